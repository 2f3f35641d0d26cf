"""Reading a journal back: its stored events and its gaps, in order, as one stream.

Law: what comes out of here was whole when it was read, with nothing missing in between; else it is `Unreadable`.
"""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, Table, func, select, true, union_all

from rollkeeper.store.errors import Unreadable
from rollkeeper.store.games import GameRow
from rollkeeper.store.lines import fields_of_each, is_span, is_stamp
from rollkeeper.store.tables import conflicts, events, gaps, lost_ranges
from rollkeeper.store.timestamp import WAYS, Timestamp
from turnlink.line import encode

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import RefusalView  # takes time to import, and who only looks needs none
    from rollkeeper.store.fold import Fold

AT_ONCE = 1000  # events read from the database
MOST_TOLD = 20  # numbers of events that were told in two ways, in a line of a log


class StoredEvent(NamedTuple):
    """An event as it was received. A tuple: a dataclass takes three times as long to make, and there are many."""

    first: int
    line: bytes
    fields: dict[str, object]
    received_at: str
    played: Timestamp

    @property
    def last(self) -> int:
        """The number of the last event that this item stands for: itself."""
        return self.first

    @classmethod
    def many(cls, *columns: Iterable[Any]) -> list["StoredEvent"]:
        """Of these columns, all of one length: as `_make` does, in two thirds of the time."""
        return list(map(tuple.__new__, repeat(cls), zip(*columns, strict=True)))

    def fold_into(self, fold: "Fold") -> "RefusalView | None":
        """Let `fold` take it; returns the refusal if it is one."""
        return fold.event(self.first, self.fields, self.received_at, self.played)


class StoredGap(NamedTuple):
    """Events that are lost."""

    first: int
    last: int
    noticed_at: str

    @property
    def fields(self) -> dict[str, object]:
        """What it says of a game: nothing."""
        return {}

    def fold_into(self, fold: "Fold") -> "RefusalView | None":
        """Let `fold` take it; returns the refusal if it breaks a game."""
        return fold.gap(self.first, self.last, self.noticed_at)


def items_of(
    connection: Connection, journal_id: int, first: int, last: int | None = None
) -> Iterator[StoredEvent | StoredGap]:
    """The events and gaps that begin in `first`..`last` (None: to the end), in order of their numbers."""
    wanted = first
    for lost in (gaps, lost_ranges):
        reach = select(func.max(lost.c.last)).where(lost.c.journal_id == journal_id, lost.c.first <= first)
        wanted = max(wanted, (connection.execute(reach).scalar_one() or 0) + 1)
    found: tuple[Iterator[StoredEvent | StoredGap], ...] = (
        _events_of(connection, journal_id, first, last),
        gaps_of(connection, journal_id, first, last),
    )
    for item in merge(*found, key=lambda item: item.first):
        if item.first > wanted:
            break
        wanted = max(wanted, item.last + 1)
        yield item
    else:
        if last is None or last < wanted:
            return
    raise Unreadable(f"event {wanted} is missing")


def stored_of(connection: Connection, journal_id: int) -> Iterator[StoredEvent | StoredGap]:
    """All events of a journal and all its gaps; what is missing and wanted is passed over."""
    found: tuple[Iterator[StoredEvent | StoredGap], ...] = (
        _events_of(connection, journal_id, 1),
        _gaps_of((gaps,), connection, journal_id, 1),
    )
    return merge(*found, key=lambda item: item.first)


def events_of(connection: Connection, row: GameRow, first: int) -> Iterator[StoredEvent]:
    """The stored events from `first` to the end of a game."""
    for item in items_of(connection, row.journal_id, first, row.last_n):
        if isinstance(item, StoredEvent):
            yield item


def _events_of(connection: Connection, journal_id: int, first: int, last: int | None = None) -> Iterator[StoredEvent]:
    columns = (events.c.n, events.c.line, events.c.received_at, events.c.played_at, events.c.played_known)
    query = select(*columns).where(events.c.journal_id == journal_id, events.c.n >= first)
    if last is not None:
        query = query.where(events.c.n <= last)
    for rows in connection.execute(query.order_by(events.c.n)).partitions(AT_ONCE):
        told = fields_of_each([row[0] for row in rows], [row[1] for row in rows])
        for fields, (n, line, received_at, *played) in zip(told, rows, strict=True):
            if fields is None:
                raise Unreadable(f"event {n} does not agree with its checksum")
            timestamp = Timestamp(*played)
            if not is_stamp(received_at) or not is_stamp(timestamp.at) or timestamp.known not in WAYS:
                raise Unreadable(f"the times of event {n} cannot be read")
            yield StoredEvent(n, line, fields, received_at, timestamp)


def segment_of(connection: Connection, row: GameRow, first: int) -> Iterator[bytes]:
    """The lines from event `first` to the end of a game, as a segment of the handheld's journal has them; the first one
    also says which events were told in two ways, of which the log has one."""
    here = (conflicts.c.journal_id == row.journal_id) & conflicts.c.n.between(first, row.last_n)
    query = select(conflicts.c.n).where(here).distinct().order_by(conflicts.c.n).limit(MOST_TOLD)
    twice = list(connection.execute(query).scalars())
    told = {"told_twice": twice} if twice else {}
    yield encode({"journal": 1, "device": row.device, "epoch": row.epoch, "first": first, **told})
    for event in events_of(connection, row, first):
        yield event.line


def gaps_of(connection: Connection, journal_id: int, first: int, last: int | None = None) -> Iterator[StoredGap]:
    """The gaps of a journal that begin in `first`..`last`, and the lost ranges, which may yet be filled."""
    return _gaps_of((gaps, lost_ranges), connection, journal_id, first, last)


def _gaps_of(
    tables: tuple[Table, ...], connection: Connection, journal_id: int, first: int, last: int | None = None
) -> Iterator[StoredGap]:
    begins = [
        select(lost.c.first, lost.c.last, lost.c.noticed_at).where(
            lost.c.journal_id == journal_id, lost.c.first >= first, true() if last is None else lost.c.first <= last
        )
        for lost in tables
    ]
    for first_lost, last_lost, noticed_at in connection.execute(union_all(*begins).order_by("first")):
        if not is_span(first_lost, last_lost) or not is_stamp(noticed_at):
            raise Unreadable("a gap cannot be read")
        yield StoredGap(first_lost, last_lost, noticed_at)
