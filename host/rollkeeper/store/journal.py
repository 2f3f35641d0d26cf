"""One journal of one handheld in the database: what is stored of it, in order, and what comes next.

Laws: an event is stored byte for byte or not at all; storing it twice changes nothing; other bytes under the same
number are kept as a conflict, and what is stored stays. Nothing is stored that the check of a database would call
damaged: both ask lines.py. What is read was whole, with nothing missing in between; else it is `Unreadable`.

A gap is what the handheld no longer holds. A lost range is what a damaged database has lost, and it is asked for: the
journal is known only up to its first event. What comes fills it, and what the handheld no longer holds either becomes a
gap. Until then the games are folded as if it were one.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from heapq import merge
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, select, true, union_all, update

import fivedice
from rollkeeper.store.errors import Unreadable
from rollkeeper.store.games import GameRow, all_games
from rollkeeper.store.lines import fields_of, is_span, is_stamp
from rollkeeper.store.tables import conflicts, devices, events, gaps, insert_if_new, journals, lost_ranges
from rollkeeper.store.timestamp import WAYS, Timestamp, utc_now
from turnlink.line import encode

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import RefusalView  # takes time to import, and a reader needs none
    from rollkeeper.store.database import Opened
    from rollkeeper.store.fold import Fold
    from turnlink.host import Event  # takes time to import, and a reader needs none

MOST_TOLD = 20  # numbers of events that were told in two ways, in a line of a log


class StoredEvent(NamedTuple):
    """An event as it was received."""

    first: int
    line: bytes
    fields: dict[str, object]
    received_at: str
    played: Timestamp

    @property
    def last(self) -> int:
        """The number of the last event that this item stands for: itself."""
        return self.first

    def fold_into(self, fold: "Fold") -> "RefusalView | None":
        """Let `fold` take it; returns the refusal if it is one."""
        return fold.event(self.first, self.fields, self.received_at, self.played)


class StoredGap(NamedTuple):
    """Events that are lost."""

    first: int
    last: int
    noticed_at: str

    def fold_into(self, fold: "Fold") -> "RefusalView | None":
        """Let `fold` take it; returns the refusal if it breaks a game."""
        return fold.gap(self.first, self.last, self.noticed_at)


Item = StoredEvent | StoredGap


def items_of(connection: Connection, journal_id: int, first: int, last: int | None = None) -> Iterator[Item]:
    """The events and gaps that begin in `first`..`last` (None: to the end), in order of their numbers."""
    wanted = first
    for lost in (gaps, lost_ranges):
        reach = select(func.max(lost.c.last)).where(lost.c.journal_id == journal_id, lost.c.first <= first)
        wanted = max(wanted, (connection.execute(reach).scalar_one() or 0) + 1)
    stored: Iterator[Item] = _events_of(connection, journal_id, first, last)
    for item in merge(stored, gaps_of(connection, journal_id, first, last), key=lambda item: item.first):
        if item.first > wanted:
            break
        wanted = max(wanted, item.last + 1)
        yield item
    else:
        if last is None or last < wanted:
            return
    raise Unreadable(f"event {wanted} is missing")


def stored_of(connection: Connection, journal_id: int) -> Iterator[Item]:
    """All events of a journal and all its gaps; what is missing and wanted is passed over."""
    stored: Iterator[Item] = _events_of(connection, journal_id, 1)
    return merge(stored, _gaps_of((gaps,), connection, journal_id, 1), key=lambda item: item.first)


def events_of(connection: Connection, row: GameRow, first: int | None = None) -> list[StoredEvent]:
    """The stored events from `first`, or else from its own first one, to the end of a game."""
    found = items_of(connection, row.journal_id, row.first_n if first is None else first, row.last_n)
    return [item for item in found if isinstance(item, StoredEvent)]


def _events_of(connection: Connection, journal_id: int, first: int, last: int | None = None) -> Iterator[StoredEvent]:
    columns = (events.c.n, events.c.line, events.c.received_at, events.c.played_at, events.c.played_known)
    query = select(*columns).where(events.c.journal_id == journal_id, events.c.n >= first)
    if last is not None:
        query = query.where(events.c.n <= last)
    for n, line, received_at, *played in connection.execute(query.order_by(events.c.n)):
        fields, timestamp = fields_of(n, line), Timestamp(*played)
        if fields is None:
            raise Unreadable(f"event {n} does not agree with its checksum")
        if not is_stamp(received_at) or not is_stamp(timestamp.at) or timestamp.known not in WAYS:
            raise Unreadable(f"the times of event {n} cannot be read")
        yield StoredEvent(n, line, fields, received_at, timestamp)


def segment_of(connection: Connection, row: GameRow, first: int) -> Iterator[bytes]:
    """The lines from event `first` to the end of a game, as a segment of the handheld's journal has them; the first one
    also says which of the events were told in two ways."""
    here = (conflicts.c.journal_id == row.journal_id) & conflicts.c.n.between(first, row.last_n)
    query = select(conflicts.c.n).where(here).distinct().order_by(conflicts.c.n).limit(MOST_TOLD)
    twice = list(connection.execute(query).scalars())
    told = {"told_twice": twice} if twice else {}
    yield encode({"journal": 1, "device": row.device, "epoch": row.epoch, "first": first, **told})
    for event in events_of(connection, row, first):
        yield event.line


def log_lines(connection: Connection, row: GameRow | None = None) -> Iterator[bytes]:
    """The lines of a game's log, with the games before it on its card; of all games if `row` is None."""
    if row is not None:
        yield from segment_of(connection, row, row.card_n)
        return
    for each in sorted(all_games(connection), key=lambda game: (game.journal_id, game.first_n)):
        yield from segment_of(connection, each, each.first_n)


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


