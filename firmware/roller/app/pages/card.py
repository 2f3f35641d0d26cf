"""The score cards, page by page."""

from fivedice.box import LOWER, UPPER
from fivedice.edition import EXTRA_FIVE_ALIKE
from roller.app import page_views
from roller.app.phases import Phase, owners


class Card(Phase):
    """Every card in two pages, first that of the player whose turn it is, or who wrote the last box of the game. K1 and
    K2 turn the page, K5 goes back to where it was opened."""

    chooses = True

    def __init__(self, app: "App", now: int, back: "Phase | None" = None) -> None:
        super().__init__(app, now, back)
        self._page = 0
        game = app.game
        self._first = game.columns[game.last.player if game.over and game.last else game.player]

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key in (1, 2):
            pages = 2 * len(self.app.game.cards)
            self._page = (self._page + (1 if key == 2 else -1)) % pages
        else:
            super().key(what, key, now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        columns = len(game.cards)
        column = (self._first + self._page // 2) % columns
        card = game.cards[column]
        upper = self._page % 2 == 0
        lines = [(box, card.boxes.get(box)) for box in (UPPER if upper else LOWER)]
        lines.append(("upper_bonus", card.upper_bonus()) if upper else ("bonuses", EXTRA_FIVE_ALIKE * card.bonuses))
        return page_views.Card(owners(game, column), tuple(lines), card.grand(), self._page, 2 * columns)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
