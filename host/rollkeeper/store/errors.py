"""What can be wrong with a database, each by name; and the wait for what passes by itself.

In every case nothing that the database held is deleted.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rollkeeper.errors import RollkeeperError
from rollkeeper.place import FORM, Place

READ_ERRORS = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_FSTAT, sqlite3.SQLITE_IOERR_CORRUPTFS)


class DatabaseError(RollkeeperError):
    """Base of everything that concerns the database. Those that nobody catches by themselves have no class of their
    own, but a name in the table below."""

    why = ""  # what was found


class DatabaseDamaged(DatabaseError):
    """The database's contents are inconsistent."""


class Unreadable(Exception):
    """A row that is damaged, in a few words; who knows its file makes a DatabaseDamaged of it."""


class DatabaseBegunAnew(DatabaseError):
    """News rather than a failure: a damaged file is kept aside, and a new database is in its place."""


class DatabaseGone(DatabaseError):
    """The file was moved, deleted or replaced while it was open."""


class ForeignDatabase(DatabaseError):
    """The database belongs to another program."""


class DatabaseOtherVersion(DatabaseError):
    """Another Rollkeeper has made the database, with other tables."""


class DatabaseReadOnly(DatabaseError):
    """The database may not be written."""


class DatabaseUnreachable(DatabaseError):
    """The file cannot be opened at all."""


class DiskFull(DatabaseError):
    """There is no room for what should be written."""


class PassesByItself(DatabaseError):
    """Base of what ends without anybody's help, so that it is waited for."""


class DatabaseBusy(PassesByItself):
    """Another program has held the database for too long."""


class ServerAway(PassesByItself):
    """Nobody answers at the server's address, or the server is just being started or stopped."""


UNWRITABLE = (DatabaseReadOnly, DatabaseUnreachable, DatabaseBusy, DiskFull)  # it may be read all the same


class Says(NamedTuple):
    """What an error says: what happened, what is safe, what to do. {place} is the database, {why} what was found.
    `kind` is its class, or only its name."""

    kind: type[DatabaseError] | str
    happened: str
    safe: str
    todo: str

    def of(self, place: Place, why: str = "", **more: object) -> DatabaseError:
        """The error of its `kind` for a database."""
        words = {"place": place, "why": why, "name": place.name or "NAME", **more}
        kind, name = (DatabaseError, self.kind) if isinstance(self.kind, str) else (self.kind, "")
        happened, safe, todo = (text.format(**words) for text in (self.happened, self.safe, self.todo))
        error = kind(happened, safe, todo, name)
        error.why = why
        return error


LEFT = "it was left as it is"
KEPT = "nothing was stored and nothing is lost, the handheld keeps its events"
OTHER = "name another one with --database"

