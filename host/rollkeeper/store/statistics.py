"""What all finished games together say of their players: means, boxes, progress, who beat whom, records.

Everything is counted by the database, from the rows of `results`: a player's figures take a step for each of the
player's games, and nothing else grows with the database. A player is who is called so on this PC (names.py); hidden
games do not count. A game of several on one card counts by itself, and partners both have their card's points.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, FromClause, Row, case, func, literal_column, select

from fivedice.box import BOXES, YAHTZEE
from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.store import names
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.tables import games, hidden_games, player_names, results

MONTH = len("2026-01")
MOST_RECORDS = 5


class Chosen(NamedTuple):  # tuples: Python takes a fifth of the time to make their classes
    """Which games count: of an edition, played at `since` or later and before `until` (times in UTC)."""

    edition: str | None = None
    since: str | None = None
    until: str | None = None


class Box(NamedTuple):
    """How a player fills a box: points on average, and which share of the games has a 0 there."""

    mean: float
    zeroes: float


class Month(NamedTuple):
    """A player's month, such as "2026-01", by UTC."""

    month: str
    games: int
    mean: float
    best: int


class Record(NamedTuple):
    """A figure that nobody has passed, and where it was reached."""

    player: str
    value: int
    game: int
    edition: str
    played_to: str


class Versus(NamedTuple):
    """Two players in the games in which each had a card of their own: how often each had more, and by how much the
    first did on average. What is left over was even."""

    player: str
    other: str
    games: int
    won: int
    lost: int
    margin: float


class Player(NamedTuple):
    """A player over the games that count. Shares are 0 to 1, `fives` are five-alikes scored a game, `won` are those of
    the games `against` others in which nobody had more."""

    name: str
    games: int
    mean: float
    deviation: float
    best: int
    worst: int
    bonus: float
    fives: float
    against: int
    won: int
    first_played: str
    last_played: str
    boxes: dict[str, Box]
    months: list[Month]


class Statistics(NamedTuple):
    """All that is told; `records` are the highest totals, `fives` the most five-alikes in one game."""

    players: list[Player]
    versus: list[Versus]
    records: list[Record]
    fives: list[Record]


ZERO = 1 << 32  # what a zero counts in the sum of a box's points: one sum for both, 3 ms less with 25,000 games
OF_A_BOX = f"sum(CASE {{0}} WHEN 0 THEN {ZERO} ELSE {{0}} END)"  # as text, which SQLAlchemy takes 4 ms to write
FIVES: ColumnElement[int] = case((results.c.yahtzee == YAHTZEE, 1), else_=0) + results.c.bonuses


def statistics(
    connection: Connection, wanted: Sequence[str], chosen: Chosen, with_records: bool = True
) -> Statistics:
    """Of these players, with boxes and months; of everybody, without, if none is named. Raises NoSuchPlayer."""
    there = {name: names.own(connection, name) for name in wanted}
    for name, own in there.items():
        if not names.has_finished(connection, own) and name not in (everybody := names.players(connection)):
            raise NoSuchPlayer(name, sorted(everybody))
    counting = which_count(connection, chosen, results)
    theirs = [*counting, results.c.name.in_([own for name in wanted for own in there[name]])] if wanted else counting
    months = {name: _months(connection, counting, own) for name, own in there.items()}
    players = _players(connection, theirs, months)
    return Statistics(
        players,
        _versus(connection, chosen, there) if any(player.against for player in players) else [],
        *(_both_records(connection, theirs) if with_records else ([], [])),
    )


def records(connection: Connection, chosen: Chosen) -> Statistics:
    """Nothing but everybody's records."""
    return Statistics([], [], *_both_records(connection, which_count(connection, chosen, results)))


def which_count(connection: Connection, chosen: Chosen, table: FromClause) -> list[ColumnElement[bool]]:
    """What a row of `results`, or of it under another name, must be to count."""
    found: list[ColumnElement[bool]] = []
    if chosen.edition is not None:
        found.append(table.c.edition == chosen.edition)
    if chosen.since is not None:
        found.append(table.c.played_to >= chosen.since)
    if chosen.until is not None:
        found.append(table.c.played_to < chosen.until)
    if connection.execute(select(hidden_games.c.first_n).limit(1)).first() is not None:
        theirs = (games.c.journal_id == hidden_games.c.journal_id) & (games.c.first_n == hidden_games.c.first_n)
        found.append(table.c.game_id.not_in(select(games.c.id).join(hidden_games, theirs)))
    return found


def _who(table: FromClause, called: FromClause) -> ColumnElement[str]:
    return func.coalesce(called.c.called, table.c.name)


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count().filter(condition)  # a third less time than the sum of ones and zeroes


