"""What can still be read of a damaged database, copied into a new one.

Law: of each journal only its beginning is taken, event after event, up to the first that is damaged or missing. So the
new database wants the rest from the handheld, which deletes its oldest events first: the two halves complete each
other, and nothing is taken on trust, as every line carries its checksum.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from rollkeeper.store import journal
from rollkeeper.store.checkup import NAME, is_event, is_stamp
from rollkeeper.store.clock import utc_now
from rollkeeper.store.database import Database
from rollkeeper.store.folds import Folds
from rollkeeper.store.moment import WAYS, Moment
from rollkeeper.store.ways import READ
from turnlink.host import Event
from turnlink.line import decode

JOURNALS = "SELECT journals.id, device, epoch, journals.first_seen FROM journals JOIN devices ON devices.id = device_id"
GAPS = "SELECT first, last, noticed_at FROM gaps WHERE journal_id = ?"
EVENTS = "SELECT * FROM events WHERE journal_id = ? ORDER BY n"  # all columns: an older database has fewer


@dataclass
class Readable:
    """What can be read of one journal; `events` with the time at which each was received, and when it was played."""

    device: str
    epoch: str
    first_seen: str
    events: list[tuple[str, Moment, Event]] = field(default_factory=list)
    gaps: list[tuple[int, int, str]] = field(default_factory=list)


def salvage(damaged: Path, new: Path) -> int:
    """Copy what can be read of the file `damaged` into the new database `new`. Returns the number of events."""
    database = Database(new)
    count = 0
    try:
        for found in _readable(damaged):
            with database.writer.begin() as connection:
                ident = journal.ident(connection, found.device, found.epoch, found.first_seen)
                for stamp, group in groupby(found.events, key=lambda each: each[0]):
                    _, played, events = zip(*group, strict=True)
                    journal.write(connection, ident, events, stamp, played)
                for first, last, stamp in found.gaps:
                    journal.write_gap(connection, ident, first, last, stamp)
                Folds().carry(connection, ident, 1)
            count += len(found.events)
    finally:
        database.close()
    return count


def _readable(damaged: Path) -> list[Readable]:
    found: list[Readable] = []
    with suppress(sqlite3.Error, OSError, UnicodeDecodeError):
        connection = READ.connect(damaged)
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        try:
            for ident, device, epoch, first_seen in list(_rows(connection, JOURNALS)):
                if NAME.fullmatch(str(device)) and NAME.fullmatch(str(epoch)):
                    readable = Readable(str(device), str(epoch), _stamp(first_seen))
                    found.append(_beginning(connection, ident, readable))
        finally:
            connection.close()
    return found


def _beginning(connection: sqlite3.Connection, ident: object, readable: Readable) -> Readable:
    """Fill `readable` with the events and gaps from 1 on, up to the first that cannot be had."""
    gaps = {
        first: (last, _stamp(stamp))
        for first, last, stamp in _rows(connection, GAPS, ident)
        if isinstance(first, int) and isinstance(last, int) and first <= last
    }
    wanted = 1
    for _, n, line, stamp, *played in _rows(connection, EVENTS, ident):
        while wanted in gaps and n != wanted:
            last, noticed = gaps.pop(wanted)
            readable.gaps.append((wanted, last, noticed))
            wanted = last + 1
        if n != wanted or not isinstance(line, bytes) or not is_event(n, line):
            break
        received = _stamp(stamp)
        readable.events.append((received, _moment(received, played), Event(wanted, line, decode(line))))
        wanted += 1
    return readable


def _rows(connection: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[object, ...]]:
    """The rows of a query, up to the first that SQLite cannot read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from connection.execute(query, values)


def _moment(received: str, played: list[object]) -> Moment:
    """When an event of the old database was played; before it came if that cannot be read."""
    at, known, *_ = [*played, None, None]
    for way in WAYS:
        if known == way and is_stamp(at):
            return Moment(str(at), way)
    return Moment(received)


def _stamp(text: object) -> str:
    """A time of the old database; now if it cannot be read."""
    return str(text) if is_stamp(text) else utc_now()
