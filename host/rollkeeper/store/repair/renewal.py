"""In the place of a damaged database a new one: the old file goes into quarantine, what can be read is carried over.

The steps are ordered so that being killed between any two of them loses nothing: the new file is complete before the
old one is moved, and lies in the same dated folder until it is put in place.

Law: nothing is overwritten and nothing is deleted. A folder that exists is never used again, and the names of the
files stay, so that SQLite's own tools for recovery find the log beside its database.
"""

import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Address, Place
from rollkeeper.store import errors, files
from rollkeeper.store.check import inspect
from rollkeeper.store.database import Database
from rollkeeper.store.errors import DatabaseBegunAnew, DatabaseDamaged, PassesByItself
from rollkeeper.store.files import COMPANIONS, MARK, companion
from rollkeeper.store.repair.salvage import salvage

LOOK_EVERY = 0.1  # seconds; an attempt at a file that is busy takes longer by itself
NEW = "new.sqlite3"  # in the dated folder, for the moment before it takes its place

Opened = TypeVar("Opened")


def begin_anew(path: Path) -> DatabaseBegunAnew | None:
    """Replace the damaged database `path`, which must not be open here. Returns the news.

    None if it is whole after all, because another program was quicker. Raises a DatabaseError if it cannot be done;
    then the old file is still in its place.
    """
    path = Path(os.path.realpath(path))
    try:
        with FileLock(path.with_name(path.name + ".lock"), timeout=errors.LONGEST_WAIT):
            try:
                inspect(path)
                return None
            except DatabaseDamaged as error:
                found = error
            folder = folder_for(path, "damaged")
            try:
                saved = salvage(path, folder / NEW)
                files.forget_mark(folder / NEW)
                Database(folder / NEW).close()  # looks at it as at any other that is not marked
            except DatabaseDamaged:  # what was read is as bad as the rest: then without it
                _clear(folder)
                saved = 0
                Database(folder / NEW).close()
            except Exception:  # no room, say: only what was half made goes
                _clear(folder)
                folder.rmdir()
                raise
            move_into(path, folder)
            files.move_mark(folder / NEW, path)
            (folder / NEW).rename(path)
            return errors.begun_anew(path, found, folder, saved)
    except OSError as error:  # the lock's Timeout is one, too
        raise errors.immovable(path, str(error)) from error


def folder_for(path: Path, why: str) -> Path:
    """Make a dated folder beside the database for this file alone: games-damaged-2026-01-31-120000, which is the
    quarantine, or ...-2 and so on if that exists."""
    name = f"{path.stem}-{why}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        folder = path.with_name(name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir()
            return folder
        except FileExistsError:
            number += 1


def move_into(path: Path, folder: Path) -> None:
    """Move the database and what belongs to it into `folder`. The database comes last: if this is cut short, no log
    stays behind that a new database would take for its own."""
    for suffix in (*COMPANIONS, ""):
        file = companion(path, suffix)
        if file.exists():
            file.rename(folder / file.name)


def move_back(path: Path, folder: Path) -> None:
    """Undo `move_into`, however far it came."""
    for suffix in (*COMPANIONS, ""):
        file = companion(path, suffix)
        if (folder / file.name).exists() and not file.exists():
            (folder / file.name).rename(file)
    folder.rmdir()


def _clear(folder: Path) -> None:
    """Remove the new file that has not taken its place."""
    for suffix in ("", MARK, *COMPANIONS):
        companion(folder / NEW, suffix).unlink(missing_ok=True)


def open_or_begin_anew(
    place: Place, opened: Callable[[Place], Opened], tell: Callable[[RollkeeperError], None]
) -> Opened:
    """What `opened(place)` returns. A damaged file is replaced, and another program's writing is waited for, or a
    server that is away; `tell` hears of all that."""
    wait = errors.Waiting(tell)
    renewed = False
    while True:
        try:
            found = opened(place)
            wait.is_over()
            return found
        except DatabaseDamaged:
            if renewed or isinstance(place, Address):
                raise
            renewed = True
            news = begin_anew(place)
            if news is not None:
                tell(news)
        except PassesByItself as error:
            wait.goes_on(error)
            time.sleep(LOOK_EVERY)
