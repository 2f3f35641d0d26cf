"""The list of games, page by page, and the games of a card.

Law: a page takes steps for the games on it, and not for those in the database. Indexes lead to its first game, and the
place where it ends is where the next one begins. There are two exceptions: of an edition that is hardly ever played the
index is read as far as there are games of it, and of a player with several names all games are looked at.
"""

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection, Select, literal, select, tuple_

from fivedice.edition import MOST_COLUMNS
from rollkeeper.store import names
from rollkeeper.store.games import NEVER_ROLLED, GameRow, read, rows
from rollkeeper.store.statistics import Chosen, which_count, within
from rollkeeper.store.tables import IS_HIDDEN, games, hidden_games
from rollkeeper.store.tables import results as results_table

Place = tuple[str, int]  # of a game in the list: when it was played last, and its ident


@dataclass(frozen=True)
class Page:
    """Some games, and whether there are others before and behind them."""

    rows: list[GameRow]
    newer: bool
    older: bool


def place(row: GameRow) -> Place:
    """Where a game stands in the list."""
    return row.played_to.at, row.ident


def page(
    connection: Connection, chosen: Chosen, player: str | None = None, most: int = 25, *,
    older: Place | None = None, newer: Place | None = None,
) -> Page:  # fmt: skip
    """The games next to a place, older or newer ones, or the newest. Of a `player`, as called on this PC, only finished
    games."""
    query = _games(chosen) if player is None else _of_player(connection, chosen, player)
    at: tuple[Any, Any] = (games.c.played_to, games.c.id)
    if player is not None:
        at = (results_table.c.played_to, results_table.c.game_id)
    if older is not None:
        query = query.where(tuple_(*at) < _literal(older))
    elif newer is not None:
        query = query.where(tuple_(*at) > _literal(newer))
    ways = [each.asc() if newer is not None and older is None else each.desc() for each in at]
    found = list(connection.execute(query.order_by(*ways).limit(most + 1)).scalars())
    more, found = len(found) > most, found[:most]
    listed = read(connection, rows().where(games.c.id.in_(found)))
    listed.sort(key=place, reverse=True)
    if newer is not None and older is None:
        return Page(listed, newer=more, older=True)
    return Page(listed, newer=older is not None, older=more)


def on_card(connection: Connection, row: GameRow) -> list[GameRow]:
    """The games on the same card, this one among them, in the order of its columns."""
    query = rows().where(games.c.journal_id == row.journal_id, games.c.first_n >= row.card_n)
    found = read(connection, query.order_by(games.c.first_n).limit(MOST_COLUMNS))
    return list(takewhile(lambda each: each.card_n == row.card_n, found))


def _games(chosen: Chosen) -> Select[Any]:
    query = select(games.c.id).outerjoin(hidden_games, IS_HIDDEN)
    return query.where(hidden_games.c.hidden_at.is_(None), ~NEVER_ROLLED, *within(chosen, games))


def _of_player(connection: Connection, chosen: Chosen, player: str) -> Select[Any]:
    own = names.own(connection, player)
    one = results_table.c.name == min(own) if len(own) == 1 else results_table.c.name.in_(own)
    return select(results_table.c.game_id).where(one, *which_count(connection, chosen, results_table))


def _literal(wanted: Place) -> Any:
    return tuple_(literal(wanted[0]), literal(wanted[1]))
