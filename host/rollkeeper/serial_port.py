"""The USB serial port: finding it, opening it, reading and writing it.

Law: this is the only module that imports `serial`, and every way in which a port can fail leaves it as an error with
a name. A port is opened for this program alone and with DTR asserted: a MicroPython board sends nothing to a PC that
does not assert DTR.
"""

import errno
import os
import re
import socket
import sys
from dataclasses import dataclass
from typing import Protocol

import serial
from serial.tools import list_ports

from rollkeeper.errors import RollkeeperError

MICROPYTHON_ON_PICO = (0x2E8A, 0x0005)  # USB vendor and product id, as assigned by Raspberry Pi to MicroPython's port
WRITE_TIMEOUT = 1.0  # seconds; our messages are under 100 bytes, a board that reads at all takes them at once
READ_SLICE = 0.05  # seconds that one read waits for the first byte
MOST_AT_ONCE = 16384  # bytes one read returns at most
SOCKET = "socket://"


class NoDevice(RollkeeperError):
    """No handheld is plugged in, or the port that was named does not exist (now)."""


class SeveralDevices(RollkeeperError):
    """More than one board could be meant."""


class PortBusy(RollkeeperError):
    """Another program has the port open."""


class NoPermission(RollkeeperError):
    """This user may not open the port."""


class NotAPort(RollkeeperError):
    """The path exists but is no serial port, or the system refuses to set it up as one."""


class PortVanished(RollkeeperError):
    """The port was open and is gone: unplugged, reset, or the virtual handheld ended."""


class PortStalled(RollkeeperError):
    """The board behind the port takes no bytes. The port is still there."""


@dataclass(frozen=True)
class Board:
    """A MicroPython board on the USB, as the system lists it."""

    path: str
    serial_number: str
    description: str


class Port(Protocol):
    """An open port. `read` and `write` raise PortVanished when it is gone."""

    path: str

    def read(self) -> bytes:
        """What has arrived; b"" if nothing came for 50 ms."""

    def write(self, data: bytes) -> None:
        """Send all of `data`, or raise PortStalled."""

    def close(self) -> None:
        """Give the port back. May be called twice."""


def boards() -> list[Board]:
    """The MicroPython boards on the USB now, in the order of their paths."""
    found = [
        Board(port.device, port.serial_number or "", port.description or "")
        for port in list_ports.comports()
        if (port.vid, port.pid) == MICROPYTHON_ON_PICO
    ]
    return sorted(found, key=lambda board: board.path)


def choose(port: str | None) -> str:
    """The path of the port to open: `port` if it was named, else that of the only board on the USB."""
    if port:
        return port
    found = boards()
    if not found:
        raise NoDevice(
            "no handheld found: no Pico with MicroPython is on the USB; plug it in with a data cable (some only "
            "charge), or name its port with --port"
        )
    if len(found) > 1:
        names = ", ".join(f"{board.path} (serial number {board.serial_number or 'none'})" for board in found)
        raise SeveralDevices(f"{len(found)} boards are plugged in, {names}: name the one you mean with --port")
    return found[0].path


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
        except OSError as error:  # SerialException is one
            raise _why_not(path, error) from error
        except ValueError as error:
            raise NotAPort(f"{path} cannot be a serial port ({error}): check --port") from error

    def read(self) -> bytes:
        try:
            first = self._serial.read(1)
            if not first:
                return b""
            waiting = min(self._serial.in_waiting, MOST_AT_ONCE - 1)
            return first + (self._serial.read(waiting) if waiting else b"")
        except OSError as error:
            raise _vanished(self.path) from error

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise _stalled(self.path) from error
        except OSError as error:
            raise _vanished(self.path) from error

    def close(self) -> None:
        self._serial.close()


class SocketPort:
    """The virtual handheld's cable on a system without PTYs: socket://HOST:PORT."""

    def __init__(self, path: str) -> None:
        self.path = path
        host, _, number = path[len(SOCKET) :].rpartition(":")
        if not host or not number.isdigit():
            raise NotAPort(f"{path} is no address: write socket://HOST:PORT, for example socket://127.0.0.1:4000")
        try:
            self._socket = socket.create_connection((host, int(number)), timeout=WRITE_TIMEOUT)
        except (OSError, OverflowError) as error:
            raise NoDevice(f"nobody answers at {path} ({error}): is the virtual handheld running?") from error
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self) -> bytes:
        try:
            self._socket.settimeout(READ_SLICE)
            data = self._socket.recv(MOST_AT_ONCE)
        except TimeoutError:
            return b""
        except OSError as error:
            raise _vanished(self.path) from error
        if not data:
            raise _vanished(self.path)
        return data

    def write(self, data: bytes) -> None:
        try:
            self._socket.settimeout(WRITE_TIMEOUT)
            self._socket.sendall(data)
        except TimeoutError as error:
            raise _stalled(self.path) from error
        except OSError as error:
            raise _vanished(self.path) from error

    def close(self) -> None:
        self._socket.close()


def _vanished(path: str) -> PortVanished:
    return PortVanished(
        f"{path} has disappeared: unplugged or reset; everything copied so far is safe, and the rest is still on the "
        "handheld: plug it in and go on"
    )


def _stalled(path: str) -> PortStalled:
    return PortStalled(f"{path} takes no data: the handheld is busy or stuck; press its reset button if this goes on")


def _why_not(path: str, error: OSError) -> RollkeeperError:
    """The named reason for which `path` did not open."""
    text = str(error)
    # On Windows pyserial gives no errno, only the text of what happened; "access denied" means open elsewhere.
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO) or "FileNotFoundError" in text:
        return NoDevice(f"there is no port {path}: is the handheld plugged in, and is the name right?")
    if error.errno in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in text:
        return PortBusy(
            f"another program has {path} open: close it (Thonny, mpremote, a terminal, another `rollkeeper watch` or "
            "`play`) and try again"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return NoPermission(f"this user may not open {path}: {_permission_advice(path)}")
    told = re.search(
        r"'([^']+)'\)$", text
    )  # pyserial quotes termios: "Could not configure port: (25, 'Inappropriate..')"
    why = error.strerror or (told[1] if told else text)
    return NotAPort(f"{path} cannot be used as a serial port ({why}): check --port")


def _permission_advice(path: str) -> str:
    if sys.platform == "win32":
        return "run as a user who may"
    import grp

    try:
        group = grp.getgrgid(os.stat(path).st_gid).gr_name
    except (OSError, KeyError):
        group = "dialout"
    return f"`sudo usermod -aG {group} $USER`, then log out and in again"
