"""The standings and the score cards, a page each."""

from fivedice.box import LOWER, UPPER
from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.settlement import owed, ranks
from roller.app import views
from roller.app.phases import Phase, owners

BOXES = len(UPPER) + len(LOWER)


class Card(Phase):
    """The standings, where there are several cards, and then each card, first that of the player whose turn it is, or
    who wrote the last box of the game. While a box is chosen that card comes first. Key 1 and key 2 turn the page, key
    5 goes back to where it was opened.

    Where there is no display no standings can be shown, and one box after the other is: key 1 and key 2 go to another
    one, key 3 to the next card."""

    chooses = True

    def __init__(self, app: "App", now: int, back: "Phase | None" = None) -> None:
        super().__init__(app, now, back)
        game = app.game
        self._first = game.columns[game.last.player if game.over and game.last else game.player]
        self._pages = 1 + len(game.cards) if len(game.cards) > 1 else 1
        self._page = 1 if self._pages > 1 and back is not None and back.chooses else 0

        self._view: tuple[object, ...] = ()  # made once for each page
        self._at = -1
        if not app.display:
            self._at = 0
            self._page = 1 if self._pages > 1 else 0

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press":
            self._view = ()
        step = 1 if key == 2 else -1
        if what == "press" and key in (1, 2) and self._at >= 0:
            self._at = (self._at + step) % BOXES
        elif what == "press" and key == 3 and self._at >= 0:
            self._page = self._page % (self._pages - 1) + 1 if self._pages > 1 else 0
        elif what == "press" and key in (1, 2):
            self._page = (self._page + step) % self._pages
        else:
            super().key(what, key, now)

    def view(self, now: int) -> tuple[object, ...]:
        if not self._view:
            self._view = self._seen()
        return self._view

    def _seen(self) -> tuple[object, ...]:
        game = self.app.game
        several = self._pages > 1
        if several and self._page == 0:
            totals = game.totals
            behind = owed(totals)
            places = [
                views.Standing(rank, owners(game, column), totals[column], behind[column])
                for rank, column in ranks(totals)
            ]
            return views.Standings(tuple(places), game.turn)
        number = self._page - 1 if several else 0
        column = (self._first + number) % len(game.cards)
        card = game.cards[column]
        upper = [(box, card.boxes.get(box)) for box in UPPER]
        decided = card.upper_bonus() or len([box for box in UPPER if box in card.boxes]) == len(UPPER)
        bonus = card.upper_bonus() if decided else "%d/%d" % (card.upper(), UPPER_BONUS_FROM)
        return views.Card(
            owners(game, column), tuple(upper + [("upper_bonus", bonus)]),
            tuple([(box, card.boxes.get(box)) for box in LOWER]), EXTRA_FIVE_ALIKE * card.bonuses, card.grand(),
            several, self._at, game.columns.index(column) + 1 if several else 0,
        )  # fmt: skip


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
