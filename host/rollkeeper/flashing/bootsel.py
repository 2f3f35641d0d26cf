"""A Pico in BOOTSEL mode becomes a handheld: a UF2 file is copied to its drive, and its port is waited for."""

import os
import time
from pathlib import Path

from rollkeeper.flashing import uf2
from rollkeeper.flashing.board import Bootsel
from rollkeeper.flashing.flash_errors import UNTOUCHED, CopyFailed
from rollkeeper.flashing.image import image
from rollkeeper.flashing.raw_repl import Progress
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board

NAME = "rollkeeper.uf2"
PIECE = 64 * 1024  # bytes that are copied at once; then it is said how far it is
PATIENCE = 30.0  # seconds for the port to come; it takes about two
LOOK_AGAIN = 0.2  # seconds


def file_for(waiting: Bootsel, romfs: bytes) -> bytes:
    """The UF2 file for the chip of this Pico. Raises CompilerMissing or ImageNotBuilt."""
    return uf2.handheld({waiting.chip: image(waiting.chip)}, romfs)


def make_handheld(waiting: Bootsel, content: bytes, progress: Progress) -> Board:
    """Copies the file and gives the board whose port comes. Raises CopyFailed."""
    assert waiting.drive is not None
    # The drive vanishes when the Pico has the last block, which may be before the system has written the last byte: so
    # an error of the drive is one only if no port comes.
    failure = _copy(waiting.drive / NAME, content, progress)
    end = time.monotonic() + PATIENCE
    while True:
        for board in find_handheld.boards():
            return board
        if time.monotonic() > end:
            break
        time.sleep(LOOK_AGAIN)
    what = f"the copy to {waiting.drive} broke off ({failure})" if failure else "no port came after the copy"
    raise CopyFailed(what, UNTOUCHED, "hold BOOTSEL while plugging it in, and run this again")


def _copy(path: Path, content: bytes, progress: Progress) -> OSError | None:
    """Writes the file. Returns the error that cut it short, None if there was none."""
    try:
        with path.open("wb", buffering=0) as file:
            for start in range(0, len(content), PIECE):
                file.write(content[start : start + PIECE])
                os.fsync(file.fileno())  # else it is all in the memory of the PC at once
                progress("copy", min(start + PIECE, len(content)))
    except OSError as error:
        return error
    return None
