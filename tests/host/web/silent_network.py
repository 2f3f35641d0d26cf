"""A network between a browser and the program that can go silent: nothing comes through, and no socket is closed."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"


class SilentNetwork:
    """Forwards what comes to `url` to a server on this computer. While it is `silent` it takes everything, and passes
    nothing on."""

    def __init__(self, server: str) -> None:
        self._server = int(urlsplit(server).port or 0)
        self.silent = threading.Event()
        self._listener = socket.create_server((LOOPBACK, 0))
        self._sockets: list[socket.socket] = [self._listener]
        self.url = f"http://{LOOPBACK}:{self._listener.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection((LOOPBACK, self._server))
                self._sockets += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, one: socket.socket, other: socket.socket) -> None:
        lost = False
        with suppress(OSError):
            while data := one.recv(65536):
                lost = lost or self.silent.is_set()  # a stream with a hole in it is of no use: this one stays silent
                if not lost:
                    other.sendall(data)
        if not lost:
            with suppress(OSError):
                other.shutdown(socket.SHUT_WR)


@contextmanager
def silent_network(server: str) -> Iterator[SilentNetwork]:
    network = SilentNetwork(server)
    try:
        yield network
    finally:
        network.close()
