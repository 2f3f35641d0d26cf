"""Taking events from a file into the database, as if a handheld had sent them: all of the file, or nothing of it.

Laws: what is stored stays; the same event again changes nothing, another one under its number ends the import. What is
missing between the events is a gap if the file or the database says so; else a lost range, for which the handheld is
asked when it is next connected. All that is new goes through the fold, as always.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, Table, delete, func, select

from rollkeeper.store import evidence, facts, games, journal
from rollkeeper.store.dialect import alone
from rollkeeper.store.event_file import Batch, ImportRefused
from rollkeeper.store.facts import Fact
from rollkeeper.store.fold import carry, fold_anew
from rollkeeper.store.journal import StoredEvent, StoredGap
from rollkeeper.store.own_device import is_own
from rollkeeper.store.tables import events, gaps
from rollkeeper.store.tables import lost_ranges as lost_table

Span = tuple[int, int, str]  # first, last, when it was noticed


@dataclass
class Taken:
    """What an import has brought: how many events were `new`, how many `there` already, of how many journals; and the
    idents of the games to which the new ones belong, and of those that the rules refuse; how many `facts` beside events
    the file has, and the names that `stay` as they are here, though the file says otherwise."""

    new: int = 0
    there: int = 0
    journals: int = 0
    games: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    facts: int = 0
    stay: list[str] = field(default_factory=list)


@dataclass
class _Changed:
    """What the import does to a journal: its first and last new event; what was its last before; the gaps told."""

    before: int
    first: int = 0
    last: int = 0
    gaps: list[Span] = field(default_factory=list)


def take_in(
    connection: Connection, found: Iterable[Batch | list[Fact]], now: str,
    folding: Callable[[int, int], None] = lambda *_: None,
) -> Taken:  # fmt: skip
    """Write what is new. `folding` hears how many journals are folded, of how many. Raises ImportRefused."""
    alone(connection, "import")  # two of them would wait for each other's journals
    taken = Taken()
    changed: dict[int, _Changed] = {}
    for batch in found:
        if isinstance(batch, list):
            taken.facts += len(batch)
            taken.stay += facts.write(
                connection, batch, lambda device, epoch: journal.ident(connection, device, epoch, now), changed
            )
            continue
        journal_id = journal.ident(connection, batch.device, batch.epoch, now)
        if journal_id not in changed:
            changed[journal_id] = _Changed(journal.stands(connection, journal_id).last)
        _write(connection, journal_id, batch, changed[journal_id], taken)
    taken.journals = len(changed)
    for done, (journal_id, change) in enumerate(changed.items()):
        folding(done, len(changed))
        _settle(connection, journal_id, change, now, taken)
    folding(len(changed), len(changed))
    return taken


def _write(connection: Connection, journal_id: int, batch: Batch, change: _Changed, taken: Taken) -> None:
    """Store the events of a batch that are new, and remember its gaps."""
    here = [item for item in batch.items if isinstance(item, StoredEvent)]
    change.gaps += [(gap.first, gap.last, gap.noticed_at) for gap in batch.items if isinstance(gap, StoredGap)]
    if not here:
        return
    stored = journal.lines_between(connection, journal_id, here[0].first, here[-1].first)
    new = [event for event in here if event.first not in stored]
    for at, event in zip(batch.at, batch.items, strict=True):
        if isinstance(event, StoredEvent) and stored.get(event.first, event.line) != event.line:
            raise ImportRefused("conflict", at, _why_not(connection, journal_id, event.first))
    journal.write(connection, journal_id, new)
    taken.new += len(new)
    taken.there += len(here) - len(new)
    if new:
        change.first = min(change.first or new[0].first, new[0].first)
        change.last = max(change.last, new[-1].first)


def _why_not(connection: Connection, journal_id: int, n: int) -> str:
    """Why one journal cannot have two events of one number, in words for a person."""
    told = f"event {n} is stored here with other bytes"
    row = games.at(connection, journal_id, n)
    if row is None:
        return f"{told}, and one journal cannot have both"
    own = is_own(row.device)
    copied = "the folder was copied, and both copies have gone on with one game"
    what = copied if own else "the handheld told it otherwise"
    return (
        f"{told}, in game {row.ident} ({', '.join(row.players)}): {what}. One database cannot have both ways; "
        f"`rollkeeper show {row.ident}` has this one, and `rollkeeper export NUMBER --events` where the file comes "
        "from brings the other games one by one"
    )


def _settle(connection: Connection, journal_id: int, change: _Changed, now: str, taken: Taken) -> None:
    """Say of all that is missing what it is, and fold what has changed."""
    other = _say_missing(connection, journal_id, change.gaps, now)
    if not change.first and not other:
        return
    if other or change.first <= change.before:
        fold_anew(connection, journal_id)
    else:
        carry(connection, journal_id, change.first)
    if change.first:
        evidence.imported(connection, journal_id, change.first, change.last)
        own = sorted(games.idents(connection, journal_id, change.first, change.last))
        taken.games += own
        taken.refused += games.refused_of(connection, journal_id, change.first, change.last)


def _say_missing(connection: Connection, journal_id: int, told: list[Span], now: str) -> bool:
    """Between the events that there are: gaps, where one is known; else lost ranges. Whether anything that was there
    before, or that lies before an event that was, has changed."""
    known, asked = (_spans(connection, table, journal_id) for table in (gaps, lost_table))
    new_gaps: list[Span] = []
    new_asked: list[Span] = []
    noticed = {first: at for first, _, at in asked}
    for first, last in _holes(connection, journal_id):
        at = first
        for begin, end, stamp in sorted([*known, *told]):
            begin, end = max(begin, at), min(end, last)
            if begin <= end:
                if at < begin:
                    new_asked.append((at, begin - 1, noticed.get(at, now)))
                new_gaps.append((begin, end, stamp))
                at = end + 1
        if at <= last:
            new_asked.append((at, last, noticed.get(at, now)))
    if new_gaps == known and new_asked == asked:
        return False
    for table in (gaps, lost_table):
        connection.execute(delete(table).where(table.c.journal_id == journal_id))
    for gap in new_gaps:
        journal.write_gap(connection, journal_id, *gap)
    for lost in new_asked:
        journal.write_lost(connection, journal_id, *lost)
    return True


def _holes(connection: Connection, journal_id: int) -> list[tuple[int, int]]:
    """The runs of numbers from 1 on, before the last event, under which no event is stored."""
    before = func.coalesce(func.lag(events.c.n).over(order_by=events.c.n), 0).label("before")
    found = select(events.c.n, before).where(events.c.journal_id == journal_id).subquery()
    query = select(found.c.before + 1, found.c.n - 1).where(found.c.n > found.c.before + 1).order_by(found.c.n)
    return [(first, last) for first, last in connection.execute(query)]


def _spans(connection: Connection, table: Table, journal_id: int) -> list[Span]:
    query = select(table.c.first, table.c.last, table.c.noticed_at).where(table.c.journal_id == journal_id)
    return [(first, last, at) for first, last, at in connection.execute(query.order_by(table.c.first))]
