"""What can still be read of a damaged database, copied into a new one.

Laws: nothing is taken on trust, as every line carries its checksum and its number. What is whole is taken, wherever it
stands; what is missing in between is a lost range that the new database asks the handheld for, unless the old one knew
that it was lost, and its gap fits exactly. What a database knows beside its events goes along (facts.py).
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import Connection, select

from rollkeeper.store import facts, journal
from rollkeeper.store.database import Database
from rollkeeper.store.fold import Folds
from rollkeeper.store.journal import StoredEvent
from rollkeeper.store.lines import fields_of, is_span, is_stamp
from rollkeeper.store.repair import carving
from rollkeeper.store.repair.torn import Torn
from rollkeeper.store.tables import events
from rollkeeper.store.timestamp import WAYS, Timestamp, utc_now

BATCH = 5000  # events written at once


def salvage(damaged: Path, new: Path) -> int:
    """Copy what can be read of the file `damaged` into the new database `new`. Returns the number of events."""
    with closing(Torn(damaged, new.parent)) as torn, closing(Database(new)) as database, database.write() as connection:
        idents = {
            old: journal.ident(connection, found.device, found.epoch, _stamp(found.first_seen))
            for old, found in torn.journals().items()
        }
        seen: dict[int, set[int]] = {old: set() for old in idents}
        for old, ident in idents.items():
            _write(connection, ident, _whole(torn.events(old), seen, old))
        if torn.is_torn or not all(map(_is_run, seen.values())):
            carved = sorted({row for row in carving.rows(damaged) if row[0] in seen and row[1] not in seen[row[0]]})
            for old, group in groupby(carved, key=lambda row: row[0]):
                _write(connection, idents[old], _whole(group, seen, old))
        for old, ident in idents.items():
            _write_missing(connection, ident, {first: rest for first, *rest in torn.gaps(old)})
            Folds().carry(connection, ident, 1)
        by_name = {(found.device, found.epoch): idents[old] for old, found in torn.journals().items()}
        told = facts.lines_of(torn.rows, {old: (found.device, found.epoch) for old, found in torn.journals().items()})
        found = [fact for fact in (facts.read(line, mend=True) for line in told) if fact is not None]
        facts.write(connection, found, lambda device, epoch: by_name[device, epoch], None)
        return sum(map(len, seen.values()))


def _whole(rows: Iterable[tuple[object, ...]], seen: dict[int, set[int]], old: int) -> Iterator[StoredEvent]:
    """The whole events among rows of the journal that was `old`, if they have not been seen before."""
    for _, n, line, stamp, *played in rows:
        fields = fields_of(n, line)
        if fields is not None and isinstance(n, int) and isinstance(line, bytes) and n > 0 and n not in seen[old]:
            seen[old].add(n)
            received = _stamp(stamp)
            yield StoredEvent(n, line, fields, received, _timestamp(received, played))


def _write(connection: Connection, ident: int, saved: Iterator[StoredEvent]) -> None:
    while batch := list(islice(saved, BATCH)):
        journal.write(connection, ident, batch)


def _write_missing(connection: Connection, ident: int, gaps: dict[object, list[object]]) -> None:
    """Between the events that there are: gaps, where those of the old database fit from the one to the other; else a
    lost range."""
    wanted = 1
    for n in connection.execute(select(events.c.n).where(events.c.journal_id == ident).order_by(events.c.n)).scalars():
        if n > wanted:
            lost: list[tuple[int, int, str]] = []
            at = wanted
            while at < n and at in gaps and is_span(at, gaps[at][0]):
                last, stamp = gaps[at]
                assert isinstance(last, int)
                lost.append((at, last, _stamp(stamp)))
                at = last + 1
            if at == n:
                for gap in lost:
                    journal.write_gap(connection, ident, *gap)
            else:
                journal.write_lost(connection, ident, wanted, n - 1, utc_now())
        wanted = n + 1


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
