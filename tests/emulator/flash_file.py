"""Keeps the handheld's flash in a file, so that the next one goes on where this one stopped.

Law: the file is the chip. Every erase and program is in the file before the guest can do anything else, least of all
tell a PC of an event; so however this process ends, no PC ever knows more than the file. What a dying computer had
not yet put on its disk is another matter: `serve` asks for that (fsync) whenever the flash has been left alone.
"""

import os
import time
from pathlib import Path

from emulator.chip.flash_operation import Operation
from emulator.emulator_errors import DriveBroken, FlashImageUnwritable
from emulator.handheld import UNIQUE_ID, VirtualHandheld
from rollkeeper import folders
from rollkeeper.flashing.layout import FLASH_SIZE

QUIET_SECONDS = 0.1  # on the disk when the flash has been left alone for so long


def load_flash(path: Path) -> bytes | None:
    """The image in `path`, None if there is none yet. Raises DriveBroken."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DriveBroken(f"{path} cannot be read: {error.strerror}.") from error
    if len(content) != FLASH_SIZE:
        raise DriveBroken(
            f"{path} has {len(content)} bytes; a flash image has {FLASH_SIZE}. Start over with --fresh."
        )
    return content


def chip_of(path: Path) -> bytes:
    """The unique id of the chip whose flash is in `path`, 8 bytes: made by chance for a new one, and kept beside it, so
    that no two handhelds are taken for one. A flash that is there without one is that of UNIQUE_ID. Raises
    FlashImageUnwritable."""
    kept = path.with_suffix(".id")
    try:
        chip = bytes.fromhex(kept.read_text(encoding="ascii"))
        if len(chip) == len(UNIQUE_ID):
            return chip
    except (OSError, ValueError):
        pass
    if path.exists():
        return UNIQUE_ID
    chip = UNIQUE_ID[:4] + os.urandom(len(UNIQUE_ID) - 4)
    try:
        folders.keep(kept, chip.hex().encode())
    except OSError as error:
        raise FlashImageUnwritable(f"{kept} cannot be written: {error.strerror}.") from error
    return chip


class FlashFile:
    """Keeps `path` equal to the flash of `handheld`. Raises FlashImageUnwritable, also from every method."""

    def __init__(self, handheld: VirtualHandheld, path: Path) -> None:
        self._path = path
        self._failed: OSError | None = None
        self._written: float | None = None  # when the file was last written to, None once that is on the disk
        try:
            folders.keep(path, handheld.flash)
            self._file = path.open("r+b", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from error
        handheld.flash_chip.on_operation = self._write

    def serve(self) -> None:
        """Sees to what was written being on the disk, if it is time to; call it often."""
        if self._failed is not None:
            raise self._unwritable(self._failed) from self._failed
        if self._written is not None and time.monotonic() - self._written >= QUIET_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Everything so far is on the disk when this returns."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        self._written = None

    def close(self) -> None:
        """The last of it is on the disk, and the file is closed."""
        self.serve()
        self.sync()
        self._file.close()

    def _write(self, operation: Operation) -> None:
        """Called by the chip in the middle of the guest's run: a failure is raised by the next `serve`."""
        try:
            self._file.seek(operation.address)
            self._file.write(operation.after)
        except OSError as error:
            self._failed = self._failed or error
        self._written = time.monotonic()

    def _unwritable(self, error: OSError) -> FlashImageUnwritable:
        return FlashImageUnwritable(f"The handheld's flash cannot be saved to {self._path}: {error.strerror}.")