class Stands(NamedTuple):
    """How far a journal is known. `last`: the highest number that is stored or known to be lost, 0 if none; `wanted`:
    the first that is missing and asked for, or None."""

    last: int
    wanted: int | None

    @property
    def settled(self) -> int:
        """The number up to which everything is stored or known to be lost, with nothing that is asked for."""
        return self.last if self.wanted is None else self.wanted - 1


class Sorted(NamedTuple):
    """A batch of events, sorted out: `new` ones, and the first that contradicts what is stored. If its first one is one
    of the journal, it `proves` that the journal goes so far."""

    new: "list[Event]"
    conflict: "Event | None"
    proves: bool


def ident(connection: Connection, device: str, epoch: str, now: str) -> int:
    """The id of the journal's row, which is made if it does not exist, and locked."""
    there = find(connection, device, epoch)
    if there is not None:
        lock(connection, there)
        return there
    # Asked before: an INSERT uses up an id of PostgreSQL's, also if it then inserts nothing.
    insert_if_new(connection, devices, {"device": device, "first_seen": now})
    device_id = connection.execute(select(devices.c.id).where(devices.c.device == device)).scalar_one()
    values = {"device_id": device_id, "epoch": epoch, "first_seen": now, "fold": fingerprint()}
    insert_if_new(connection, journals, values)
    return ident(connection, device, epoch, now)


def lock(connection: Connection, journal_id: int) -> str:
    """Keep other writers from the journal to the end of this transaction, and return by which rules its games were
    made. SQLite has no such lock and needs none: a writer there is alone."""
    query = select(journals.c.fold).where(journals.c.id == journal_id).with_for_update(key_share=True)
    return str(connection.execute(query).scalar_one())


def find(connection: Connection, device: str, epoch: str) -> int | None:
    """The id of the journal's row, if there is one."""
    query = select(journals.c.id).join(devices).where(devices.c.device == device, journals.c.epoch == epoch)
    return connection.execute(query).scalar_one_or_none()


def next_wanted(connection: Connection, device: str, epoch: str) -> int:
    """The number of the first event of this journal that is neither stored nor known to be lost."""
    journal_id = find(connection, device, epoch)
    return 1 if journal_id is None else stands(connection, journal_id).settled + 1


def stands(connection: Connection, journal_id: int) -> Stands:
    """How far the journal is known now."""
    ends = (func.max(events.c.n), func.max(gaps.c.last), func.min(lost_ranges.c.first))
    asked = zip((events, gaps, lost_ranges), ends, strict=True)
    query = select(*(select(of).where(table.c.journal_id == journal_id).scalar_subquery() for table, of in asked))
    stored, lost, wanted = connection.execute(query).one()
    return Stands(max(stored or 0, lost or 0), wanted)


def lines_between(connection: Connection, journal_id: int, first: int, last: int) -> dict[int, bytes]:
    """The stored lines among these numbers."""
    ours = (events.c.journal_id == journal_id) & events.c.n.between(first, last)
    return dict(connection.execute(select(events.c.n, events.c.line).where(ours)).all())