def _players(
    connection: Connection, counting: Sequence[ColumnElement[bool]], months: dict[str, list[Month]]
) -> list[Player]:
    """Counted for each name of the handhelds, beside which its rows lie, and then added for who has several. With the
    boxes if there are months."""
    total, met = results.c.total, results.c.cards > 1
    added: list[ColumnElement[Any]] = [
        func.count(), func.sum(total), func.sum(total * total), _count(results.c.upper >= UPPER_BONUS_FROM),
        func.sum(FIVES), _count(met), _count(met & (results.c.won == 1)),
    ]  # fmt: skip
    if months:
        added += [literal_column(OF_A_BOX.format(box)) for box in BOXES]
    ends = [func.max(total), func.min(total), func.max(results.c.played_to), func.min(results.c.played_to)]
    others = names.called(connection)
    sums: dict[str, list[int]] = {}
    reached: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(select(results.c.name, *ends, *added).where(*counting).group_by(results.c.name)):
        who = others.get(row.name, row.name)
        reached[who].append(row)
        found = [int(value) for value in row[1 + len(ends) :]]
        sums[who] = [one + other for one, other in zip(sums.get(who, [0] * len(found)), found, strict=True)]
    players = [_player(who, sums[who], reached[who], months.get(who, [])) for who in sums]
    return sorted(players, key=lambda player: (-player.games, player.name))


def _player(who: str, sums: list[int], reached: Sequence[Row[Any]], months: list[Month]) -> Player:
    games, total, squares, bonus, fives, against, won, *of_boxes = sums
    spread = max(0.0, squares - total * total / games) / max(1, games - 1)
    filled = [divmod(packed, ZERO) for packed in of_boxes]  # zeroes, points; none, if it is not in full
    best, worst, last, first = zip(*(row[1:5] for row in reached), strict=True)
    return Player(
        who, games, total / games, sqrt(spread), max(best), min(worst), bonus / games, fives / games, against, won,
        min(first), max(last),
        {box: Box(points / games, zeroes / games) for box, (zeroes, points) in zip(BOXES, filled, strict=False)},
        months,
    )  # fmt: skip


def _months(connection: Connection, counting: Sequence[ColumnElement[bool]], own: set[str]) -> list[Month]:
    """The months in which somebody with these names has played, in their order."""
    month = func.substr(results.c.played_to, 1, MONTH).label("month")
    query = select(month, func.count(), func.sum(results.c.total), func.max(results.c.total))
    query = query.where(results.c.name.in_(sorted(own)), *counting).group_by("month").order_by("month")
    return [Month(at, games, int(total) / games, best) for at, games, total, best in connection.execute(query)]


def _versus(connection: Connection, chosen: Chosen, wanted: dict[str, set[str]]) -> list[Versus]:
    """Pairs: of one who is named with all others, of those named, or of all."""
    mine, other = results.alias("mine"), results.alias("other")
    my, others = player_names.alias("my"), player_names.alias("others")
    own = [name for names in wanted.values() for name in names]
    who, whom = _who(mine, my).label("who"), _who(other, others).label("whom")
    ahead = mine.c.total - other.c.total
    query = select(who, whom, func.count(), _count(ahead > 0), _count(ahead < 0), func.avg(ahead))
    query = query.select_from(mine).join(other, (other.c.game_id == mine.c.game_id) & (other.c.card != mine.c.card))
    query = query.outerjoin(my, my.c.name == mine.c.name).outerjoin(others, others.c.name == other.c.name)
    query = query.where(mine.c.cards > 1, *which_count(connection, chosen, mine))
    if wanted:
        query = query.where(mine.c.name.in_(own))
    if len(wanted) > 1:
        query = query.where(other.c.name.in_(own))
    if len(wanted) != 1:
        query = query.where(who < whom)
    query = query.where(who != whom).group_by(who, whom).order_by(func.count().desc(), who, whom)
    found = connection.execute(query)
    return [Versus(who, whom, count, won, lost, float(margin)) for who, whom, count, won, lost, margin in found]


def _both_records(
    connection: Connection, counting: Sequence[ColumnElement[bool]]
) -> tuple[list[Record], list[Record]]:
    return _records(connection, counting, results.c.total), _records(connection, counting, FIVES)


def _records(
    connection: Connection, counting: Sequence[ColumnElement[bool]], value: ColumnElement[int]
) -> list[Record]:
    """The highest, and of equal ones the first."""
    query = select(results.c.name, value, results.c.game_id, results.c.edition, results.c.played_to)
    query = query.where(value > 0, *counting)
    query = query.order_by(value.desc(), results.c.played_to, results.c.game_id, results.c.seat).limit(MOST_RECORDS)
    others = names.called(connection)
    return [Record(others.get(name, name), *found) for name, *found in connection.execute(query)]
