"""The end of a game: its total, or the ranking of a match, who has won, and what the others owe."""

from fivedice.settlement import owed, ranks, winners
from roller.app import views
from roller.app.phases import FOREVER, Phase, owners

ROWS = 5  # that fit on the screen at once, above the seal or the mark of practice
SOON = 1  # ms to the next look whether the seal is known


class GameOver(Phase):
    """All boxes are filled. Key 3 closes the game and begins the next, key 1 card, key 4 menu, key 5 takes the last box
    back."""

    restful = True
    wake = SOON

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self.seal = "..." if app.recorded is None else ""

    def tick(self, now: int) -> None:
        if self.seal != "...":
            self.wake = FOREVER
        elif now > self.began:  # in its first step the last box is not in the log yet
            seal = self.app.seal()
            if seal is not None:
                self.seal = seal

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what != "press" or (key == 5 and not self.can_undo()):
            return
        if key == 3:
            app.close()
        elif key == 5:
            app.undo()
        self.lead(str(key), now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        card = game.cards[0]
        return views.GameOver(
            game.players[0], card.grand(), card.upper(), card.upper_bonus(), card.lower(), card.bonuses,
            self.can_undo(), self.seal,
        )  # fmt: skip


class Ranking(GameOver):
    """The ranking. Key 1 cards, key 2 shows the rest of more than six rows, key 3 the next game, key 4 menu, key 5
    takes back."""

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        game = app.game
        totals = game.totals
        first = winners(totals)
        debts = owed(totals) if game.rules.settlement == "difference" else None
        places = []
        for rank, column in ranks(totals):
            debt = -1 if debts is None else debts[column]
            places.append(views.Place(rank, owners(game, column), totals[column], debt))
        self._places = tuple(places)
        self._winner = owners(game, first[0]) if len(first) == 1 else ()
        self._top = 0

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 2 and len(self._places) > ROWS:
            self._top = 0 if self._top else len(self._places) - ROWS
        else:
            super().key(what, key, now)

    def view(self, now: int) -> tuple[object, ...]:
        places = self._places[self._top : self._top + ROWS]
        more = len(self._places) > ROWS
        return views.Ranking(self._winner, places, more, self.can_undo(), self.seal)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
