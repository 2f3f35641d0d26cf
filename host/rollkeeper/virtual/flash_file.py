"""Keeps the handheld's flash in a file, so that the next one goes on where this one stopped.

Law: the file always holds a whole image. It is replaced in one step, soon after the flash was last written to.
"""

import os
import time
from pathlib import Path

from rollkeeper.virtual.failures import FlashImageBroken, FlashImageUnwritable
from rollkeeper.virtual.filesystem import FLASH_SIZE
from rollkeeper.virtual.handheld import VirtualHandheld

QUIET_SECONDS = 0.1  # saved when the flash has been left alone for so long
LONGEST_SECONDS = 0.3  # and at the latest after so long


def load_flash(path: Path) -> bytes | None:
    """The image in `path`, None if there is none yet. Raises FlashImageBroken."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FlashImageBroken(f"{path} cannot be read: {error.strerror}.") from error
    if len(content) != FLASH_SIZE:
        raise FlashImageBroken(
            f"{path} has {len(content)} bytes; a flash image has {FLASH_SIZE}. Start over with --fresh."
        )
    return content


class FlashFile:
    """Saves the flash of `handheld` to `path` whenever it has changed."""

    def __init__(self, handheld: VirtualHandheld, path: Path) -> None:
        self._handheld, self._path = handheld, path
        self._saved = self._seen = -1  # counts of flash operations; -1: never saved, so a save is due
        self._first = self._last = time.monotonic()

    def serve(self) -> None:
        """Saves if it is time to; call it often. Raises FlashImageUnwritable."""
        now, operations = time.monotonic(), self._handheld.flash_chip.operations
        if operations == self._saved:
            return
        if operations != self._seen:
            if self._seen == self._saved:
                self._first = now
            self._seen, self._last = operations, now
        if now - self._last >= QUIET_SECONDS or now - self._first >= LONGEST_SECONDS:
            self.save()

    def save(self) -> None:
        """Saves now. Raises FlashImageUnwritable."""
        part = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        operations = self._handheld.flash_chip.operations
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(self._handheld.flash)
            part.replace(self._path)
        except OSError as error:
            raise FlashImageUnwritable(
                f"The handheld's flash cannot be saved to {self._path}: {error.strerror}."
            ) from error
        self._saved = self._seen = operations