def sort_out(connection: Connection, journal_id: int, batch: "Sequence[Event]") -> Sorted:
    """Which events of `batch` (rising numbers) are new, up to the first that contradicts a stored one, or whose line is
    none of ours."""
    if not batch:
        return Sorted([], None, False)
    stored = lines_between(connection, journal_id, batch[0].n, batch[-1].n)
    new: list[Event] = []
    for event in batch:
        if event.n not in stored:
            if fields_of(event.n, event.line) is None:
                break
            new.append(event)
        elif stored[event.n] != event.line:
            return Sorted(new, event, event is not batch[0])
    return Sorted(new, None, batch[0].n in stored or bool(new))


def write(connection: Connection, journal_id: int, new: Sequence[StoredEvent]) -> None:
    """Store events that are not there yet."""
    names = ("n", "line", "received_at", "played_at", "played_known")
    rows = [{"journal_id": journal_id, **dict(zip(names, (n, line, received, *played), strict=True))}
            for n, line, _, received, played in new]  # fmt: skip
    if rows:
        connection.execute(insert(events), rows)


def write_conflict(connection: Connection, journal_id: int, n: int, line: bytes, now: str) -> None:
    """Keep a line that contradicts the stored event `n`."""
    insert_if_new(connection, conflicts, {"journal_id": journal_id, "n": n, "line": line, "received_at": now})


def note_set_back(connection: Connection, device: str, epoch: str, last: int) -> None:
    """Note for ever, like a line that contradicts a stored one, that the handheld's journal ends at event `last`, and
    more of it is stored here."""
    now = utc_now()
    write_conflict(connection, ident(connection, device, epoch, now), last + 1, encode({"last": last}), now)


def write_gap(connection: Connection, journal_id: int, first: int, last: int, now: str) -> None:
    """Note that events are lost."""
    insert_if_new(connection, gaps, {"journal_id": journal_id, "first": first, "last": last, "noticed_at": now})


def lose(connection: Connection, journal_id: int, last: int, now: str) -> list[tuple[int, int]]:
    """What is missing up to event `last` is lost: note it as gaps, and return them. What is stored stays."""
    before = stands(connection, journal_id)
    lost = give_up_lost(connection, journal_id, before.settled + 1, last)
    begin = before.last + 1
    if begin <= last:
        lost.append((begin, last))
    for gap in lost:
        write_gap(connection, journal_id, *gap, now)
    return lost


def count_lost(connection: Connection, journal_id: int) -> int:
    """How many events are missing and wanted."""
    query = select(func.sum(lost_ranges.c.last - lost_ranges.c.first + 1)).where(lost_ranges.c.journal_id == journal_id)
    return int(connection.execute(query).scalar_one() or 0)  # PostgreSQL answers with a Decimal


def fill_lost(connection: Connection, journal_id: int, numbers: Sequence[int]) -> bool:
    """These events are stored now; they have come in order. Whether a lost range is filled."""
    filled = False
    ours = lost_ranges.c.journal_id == journal_id
    for first, last in connection.execute(select(lost_ranges.c.first, lost_ranges.c.last).where(ours)).all():
        inside = [n for n in numbers if first <= n <= last]
        if inside and inside[-1] == last:
            connection.execute(delete(lost_ranges).where(ours, lost_ranges.c.first == first))
            filled = True
        elif inside:
            rest = update(lost_ranges).where(ours, lost_ranges.c.first == first)
            connection.execute(rest.values(first=inside[-1] + 1))
    return filled


def give_up_lost(connection: Connection, journal_id: int, first: int, last: int) -> list[tuple[int, int]]:
    """The handheld has lost events `first`..`last`. Returns what was a lost range there until now."""
    begins = (lost_ranges.c.journal_id == journal_id) & lost_ranges.c.first.between(first, last)
    query = select(lost_ranges.c.first, lost_ranges.c.last).where(begins).order_by(lost_ranges.c.first)
    lost = [(begin, min(end, last)) for begin, end in connection.execute(query)]
    connection.execute(delete(lost_ranges).where(begins, lost_ranges.c.last <= last))
    connection.execute(update(lost_ranges).where(begins).values(first=last + 1))
    return lost


@cache
def fingerprint() -> str:
    """A digest of the files that decide what a game's row holds: the rules, and ours. It changes with each of them."""
    here = Path(__file__)
    ours = map(here.with_name, ("fold.py", "games.py", "results.py"))
    deciding = [*sorted(Path(fivedice.__path__[0]).glob("*.py")), *ours]
    whole = sha256()
    for path in deciding:
        whole.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return whole.hexdigest()[:16]


def is_up_to_date(database: "Opened") -> bool:
    """Whether these rules have made all games."""
    query = select(journals.c.id).where(journals.c.fold != fingerprint()).limit(1)
    with database.read() as connection:
        return connection.execute(query).first() is None
