"""Events that were told in two ways: a line is stored, and another one came later under the same number.

Law: the line that came first stays, and the other one is never forgotten. A flash that was written back or restored is
what does this: its handheld goes on from an older event, and the dice that come then are not those that came before.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from rollkeeper.store import games as all_games
from rollkeeper.store.games import GameRow
from rollkeeper.store.tables import conflicts, devices, games, journals


class ToldTwice(NamedTuple):
    """The events of one journal that were told in two ways, the games (idents) that they belong to, and those of them
    that are hidden."""

    device: str
    epoch: str
    events: list[int]
    games: list[int]
    hidden: list[int]


def of_game(connection: Connection, row: GameRow) -> list[int]:
    """The numbers of the stored events of this game that were told in two ways."""
    within = (conflicts.c.journal_id == row.journal_id) & conflicts.c.n.between(row.first_n, row.last_n)
    return list(connection.execute(select(conflicts.c.n).where(within).distinct().order_by(conflicts.c.n)).scalars())


def of_games(connection: Connection, rows: Sequence[GameRow]) -> dict[int, list[int]]:
    """Finds these numbers for several games, by their idents; a game without any is left out."""
    found: dict[int, list[int]] = defaultdict(list)
    numbers = _by_journal(connection)
    for row in rows:
        for n in numbers.get(row.journal_id, ()):
            if row.first_n <= n <= row.last_n:
                found[row.ident].append(n)
    return dict(found)


def all_of(connection: Connection) -> list[ToldTwice]:
    """All such events of the database, a row for each journal, in the order in which the journals came into it."""
    found = []
    for journal_id, numbers in sorted(_by_journal(connection).items()):
        query = select(devices.c.device, journals.c.epoch).join(devices).where(journals.c.id == journal_id)
        device, epoch = connection.execute(query).one()
        theirs = all_games.rows().where(games.c.journal_id == journal_id).order_by(games.c.first_n)
        rows = [
            row for row in all_games.read(connection, theirs) if any(row.first_n <= n <= row.last_n for n in numbers)
        ]
        hidden = [row.ident for row in rows if row.hidden]
        found.append(ToldTwice(device, epoch, numbers, [row.ident for row in rows], hidden))
    return found


def listed(connection: Connection) -> list[int]:
    """The games in lists and statistics (idents) that have such events."""
    return sorted(ident for each in all_of(connection) for ident in each.games if ident not in each.hidden)


def _by_journal(connection: Connection) -> dict[int, list[int]]:
    query = select(conflicts.c.journal_id, conflicts.c.n).distinct().order_by(conflicts.c.journal_id, conflicts.c.n)
    found: dict[int, list[int]] = defaultdict(list)
    for journal_id, n in connection.execute(query):
        found[journal_id].append(n)
    return found
