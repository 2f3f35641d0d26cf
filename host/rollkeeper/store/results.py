"""What each player has made of each finished game: rows for the statistics, written with the row of the game.

A game is finished when all its boxes are filled and its log is good to the end; an entry that is taken back takes its
rows away again.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, bindparam, delete, insert

from fivedice.box import BOXES
from fivedice.settlement import winners
from rollkeeper.store.fold import Played
from rollkeeper.store.tables import results
from rollkeeper.wording import shown

FORGET = delete(results).where(results.c.game_id == bindparam("ident"))
SAVE = insert(results)


def save(connection: Connection, found: Sequence[tuple[int, Played]]) -> None:
    """Write the rows of these games, of which each has its ident; those that are not finished have none."""
    near = [(ident, played) for ident, played in found if _may_have_rows(played)]
    if near:
        connection.execute(FORGET, [{"ident": ident} for ident, _ in near])
    rows = [row for ident, played in near for row in _rows(ident, played)]
    if rows:
        connection.execute(SAVE, rows)


def _may_have_rows(played: Played) -> bool:
    """Whether it is finished, or was before an entry was taken back: all but one box of each card is filled then."""
    return played.game is not None and all(len(card.boxes) >= len(BOXES) - 1 for card in played.game.cards)


def _rows(ident: int, played: Played) -> Iterator[dict[str, object]]:
    game = played.game
    if game is None or not game.over or played.state not in ("over", "ended"):
        return
    won = winners(game.totals)
    for seat, (name, column) in enumerate(zip(game.players, game.columns, strict=True), 1):
        card = game.cards[column]
        yield {
            "game_id": ident,
            "seat": seat,
            "name": shown(name),
            "edition": played.edition,
            "played_to": played.played_to.at,
            "card": column + 1,
            "cards": len(game.cards),
            "won": int(column in won),
            "total": card.grand(),
            "upper": card.upper(),
            "bonuses": card.bonuses,
            **card.boxes,
        }
