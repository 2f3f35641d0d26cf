"""Lost ranges of a journal: events that a damaged database has lost, and that the handheld may still hold.

Unlike a gap, which the handheld has told, a lost range is asked for: the journal is known only up to its first. What
comes fills it, and what the handheld no longer holds either becomes a gap. Until then the games are folded as if it
were one.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, update

from rollkeeper.store.tables import lost_ranges


def write(connection: Connection, journal_id: int, first: int, last: int, now: str) -> None:
    """Note that events are missing, and wanted."""
    connection.execute(insert(lost_ranges).values(journal_id=journal_id, first=first, last=last, noticed_at=now))


def count(connection: Connection, journal_id: int) -> int:
    """How many events are missing and wanted."""
    query = select(func.sum(lost_ranges.c.last - lost_ranges.c.first + 1)).where(lost_ranges.c.journal_id == journal_id)
    return int(connection.execute(query).scalar_one() or 0)  # PostgreSQL answers with a Decimal


def fill(connection: Connection, journal_id: int, numbers: Sequence[int]) -> bool:
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


def give_up(connection: Connection, journal_id: int, first: int, last: int) -> list[tuple[int, int]]:
    """The handheld has lost events `first`..`last`. Returns what was a lost range there until now."""
    begins = (lost_ranges.c.journal_id == journal_id) & lost_ranges.c.first.between(first, last)
    query = select(lost_ranges.c.first, lost_ranges.c.last).where(begins).order_by(lost_ranges.c.first)
    lost = [(begin, min(end, last)) for begin, end in connection.execute(query)]
    connection.execute(delete(lost_ranges).where(begins, lost_ranges.c.last <= last))
    connection.execute(update(lost_ranges).where(begins).values(first=last + 1))
    return lost
