"""Holes in a journal: events that a damaged database has lost, and that the handheld may still hold.

Unlike a gap a hole is asked for: the journal is known only up to its first hole. What comes fills it, and what the
handheld no longer holds either becomes a gap. While there is a hole the games are folded as if it were a gap.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, update

from rollkeeper.store.tables import holes


def write(connection: Connection, journal_id: int, first: int, last: int, now: str) -> None:
    """Note that events are missing, and wanted."""
    connection.execute(insert(holes).values(journal_id=journal_id, first=first, last=last, noticed_at=now))


def first_of(connection: Connection, journal_id: int) -> int | None:
    """The first event that is missing and wanted; None if there is no hole."""
    query = select(func.min(holes.c.first)).where(holes.c.journal_id == journal_id)
    found: int | None = connection.execute(query).scalar_one()
    return found


def count(connection: Connection, journal_id: int) -> int:
    """How many events are missing and wanted."""
    query = select(func.sum(holes.c.last - holes.c.first + 1)).where(holes.c.journal_id == journal_id)
    return connection.execute(query).scalar_one() or 0


def fill(connection: Connection, journal_id: int, numbers: Sequence[int]) -> bool:
    """These events are stored now; they have come in order. Whether a hole is gone."""
    closed = False
    ours = holes.c.journal_id == journal_id
    for first, last in connection.execute(select(holes.c.first, holes.c.last).where(ours)).all():
        inside = [n for n in numbers if first <= n <= last]
        if inside and inside[-1] == last:
            connection.execute(delete(holes).where(ours, holes.c.first == first))
            closed = True
        elif inside:
            connection.execute(update(holes).where(ours, holes.c.first == first).values(first=inside[-1] + 1))
    return closed


def give_up(connection: Connection, journal_id: int, first: int, last: int) -> list[tuple[int, int]]:
    """The handheld has lost events `first`..`last`. Returns what was a hole there until now."""
    begins = (holes.c.journal_id == journal_id) & holes.c.first.between(first, last)
    query = select(holes.c.first, holes.c.last).where(begins).order_by(holes.c.first)
    lost = [(begin, min(end, last)) for begin, end in connection.execute(query)]
    connection.execute(delete(holes).where(begins, holes.c.last <= last))
    connection.execute(update(holes).where(begins).values(first=last + 1))
    return lost
