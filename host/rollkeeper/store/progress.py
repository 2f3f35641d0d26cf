"""A player's last games, one by one: what months are too coarse for."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from rollkeeper.store import names
from rollkeeper.store.statistics import Chosen, which_count
from rollkeeper.store.tables import results


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
