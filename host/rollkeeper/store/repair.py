"""A damaged database: what can still be read of it, and the new one in its place, with the old file in quarantine.

Laws: nothing is overwritten and nothing is deleted. The new file is complete before the old one is moved, so being
killed between two steps loses nothing. The names of the files stay, so that SQLite's own tools find the log beside its
database.

Every line carries its checksum and its number: what is whole is taken, wherever it stands, and goes the way of an
import (event_file.py). What is missing is a lost range that the handheld is asked for, unless the old database knew
that it was lost.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock
from sqlalchemy import BindParameter, Table, bindparam, null, select

from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Address, Place
from rollkeeper.store import check, errors, facts, journal
from rollkeeper.store.check import COMPANIONS, FROZEN, MARK, READ, Way, companion, inspect
from rollkeeper.store.database import Database
from rollkeeper.store.errors import DatabaseDamaged, PassesByItself
from rollkeeper.store.event_file import Batch, take_in
from rollkeeper.store.facts import Fact
from rollkeeper.store.journal import Item, StoredEvent, StoredGap
from rollkeeper.store.lines import fields_of, is_name, is_span, is_stamp, rows_in
from rollkeeper.store.tables import devices, events, gaps, journals, text_of
from rollkeeper.store.timestamp import WAYS, Timestamp, utc_now

NEEDED = (devices, journals, events, gaps)
TABLES = f"SELECT count(*) FROM sqlite_schema WHERE name IN {tuple(table.name for table in NEEDED)}"
DEVICES = [
    select(devices.c.id, devices.c.device).with_statement_hint(way)
    for way in ("NOT INDEXED", "INDEXED BY sqlite_autoindex_devices_1")
]
JOURNALS = [
    select(journals.c.id, journals.c.device_id, journals.c.epoch, seen).with_statement_hint(way)
    for seen, way in ((journals.c.first_seen, "NOT INDEXED"), (null(), "INDEXED BY sqlite_autoindex_journals_1"))
]
WHOSE: BindParameter[int] = bindparam("journal_id")
GAPS = select(gaps.c.first, gaps.c.last, gaps.c.noticed_at).where(gaps.c.journal_id == WHOSE)
EVENTS = select(events).where(events.c.journal_id == WHOSE).order_by(events.c.n)
PAGE = 4096  # bytes; SQLite's default


@dataclass(frozen=True)
class Journal:
    """Whose events these are, and when the first came."""

    device: str
    epoch: str
    first_seen: object


class Torn:
    """A damaged database, open for reading. `is_torn` once SQLite could not read something."""

    def __init__(self, path: Path, folder: Path) -> None:
        """`folder` takes a copy if the file's first page has to be mended."""
        self.is_torn = False
        self._copies = [folder / "mended.sqlite3", folder / "first.sqlite3"]
        if not path.exists():
            self._connection = sqlite3.connect(":memory:")
            return
        self._connection = _connected(path, READ)
        if next(self._rows(TABLES), (0,)) != (4,):
            self._connection.close()
            mended, first = self._copies
            Database(first).close()
            shutil.copy(path, mended)
            with mended.open("r+b") as file:
                file.write(first.read_bytes()[:PAGE])
            self._connection = _connected(mended, FROZEN)

    def close(self) -> None:
        """Give the file back, and remove the copy."""
        self._connection.close()
        for copy in self._copies:
            for file in copy.parent.glob(f"{copy.name}*"):
                file.unlink()

    def journals(self) -> dict[int, Journal]:
        """The journals whose names can be read, by their ids."""
        devices = {ident: name for query in DEVICES for ident, name in self._rows(text_of(query)) if is_name(name)}
        found: dict[int, Journal] = {}
        for query in JOURNALS:
            for ident, device, epoch, seen in self._rows(text_of(query)):
                if isinstance(ident, int) and ident not in found and device in devices and is_name(epoch):
                    found[ident] = Journal(str(devices[device]), str(epoch), seen)
        return found

    def events(self, journal_id: int) -> Iterator[tuple[object, ...]]:
        """The rows of a journal's events, up to the first that SQLite cannot read."""
        return self._rows(text_of(EVENTS), journal_id)

    def gaps(self, journal_id: int) -> Iterator[tuple[object, ...]]:
        """The rows of its gaps, in the same way."""
        return self._rows(text_of(GAPS), journal_id)

    def rows(self, table: Table) -> Iterator[dict[str, Any]]:
        """The rows of a table of facts, in the order of its key."""
        columns = table.columns.keys()
        for row in self._rows(text_of(select(table).order_by(*table.primary_key.columns))):
            yield dict(zip(columns, row, strict=True))

    def _rows(self, query: str, *values: object) -> Iterator[tuple[object, ...]]:
        try:
            yield from self._connection.execute(query, values)
        except (sqlite3.Error, UnicodeDecodeError):
            self.is_torn = True


def _connected(path: Path, way: Way) -> sqlite3.Connection:
    connection = way.connect(path)
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    connection.execute("PRAGMA writable_schema = ON")  # so that a file that is too short is read as far as it goes
    return connection


