"""The score sheet of a game on paper, or of all games on its card, a sheet each."""

from dataclasses import dataclass

from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from rollkeeper.history.pages import page
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store import GameRow, Store
from rollkeeper.store.fold import played_again, view_of
from rollkeeper.store.journal import events_of
from rollkeeper.store.listing import on_card
from rollkeeper.term.game_text import seal_told


@dataclass(frozen=True)
class Sheet:
    """One sheet of paper."""

    row: GameRow
    view: CardView
    seal: str


def sheet_page(store: Store, wanted: str, whole_card: bool) -> str:
    """The sheet of a game, or those of its `whole_card`. Raises NoSuchGame."""
    row = store.game(wanted)
    with store.reading() as connection:
        card = on_card(connection, row)
        rows = card if whole_card else [row]
        views = [view_of(connection, played_again(connection, each), each.ident) for each in rows]
        seals = [seal_told(each, events_of(connection, each, each.first_n)) for each in rows]
    found = zip(rows, views, seals, strict=True)
    sheets = [Sheet(each, view, seal) for each, view, seal in found if view is not None]
    return page(
        "sheet", row=row, sheets=sheets, more=len(card) > 1 and not whole_card, upper_from=UPPER_BONUS_FROM,
        extra=EXTRA_FIVE_ALIKE,
    )  # fmt: skip
