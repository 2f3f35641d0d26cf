"""What can be wrong with the database, each by name; and the wait for what passes by itself.

In every case nothing that the database held is deleted. server.py has what can only be wrong with a server.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Address

READ_ERRORS = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_FSTAT, sqlite3.SQLITE_IOERR_CORRUPTFS)


class DatabaseError(RollkeeperError):
    """Base of everything that concerns the database."""


class DatabaseDamaged(DatabaseError):
    """The file's contents are inconsistent."""


class Unreadable(Exception):
    """A row that is damaged, in a few words; who knows its file makes a DatabaseDamaged of it."""


class DatabaseBegunAnew(DatabaseError):
    """News rather than a failure: a damaged file is kept aside, and a new database is in its place."""


class DatabaseGone(DatabaseError):
    """The file was moved, deleted or replaced while it was open."""


class ForeignDatabase(DatabaseError):
    """The file belongs to another program."""


class DatabaseOtherVersion(DatabaseError):
    """Another Rollkeeper has made it, with other tables."""


class DatabaseReadOnly(DatabaseError):
    """The file or its folder may not be written."""


class DatabaseUnreachable(DatabaseError):
    """The file cannot be opened at all."""


class DiskFull(DatabaseError):
    """There is no room for what should be written."""


class DiskFailing(DatabaseError):
    """The system cannot read the file that is there."""


class PassesByItself(DatabaseError):
    """Base of what ends without anybody's help, so that it is waited for."""


class DatabaseBusy(PassesByItself):
    """Another program has held the database for too long."""


class DatabaseFailure(DatabaseError):
    """SQLite or PostgreSQL reports something else."""


class SqliteOnly(DatabaseError):
    """A server is asked for what only a file of SQLite has."""


UNWRITABLE = (DatabaseReadOnly, DatabaseUnreachable, DatabaseBusy, DiskFull)  # it may be read all the same


def sqlite_only(what: str, address: Address, instead: str) -> SqliteOnly:
    """The error for what cannot be had of a database of a server."""
    return SqliteOnly(f"{what} is only for a file of SQLite, and {address} is none; nothing was changed: {instead}")


def damaged(path: Path, found: str) -> DatabaseDamaged:
    """The error for a file whose contents are inconsistent."""
    return DatabaseDamaged(
        f"the database {path} is damaged ({found}); it was left as it is: `rollkeeper sync` keeps it aside, begins a "
        "new one with what can still be read, and copies again all that the handhelds still hold"
    )


def begun_anew(path: Path, found: DatabaseDamaged, folder: Path, saved: int) -> DatabaseBegunAnew:
    """The news that a new database is in the place of a damaged one."""
    why = found.message.partition(" is damaged (")[2].partition("); it was left")[0] or "inconsistent"
    return DatabaseBegunAnew(
        f"the database {path} was damaged ({why}): it is kept in {folder}, and a new one was begun with the {saved} "
        "events that could be read; what the handhelds still hold comes back by itself: sync each of them once"
    )


def immovable(path: Path, why: str) -> DatabaseDamaged:
    """The error for a damaged file that cannot be kept aside."""
    return DatabaseDamaged(
        f"the database {path} is damaged and cannot be kept aside ({why}); it was left as it is: move it to another "
        "folder yourself, together with the files beside it that begin with its name, and run `rollkeeper sync`"
    )


def gone(path: Path) -> DatabaseGone:
    """The error for a file that is not where it was opened."""
    return DatabaseGone(
        f"the database {path} was moved, deleted or replaced while this program used it: it is opened there anew, and "
        "what is missing in it is copied from the handheld again, and a game with real dice from memory"
    )


def foreign(path: Path, found: str) -> ForeignDatabase:
    """The error for a file that is not ours."""
    return ForeignDatabase(
        f"{path} is not a Rollkeeper database ({found}); it was left as it is: name another file with "
        "--database, or move this one aside"
    )