BATCH = 5000  # events taken in at once


def salvage(damaged: Path, new: Path) -> int:
    """Copy what can be read of the file `damaged` into the new database `new`. Returns the number of events."""
    with closing(Torn(damaged, new.parent)) as torn, closing(Database(new)) as database, database.write() as connection:
        whose = torn.journals()
        for found in whose.values():
            journal.ident(connection, found.device, found.epoch, _stamp(found.first_seen))
        return take_in(connection, _readable(torn, damaged, whose), own=True).new


def _readable(torn: Torn, damaged: Path, whose: dict[int, Journal]) -> Iterator[Batch | list[Fact]]:
    """The whole events, wherever they stand; the gaps that fit between them; what is known beside them."""
    seen: dict[int, set[int]] = {ident: set() for ident in whose}
    for ident, found in whose.items():
        yield from _batches(found, _whole(torn.events(ident), seen[ident]))
    if torn.is_torn or not all(map(_is_run, seen.values())):
        rows = rows_in(damaged, companion(damaged, "-wal"))
        carved = sorted({row for row in rows if row[0] in seen and row[1] not in seen[row[0]]})
        for ident, group in groupby(carved, key=lambda row: row[0]):
            yield from _batches(whose[ident], _whole(group, seen[ident]))
    for ident, found in whose.items():
        yield from _batches(found, _fitting(torn.gaps(ident), seen[ident]))
    lines = facts.lines_of(torn.rows, {ident: (found.device, found.epoch) for ident, found in whose.items()})
    yield [fact for fact in (facts.read(line, mend=True) for line in lines) if fact is not None]


def _batches(found: Journal, items: Iterator[Item]) -> Iterator[Batch]:
    while batch := list(islice(items, BATCH)):
        yield Batch(found.device, found.epoch, [0] * len(batch), batch)


def _whole(rows: Iterable[tuple[object, ...]], seen: set[int]) -> Iterator[Item]:
    """The whole events among rows of a journal, of each number the first."""
    for _, n, line, stamp, *played in rows:
        fields = fields_of(n, line)
        if fields is not None and isinstance(n, int) and isinstance(line, bytes) and n > 0 and n not in seen:
            seen.add(n)
            received = _stamp(stamp)
            yield StoredEvent(n, line, fields, received, _timestamp(received, played))


def _fitting(rows: Iterable[tuple[object, ...]], seen: set[int]) -> Iterator[Item]:
    """The gaps that begin right behind an event or another gap, end right before an event or another gap, and hide no
    event. Any other may be damaged itself: the handheld is asked for what it says is lost."""
    spans = [StoredGap(first, last, _stamp(at)) for first, last, at in rows
             if isinstance(first, int) and isinstance(last, int) and is_span(first, last)]  # fmt: skip
    ends, begins = {0, *seen, *(gap.last for gap in spans)}, {*seen, *(gap.first for gap in spans)}
    for gap in spans:
        if gap.first - 1 in ends and gap.last + 1 in begins and seen.isdisjoint(range(gap.first, gap.last + 1)):
            yield gap


def _is_run(numbers: set[int]) -> bool:
    """Whether these are all numbers from 1 on, as far as they go."""
    return not numbers or len(numbers) == max(numbers)


def _timestamp(received: str, played: list[object]) -> Timestamp:
    """When an event of the old database was played; before it came if that cannot be read."""
    at, known, *_ = [*played, None, None]
    for way in WAYS:
        if known == way and is_stamp(at):
            return Timestamp(str(at), way)
    return Timestamp(received)


def _stamp(text: object) -> str:
    """A time of the old database; now if it cannot be read."""
    return str(text) if is_stamp(text) else utc_now()


LOOK_EVERY = 0.1  # seconds; an attempt at a file that is busy takes longer by itself
NEW = "new.sqlite3"  # in the dated folder, for the moment before it takes its place

Opened = TypeVar("Opened")


def begin_anew(path: Path) -> errors.DatabaseError | None:
    """Replace the damaged database `path`, which must not be open here, and return the news; None if it is whole after
    all, because another program was quicker. Raises a DatabaseError, and then the old file is still in its place."""
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
                check.forget_mark(folder / NEW)
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
            check.move_mark(folder / NEW, path)
            (folder / NEW).rename(path)
            return errors.BEGUN_ANEW.of(path, found.why or "inconsistent", folder=folder, saved=saved)
    except OSError as error:  # the lock's Timeout is one, too
        raise errors.IMMOVABLE.of(path, str(error)) from error


def folder_for(path: Path, why: str) -> Path:
    """Make a dated folder beside the database for this file alone: games-damaged-2026-01-31-120000, or ...-2 and so
    on."""
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
    """Move the database and what belongs to it into `folder`, the database last: if this is cut short, no log stays
    behind that a new database would take for its own."""
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
    """What `opened(place)` returns. A damaged file is replaced; another program's writing, or a server that is away, is
    waited for. `tell` hears of all that."""
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
