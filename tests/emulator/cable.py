"""The cable from the handheld's USB serial to programs on this computer: a pseudo terminal, or a TCP port.

Opening the port raises DTR on the handheld, closing it drops it, and it may be opened again any number of times.
What a program wrote before it closed the port still comes, and DTR drops then: Linux waits for that (`closing_wait`).
Law: nothing is piled up. What the PC does not read stays in the handheld, which feels it as a real one would; what the
handheld does not fetch stays with the program that wrote it.
"""

import contextlib
import os
import select
import socket
from collections.abc import Callable

from emulator.emulator_errors import PortClosed
from emulator.handheld import VirtualHandheld

CHUNK = 4096
TO_GUEST_LIMIT = 1024  # bytes taken from the PC ahead of the guest
CLOSING_MS = 30_000  # that a guest may take to fetch what is left


class _Ends:
    """Moves the bytes between a handheld and the port of a cable."""

    port: str  # what a program opens with pyserial: "/dev/pts/3" or "socket://127.0.0.1:4711"

    def __init__(self, handheld: VirtualHandheld) -> None:
        self._handheld = handheld
        self._unread = handheld.received  # what the PC has yet to take
        self._closed_at = -1.0  # ms at which a program has closed the port, while something is left to fetch

    def _up(self) -> None:
        """The port has been opened."""
        self._unread.clear()
        self._handheld.usb.set_reading(True)
        self._handheld.open_port()

    def _down(self) -> bool:
        """The port has been closed; whether the guest has fetched what was written before."""
        now = self._handheld.now_ms
        if self._closed_at < 0:
            self._closed_at = now
        if self._handheld.usb.outgoing and now < self._closed_at + CLOSING_MS:
            return False
        self._closed_at = -1.0
        self._handheld.close_port()
        self._unread.clear()
        return True

    @property
    def _hungry(self) -> bool:
        """Whether the guest can take more."""
        return len(self._handheld.usb.outgoing) < TO_GUEST_LIMIT

    def _waits_at(self, number: int) -> tuple[list[int], list[int]]:
        """What to wait for while the port with this file number is open."""
        return [number] if self._hungry else [], [number] if self._unread else []

    def _move(self, write: Callable[[bytes], int], read: Callable[[int], bytes]) -> None:
        """Moves bytes to and from a non-blocking file or socket; with a rest left unread the guest has to wait.
        Ends with an OSError: BlockingIOError if there is nothing more, another one if the other end is gone."""
        while self._unread:
            try:
                count = write(bytes(self._unread[:CHUNK]))
            except BlockingIOError:
                count = 0
            del self._unread[:count]
            self._handheld.usb.set_reading(not self._unread)
            if not count:
                break
        while self._hungry:
            data = read(CHUNK)
            if not data:
                raise ConnectionResetError
            self._handheld.send(data)


class PtyCable(_Ends):
    """A pseudo terminal: a real serial device for every program (Linux, macOS)."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        import pty  # not on Windows
        import tty

        super().__init__(handheld)
        self._open = False
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        os.close(slave)  # held by us it would never look closed
        os.set_blocking(self._master, False)
        self._look = select.poll()
        self._look.register(self._master, select.POLLIN)

    def serve(self) -> None:
        """Cable: notices open and close, moves what can be moved now; never waits."""
        if any(event & select.POLLHUP for _, event in self._look.poll(0)) or self._closed_at >= 0:
            if self._open:
                self._last_words()
                self._open = not self._down()
            return
        if not self._open:
            self._open = True
            self._up()
        with contextlib.suppress(OSError):  # EAGAIN: nothing to do now; EIO: closed, seen next time
            self._move(lambda data: os.write(self._master, data), lambda most: os.read(self._master, most))

    @property
    def is_open(self) -> bool:
        """Whether a program has the port open, or what it wrote is still on its way."""
        return self._open

    def _last_words(self) -> None:
        """What a program wrote just before it closed the port, and nothing of the next one's."""
        with contextlib.suppress(OSError, PortClosed):  # EIO: that was all
            while self._closed_at < 0 and (data := os.read(self._master, CHUNK)):
                self._handheld.send(data)

    def waiting_for(self) -> tuple[list[int], list[int]]:
        """Cable: file numbers to wait for, readable and writable. A closed terminal is always "readable", so it is not
        waited for but looked at."""
        return self._waits_at(self._master) if self._open else ([], [])

    def close(self) -> None:
        """Cable: the terminal disappears."""
        os.close(self._master)


class TcpCable(_Ends):
    """A TCP port on this computer, for pyserial's socket:// (Windows has no pseudo terminals). One client at a time."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        super().__init__(handheld)
        self._client: socket.socket | None = None
        self._door = socket.create_server(("127.0.0.1", 0), backlog=1)
        self._door.setblocking(False)
        self.port = f"socket://127.0.0.1:{self._door.getsockname()[1]}"

    def serve(self) -> None:
        """Cable: accepts a client, moves what can be moved now, notices that it has gone; never waits."""
        if self._client is None:
            self._accept()
        if self._client is not None:
            try:
                self._move(self._client.send, self._client.recv)
            except BlockingIOError:
                pass
            except OSError:
                if self._down():
                    self._hang_up()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            self._client, _ = self._door.accept()
            self._client.setblocking(False)
            self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, CHUNK)
            self._up()

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def waiting_for(self) -> tuple[list[int], list[int]]:
        """Cable: file numbers to wait for, readable and writable: the client, or the door while there is none."""
        return ([self._door.fileno()], []) if self._client is None else self._waits_at(self._client.fileno())

    def close(self) -> None:
        """Cable: the port is free again."""
        if self._client is not None:
            self._handheld.close_port()
        self._hang_up()
        self._door.close()


Cable = PtyCable | TcpCable  # what the play service needs
