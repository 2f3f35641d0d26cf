"""Finds the Pico to flash: the one MicroPython board on the USB, or a message that says what is there instead.

A blank Pico has no serial port. It shows up as a drive with INFO_UF2.TXT on it (all systems) or as USB device
2e8a:0003 / 2e8a:000f (Linux, also when nothing mounts the drive), see "Bootloader" in the RP2040 datasheet, 2.8.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from rollkeeper.flashing.board import INSTALL
from rollkeeper.flashing.flash_errors import BoardInBootloader
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board
from rollkeeper.link.port_errors import NoDevice, SeveralDevices

USB_DEVICES = Path("/sys/bus/usb/devices")
RASPBERRY_PI = "2e8a"
BOOTLOADERS = {"0003": "RP2040", "000f": "RP2350"}
BOOTLOADER_MARK = "Board-ID: RP"  # in INFO_UF2.TXT: "RPI-RP2" on an RP2040, "RP2350" on an RP2350


def find_board(named: str | None) -> Board:
    """The board at the port `named`, else the only MicroPython board there is.

    Raises NoDevice, BoardInBootloader or SeveralDevices.
    """
    found = find_handheld.boards()
    if named is not None:
        return next((board for board in found if board.path == named), Board(named, "", ""))
    if len(found) == 1:
        return found[0]
    if found:
        candidates = "; ".join(
            f"{board.path} (serial number {board.serial_number or 'none'}, {board.description or 'no description'})"
            for board in found
        )
        raise SeveralDevices(f"{len(found)} boards could be meant: {candidates}; choose one with --port")
    blank = bootloader()
    if blank:
        raise BoardInBootloader(
            f"a Pico waits for MicroPython ({blank}): {INSTALL}; then run this again; if it "
            "comes back to this, a boot.py on its drive is in the way: `rollkeeper uf2` makes a file that replaces the "
            "drive, too, with all that is on it"
        )
    raise NoDevice(
        "no Pico with MicroPython was found: plug it in with a USB cable that carries data (some only charge); if it "
        "is new, or runs another program, it needs MicroPython first: hold its BOOTSEL button while plugging it in and "
        "run this again; if you know its port, name it with --port"
    )


def bootloader(usb_devices: Path = USB_DEVICES, drives: Iterable[Path] | None = None) -> str:
    """Where a Pico waits in BOOTSEL mode: its drive or its USB id; "" if there is none."""
    for drive in mounted_drives() if drives is None else drives:
        if BOOTLOADER_MARK in _text(drive / "INFO_UF2.TXT"):
            return f"drive {drive}"
    for device in usb_devices.glob("*") if usb_devices.is_dir() else ():
        chip = BOOTLOADERS.get(_text(device / "idProduct").strip())
        if chip and _text(device / "idVendor").strip() == RASPBERRY_PI:
            return f"{chip} in BOOTSEL mode on the USB"
    return ""


def mounted_drives() -> list[Path]:
    """Where removable drives of this system appear."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    # /proc/mounts writes a blank as \040.
    lines = _text(Path("/proc/mounts")).splitlines()
    points = [line.split(" ")[1].replace("\\040", " ") for line in lines if line.startswith("/dev/sd")]
    return [Path(point) for point in points]


def _text(path: Path) -> str:
    """The content of a small file; "" if it is not there or may not be read."""
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
