"""What all finished games say of their players: averages, boxes, progress, who beat whom, records.

The database counts it, from the rows of `results`. A player is who is called so on this PC (names.py); hidden games do
not count. A game of several on one card counts by itself, and partners both have their card's points.
"""

import operator
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, bindparam, case, func, select

from fivedice.box import BOXES, YAHTZEE
from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.store import names
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.tables import IS_HIDDEN, games, hidden_games, player_names, results
from rollkeeper.store.timestamp import month_after, month_of

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
    """A player's month, such as "2026-01", by this PC's clock."""

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
    """Two players in the games in which each had a card of their own: how often each had more, and the first one's
    margin on average. The rest was even."""

    player: str
    other: str
    games: int
    ahead: int
    behind: int
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
    """All figures; `records` are the highest totals, `fives` the most five-alikes in one game."""

    players: list[Player]
    versus: list[Versus]
    records: list[Record]
    fives: list[Record]


FIVES: ColumnElement[int] = case((results.c.yahtzee == YAHTZEE, 1), else_=0) + results.c.bonuses


def statistics(
    connection: Connection, wanted: Sequence[str], chosen: Chosen, with_records: bool = True
) -> Statistics:
    """Of these players, with boxes and months; of everybody, without, if none is named. Raises NoSuchPlayer."""
    there = {name: names.own(connection, name) for name in [names.listed(connection, name) for name in wanted]}
    everybody = names.all_players(connection) if wanted else {}
    if unknown := [name for name in there if name not in everybody]:
        raise NoSuchPlayer(unknown[0], sorted(everybody))
    counting = which_count(connection, chosen, results)
    all_own = sorted(name for own in there.values() for name in own)
    theirs = [*counting, results.c.name.in_(all_own)] if wanted else counting
    players = _players(connection, counting, all_own)
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
    found = within(chosen, table)
    if connection.execute(select(hidden_games.c.first_n).limit(1)).first() is not None:
        found.append(table.c.game_id.not_in(select(games.c.id).join(hidden_games, IS_HIDDEN)))
    return found


def within(chosen: Chosen, table: FromClause) -> list[ColumnElement[bool]]:
    """What a row of `results` or `games` must be to be among the chosen, hidden or not."""
    edition, at = table.c.edition, table.c.played_to
    asked = ((chosen.edition, operator.eq, edition), (chosen.since, operator.ge, at), (chosen.until, operator.lt, at))
    return [compare(column, value) for value, compare, column in asked if value is not None]


def _who(table: FromClause, called: FromClause) -> ColumnElement[str]:
    return func.coalesce(called.c.called, table.c.name)


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count().filter(condition)  # a third less time than the sum of ones and zeroes


def _players(connection: Connection, counting: Sequence[ColumnElement[bool]], own: Sequence[str]) -> list[Player]:
    """Counted for each name of the handhelds, and then added for players with several. Of the names in `own` month by
    month and with the boxes; without any, of all."""
    total, met = results.c.total, results.c.cards > 1
    added: list[ColumnElement[Any]] = [
        func.count(), func.sum(total), func.sum(total * total), _count(results.c.upper >= UPPER_BONUS_FROM),
        func.sum(FIVES), _count(met), _count(met & (results.c.won == 1)),
    ]  # fmt: skip
    if own:
        added += [of for box in BOXES for of in (func.sum(results.c[box]), _count(results.c[box] == 0))]
    ends = [func.max(total), func.min(total), func.max(results.c.played_to), func.min(results.c.played_to)]
    query = select(results.c.name, *ends, *added).where(*counting).group_by(results.c.name)
    found = [row for name in own for row in _by_month(connection, query, name)] if own else connection.execute(query)
    others = names.called(connection)
    rows: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in found:
        rows[others.get(row.name, row.name)].append(row)
    players = [_player(who, rows[who], bool(own)) for who in rows]
    return sorted(players, key=lambda player: (-player.games, player.name))


def _by_month(connection: Connection, query: Select[Any], name: str) -> Iterator[Row[Any]]:
    """A row for each month in which somebody with this name has played; a player's rows lie in the order of time."""
    theirs = (results.c.name == bindparam("own")) & (results.c.played_to >= bindparam("since"))
    begins = select(func.min(results.c.played_to)).where(theirs)
    query = query.where(theirs, results.c.played_to < bindparam("until"))
    at = ""
    while first := connection.execute(begins, {"own": name, "since": at}).scalar():
        at = month_after(first) or "~"  # behind every time
        yield from connection.execute(query, {"own": name, "since": first, "until": at})


def _player(who: str, rows: Sequence[Sequence[Any]], in_full: bool) -> Player:
    """Of one who has these rows, with boxes and months if it is `in_full`."""
    _, best, worst, last, first, *columns = zip(*rows, strict=True)
    games, total, squares, bonus, fives, against, won, *of_boxes = [sum(map(int, column)) for column in columns]
    spread = max(0.0, squares - total * total / games) / max(1, games - 1)
    filled = zip(of_boxes[::2], of_boxes[1::2], strict=True)  # points, zeroes; none, if it is not in full
    return Player(
        who, games, total / games, sqrt(spread), max(best), min(worst), bonus / games, fives / games, against, won,
        min(first), max(last),
        {box: Box(points / games, zeroes / games) for box, (points, zeroes) in zip(BOXES, filled, strict=False)},
        _months(rows) if in_full else [],
    )  # fmt: skip


def _months(rows: Sequence[Sequence[Any]]) -> list[Month]:
    """In their order; who has several names has several rows of a month."""
    months: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for row in rows:
        best, first, count, total = row[1], row[4], row[5], row[6]
        months[month_of(first)].append((int(count), int(total), best))
    found = []
    for month in sorted(months):
        counts, totals, bests = zip(*months[month], strict=True)
        found.append(Month(month, sum(counts), sum(totals) / sum(counts), max(bests)))
    return found


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
    return [
        Versus(mine, other, count, more, less, float(margin)) for mine, other, count, more, less, margin in found
    ]


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


@dataclass(frozen=True)
class Result:
    """What a player has made of a finished game."""

    game: int
    played_to: str
    total: int


def last_results(connection: Connection, player: str, chosen: Chosen, most: int) -> list[Result]:
    """The last `most` games that count, in the order in which they were played."""
    own = results.c.name.in_(sorted(names.own(connection, player)))
    query = select(results.c.game_id, results.c.played_to, results.c.total)
    query = query.where(own, *which_count(connection, chosen, results))
    query = query.order_by(results.c.played_to.desc(), results.c.game_id.desc()).limit(most)
    return [Result(*row) for row in connection.execute(query)][::-1]
