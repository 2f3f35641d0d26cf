"""Brings the Pico's drive to a new firmware, so that a cut at any moment leaves a handheld that starts: old or new.

The law: all files are written in full under other names and read back by the Pico, and only then renamed into place,
the bundle first; why they may be parted is told in bundle.py. Loose modules (loose files in the folders of the
firmware) are switched off before the first rename, and gone before they would be switched on again. Only these places
are ever written: the journal and the settings belong to the player.

It always fits on a drive that has nothing but ours. What it is about to free counts as free. Where there is no room
for all files beside the old ones they come one after the other; and where there is none for one of them, the loose
modules go first, and then the old file itself. A cut leaves no firmware then: main.py says on the cable what to do.
"""

import hashlib
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from rollkeeper.flashing.flash_errors import FlashFull, VerificationFailed
from rollkeeper.flashing.raw_repl import BOOT, BoardSession, Drive

STAGED = ".new"  # a file on its way: written in full under this name, then renamed
LOOSE_OFF = "/loose.off"  # while it is there, main.py does not look at loose modules
BLOCKS_IN_RESERVE = 3  # littlefs copies a folder's two blocks when it changes
POINTERS = 8  # bytes of a block that lead to others, on average
INLINE = 512  # bytes; a smaller file stands in its folder

Progress = Callable[[str, int], None]  # path on the Pico, bytes of it that have just been written


@dataclass(frozen=True)
class Update:
    """What is to be done."""

    send: dict[str, bytes]  # the files that differ, the bundle first
    loose: tuple[str, ...]  # loose modules to remove, and then their folders, with a "/" at the end
    leftovers: tuple[str, ...]  # of an update that was cut short
    one_by_one: bool = False  # there is no room for all of them beside the old ones
    loose_first: bool = False  # nor beside the loose modules
    gives_way: tuple[str, ...] = ()  # nor for these beside what they replace

    @property
    def size(self) -> int:
        """Bytes to send."""
        return sum(len(content) for content in self.send.values())

    @property
    def changes(self) -> bool:
        return bool(self.send or self.loose or self.leftovers)


def watched(files: dict[str, bytes]) -> tuple[str, ...]:
    """The names on the drive that an update must know about."""
    return (*files, *(path + STAGED for path in files), LOOSE_OFF, BOOT)


def make_update(files: dict[str, bytes], drive: Drive, keep_loose: bool = False) -> Update:
    """How to make `drive` hold `files`, as build() gives them. Raises FlashFull if somebody else's files leave too
    little room."""
    send = {path: content for path, content in files.items() if drive.files.get(path) != sha256(content)}
    leftovers = tuple(path for path in drive.files if path not in files and path != BOOT)
    update = Update(send, () if keep_loose else drive.loose, leftovers)
    needs = {path: _blocks(drive, len(content)) for path, content in send.items()}
    room = drive.free_blocks - BLOCKS_IN_RESERVE + _taken(drive, leftovers)
    if sum(needs.values()) <= room:
        return update
    update = replace(update, one_by_one=True)
    for path, blocks in needs.items():
        if blocks > room and update.loose and not update.loose_first:
            update = replace(update, loose_first=True)
            room += _taken(drive, update.loose)
        old = _taken(drive, [path])
        if blocks > room + old:
            raise FlashFull(
                f"the Pico's drive is full: {path} needs {(blocks + BLOCKS_IN_RESERVE) * drive.block_size} bytes, "
                f"{(room + old + BLOCKS_IN_RESERVE) * drive.block_size} can be freed; nothing was changed: remove "
                "files of your own from the Pico (`mpremote fs ls`, `mpremote fs rm`), and run this again"
            )
        if blocks > room:
            update = replace(update, gives_way=(*update.gives_way, path))
        room += old - blocks
    return update


def _taken(drive: Drive, paths: Iterable[str]) -> int:
    """How many blocks these have for themselves."""
    return sum(_blocks(drive, drive.sizes.get(path, 0)) for path in paths)


def _blocks(drive: Drive, size: int) -> int:
    return math.ceil(size / (drive.block_size - POINTERS)) if size > INLINE else 0


def carry_out(update: Update, session: BoardSession, progress: Progress) -> None:
    """Makes every change of `update`. Raises ConnectionLost, FlashFull, BoardRefused or VerificationFailed."""
    session.remove([name for name in update.leftovers if name != LOOSE_OFF])
    off = LOOSE_OFF in update.leftovers
    if update.loose_first:
        session.write(LOOSE_OFF, b"")
        session.remove(list(update.loose))
        off = True
    for group in [[path] for path in update.send] if update.one_by_one else [list(update.send)]:
        session.remove([path for path in group if path in update.gives_way])
        for path in group:
            _write(session, path, update.send[path], progress)
        if update.loose and not off:
            session.write(LOOSE_OFF, b"")
            off = True
        for path in group:
            session.rename(path + STAGED, path)
    if not update.loose_first:
        session.remove(list(update.loose))
    if off:
        session.remove([LOOSE_OFF])


def _write(session: BoardSession, path: str, content: bytes, progress: Progress) -> None:
    """Writes it under its other name."""
    found = session.write(path + STAGED, content, partial(progress, path))
    if found != sha256(content):
        raise VerificationFailed(
            f"the new {path} on the Pico is not what was sent, so it was not put in place; run this again; if it "
            "happens twice, the Pico's flash memory is worn out or its drive is damaged"
        )


def sha256(content: bytes) -> str:
    """As the Pico prints it."""
    return hashlib.sha256(content).hexdigest()
