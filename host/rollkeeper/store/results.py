"""What each player has made of each finished game: rows for the statistics, written with the row of the game.

A game is finished when all its boxes are filled and its log is good to the end; an entry that is taken back takes its
rows away again.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, bindparam, delete

from fivedice.box import BOXES
from fivedice.settlement import winners
from rollkeeper.store.dialect import Prepared, insert_rows
from rollkeeper.store.tables import results
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.store.fold import Played  # takes time to import, and who only looks needs none

FINISHED = ("over", "ended")  # states of a game that may have rows
FORGET = Prepared(delete(results).where(results.c.game_id == bindparam("ident")))


def save(connection: Connection, finished: Sequence[int], found: "Sequence[tuple[int, Played]]") -> None:
    """Write the rows of these games, of which each has its ident; those that are not finished have none. `finished`:
    the idents of those that were before, and may have rows."""
    FORGET.change(connection, [{"ident": ident} for ident in finished])
    insert_rows(connection, results, [row for ident, played in found for row in _rows(ident, played)])


def _rows(ident: int, played: "Played") -> Iterator[tuple[object, ...]]:
    """The values of all columns, in their order."""
    game = played.game
    if game is None or not game.over or played.state not in FINISHED:
        return
    won = winners(game.totals)
    for seat, (name, column) in enumerate(zip(game.players, game.columns, strict=True), 1):
        card = game.cards[column]
        known = (ident, seat, shown(name), played.edition, played.played_to.at)
        made = (column + 1, len(game.cards), int(column in won), card.grand(), card.upper(), card.bonuses)
        yield *known, *made, *(card.boxes[box] for box in BOXES)
