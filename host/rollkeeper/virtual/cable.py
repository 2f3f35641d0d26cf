"""The cable from the handheld's USB serial to programs on this computer: a pseudo terminal, or a TCP port.

Opening the port raises DTR on the handheld, closing it drops it, and it may be opened again any number of times.
Law: nothing is piled up. What the PC does not read stays in the handheld, which feels it as a real one would; what the
handheld does not fetch stays with the program that wrote it.
"""

import contextlib
import os
import select
import socket
from typing import Protocol

from rollkeeper.virtual.handheld import VirtualHandheld

CHUNK = 4096
TO_GUEST_LIMIT = 1024  # bytes taken from the PC ahead of the guest


class Cable(Protocol):
    """What the play service needs of a cable."""

    port: str  # what a program opens with pyserial: "/dev/pts/3" or "socket://127.0.0.1:4711"

    def serve(self) -> None:
        """Moves what can be moved now; never waits."""

    def waiting_for(self) -> tuple[list[int], list[int]]:
        """File numbers to wait for: readable, writable."""

    def close(self) -> None:
        """Takes the port away."""


class _Pump:
    """Moves bytes between a handheld and a non-blocking file or socket number."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self._handheld = handheld
        self._unread = handheld.received  # what the PC has yet to take

    def up(self) -> None:
        """The port has been opened."""
        self._unread.clear()
        self._handheld.go_on_reading()
        self._handheld.open_port()

    def down(self) -> None:
        """The port has been closed."""
        self._handheld.close_port()
        self._unread.clear()

    @property
    def hungry(self) -> bool:
        """Whether the guest can take more."""
        return len(self._handheld.usb.outgoing) < TO_GUEST_LIMIT

    @property
    def full(self) -> bool:
        """Whether something waits for the PC to read."""
        return bool(self._unread)

    def send(self, data: bytes) -> None:
        """From the PC to the guest."""
        self._handheld.send(data)

    def written(self, count: int) -> None:
        """The PC's side has taken `count` bytes; with a rest left the guest has to wait."""
        del self._unread[:count]
        if self._unread:
            self._handheld.stop_reading()
        else:
            self._handheld.go_on_reading()

    def to_write(self) -> bytes:
        """The next bytes for the PC."""
        return bytes(self._unread[:CHUNK])


class PtyCable:
    """A pseudo terminal: a real serial device for every program (Linux, macOS)."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        import pty  # not on Windows
        import tty

        self._pump = _Pump(handheld)
        self._open = False
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        os.close(slave)  # held by us it would never look closed
        os.set_blocking(self._master, False)
        self._look = select.poll()
        self._look.register(self._master, select.POLLIN)

    def serve(self) -> None:
        """Cable: notices open and close, moves bytes."""
        is_open = not any(event & select.POLLHUP for _, event in self._look.poll(0))
        if is_open != self._open:
            self._open = is_open
            if is_open:
                self._pump.up()
            else:
                self._pump.down()
        if self._open:
            with contextlib.suppress(OSError):  # EAGAIN: nothing to do now; EIO: closed, seen next time
                self._write()
                while self._pump.hungry and (data := os.read(self._master, CHUNK)):
                    self._pump.send(data)

    def _write(self) -> None:
        while data := self._pump.to_write():
            try:
                count = os.write(self._master, data)
            except BlockingIOError:
                count = 0
            self._pump.written(count)
            if not count:
                return

    def waiting_for(self) -> tuple[list[int], list[int]]:
        """Cable: a closed terminal is always "readable", so it is not waited for but looked at."""
        if not self._open:
            return [], []
        return [self._master] if self._pump.hungry else [], [self._master] if self._pump.full else []

    def close(self) -> None:
        """Cable: the terminal disappears."""
        os.close(self._master)


class TcpCable:
    """A TCP port on this computer, for pyserial's socket:// (Windows has no pseudo terminals). One client at a time."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self._pump = _Pump(handheld)
        self._client: socket.socket | None = None
        self._door = socket.create_server(("127.0.0.1", 0), backlog=1)
        self._door.setblocking(False)
        self.port = f"socket://127.0.0.1:{self._door.getsockname()[1]}"

    def serve(self) -> None:
        """Cable: accepts a client, moves bytes, notices that it has gone."""
        if self._client is None:
            self._accept()
        if self._client is not None:
            try:
                self._move(self._client)
            except BlockingIOError:
                pass
            except OSError:
                self._hang_up()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            self._client, _ = self._door.accept()
            self._client.setblocking(False)
            self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, CHUNK)
            self._pump.up()

    def _move(self, client: socket.socket) -> None:
        while data := self._pump.to_write():
            try:
                count = client.send(data)
            except BlockingIOError:
                count = 0
            self._pump.written(count)
            if not count:
                break
        while self._pump.hungry:
            received = client.recv(CHUNK)
            if not received:
                self._hang_up()
                return
            self._pump.send(received)

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
            self._pump.down()

    def waiting_for(self) -> tuple[list[int], list[int]]:
        """Cable: the client, or the door while there is none."""
        if self._client is None:
            return [self._door.fileno()], []
        number = self._client.fileno()
        return [number] if self._pump.hungry else [], [number] if self._pump.full else []

    def close(self) -> None:
        """Cable: the port is free again."""
        self._hang_up()
        self._door.close()
