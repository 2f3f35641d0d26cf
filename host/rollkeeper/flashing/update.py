"""Brings the Pico's drive to a new firmware, so that a cut at any moment leaves a handheld that starts: old or new.

The law: both files are written in full under other names and read back by the Pico, and only then renamed into place,
the bundle first; why that pair may be parted is told in bundle.py. Loose modules (loose files in the folders of the
firmware) are switched off before the first rename, and gone before they would be switched on again. Only these places
are ever written: the journal and the settings belong to the player.
"""

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rollkeeper.flashing.flash_errors import FlashFull, VerificationFailed
from rollkeeper.flashing.raw_repl import BoardSession, Drive

STAGED = ".new"  # a file on its way: written in full under this name, then renamed
LOOSE_OFF = "/loose.off"  # while it is there, main.py does not look at loose modules
BLOCKS_IN_RESERVE = 4  # littlefs copies a folder's two blocks when it changes: room for two folders at once

Progress = Callable[[str, int], None]  # path on the Pico, bytes of it that have just been written


@dataclass(frozen=True)
class Update:
    """What is to be done."""

    send: dict[str, bytes]  # the files that differ, the bundle first
    loose: tuple[str, ...]  # loose modules to remove, and then their folders, with a "/" at the end
    leftovers: tuple[str, ...]  # of an update that was cut short

    @property
    def size(self) -> int:
        """Bytes to send."""
        return sum(len(content) for content in self.send.values())

    @property
    def changes(self) -> bool:
        return bool(self.send or self.loose or self.leftovers)


def watched(files: dict[str, bytes]) -> tuple[str, ...]:
    """The names on the drive that an update must know about."""
    return (*files, *(path + STAGED for path in files), LOOSE_OFF)


def make_update(files: dict[str, bytes], drive: Drive, keep_loose: bool = False) -> Update:
    """How to make `drive` hold `files`, as build() gives them. Raises FlashFull if they do not fit beside the old."""
    send = {path: content for path, content in files.items() if drive.files.get(path) != sha256(content)}
    leftovers = tuple(path for path in drive.files if path not in files)
    blocks = sum(math.ceil(len(content) / drive.block_size) for content in send.values())
    if send and blocks + BLOCKS_IN_RESERVE > drive.free_blocks:
        raise FlashFull(
            f"the Pico's drive is full: the new firmware needs {(blocks + BLOCKS_IN_RESERVE) * drive.block_size} bytes "
            f"beside the old one, {drive.free_blocks * drive.block_size} are free; nothing was changed: copy the games "
            "to the PC with `rollkeeper sync`, or remove files of your own from the Pico (`mpremote fs ls`, `mpremote "
            "fs rm`), and run this again"
        )
    return Update(send, () if keep_loose else drive.loose, leftovers)


def carry_out(update: Update, session: BoardSession, progress: Progress) -> None:
    """Makes every change of `update`. Raises ConnectionLost, FlashFull, BoardRefused or VerificationFailed."""
    session.remove([name for name in update.leftovers if name != LOOSE_OFF])
    for path, content in update.send.items():
        found = session.write(path + STAGED, content, partial(progress, path))
        if found != sha256(content):
            raise VerificationFailed(
                f"the new {path} on the Pico is not what was sent; the old one is still in place; run this again; if "
                "it happens twice, the Pico's flash memory is worn out or its drive is damaged"
            )
    if update.loose:
        session.write(LOOSE_OFF, b"")
    for path in update.send:
        session.rename(path + STAGED, path)
    session.remove(list(update.loose))
    if update.loose or LOOSE_OFF in update.leftovers:
        session.remove([LOOSE_OFF])


def sha256(content: bytes) -> str:
    """As the Pico prints it."""
    return hashlib.sha256(content).hexdigest()
