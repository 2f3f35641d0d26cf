"""A database's files: those beside it, and the ways into it, to write and to look, also where nothing can be written.

SQLite reads a database with a write-ahead log through a third file that it shares with others. On a read-only drive,
or on a full one, that file cannot be made; then there is nobody to share it with either, and it can be done without.
"""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPANIONS = ("-wal", "-shm", "-journal")  # SQLite's names for what belongs to a database file
LOGS = ("-wal", "-journal")  # of these, what SQLite folds into whatever file has the name
MARK = ".checked"  # ours; see checked.py
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
