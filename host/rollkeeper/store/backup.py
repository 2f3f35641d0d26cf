"""A copy of the whole database, made while others use it; and its way back.

Laws: what is not whole is neither kept as a backup nor put in the place of anything. Nothing is overwritten unless that
is asked for, and a database that makes room for a backup is kept aside, never deleted.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from filelock import FileLock

from rollkeeper.errors import NoGames, RollkeeperError
from rollkeeper.place import Address, Place
from rollkeeper.store import check, errors
from rollkeeper.store.check import Tell, inspect, is_there, way_to_look
from rollkeeper.store.repair import folder_for, move_back, move_into

PAGES = 2000  # copied at once
PATIENCE = 60.0  # seconds for another program that writes
NOTHING = "nothing was changed"


class BackupExists(RollkeeperError):
    """Where the backup should go there is a file already."""


class BackupUnwritable(RollkeeperError):
    """The backup cannot be written."""


class NoBackup(RollkeeperError):
    """What should be restored holds no database."""


class DatabaseExists(RollkeeperError):
    """Where the backup should be restored to there is a database already."""


@dataclass(frozen=True)
class Copied:
    """What is in a copy that was checked whole; `aside` is where the database is kept in whose place it is."""

    games: int
    events: int
    aside: Path | None = None


def back_up(path: Place, to: Path, overwrite: bool, copying: Tell, checking: Tell) -> Copied:
    """Write a copy of the database `path`, as it is at this moment, to the file `to`. Raises a named error."""
    if isinstance(path, Address):
        raise _of_a_server("a backup", path, f"pg_dump --format=custom --file={to.name}.dump")
    if not is_there(path):
        raise NoGames()
    to = Path(os.path.realpath(to))
    try:
        _refuse(path, to, overwrite)
    except OSError as error:
        raise BackupUnwritable(f"{to} cannot be written ({error.strerror})", NOTHING) from error

    def into_place(part: Path) -> None:
        _refuse(path, to, overwrite)  # asked again: copying may have taken minutes
        part.replace(to)

    return _put(path, to, copying, checking, into_place)


def _refuse(path: Path, to: Path, overwrite: bool) -> None:
    if to.exists() and (not overwrite or not to.is_file() or to.samefile(path)):
        raise BackupExists(f"{to} is there already", errors.LEFT, "name another file, or say --overwrite")
    for log in filter(partial(check.is_filled, to), check.LOGS):
        why = "belongs to a database of that name, and would damage another one"
        raise BackupExists(f"{check.companion(to, log)} {why}", NOTHING, "name another file")


def restore(backup: Path, path: Place, replace: bool, copying: Tell, checking: Tell) -> Copied:
    """Put a copy of the file `backup` in the place of the database `path`. Raises a named error."""
    if isinstance(path, Address):
        raise _of_a_server("restoring a backup", path, "pg_restore FILE.dump")
    inspect(backup, whole=False)
    if not backup.exists() or not backup.stat().st_size:
        raise NoBackup(f"there is no database in {backup}", todo="name a file that `rollkeeper backup` has written")
    path = Path(os.path.realpath(path))
    if is_there(path) and path.samefile(backup):
        raise DatabaseExists(f"{path} is the database itself, and no backup of it", NOTHING)
    _refuse_in_place_of(path, replace)
    aside: list[Path] = []
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BackupUnwritable(f"{path.parent} cannot be made ({error.strerror})", NOTHING) from error

    def into_place(part: Path) -> None:
        with FileLock(path.with_name(path.name + ".lock"), timeout=errors.LONGEST_WAIT):
            _refuse_in_place_of(path, replace)  # asked again: another program may have made one
            if path.exists() or any(check.is_filled(path, log) for log in check.LOGS):
                aside.append(folder_for(path, "replaced"))
            try:
                for folder in aside:  # a log, too, whose database is gone: SQLite would fold it into this one
                    move_into(path, folder)
                check.forget_mark(path)
                part.rename(path)
            except BaseException:
                for folder in aside:
                    move_back(path, folder)
                raise

    copied = _put(backup, path, copying, checking, into_place)
    check.mark(path)
    return Copied(copied.games, copied.events, aside[0] if aside else None)


def _of_a_server(what: str, address: Address, tool: str) -> RollkeeperError:
    ours = "or take the events along with `rollkeeper export all --events` and `rollkeeper import`"
    own = f"use the server's own tool, such as `{tool} --dbname={address.name or 'NAME'}`, {ours}"
    return errors.SQLITE_ONLY.of(address, what, tool=own)


def _refuse_in_place_of(path: Path, replace: bool) -> None:
    if is_there(path) and not path.is_file():
        raise DatabaseExists(f"{path} is no file", errors.LEFT, errors.OTHER)
    if path.exists() and not replace:
        raise DatabaseExists(
            f"there is a database at {path}", errors.LEFT,
            f"say --replace to keep that one aside and have the backup in its place, or {errors.OTHER}",
        )  # fmt: skip


def _put(path: Path, to: Path, copying: Tell, checking: Tell, into_place: Callable[[Path], object]) -> Copied:
    """Copy `path` beside `to`, check the copy, and let it be put into place. Leaves nothing half made."""
    part = to.with_name(f"{to.name}.{os.getpid()}.part")
    try:
        copied = _copy(path, part, copying, checking)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        into_place(part)
        return copied
    except OSError as error:  # the lock's Timeout is one, too
        raise BackupUnwritable(f"{to} cannot be written ({error.strerror or error})", NOTHING) from error
    finally:
        for suffix in ("", *check.COMPANIONS):
            with suppress(OSError):
                part.with_name(part.name + suffix).unlink(missing_ok=True)


def _copy(path: Path, part: Path, copying: Tell, checking: Tell) -> Copied:
    """Copy page by page what the database is now, whoever writes to it meanwhile."""
    way = way_to_look(path, PATIENCE)
    named = path  # whose errors they are
    try:
        with closing(way.connect(path, PATIENCE)) as source:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # from here on it stands still
            named = part
            with closing(sqlite3.connect(part, isolation_level=None)) as target:
                source.backup(target, pages=PAGES, progress=lambda _, left, total: copying(total - left, total))
                target.execute("PRAGMA journal_mode = DELETE")  # one file, and none beside it
                named = path
                check.check(path, target, True, checking)
                games, events = (
                    int(target.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in ("games", "events")
                )
                return Copied(games, events)
    except sqlite3.Error as error:
        if named is part:
            raise BackupUnwritable(f"{part.parent} cannot be written to ({error})", NOTHING) from error
        raise errors.named(path, error) from error
