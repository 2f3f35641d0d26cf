"""A serial port: opening it, reading and writing. Where a handheld is plugged in, `find_handheld` says.

Law: only these two import `serial`, and a port that fails is an error with a name (`port_errors`). A port is opened for
this program alone and with DTR asserted: a MicroPython board sends nothing to a PC that does not assert it.
"""

import socket
from typing import Protocol

import serial

from rollkeeper.link.lsof import others_with
from rollkeeper.link.port_errors import NoDevice, NoHandheldThere, NotAPort, busy, stalled, vanished, why_not

try:
    import fcntl
    import termios

    FAILURES: tuple[type[Exception], ...] = (OSError, termios.error)  # pyserial lets both out
except ImportError:  # Windows
    FAILURES = (OSError,)

WRITE_TIMEOUT = 1.0  # seconds; our messages are under 100 bytes, a board that reads at all takes them at once
READ_SLICE = 0.05  # seconds that one read waits for the first byte
MOST_AT_ONCE = 16384  # bytes one read returns at most
SOCKET = "socket://"


class Port(Protocol):
    """An open port. `read` and `write` raise PortVanished when it is gone."""

    path: str

    def read(self) -> bytes:
        """What has arrived; b"" if nothing came for 50 ms."""

    def write(self, data: bytes) -> None:
        """Send all of `data`, or raise PortStalled."""

    def close(self) -> None:
        """Give the port back. May be called twice."""


def open_port(path: str) -> Port:
    """Open `path`: a device, a PTY, a COM port, or socket://HOST:PORT."""
    return SocketPort(path) if path.startswith(SOCKET) else SerialPort(path)


class SerialPort:
    """A serial port of the system, opened for this program alone."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            # Opening asserts DTR and RTS (pyserial's default), where the port has such lines: a PTY has none.
            self._serial = serial.Serial(
                path, baudrate=115200, timeout=READ_SLICE, write_timeout=WRITE_TIMEOUT, exclusive=True
            )
        except FAILURES as error:  # SerialException is an OSError
            raise why_not(path, error) from error
        except ValueError as error:
            raise NotAPort(f"{path} cannot be a serial port ({error})", todo="check --port") from error
        try:
            self._shut_others_out()
        except BaseException:
            self.close()
            raise

    def _shut_others_out(self) -> None:
        """Refuses a port that another program has, which would take half of what we should read; the kernel refuses
        programs that come later. A PTY is left out: its other end holds it open."""
        try:
            fcntl.ioctl(self._serial.fileno(), termios.TIOCMGET, bytes(4))  # has it modem lines?
        except (NameError, OSError):  # Windows, whose ports are open to one program in any case; a PTY
            return
        others = others_with(self.path)
        if others:
            raise busy(self.path, others)
        fcntl.ioctl(self._serial.fileno(), termios.TIOCEXCL)

    def read(self) -> bytes:
        try:
            first = self._serial.read(1)
            if not first:
                return b""
            waiting = min(self._serial.in_waiting, MOST_AT_ONCE - 1)
            return first + (self._serial.read(waiting) if waiting else b"")
        except FAILURES as error:
            raise vanished(self.path) from error

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise stalled(self.path) from error
        except FAILURES as error:
            raise vanished(self.path) from error

    def close(self) -> None:
        self._serial.close()


class SocketPort:
    """The virtual handheld's cable on a system without PTYs: socket://HOST:PORT."""

    def __init__(self, path: str) -> None:
        self.path = path
        host, _, number = path[len(SOCKET) :].rpartition(":")
        if not host or not number.isdigit():
            raise NotAPort(f"{path} is no address", todo="write socket://HOST:PORT, for example socket://127.0.0.1:4000")
        try:
            self._socket = socket.create_connection((host, int(number)), timeout=WRITE_TIMEOUT)
        except (OSError, OverflowError) as error:
            raise NoDevice(f"nobody answers at {path} ({error})", todo="is the virtual handheld running?") from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self) -> bytes:
        try:
            self._socket.settimeout(READ_SLICE)
            data = self._socket.recv(MOST_AT_ONCE)
        except TimeoutError:
            return b""
        except OSError as error:
            raise vanished(self.path) from error
        if data.startswith(b"HTTP/"):
            raise NoHandheldThere(
                f"a web server answers at {self.path}, no handheld",
                todo="`rollkeeper play` names the page's port, and the virtual handheld's is another",
            )
        if not data:
            raise vanished(self.path)
        return data

    def write(self, data: bytes) -> None:
        try:
            self._socket.settimeout(WRITE_TIMEOUT)
            self._socket.sendall(data)
        except TimeoutError as error:
            raise stalled(self.path) from error
        except OSError as error:
            raise vanished(self.path) from error

    def close(self) -> None:
        self._socket.close()
