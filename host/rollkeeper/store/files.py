"""A database's files: those beside it, and the ways into it, to write and to look, also where nothing can be written.
One of those beside it is a mark: these very bytes have been checked whole, or were written by this program into such.

SQLite reads a database with a write-ahead log through a third file that it shares with others. On a read-only drive,
or on a full one, that file cannot be made; then there is nobody to share it with either, and it can be done without.

Checking every event takes half a minute with 100,000 games, the sum of the bytes half a second. So a program that
writes checks only what nobody has marked. Law: one byte that differs, or a log that is not folded in, and the mark
says nothing. Who meets damage all the same takes it away, so that the next who writes looks at everything.
"""

import os
import sqlite3
from binascii import crc32
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

COMPANIONS = ("-wal", "-shm", "-journal")  # SQLite's names for what belongs to a database file
LOGS = ("-wal", "-journal")  # of these, what SQLite folds into whatever file has the name
MARK = ".checked"  # ours
HINDERED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_FULL,
            sqlite3.SQLITE_IOERR)  # fmt: skip


def companion(path: Path, suffix: str) -> Path:
    """The file that is kept beside `path`; beside what it leads to, if it is a symbolic link."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + suffix)


def is_filled(path: Path, suffix: str) -> bool:
    """Whether that file is there and holds something."""
    file = companion(path, suffix)
    return file.exists() and file.stat().st_size > 0


class Way(NamedTuple):
    """`options` of SQLite's URI, and what is said at once on each connection."""

    options: str
    first: str = ""

    def connect(self, path: Path, patience: float = 5.0) -> sqlite3.Connection:
        """A connection that begins no transaction by itself. May be handed from thread to thread."""
        uri = f"{path.absolute().as_uri()}?{self.options}"
        connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)
        if self.first:
            connection.execute(self.first)
        return connection


WRITE = Way("mode=rwc")
READ = Way("mode=ro")  # leaves the two files beside it that others might use
UNDO = Way("mode=rw")
ALONE = Way(f"mode=ro&vfs={'win32' if os.name == 'nt' else 'unix'}-none", "PRAGMA locking_mode = EXCLUSIVE")  # no locks
FROZEN = Way("immutable=1")  # as if nobody could change it; a log is not read


def to_look(path: Path) -> Iterator[Way]:
    """The ways to look at `path`, best first; a later one is for when those before it are `HINDERED`.

    None of them folds a log into the file that is there now: it might not belong to it.
    """
    if is_filled(path, "-wal"):
        yield READ
        yield ALONE
        return
    yield Way("mode=rw", "PRAGMA query_only = ON")  # takes away the two files when it ends
    if not is_filled(path, "-journal"):  # a half-made transaction of an older kind must be undone before
        yield FROZEN


CHECK = "whole 1"  # a stricter check gets a new number
PIECE = 1 << 20  # bytes read at once


def is_marked(path: Path) -> bool:
    """Whether the database is marked, byte for byte."""
    try:
        marked = companion(path, MARK).read_text(encoding="ascii")
        if not marked.startswith(_size(path)) or is_filled(path, "-wal"):
            return False
        return marked == _text_of_mark(path)
    except (OSError, ValueError):
        return False


def mark(path: Path) -> None:
    """Mark a database that is whole. Without a place for the mark there is none."""
    with suppress(OSError):
        if not is_filled(path, "-wal"):
            companion(path, MARK).write_text(_text_of_mark(path), encoding="ascii")


def move_mark(path: Path, to: Path) -> None:
    """The database `path` is about to become `to`: its mark goes with it."""
    with suppress(OSError):
        companion(path, MARK).replace(companion(to, MARK))


def forget_mark(path: Path) -> None:
    """Take the mark away, if there is one."""
    with suppress(OSError):
        companion(path, MARK).unlink(missing_ok=True)


def _size(path: Path) -> str:
    return f"{CHECK}: {path.stat().st_size} bytes, "


def _text_of_mark(path: Path) -> str:
    begins, found = _size(path), 0
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            found = crc32(piece, found)
    return f"{begins}CRC-32 {found:08x}\n"
