"""The boards on the USB, and which of them is meant: that of `--port`, that of `--device`, or the only one."""

import os
from contextlib import suppress
from dataclasses import dataclass
from glob import glob

from serial.tools import list_ports, list_ports_linux
from serial.tools.list_ports_common import ListPortInfo

from rollkeeper.link.port_errors import NoDevice, SeveralDevices
from rollkeeper.serial_number import is_meant

MICROPYTHON_ON_PICO = (0x2E8A, 0x0005)  # USB vendor and product id, as assigned by Raspberry Pi to MicroPython's port


@dataclass(frozen=True)
class Board:
    """A MicroPython board on the USB, as the system lists it."""

    path: str
    serial_number: str
    description: str


def boards() -> list[Board]:
    """The MicroPython boards on the USB now, in the order of their paths."""
    found = [
        Board(port.device, port.serial_number or "", port.description or "")
        for port in _listed()
        if (port.vid, port.pid) == MICROPYTHON_ON_PICO
    ]
    return sorted(found, key=lambda board: board.path)


def _listed() -> list[ListPortInfo]:
    """The ports whose entry can be read. pyserial stops at the first one that cannot, as one that was unplugged
    meanwhile; then each port of Linux is asked for alone."""
    with suppress(Exception):
        return list(list_ports.comports())
    found: list[ListPortInfo] = []
    for path in (*glob("/dev/ttyACM*"), *glob("/dev/ttyUSB*")):
        with suppress(Exception):
            found.append(list_ports_linux.SysFS(path))
    return found


def plugged_in(path: str) -> object:
    """A value that stands for what is plugged in at the port `path`: on Linux and macOS another one each time. None if
    nothing is there, or if it cannot be known (an address)."""
    try:
        return os.stat(path).st_ino
    except (OSError, ValueError):
        return next((port.name for port in _listed() if port.device == path), None)


def other_ports() -> list[tuple[str, str]]:
    """The ports on the USB that are no MicroPython board: path and description."""
    others = (port for port in _listed() if port.vid is not None and (port.vid, port.pid) != MICROPYTHON_ON_PICO)
    return sorted((port.device, port.description or "") for port in others)


def serial_number_at(path: str) -> str:
    """The serial number of the board at the port `path`; "" if it is no board on the USB."""
    return next((board.serial_number for board in boards() if board.path == path), "")


def choose(port: str | None, device: str | None = None, before: str = "", but: str = "") -> str:
    """The path of the port to open: `port`, or that of the board with the serial number or ending `device`, or of the
    only board; of several, the one with the serial number `before`, or the only one that is not at the path `but`."""
    if port:
        return port
    found = boards()
    if not device:
        found = [board for board in found if board.path != but] or found
    there = ", ".join(f"{board.serial_number or 'without a serial number'} at {board.path}" for board in found)
    if device:
        return _one(device, [board for board in found if is_meant(board.serial_number, device)], there)
    if not found:
        raise NoDevice(
            "no handheld found (no Pico with MicroPython is on the USB)",
            todo="plug it in with a data cable (some only charge), or name its port with --port",
        )
    again = [board for board in found if before and board.serial_number == before]
    if len(found) > 1 and len(again) != 1:
        raise SeveralDevices(
            f"{len(found)} boards are plugged in ({there})",
            todo="name the one you mean with --device and its serial number, or with --port and its path",
        )
    return (again or found)[0].path


def _one(device: str, meant: list[Board], there: str) -> str:
    """The path of the only board that is `meant`; `there`: the text that lists all that are there."""
    if not meant:
        raise NoDevice(
            f"no handheld with the serial number {device} is on the USB ({there or 'no board is'})",
            todo="plug it in, or name another one",
        )
    if len(meant) > 1:
        raise SeveralDevices(f"{len(meant)} boards end in {device} ({there})", todo="write the whole serial number")
    return meant[0].path
