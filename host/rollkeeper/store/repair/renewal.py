"""In the place of a damaged database a new one: the old file goes into quarantine, what can be read is carried over.

The steps are ordered so that being killed between any two of them loses nothing: the new file is complete before the
old one is moved, and lies in the same dated folder until it is put in place.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

from rollkeeper.errors import RollkeeperError
from rollkeeper.store import checked, database_errors
from rollkeeper.store.database import Database
from rollkeeper.store.database_errors import DatabaseBegunAnew, DatabaseBusy, DatabaseDamaged
from rollkeeper.store.files import COMPANIONS, MARK, companion
from rollkeeper.store.inspection import inspect
from rollkeeper.store.repair import quarantine
from rollkeeper.store.repair.salvage import salvage

LONGEST_WAIT = 60.0  # seconds for another program that writes to the database
NEW = "new.sqlite3"  # in the dated folder, for the moment before it takes its place

Opened = TypeVar("Opened")


def begin_anew(path: Path) -> DatabaseBegunAnew | None:
    """Replace the damaged database `path`, which must not be open here. Returns the news.

    None if it is whole after all, because another program was quicker. Raises a DatabaseError if it cannot be done;
    then the old file is still in its place.
    """
    path = Path(os.path.realpath(path))
    try:
        with FileLock(path.with_name(path.name + ".lock"), timeout=LONGEST_WAIT):
            try:
                inspect(path)
                return None
            except DatabaseDamaged as error:
                found = error
            folder = quarantine.folder_for(path)
            try:
                saved = salvage(path, folder / NEW)
                checked.forget(folder / NEW)
                Database(folder / NEW).close()  # looks at it as at any other that is not marked
            except DatabaseDamaged:  # what was read is as bad as the rest: then without it
                _clear(folder)
                saved = 0
                Database(folder / NEW).close()
            except Exception:  # no room, say: only what was half made goes
                _clear(folder)
                folder.rmdir()
                raise
            quarantine.move(path, folder)
            checked.move(folder / NEW, path)
            (folder / NEW).rename(path)
            return database_errors.begun_anew(path, found, folder, saved)
    except OSError as error:  # the lock's Timeout is one, too
        raise database_errors.immovable(path, str(error)) from error


def _clear(folder: Path) -> None:
    """Remove the new file that has not taken its place."""
    for suffix in ("", MARK, *COMPANIONS):
        companion(folder / NEW, suffix).unlink(missing_ok=True)


def open_or_begin_anew(path: Path, opened: Callable[[Path], Opened], tell: Callable[[RollkeeperError], None]) -> Opened:
    """What `opened(path)` returns. A damaged file is replaced, and another program's writing is waited for; `tell`
    hears of both."""
    until = time.monotonic() + LONGEST_WAIT
    waiting = renewed = False
    while True:
        try:
            return opened(path)
        except DatabaseDamaged:
            if renewed:
                raise
            renewed = True
            news = begin_anew(path)
            if news is not None:
                tell(news)
        except DatabaseBusy as error:
            if time.monotonic() > until:
                raise
            if not waiting:
                tell(error)
            waiting = True
