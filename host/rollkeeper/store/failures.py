"""What can be wrong with the database file, each by name. In every case the file stays as it is."""

import sqlite3
from pathlib import Path

from rollkeeper.errors import RollkeeperError


class DatabaseError(RollkeeperError):
    """Base of everything that concerns the database file."""


class DatabaseDamaged(DatabaseError):
    """SQLite finds the file's contents inconsistent."""


class ForeignDatabase(DatabaseError):
    """The file belongs to another program."""


class DatabaseTooNew(DatabaseError):
    """A newer Rollkeeper has changed the tables."""


class DatabaseReadOnly(DatabaseError):
    """The file or its folder may not be written."""


class DatabaseUnreachable(DatabaseError):
    """The file cannot be opened at all."""


class DiskFull(DatabaseError):
    """There is no room for what should be written."""


class DatabaseBusy(DatabaseError):
    """Another program has held the database for too long."""


class DatabaseFailure(DatabaseError):
    """SQLite reports something else."""


def damaged(path: Path, found: str) -> DatabaseDamaged:
    """The error for a file whose contents are inconsistent."""
    aside = path.parent / "damaged"
    return DatabaseDamaged(
        f"the database {path} is damaged ({found}); it was left as it is: move it aside "
        f"(`mkdir {aside} && mv {path}* {aside}`) and run `rollkeeper sync`: all that the handhelds still hold "
        "comes back"
    )


def foreign(path: Path, found: str) -> ForeignDatabase:
    """The error for a file that is not ours."""
    return ForeignDatabase(
        f"{path} is not a Rollkeeper database ({found}); it was left as it is: name another file with "
        "--database, or move this one aside"
    )


def too_new(path: Path, version: int, known: int) -> DatabaseTooNew:
    """The error for tables newer than this program."""
    return DatabaseTooNew(
        f"the database {path} is of version {version} and this program knows versions up to {known}: update "
        "Rollkeeper, or name another file with --database"
    )


def named(path: Path, error: sqlite3.Error) -> DatabaseError:
    """The named error for what SQLite reports."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the upper bits only say more exactly where
    if code == sqlite3.SQLITE_CORRUPT:
        return damaged(path, str(error))
    if code == sqlite3.SQLITE_NOTADB:
        return foreign(path, "it is no SQLite file, or its beginning is damaged")
    if code == sqlite3.SQLITE_READONLY:
        return DatabaseReadOnly(
            f"the database {path} may not be written ({error}): nothing was stored and nothing is lost, the handheld "
            "keeps its events; make the file and its folder writable, or name another file with --database"
        )
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return unreachable(path, str(error))
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return DiskFull(
            f"no room to write the database {path} ({error}): nothing was stored and nothing is lost, the handheld "
            "keeps its events; free some disk space, or name another file with --database"
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return DatabaseBusy(
            f"another program is writing to the database {path} and does not finish: close it (a second "
            "`rollkeeper sync`, a database browser) and try again"
        )
    return DatabaseFailure(f"the database {path} does not do what it should ({error}): try another with --database")


def unreachable(path: Path, why: str) -> DatabaseUnreachable:
    """The error for a file that cannot be opened."""
    return DatabaseUnreachable(
        f"the database {path} cannot be opened ({why}): check the folder and its permissions, or name another file "
        "with --database"
    )
