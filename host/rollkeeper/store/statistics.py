"""What all finished games together say of their players: means, boxes, progress, who beat whom, records.

Everything is counted by the database, from the rows of `results`: a player's figures take a step for each of the
player's games, and nothing else grows with the database. A player is who is called so on this PC (names.py); hidden
games do not count. A game of several on one card counts by itself, and partners both have their card's points.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, case, func, select

from fivedice.box import BOXES, YAHTZEE
from fivedice.edition import UPPER_BONUS_FROM
from rollkeeper.store import names
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.tables import games, hidden_games, player_names, results

MONTH = len("2026-01")
MOST_RECORDS = 5


@dataclass(frozen=True)
class Chosen:
    """Which games count: of an edition, played at `since` or later and before `until` (times in UTC)."""

    edition: str | None = None
    since: str | None = None
    until: str | None = None


@dataclass(frozen=True)
class Box:
    """How a player fills a box: points on average, and which share of the games has a 0 there."""

    mean: float
    zeroes: float


@dataclass(frozen=True)
class Month:
    """A player's month, such as "2026-01", by UTC."""

    month: str
    games: int
    mean: float
    best: int


@dataclass(frozen=True)
class Record:
    """A figure that nobody has passed, and where it was reached."""

    player: str
    value: int
    game: int
    edition: str
    played_to: str


@dataclass(frozen=True)
class Versus:
    """Two players in the games in which each had a card of their own: how often each had more, and by how much the
    first did on average. What is left over was even."""

    player: str
    other: str
    games: int
    won: int
    lost: int
    margin: float


@dataclass(frozen=True)
class Player:
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
    boxes: dict[str, Box] = field(default_factory=dict)
    months: list[Month] = field(default_factory=list)


@dataclass(frozen=True)
class Statistics:
    """All that is told; `records` are the highest totals, `fives` the most five-alikes in one game."""

    players: list[Player]
    versus: list[Versus]
    records: list[Record]
    fives: list[Record]


FIVES: ColumnElement[int] = case((results.c.yahtzee == YAHTZEE, 1), else_=0) + results.c.bonuses


def statistics(connection: Connection, wanted: Sequence[str], chosen: Chosen) -> Statistics:
    """Of these players, with boxes and months; of everybody, without, if none is named. Raises NoSuchPlayer."""
    there = names.players(connection) if wanted else {}
    for name in wanted:
        if name not in there:
            raise NoSuchPlayer(name, sorted(there))
    counting = which_count(connection, chosen, results)
    theirs = [*counting, results.c.name.in_([own for name in wanted for own in there[name]])] if wanted else counting
    return Statistics(
        _players(connection, theirs, bool(wanted)),
        _versus(connection, chosen, {name: there[name] for name in wanted}),
        _records(connection, theirs, results.c.total),
        _records(connection, theirs, FIVES),
    )


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


def _rows(what: Sequence[ColumnElement[Any]], counting: Sequence[ColumnElement[bool]]) -> Select[Any]:
    query = select(_who(results, player_names).label("who"), *what).select_from(results)
    return query.outerjoin(player_names, player_names.c.name == results.c.name).where(*counting)


def _share(condition: ColumnElement[bool]) -> ColumnElement[float]:
    return func.avg(case((condition, 1.0), else_=0.0))


def _players(connection: Connection, counting: Sequence[ColumnElement[bool]], in_full: bool) -> list[Player]:
    total, met = results.c.total, results.c.cards > 1
    what: list[ColumnElement[Any]] = [
        func.count().label("games"),
        func.avg(total).label("mean"),
        func.avg(total * total).label("square"),
        func.max(total).label("best"),
        func.min(total).label("worst"),
        _share(results.c.upper >= UPPER_BONUS_FROM).label("bonus"),
        func.avg(FIVES).label("fives"),
        func.sum(case((met, 1), else_=0)).label("against"),
        func.sum(case((met, results.c.won), else_=0)).label("won"),
        func.min(results.c.played_to).label("first_played"),
        func.max(results.c.played_to).label("last_played"),
    ]
    if in_full:
        what += [func.avg(results.c[box]) for box in BOXES]
        what += [_share(results.c[box] == 0) for box in BOXES]
    months = _months(connection, counting) if in_full else {}
    found = []
    for row in connection.execute(_rows(what, counting).group_by("who").order_by(func.count().desc(), "who")):
        spread = max(0.0, float(row.square) - float(row.mean) ** 2) * row.games / max(1, row.games - 1)
        means, zeroes = row[12 : 12 + len(BOXES)], row[12 + len(BOXES) :]  # nothing, if it is not in full
        boxes = {box: Box(float(mean), float(zero)) for box, mean, zero in zip(BOXES, means, zeroes, strict=False)}
        found.append(
            Player(
                row.who, row.games, float(row.mean), sqrt(spread), row.best, row.worst, float(row.bonus),
                float(row.fives), row.against, row.won, row.first_played, row.last_played, boxes,
                months.get(row.who, []),
            )
        )  # fmt: skip
    return found


def _months(connection: Connection, counting: Sequence[ColumnElement[bool]]) -> dict[str, list[Month]]:
    """Each player's months in which something was played, in their order."""
    month = func.substr(results.c.played_to, 1, MONTH).label("month")
    what = [month, func.count(), func.avg(results.c.total), func.max(results.c.total)]
    found: dict[str, list[Month]] = defaultdict(list)
    for who, at, count, mean, best in connection.execute(
        _rows(what, counting).group_by("who", "month").order_by("who", "month")
    ):
        found[who].append(Month(at, count, float(mean), best))
    return found


def _versus(connection: Connection, chosen: Chosen, wanted: dict[str, set[str]]) -> list[Versus]:
    """Pairs: of one who is named with all others, of those named, or of all."""
    mine, other = results.alias("mine"), results.alias("other")
    my, others = player_names.alias("my"), player_names.alias("others")
    own = [name for names in wanted.values() for name in names]
    who, whom = _who(mine, my).label("who"), _who(other, others).label("whom")
    ahead = mine.c.total - other.c.total
    query = select(who, whom, func.count(), func.sum(case((ahead > 0, 1), else_=0)),
                   func.sum(case((ahead < 0, 1), else_=0)), func.avg(ahead))  # fmt: skip
    query = query.select_from(mine).join(other, (other.c.game_id == mine.c.game_id) & (other.c.card != mine.c.card))
    query = query.outerjoin(my, my.c.name == mine.c.name).outerjoin(others, others.c.name == other.c.name)
    query = query.where(*which_count(connection, chosen, mine))
    if wanted:
        query = query.where(mine.c.name.in_(own))
    if len(wanted) > 1:
        query = query.where(other.c.name.in_(own))
    if len(wanted) != 1:
        query = query.where(who < whom)
    query = query.where(who != whom).group_by(who, whom).order_by(func.count().desc(), who, whom)
    found = connection.execute(query)
    return [Versus(who, whom, count, won, lost, float(margin)) for who, whom, count, won, lost, margin in found]


def _records(
    connection: Connection, counting: Sequence[ColumnElement[bool]], value: ColumnElement[int]
) -> list[Record]:
    """The highest, and of equal ones the first."""
    columns = (results.c.game_id, results.c.edition, results.c.played_to)
    query = _rows([value.label("value"), *columns], counting).where(value > 0)
    query = query.order_by(value.desc(), results.c.played_to, results.c.game_id, results.c.seat).limit(MOST_RECORDS)
    return [Record(*row) for row in connection.execute(query)]
