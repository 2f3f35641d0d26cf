"""Finds the Pico to flash, and says whether the firmware can be put into its flash.

A Pico in BOOTSEL mode has no serial port. It shows up as a drive with INFO_UF2.TXT on it (all systems) or as USB device
2e8a:0003 / 2e8a:000f (Linux, also when nothing mounts the drive), see "Bootloader" in the RP2040 datasheet, 2.8.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rollkeeper.flashing.flash_errors import UNTOUCHED, BoardInBootloader, NotAPico, NotMicroPython, OtherImage
from rollkeeper.flashing.layout import LAYOUT, MACHINE
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board
from rollkeeper.link.port_errors import NoDevice, SeveralDevices

INSTALL = (
    "hold BOOTSEL while plugging the Pico in, and run `rollkeeper flash` while its drive is there; or make a file with "
    "`rollkeeper flash --uf2 rollkeeper.uf2`, and drop that on the drive"
)
# Evaluated on the board: any Python that has a raw REPL understands it, CircuitPython included.
IDENTITY = (
    "(sys.platform, sys.implementation[0], tuple(sys.implementation[1]), "
    "getattr(sys.implementation, '_machine', sys.platform))"
)


@dataclass(frozen=True)
class Identity:
    """What a board says about itself."""

    platform: str  # "rp2" on every RP2040 and RP2350
    implementation: str  # "micropython", "circuitpython"
    release: str  # "1.25.0"
    machine: str  # "Rollkeeper 1 with RP2040"; of stock MicroPython "Raspberry Pi Pico W with RP2040"


def parse_identity(answer: object) -> Identity:
    """The Identity in what IDENTITY evaluated to. Raises NotMicroPython if it is something else."""
    match answer:
        case (str(platform), str(implementation), tuple(version), str(machine)):
            release = ".".join(str(part) for part in version if isinstance(part, int))
            return Identity(platform, implementation, release, machine)
        case _:
            raise NotMicroPython(f"the board describes itself as {answer!r}, which is not MicroPython", todo=INSTALL)


def check_identity(identity: Identity) -> None:
    """Refuses a board whose flash is laid out in another way. Raises NotMicroPython, NotAPico or OtherImage."""
    there = f"{identity.implementation} {identity.release} of {identity.machine}"
    if identity.implementation != "micropython":
        raise NotMicroPython(f"the board runs {there}, not Rollkeeper", "nothing was changed", INSTALL)
    if identity.platform != "rp2":
        raise NotAPico(
            f"the board is not a Raspberry Pi Pico, it is {identity.machine} ({identity.platform})",
            "nothing was changed on it", "unplug it, or name the Pico's port with --port",
        )  # fmt: skip
    if identity.machine.startswith("Rollkeeper ") and not identity.machine.startswith(MACHINE):
        raise OtherImage(
            f"the Pico has {identity.machine}, whose flash is laid out in another way than this program knows (layout "
            f"{LAYOUT})", "nothing was changed",
            f"update this program, or save the games with `rollkeeper sync`, and then {INSTALL}",
        )  # fmt: skip
    if not identity.machine.startswith(MACHINE):
        raise OtherImage(
            f"the Pico runs stock MicroPython ({there}), and Rollkeeper needs its own", "nothing was changed",
            "copy games that are on it with `rollkeeper sync`, unless it is a plain Pico, which keeps the files of its "
            f"drive; then {INSTALL}",
        )  # fmt: skip


def numbers_of(version: str) -> list[int]:
    """The numbers of a version, by which the older of two is found."""
    return [int(part) for part in version.split(".") if part.isascii() and part.isdigit()]


USB_DEVICES = Path("/sys/bus/usb/devices")
RASPBERRY_PI = "2e8a"
BOOTLOADERS = {"0003": "rp2040", "000f": "rp2350"}
BOARD_IDS = {"Board-ID: RPI-RP2": "rp2040", "Board-ID: RP2350": "rp2350"}  # in INFO_UF2.TXT


@dataclass(frozen=True)
class Bootsel:
    """A Pico that waits in BOOTSEL mode for a UF2 file."""

    chip: str  # "rp2040" or "rp2350"
    drive: Path | None  # None if nothing has mounted it

    def __str__(self) -> str:
        return f"drive {self.drive}" if self.drive else f"{self.chip.upper()} in BOOTSEL mode on the USB"


def find_board(named: str | None) -> Board | Bootsel:
    """The board at the port `named`, or the only one: a MicroPython board, or a Pico in BOOTSEL mode with its drive.
    Raises NoDevice, BoardInBootloader or SeveralDevices."""
    found = find_handheld.boards()
    if named is not None:
        return next((board for board in found if board.path == named), Board(named, "", ""))
    blank = bootloader()
    candidates = [
        f"{board.path} (serial number {board.serial_number or 'none'}, {board.description or 'no description'})"
        for board in found
    ]
    if blank is not None and blank.drive is not None:
        candidates.append(f"a Pico in BOOTSEL mode ({blank})")
    if len(candidates) > 1:
        raise SeveralDevices(
            f"{len(candidates)} boards could be meant ({'; '.join(candidates)})",
            todo="unplug the others, or choose a port with --port",
        )
    if found:
        return found[0]
    if blank is None:
        raise NoDevice(
            "no Pico was found",
            todo="plug it in with a USB cable that carries data (some only charge); if it is new, or runs another "
            "program, hold its BOOTSEL button while plugging it in and run this again; if you know its port, name it "
            "with --port",
        )
    if blank.drive is None:
        raise BoardInBootloader(
            f"a Pico waits for its firmware ({blank}), and its drive is not mounted", UNTOUCHED,
            "open the drive in your file manager, and run this again",
        )  # fmt: skip
    return blank


def bootloader(usb_devices: Path = USB_DEVICES, drives: Iterable[Path] | None = None) -> Bootsel | None:
    """A Pico that waits in BOOTSEL mode, with its drive if that is mounted; None if there is none."""
    for drive in mounted_drives() if drives is None else drives:
        info = _text(drive / "INFO_UF2.TXT")
        for mark, chip in BOARD_IDS.items():
            if mark in info:
                return Bootsel(chip, drive)
    for device in usb_devices.glob("*") if usb_devices.is_dir() else ():
        chip = BOOTLOADERS.get(_text(device / "idProduct").strip(), "")
        if chip and _text(device / "idVendor").strip() == RASPBERRY_PI:
            return Bootsel(chip, None)
    return None


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
