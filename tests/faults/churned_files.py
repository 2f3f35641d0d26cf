"""Random work on the ordinary files of a drive, and what littlefs promises of each when the power goes in the middle.

A tree is path -> content, or None for a folder. Before a change begins, `possible` has every tree that may be found
after a power cut inside it: the old one, the new one, and for a file that is made an empty one.

A file is renamed to the name that comes next in its folder and back, as one that is written beside the old one and
renamed over it. It is never moved from folder to folder: littlefs 2.11 does not survive that (test_churn.py shows it).
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from littlefs import LittleFS, LittleFSError, lfs

from emulator.littlefs_drive import NO_SPACE

Tree = dict[str, bytes | None]
SIZES = (0, 10, 100, 500, 513, 600, 3000, 4096, 9000, 20_000)
LARGE = 80_000  # bytes: a file that is written beside the old one and renamed over it
NAMES, FOLDERS = 40, 5
NEXT = "n"
FOLDER_TYPE = 2  # littlefs's LFS_TYPE_DIR


class Files:
    """What is on the drive beside the journal. `meanwhile` is called in the middle of writing a file."""

    def __init__(self, rng: random.Random, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.rng, self.meanwhile = rng, meanwhile
        self.known: Tree = {}
        self.possible: list[Tree] = [{}]
        self.refused = 0  # changes for which there was no room

    def copy(self, rng: random.Random) -> "Files":
        """The same files on a copy of their drive."""
        other = Files(rng)
        other.known, other.possible = dict(self.known), [dict(tree) for tree in self.possible]
        return other

    def change(self, drive: LittleFS) -> None:
        """One random change. Raises LittleFSError if it fails for anything but room."""
        change = self.rng.choices(
            (self._write, self._append, self._exchange, self._rename, self._remove, self._folder, self._move_folder),
            (45, 15, 2, 13, 15, 8, 2),
        )[0]
        try:
            change(drive)
        except LittleFSError as error:
            if error.code != NO_SPACE:
                raise
            self.refused += 1
            self._look(drive)
        else:
            self.known = self.possible[-1]
            self.possible = [self.known]

    def found(self, tree: Tree) -> bool:
        """After a power cut this is there. Returns whether littlefs has promised so."""
        if tree not in self.possible:
            return False
        self.known, self.possible = tree, [tree]
        return True

    # -- changes

    def _write(self, drive: LittleFS) -> None:
        path = self._path()
        self._store(drive, path, self._some(self.rng.choice(SIZES)))

    def _append(self, drive: LittleFS) -> None:
        there = [(path, content) for path, content in self.known.items() if content is not None]
        if there:
            (path, old), more = self.rng.choice(there), self._some(self.rng.randrange(1, 2000))
            self.possible = [self.known, self._with({path: old + more})]
            with opened(drive, path, "a") as file:
                self._pour(drive, file, more)

    def _exchange(self, drive: LittleFS) -> None:
        self._store(drive, "/large.new", self._some(LARGE))
        self.known = self.possible[-1]
        self._renamed(drive, "/large.new", "/large")

    def _rename(self, drive: LittleFS) -> None:
        old = [path for path, content in self.known.items() if content is not None]
        if old:
            path = self.rng.choice(old)
            self._renamed(drive, path, next_name(path))

    def _remove(self, drive: LittleFS) -> None:
        gone = [path for path in self.known if not any(each.startswith(f"{path}/") for each in self.known)]
        if gone:
            path = self.rng.choice(gone)
            self.possible = [self.known, {each: what for each, what in self.known.items() if each != path}]
            drive.remove(path)

    def _folder(self, drive: LittleFS) -> None:
        path = f"/d{self.rng.randrange(FOLDERS)}"
        if path not in self.known and next_name(path) not in self.known:
            self.possible = [self.known, self._with({path: None})]
            drive.mkdir(path)

    def _move_folder(self, drive: LittleFS) -> None:
        old = self.rng.choice(["", *(path for path, what in self.known.items() if what is None)])
        new = next_name(old)
        if old and new not in self.known:
            moved = {new + path.removeprefix(old) if path == old or path.startswith(f"{old}/") else path: what
                     for path, what in self.known.items()}  # fmt: skip
            self.possible = [self.known, moved]
            drive.rename(old, new)

    # -- how

    def _store(self, drive: LittleFS, path: str, content: bytes) -> None:
        trees = [] if path in self.known else [self._with({path: b""})]
        self.possible = [self.known, *trees, self._with({path: content})]
        with opened(drive, path, "w") as file:
            self._pour(drive, file, content)

    def _pour(self, drive: LittleFS, file: Any, content: bytes) -> None:
        pause = self.rng.randrange(len(content) + 1)
        for part in (content[:pause], content[pause:]):
            if part:
                lfs.file_write(drive.fs, file, part)
            self.meanwhile()

    def _renamed(self, drive: LittleFS, old: str, new: str) -> None:
        tree = self._with({new: self.known[old]})
        if old != new:
            del tree[old]
        self.possible = [self.known, tree]
        drive.rename(old, new)

    def _with(self, more: Tree) -> Tree:
        return {**self.known, **more}

    def _path(self) -> str:
        folders = ["", *(path for path, what in self.known.items() if what is None)]
        return f"{self.rng.choice(folders)}/f{self.rng.randrange(NAMES):02}{self.rng.choice(('', '', '', NEXT))}"

    def _some(self, size: int) -> bytes:
        return self.rng.randbytes(16) * (size // 16) + self.rng.randbytes(size % 16)

    def _look(self, drive: LittleFS) -> None:
        """A change was refused: which of its trees is there?"""
        for tree in self.possible:
            paths = {path for each in self.possible for path in each if each.get(path, 0) != self.known.get(path, 0)}
            paths |= {path for path in self.known if any(path not in each for each in self.possible)}
            if all(_content(drive, path) == tree.get(path, "nothing") for path in paths):
                assert self.found(tree)
                return
        raise AssertionError("a refused change has left what was not promised")


def next_name(path: str) -> str:
    """The name that a file is renamed to: no other name of the folder is between the two."""
    return path.removesuffix(NEXT) if path.endswith(NEXT) else path + NEXT


@contextmanager
def opened(drive: LittleFS, path: str, mode: str) -> Iterator[Any]:
    """littlefs's own file, closed once: LittleFS.open's would close a file again that could not be closed. Whoever has
    lost the power closes nothing: littlefs would assert over what it could not write."""
    file = lfs.file_open(drive.fs, path, mode)
    try:
        yield file
    except Exception as error:
        if getattr(error, "code", 0) == NO_SPACE:
            lfs.file_close(drive.fs, file)
        raise
    lfs.file_close(drive.fs, file)


def content_of(drive: LittleFS, path: str) -> bytes:
    """What is in a file."""
    with opened(drive, path, "r") as file:
        return bytes(lfs.file_read(drive.fs, file, lfs.file_size(drive.fs, file)))


def _content(drive: LittleFS, path: str) -> bytes | str | None:
    try:
        return None if drive.stat(path).type == FOLDER_TYPE else content_of(drive, path)
    except LittleFSError:
        return "nothing"
