"""Decides what an update does: which files to send, which to remove, whether it fits. Pure: no port, no board.

The law: only OWNED places are ever written or cleaned up. The journal and the settings belong to the player.
"""

import hashlib
import math
from dataclasses import dataclass

from rollkeeper.flashing.failures import FlashFull, PackageListBroken

OWNED_FOLDERS = ("/lib/fivedice", "/lib/turnlink", "/roller")
START = "/main.py"
STAGED = ".new"  # a file on its way: written in full under this name, then renamed
BLOCKS_IN_RESERVE = 4  # littlefs copies a folder's two blocks when it changes: room for two folders at once


@dataclass(frozen=True)
class StoredFile:
    """A file on the Pico's drive."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Drive:
    """What is on the Pico's drive in the places that are ours, and how much room is left."""

    files: dict[str, StoredFile]
    folders: tuple[str, ...]  # existing folders of ours, deepest first
    block_size: int  # bytes
    free_blocks: int

    @property
    def free(self) -> int:
        """Bytes that are free."""
        return self.block_size * self.free_blocks


@dataclass(frozen=True)
class Plan:
    """One update."""

    send: dict[str, bytes]  # what differs, in the order of writing; main.py last
    replaced: frozenset[str]  # those of them whose older version is on the Pico
    create: tuple[str, ...]  # folders that are missing, outermost first
    remove: tuple[str, ...]  # files that no longer belong
    empty: tuple[str, ...]  # folders that are empty afterwards, deepest first
    one_by_one: bool  # too little room to keep the old firmware whole until the new one is

    @property
    def size(self) -> int:
        """Bytes to send."""
        return sum(len(content) for content in self.send.values())

    @property
    def changes(self) -> bool:
        return bool(self.send or self.remove)


def sha256(content: bytes) -> str:
    """As the Pico prints it."""
    return hashlib.sha256(content).hexdigest()


def make_plan(files: dict[str, bytes], drive: Drive) -> Plan:
    """How to make the drive hold `files` (path -> content) and nothing else in our folders.

    Raises PackageListBroken for a path outside our places and FlashFull if it cannot fit.
    """
    _check_places(files)
    changed = [path for path, content in files.items() if not _same(content, drive.files.get(path))]
    changed.sort(key=lambda path: path == START)
    remove = tuple(path for path in drive.files if path not in files)
    kept_folders = {folder for path in files for folder in _folders_above(path)}
    empty = tuple(folder for folder in drive.folders if folder not in kept_folders)
    send = {path: files[path] for path in changed}
    replaced = frozenset(path for path in send if path in drive.files)
    needed = {folder for path in send for folder in _folders_above(path)}
    there = {above for folder in drive.folders for above in _folders_above(f"{folder}/")}
    create = tuple(sorted(needed - there))
    return Plan(send, replaced, create, remove, empty, one_by_one=_too_tight(send, create, remove, drive))


def _check_places(files: dict[str, bytes]) -> None:
    if START not in files:
        raise PackageListBroken(f"package.json does not list main.py, which becomes {START}: the Pico would not start")
    for path in files:
        if path != START and not path.startswith(tuple(f"{folder}/" for folder in OWNED_FOLDERS)):
            raise PackageListBroken(
                f"package.json would write {path}: the firmware's places are {START}, {', '.join(OWNED_FOLDERS)}"
            )


def _same(content: bytes, stored: StoredFile | None) -> bool:
    return stored is not None and stored.size == len(content) and stored.sha256 == sha256(content)


def _folders_above(path: str) -> list[str]:
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[: count + 1]) for count in range(len(parts))]


def _too_tight(send: dict[str, bytes], create: tuple[str, ...], remove: tuple[str, ...], drive: Drive) -> bool:
    """False if all new files fit beside all old ones; True if they fit one after the other; else FlashFull."""

    def blocks(size: int) -> int:
        return math.ceil(size / drive.block_size)

    fixed = 2 * len(create) + (BLOCKS_IN_RESERVE if send else 0)
    beside = fixed + sum(blocks(len(content)) for content in send.values())
    if beside <= drive.free_blocks:
        return False
    most = held = fixed - sum(blocks(drive.files[path].size) for path in remove)
    for path, content in send.items():
        most = max(most, held + blocks(len(content)))
        old = drive.files.get(path)
        held += blocks(len(content)) - (blocks(old.size) if old else 0)
    if most <= drive.free_blocks:
        return True
    raise FlashFull(
        f"the Pico's drive is full: the firmware needs {most * drive.block_size} bytes, {drive.free} are free; nothing "
        "was changed: copy the games to the PC with `rollkeeper sync`, or remove files of your own from the Pico "
        "(`mpremote fs ls`, `mpremote fs rm`), and run this again"
    )
