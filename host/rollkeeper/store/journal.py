"""One journal of one handheld in the database: what is stored of it, and what comes next.

Laws: an event is stored byte for byte or not at all; storing it twice changes nothing; other bytes under the same
number are kept as a conflict, and what is stored stays. Nothing is stored that the check of a database would call
damaged: both ask lines.py.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from rollkeeper.store.dialect import Prepared, insert_if_new, insert_rows
from rollkeeper.store.lines import fields_of_each
from rollkeeper.store.reading import StoredEvent
from rollkeeper.store.repair import lost_ranges
from rollkeeper.store.rules_fingerprint import fingerprint
from rollkeeper.store.tables import conflicts, devices, events, gaps, journals, refusals
from rollkeeper.store.tables import lost_ranges as asked_for
from turnlink.line import encode

if TYPE_CHECKING:
    from turnlink.host import Event  # takes time to import, and who only looks needs none

# Made once: that takes longer than what they ask for.
WHOSE: BindParameter[int] = bindparam("journal_id")
FIND = select(journals.c.id).join(devices)
FIND = FIND.where(devices.c.device == bindparam("device"), journals.c.epoch == bindparam("epoch"))
FIND_AND_LOCK = Prepared(FIND.with_for_update(key_share=True, of=journals))
STANDS = Prepared(select(
    *(
        select(of).where(table.c.journal_id == WHOSE).scalar_subquery()
        for table, of in (
            (events, func.max(events.c.n)), (gaps, func.max(gaps.c.last)), (asked_for, func.min(asked_for.c.first)),
            *((lost, func.sum(lost.c.last + 1 - lost.c.first)) for lost in (gaps, asked_for)),
        )
    )
))  # fmt: skip
LINES = Prepared(select(events.c.n, events.c.line).where(
    events.c.journal_id == WHOSE, events.c.n.between(bindparam("first"), bindparam("last"))
))  # fmt: skip


class Stands(NamedTuple):
    """How far a journal is known. `last`: the highest number that is stored or known to be lost, 0 if none; `wanted`:
    the first that is missing and asked for, None if there is none; `missing`: how many are, before the last one. That
    gets less when some of them come after all."""

    last: int
    wanted: int | None
    missing: int

    @property
    def settled(self) -> int:
        """The number up to which everything is stored or known to be lost, with nothing that is asked for."""
        return self.last if self.wanted is None else self.wanted - 1


class Sorted(NamedTuple):
    """A batch of events, sorted out: `new` ones, and the first that contradicts what is stored. Its first one `proves`
    that the journal goes so far, if it is one of the journal."""

    new: "list[Event]"
    conflict: "Event | None"
    proves: bool


def ident(connection: Connection, device: str, epoch: str, now: str) -> int:
    """The id of the journal's row, which is made if it does not exist, and locked."""
    there = FIND_AND_LOCK.rows(connection, {"device": device, "epoch": epoch})
    if there:
        return int(there[0][0])
    # Asked before: an INSERT uses up an id of PostgreSQL's, also if it then inserts nothing.
    insert_if_new(connection, devices, {"device": device, "first_seen": now})
    device_id = connection.execute(select(devices.c.id).where(devices.c.device == device)).scalar_one()
    values = {"device_id": device_id, "epoch": epoch, "first_seen": now, "fold": fingerprint()}
    insert_if_new(connection, journals, values)
    query = select(journals.c.id).where(journals.c.device_id == device_id, journals.c.epoch == epoch)
    found = int(connection.execute(query).scalar_one())
    lock(connection, found)
    return found


def lock(connection: Connection, journal_id: int) -> str:
    """Keep other writers from the journal to the end of this transaction; who holds it is waited for. Returns by which
    rules its games were made. All that is read of the journal from here on is what the last writer has left.

    SQLite has no such lock and needs none: a writer there is alone.
    """
    query = select(journals.c.fold).where(journals.c.id == journal_id).with_for_update(key_share=True)
    return str(connection.execute(query).scalar_one())


def find(connection: Connection, device: str, epoch: str) -> int | None:
    """The id of the journal's row, if there is one."""
    return connection.execute(FIND, {"device": device, "epoch": epoch}).scalar_one_or_none()


def stands(connection: Connection, journal_id: int) -> Stands:
    """How far the journal is known now."""
    ((stored, lost, wanted, *missing),) = STANDS.rows(connection, {"journal_id": journal_id})
    return Stands(max(stored or 0, lost or 0), wanted, sum(int(count or 0) for count in missing))


def lines_between(connection: Connection, journal_id: int, first: int, last: int) -> dict[int, bytes]:
    """The stored lines among these numbers."""
    return dict(LINES.rows(connection, {"journal_id": journal_id, "first": first, "last": last}))


def sort_out(connection: Connection, journal_id: int, last: int, batch: "Sequence[Event]") -> Sorted:
    """Which events of `batch` (rising numbers) are new, where `last` is the last that is known; everything from the
    first conflict on is left out, or from the first line that is none of ours."""
    if not batch:
        return Sorted([], None, False)
    stored = lines_between(connection, journal_id, batch[0].n, batch[-1].n) if batch[0].n <= last else {}
    numbers, lines = [event.n for event in batch], [event.line for event in batch]
    whole = fields_of_each(numbers, lines, [event.fields for event in batch])
    if not stored and all(whole):
        return Sorted(list(batch), None, True)
    new: list[Event] = []
    for event, fields in zip(batch, whole, strict=True):
        if event.n not in stored:
            if fields is None:
                break
            new.append(event)
        elif stored[event.n] != event.line:
            return Sorted(new, event, event is not batch[0])
    return Sorted(new, None, batch[0].n in stored or bool(new))


def write(connection: Connection, journal_id: int, new: Sequence[StoredEvent]) -> None:
    """Store events that are not there yet."""
    rows = [(journal_id, n, line, received, at, known) for n, line, _, received, (at, known) in new]
    insert_rows(connection, events, rows)


def write_conflict(connection: Connection, journal_id: int, event: "Event", now: str) -> None:
    """Keep a line that contradicts a stored event."""
    values = {"journal_id": journal_id, "n": event.n, "line": event.line, "received_at": now}
    insert_if_new(connection, conflicts, values)


def write_set_back(connection: Connection, journal_id: int, last: int, now: str) -> None:
    """Keep, as a line that contradicts the stored event after `last`, that the handheld says its journal ends there."""
    line = encode({"last": last})
    insert_if_new(connection, conflicts, {"journal_id": journal_id, "n": last + 1, "line": line, "received_at": now})


def write_gap(connection: Connection, journal_id: int, first: int, last: int, now: str) -> None:
    """Note that events are lost."""
    insert_if_new(connection, gaps, {"journal_id": journal_id, "first": first, "last": last, "noticed_at": now})


def lose(connection: Connection, journal_id: int, last: int, now: str) -> list[tuple[int, int]]:
    """What is missing up to event `last` is lost: note it as gaps, and return them. What is stored stays."""
    before = stands(connection, journal_id)
    lost = lost_ranges.give_up(connection, journal_id, before.settled + 1, last)
    begin = before.last + 1
    if begin <= last:
        lost.append((begin, last))
    for gap in lost:
        write_gap(connection, journal_id, *gap, now)
    return lost


def write_refusal(connection: Connection, journal_id: int, n: int, name: str, message: str) -> None:
    """Note that the rules refuse a stored event."""
    insert_if_new(connection, refusals, {"journal_id": journal_id, "n": n, "name": name, "message": message})