def other_version(path: Path, version: int, known: int) -> DatabaseOtherVersion:
    """The error for tables that are not of this program's version: of a later one, or of one before any release."""
    if version > known:
        why, what = "a later Rollkeeper made it", "update Rollkeeper, or name another file with --database"
    else:
        why = "an earlier, unreleased Rollkeeper made it, and nothing converts it"
        what = (
            "move it away, or name another file with --database, and run `rollkeeper sync`: the handheld still has "
            "its events, but for the oldest ones if it has needed their room"
        )
    return DatabaseOtherVersion(
        f"the database {path} is of version {version} and this program reads version {known} ({why}); it was left as "
        f"it is: {what}"
    )


def named(path: Path, error: sqlite3.Error) -> DatabaseError:
    """The named error for what SQLite reports."""
    extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    code = extended & 0xFF  # the upper bits only say more exactly where
    if code == sqlite3.SQLITE_CORRUPT:
        return damaged(path, " ".join(str(error).split()))
    if "decode to UTF-8" in str(error):  # Python's own, without a code
        return damaged(path, "a text in it cannot be read")
    if code == sqlite3.SQLITE_NOTADB:
        return foreign(path, "it is no SQLite file, or its beginning is damaged")
    if code == sqlite3.SQLITE_READONLY:
        return DatabaseReadOnly(
            f"the database {path} may not be written ({error}): nothing was stored and nothing is lost, the handheld "
            "keeps its events; make the file and its folder writable, or name another file with --database"
        )
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return unreachable(path, str(error))
    if extended in READ_ERRORS:
        return DiskFailing(
            f"the disk does not give back the database {path} ({error}): copy the file to another disk while you can, "
            "and name that one with --database"
        )
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return DiskFull(
            f"no room to write the database {path} ({error}): nothing was stored and nothing is lost, the handheld "
            "keeps its events; free some disk space, or name another file with --database"
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        from rollkeeper.link.lsof import others_with  # takes time to import, and is hardly ever needed

        others = ", ".join(map(str, others_with(path))) or "a second `rollkeeper sync`, a database browser"
        return DatabaseBusy(
            f"another program is writing to the database {path} and does not finish: close it ({others}) and try again"
        )
    if str(error) == "no such table: games":
        return DatabaseBusy(
            f"there is nothing in the database {path} yet: it is just being made, so try again in a moment; or it is "
            "an empty file, which `rollkeeper sync`, `play` and `table` fill"
        )
    return DatabaseFailure(f"the database {path} does not do what it should ({error}): try another with --database")


def unreachable(path: Path, why: str) -> DatabaseUnreachable:
    """The error for a file that cannot be opened."""
    return DatabaseUnreachable(
        f"the database {path} cannot be opened ({why}): check the folder and its permissions, or name another file "
        "with --database"
    )


LONGEST_WAIT = 60.0  # seconds
TELL_EVERY = 10.0  # seconds


class StillWaiting(RollkeeperError):
    """News rather than a failure: how long the database has been waited for."""


class ThereAgain(RollkeeperError):
    """News rather than a failure: the wait is over."""


class Waiting:
    """One wait after the other; `tell` hears of them."""

    def __init__(self, tell: Callable[[RollkeeperError], None]) -> None:
        self._tell = tell
        self._begun: float | None = None
        self._told = 0.0  # when, the last time
        self._often = False  # told more than once

    def goes_on(self, error: PassesByItself) -> None:
        """The database cannot be used just now. Raises `error` when that has lasted too long."""
        now = time.monotonic()
        if self._begun is None:
            self._begun = self._told = now
            self._tell(error)
        waited = now - self._begun
        if waited > LONGEST_WAIT:
            raise error
        if now >= self._told + TELL_EVERY:
            self._told, self._often = now, True
            self._tell(StillWaiting(f"still waiting for the database: {waited:.0f} of {LONGEST_WAIT:.0f} seconds"))

    def is_over(self) -> None:
        """It can be used, as always or again."""
        if self._often:
            self._tell(ThereAgain("the database is there again: going on"))
        self._begun, self._often = None, False
