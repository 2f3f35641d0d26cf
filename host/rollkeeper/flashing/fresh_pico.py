"""One UF2 file that makes a Pico a handheld: MicroPython's own image, and behind it a drive with the firmware on it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rollkeeper.flashing import uf2
from rollkeeper.flashing.board import OLDEST, PICO, PICO_W, RECOMMENDED, Geometry
from rollkeeper.flashing.flash_errors import (
    ImageIntoDrive,
    ImageOfAnotherBoard,
    LittlefsMissing,
    MicroPythonTooOld,
    NoImageForBoard,
)
from rollkeeper.flashing.micropython_image import micropython_image
from turnlink.line import encode

SETTINGS = "/settings"  # as the firmware's `line_file` has it
NOBODY_HAS_PLAYED = encode({"settings": {"guide": "due"}})  # the guided first start is still to come


@dataclass(frozen=True)
class PicoBoard:
    """A board that a file can be made for."""

    name: str
    machine: str  # what its MicroPython calls it, somewhere in the image
    geometry: Geometry
    page: str  # where its images are


BOARDS = {
    "pico": PicoBoard("Pico", "Raspberry Pi Pico with RP2040", PICO, "https://micropython.org/download/RPI_PICO"),
    "pico-w": PicoBoard(
        "Pico W", "Raspberry Pi Pico W with RP2040", PICO_W, "https://micropython.org/download/RPI_PICO_W"
    ),
}
PACKAGED = "pico-w"  # the board of the image that comes from the package registry


def image_for(board: str, named: Path | None) -> tuple[bytes, str]:
    """The UF2 file of MicroPython for `board`, a key of BOARDS, and what to call it.

    Raises NoImageForBoard if there is none to be had, or as micropython_image does.
    """
    if named is not None:
        return named.read_bytes(), str(named)
    if board != PACKAGED:
        raise NoImageForBoard(
            f"no package holds MicroPython for the {BOARDS[board].name}: download it from {BOARDS[board].page} "
            "and name the file with --image"
        )
    packaged = micropython_image()
    return packaged.read_bytes(), packaged.name


def joined(image: bytes, called: str, board: str, files: Mapping[str, bytes]) -> bytes:
    """The UF2 file: `image` (a UF2 file, too) and a drive that holds `files`, path -> content, and nothing else.

    Raises NotUf2, WrongFamily, ImageOfAnotherBoard, MicroPythonTooOld, ImageIntoDrive, FlashFull or LittlefsMissing.
    """
    try:
        import littlefs  # noqa: F401
    except ImportError as missing:
        raise LittlefsMissing(
            "`rollkeeper uf2` makes a drive with littlefs-python, which is not installed: "
            "pip install littlefs-python (with pipx: pipx inject rollkeeper littlefs-python)"
        ) from missing
    from rollkeeper.flashing.littlefs_drive import fresh_drive

    wanted = BOARDS[board]
    program = uf2.read(image, called)
    found = [each.name for each in BOARDS.values() if each.machine.encode() in program]
    if found != [wanted.name]:
        other = f"for the {found[0]}" if found else "for no board that is known here"
        raise ImageOfAnotherBoard(
            f"{called} is not MicroPython for the {wanted.name}, it is {other}: choose another --board or --image"
        )
    release = re.search(rb"MicroPython v(\d+)\.(\d+)", program)  # of its banner
    if release and (int(release[1]), int(release[2])) < OLDEST:
        raise MicroPythonTooOld(
            f"{called} holds {release[0].decode()}; the firmware needs {OLDEST[0]}.{OLDEST[1]} or newer: download "
            f"{RECOMMENDED} from {wanted.page} and name that with --image"
        )
    start = wanted.geometry.start
    if len(program) > start:
        raise ImageIntoDrive(
            f"{called} is too long: it reaches to {len(program):#x}, but on the {wanted.name} the drive begins at "
            f"{start:#x}; use MicroPython {RECOMMENDED}"
        )
    drive = fresh_drive({SETTINGS: NOBODY_HAS_PLAYED, **files}, wanted.geometry)
    return uf2.write({0: program, start: drive})