DAMAGED = Says(
    DatabaseDamaged, "the database {place} is damaged ({why})", LEFT,
    "`rollkeeper sync` keeps it aside, begins a new one with what can still be read, and copies again all that the "
    "handhelds still hold",
)  # fmt: skip
SERVER_DAMAGED = DAMAGED._replace(
    safe="it was left as it is, as only a file of SQLite can be kept aside and salvaged",
    todo="have the server's backup put back, or name an empty "
    "database with --database and run `rollkeeper sync`, which copies all that the handhelds still hold"
)
IMMOVABLE = DAMAGED._replace(
    happened="the database {place} is damaged and cannot be kept aside ({why})",
    todo="move it to another folder yourself, together with the files beside it that begin with its name, and run "
    "`rollkeeper sync`",
)
BEGUN_ANEW = Says(
    DatabaseBegunAnew, "the database {place} was damaged ({why})",
    "it is kept in {folder}, and a new one was begun with the {saved} events that could be read",
    "what the handhelds still hold comes back by itself: sync each of them once",
)  # fmt: skip
GONE = Says(
    DatabaseGone, "the database {place} was moved, deleted or replaced while this program used it",
    "it is opened there again; what it lacks is copied from the handheld, and a game with real dice is written from "
    "memory", "",
)  # fmt: skip
FOREIGN = Says(
    ForeignDatabase, "{place} is not a Rollkeeper database ({why})", LEFT, f"{OTHER}, or move this one aside"
)
SERVER_FOREIGN = FOREIGN._replace(todo=OTHER)
LATER = Says(
    DatabaseOtherVersion,
    "the database {place} is of version {version} and this program reads version {known} (a later Rollkeeper made it)",
    LEFT, f"update Rollkeeper on every PC that uses it, or {OTHER}",
)  # fmt: skip
EARLIER = Says(
    DatabaseOtherVersion,
    "the database {place} is of version {version} and this program reads version {known} (an earlier, unreleased "
    "Rollkeeper made it, and nothing converts it)", LEFT,
    f"{OTHER}, or move this one away, and run `rollkeeper sync`: the handheld still has its events, but for the oldest "
    "ones if it has needed their room",
)  # fmt: skip
READ_ONLY = Says(
    DatabaseReadOnly, "the database {place} may not be written ({why})", KEPT,
    f"make the file and its folder writable, or {OTHER}",
)  # fmt: skip
ONLY_STANDS_BY = READ_ONLY._replace(
    happened="the database {place} can only be read there ({why})",
    todo="is it a copy of another server? Name that one with --database, or have this one made writable",
)
NOT_THE_OWNER = READ_ONLY._replace(
    happened="the database {place} may not be written by this user ({why})",
    todo=f"let the user own the database (ALTER DATABASE {{name}} OWNER TO USER), or {OTHER}",
)
UNREACHABLE = Says(
    DatabaseUnreachable, "the database {place} cannot be opened ({why})", "",
    f"check the folder and its permissions, or {OTHER}",
)  # fmt: skip
FAILING = Says(
    "disk-failing", "the disk does not give back the database {place} ({why})", "",
    "copy the file to another disk while you can, and name that one with --database",
)  # fmt: skip
FULL = Says(
    DiskFull, "no room to write the database {place} ({why})", KEPT, f"free some disk space there, or {OTHER}"
)
BUSY = Says(
    DatabaseBusy, "another program is writing to the database {place} and does not finish ({why})", "",
    "wait for it, or close it (`rollkeeper import` and the first start of another version take the longest), and try "
    "again",
)  # fmt: skip
EMPTY = Says(
    DatabaseBusy, "there is nothing in the database {place} yet", "",
    "it is just being made, so try again in a moment; or it is an empty file, which `rollkeeper sync`, `play` and "
    "`table` fill",
)  # fmt: skip
NO_CONNECTION = Says(
    DatabaseBusy, "the server of the database {place} has no connection left ({why})", "",
    "close another program that uses it, or try again in a moment",
)  # fmt: skip
FAILURE = Says("database-failure", "the database {place} does not do what it should ({why})", "", OTHER)
AWAY = Says(
    ServerAway, "the server of the database {place} does not answer ({why})", KEPT,
    "check that the server runs, the address and the network",
)  # fmt: skip
UNKNOWN = Says(
    "server-unknown", "there is no computer of that name for the database {place} ({why})", "",
    f"check the name and the network, and write the address as {FORM}",
)  # fmt: skip
BAD_ADDRESS = Says(
    "server-unknown", "the address {place} is not understood", "", f"write {FORM}, with :PORT behind HOST"
)
BAD_SETTING = Says(
    "server-refuses", "the address {place} has a setting that is none ({why})", "", "check what stands behind its ?"
)
NOT_LET_IN = Says(
    "server-refuses", "the server of the database {place} answers and does not let this program in ({why})", "",
    "check the user, the password (in the file .pgpass in your home folder), the name of the database and the address",
)  # fmt: skip
PASSWORD = Says(
    "password-refused", "the server does not let this user into the database {place} ({why})", "",
    "put the password into the file .pgpass in your home folder (HOST:5432:NAME:USER:PASSWORD, readable by you alone), "
    "and ask whoever keeps the server whether this user may come from this PC",
)  # fmt: skip
NO_DATABASE = Says(
    "no-such-database", "the server has no database {place} ({why})", "",
    f"make one there with `createdb --encoding UTF8 --template template0 --owner USER {{name}}`, or {OTHER}",
)  # fmt: skip
LETTERS = Says(
    "other-letters", "the database {place} is written in {why}, which has not all letters", "",
    "make another with `createdb --encoding UTF8 --template template0 --owner USER NAME`",
)  # fmt: skip
VALUE = Says(
    "value-refused", "the database {place} cannot hold this value ({why})", "", "write it without that letter"
)
NO_DRIVER = Says(
    "driver-missing", "to reach the database {place} the package psycopg is needed, and it is not installed here", "",
    '`pipx inject rollkeeper "psycopg[binary]"`, or install Rollkeeper with `pip install "rollkeeper[postgresql]"`',
)  # fmt: skip
SQLITE_ONLY = Says(
    "sqlite-only", "{why} is only for a file of SQLite, and {place} is none", "nothing was changed", "{tool}"
)


def other_version(place: Place, version: int, known: int) -> DatabaseError:
    """The error for tables that are not of this program's version: of a later one, or of one before any release."""
    return (LATER if version > known else EARLIER).of(place, version=version, known=known)


OF_SQLITE = {
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    **dict.fromkeys((sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH), UNREACHABLE),
    **dict.fromkeys((sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR), FULL),
}


def named(path: Path, error: sqlite3.Error) -> DatabaseError:
    """The named error for what SQLite reports."""
    extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    code = extended & 0xFF  # the upper bits only say more exactly where
    said, why = OF_SQLITE.get(code, FAILURE), " ".join(str(error).split())
    if "decode to UTF-8" in why:  # Python's own, without a code
        said, why = DAMAGED, "a text in it cannot be read"
    elif code == sqlite3.SQLITE_NOTADB:
        said, why = FOREIGN, "it is no SQLite file, or its beginning is damaged"
    elif extended in READ_ERRORS:
        said = FAILING
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        from rollkeeper.link.lsof import others_with  # takes time to import, and is hardly ever needed

        why = ", ".join(map(str, others_with(path))) or "a second `rollkeeper sync`, say, or a database browser"
        said = BUSY
    elif why == "no such table: games":
        said = EMPTY
    return said.of(path, why)


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
        """The database can be used, as always or again."""
        if self._often:
            self._tell(ThereAgain("the database is there again: going on"))
        self._begun, self._often = None, False
