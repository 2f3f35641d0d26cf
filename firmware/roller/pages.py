"""The phases around the turn: score card, menu, messages, the end of a game."""

from collections import OrderedDict

from fivedice.box import LOWER, UPPER
from fivedice.card import EXTRA_FIVE_ALIKE
from roller import VERSION
from roller.phase import Phase


class CardPages(Phase):
    """The player's card in two pages. K1 and K2 turn the page, K5 goes back to where it was opened."""

    def __init__(self, app: "App", now: int, back: Phase | None = None) -> None:
        super().__init__(app, now)
        self._back = back
        self._page = 0

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key in (1, 2):
            self._page = 1 - self._page
        elif key == 5:
            if self._back is None:
                self.app.resume(now)
            else:
                self.app.phase = self._back

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        player = game.last.player if game.over and game.last else game.player
        card = game.cards[player]
        if self._page == 0:
            rows = [(box, card.boxes.get(box), False) for box in UPPER]
            rows.append(("upper_bonus", card.upper_bonus(), True))
        else:
            rows = [(box, card.boxes.get(box), False) for box in LOWER]
            rows.append(("bonuses", EXTRA_FIVE_ALIKE * card.bonuses, True))
        rows.append(("total", card.grand(), True))
        return ("card", game.players[player], tuple(rows), self._page, 2)


class End(Phase):
    """All boxes are filled. K3 closes the game and begins a new one, K1 card, K5 takes the last entry back."""

    restful = True

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what != "press":
            return
        if key == 1:
            app.show_card(now)
        elif key == 3:
            app.commit(OrderedDict(end=app.game.cards[0].grand()))
            app.resume(now)
        elif key == 5 and app.game.last is not None:
            app.undo(now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        card = game.cards[0]
        return (
            "end", game.players[0], card.grand(), card.upper(), card.upper_bonus(), card.lower(), card.bonuses,
            game.last is not None,
        )  # fmt: skip


class Menu(Phase):
    """K1 up, K2 down, K3 choose, K5 back."""

    ITEMS = ("Go on", "New game", "Score card", "About")

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._selected = 0

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what != "press":
            return
        if key in (1, 2):
            self._selected = (self._selected + (1 if key == 2 else -1)) % len(self.ITEMS)
        elif key == 5:
            app.resume(now)
        elif key == 3:
            self._choose(now)

    def _choose(self, now: int) -> None:
        app = self.app
        if self._selected == 0:
            app.resume(now)
        elif self._selected == 1:
            if app.game.card.boxes or app.game.rolls:
                app.phase = GiveUp(app, now)
            else:
                app.tell(now, "New game", ("Nothing is written yet:", "this is a new game."))
        elif self._selected == 2:
            app.show_card(now)
        else:
            app.tell(now, "Rollkeeper " + VERSION, ("Every roll is kept.", "USB: make sync"))

    def view(self, now: int) -> tuple[object, ...]:
        return ("menu", "Menu", self.ITEMS, self._selected)


class GiveUp(Phase):
    """Give the game up for a new one? K3 yes, K5 no."""

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what == "press" and key == 3:
            app.commit(OrderedDict(abandon=1))
            app.resume(now)
        elif what == "press" and key == 5:
            app.show_menu(now)

    def view(self, now: int) -> tuple[object, ...]:
        lines = ("Give this game up", "and begin a new one?")
        return ("message", "New game", lines, ("", "", "yes", "", "no"))


class Message(Phase):
    """A few words; any key goes on."""

    def __init__(self, app: "App", now: int, title: str, lines: tuple[str, ...]) -> None:
        super().__init__(app, now)
        self._title = title
        self._lines = lines

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press":
            self.app.resume(now)

    def view(self, now: int) -> tuple[object, ...]:
        return ("message", self._title, self._lines, ("", "", "ok", "", ""))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import App
