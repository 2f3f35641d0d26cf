"""Reading a journal back: its stored events and its gaps, in order, as one stream."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge

from sqlalchemy import Connection, select

from rollkeeper.scorecard import RefusalView
from rollkeeper.store.fold import Fold
from rollkeeper.store.games import GameRow
from rollkeeper.store.moment import Moment
from rollkeeper.store.tables import events, gaps
from turnlink.line import LineError, decode, encode


@dataclass(frozen=True)
class StoredEvent:
    """An event as it was received."""

    first: int
    line: bytes
    fields: dict[str, object]
    received_at: str
    played: Moment

    @property
    def last(self) -> int:
        """The number of the last event that this item stands for: itself."""
        return self.first

    def fold_into(self, fold: Fold) -> RefusalView | None:
        """Let `fold` take it; returns the refusal if it is one."""
        return fold.event(self.first, self.fields, self.received_at, self.played)


@dataclass(frozen=True)
class StoredGap:
    """Events that are lost."""

    first: int
    last: int
    noticed_at: str

    def fold_into(self, fold: Fold) -> RefusalView | None:
        """Let `fold` take it; returns the refusal if it breaks a game."""
        return fold.gap(self.first, self.last, self.noticed_at)


def items_of(
    connection: Connection, journal_id: int, first: int, last: int | None = None
) -> Iterator[StoredEvent | StoredGap]:
    """The events and gaps that begin in `first`..`last` (None: to the end), in order of their numbers."""
    return merge(
        events_of(connection, journal_id, first, last),
        gaps_of(connection, journal_id, first, last),
        key=lambda item: item.first,
    )


def events_of(connection: Connection, journal_id: int, first: int, last: int | None = None) -> Iterator[StoredEvent]:
    """The stored events `first`..`last` of a journal."""
    columns = (events.c.n, events.c.line, events.c.received_at, events.c.played_at, events.c.played_known)
    query = select(*columns).where(events.c.journal_id == journal_id, events.c.n >= first)
    if last is not None:
        query = query.where(events.c.n <= last)
    for n, line, received_at, *played in connection.execute(query.order_by(events.c.n)):
        try:
            fields = decode(line)
        except LineError as error:  # it was whole when it came, so something else has written into the database
            fields = {"unreadable": error.name}
        yield StoredEvent(n, line, fields, received_at, Moment(*played))


def segment_of(connection: Connection, row: GameRow, first: int) -> Iterator[bytes]:
    """The lines from event `first` to the end of a game, as a segment of the handheld's journal has them."""
    yield encode({"journal": 1, "device": row.device, "epoch": row.epoch, "first": first})
    for event in events_of(connection, row.journal_id, first, row.last_n):
        yield event.line


def gaps_of(connection: Connection, journal_id: int, first: int, last: int | None = None) -> Iterator[StoredGap]:
    """The gaps of a journal that begin in `first`..`last`."""
    query = select(gaps.c.first, gaps.c.last, gaps.c.noticed_at).where(
        gaps.c.journal_id == journal_id, gaps.c.first >= first
    )
    if last is not None:
        query = query.where(gaps.c.first <= last)
    for row in connection.execute(query.order_by(gaps.c.first)):
        yield StoredGap(*row)
