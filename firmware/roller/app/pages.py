"""The phases around the turn: score card, menu, messages, the end of a game."""

from fivedice.box import LOWER, UPPER
from fivedice.card import EXTRA_FIVE_ALIKE
from roller import VERSION
from roller.app.phase import Phase, owners


class CardPages(Phase):
    """Every card in two pages, first that of the player whose turn it is, or who wrote the last box of the game. K1 and
    K2 turn the page, K5 goes back to where it was opened."""

    chooses = True

    def __init__(self, app: "App", now: int, back: Phase | None = None) -> None:
        super().__init__(app, now)
        self._back = back
        self._page = 0
        game = app.game
        self._first = game.columns[game.last.player if game.over and game.last else game.player]

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key in (1, 2):
            pages = 2 * len(self.app.game.cards)
            self._page = (self._page + (1 if key == 2 else -1)) % pages
        elif key == 5:
            if self._back is None:
                self.app.resume(now)
            else:
                self.app.phase = self._back

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        columns = len(game.cards)
        column = (self._first + self._page // 2) % columns
        card = game.cards[column]
        if self._page % 2 == 0:
            rows = [(box, card.boxes.get(box), False) for box in UPPER]
            rows.append(("upper_bonus", card.upper_bonus(), True))
        else:
            rows = [(box, card.boxes.get(box), False) for box in LOWER]
            rows.append(("bonuses", EXTRA_FIVE_ALIKE * card.bonuses, True))
        rows.append(("total", card.grand(), True))
        return ("card", owners(game, column), tuple(rows), self._page, 2 * columns)


class End(Phase):
    """All boxes are filled. K3 closes the game and begins the next, K1 card, K4 menu, K5 takes the last entry back."""

    restful = True

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what != "press":
            return
        if key == 1:
            app.show_card(now)
        elif key == 3:
            app.close_game()
            app.resume(now)
        elif key == 4:
            app.show_menu(now)
        elif key == 5 and app.game.last is not None:
            app.undo(now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        card = game.cards[0]
        return (
            "end", game.players[0], card.grand(), card.upper(), card.upper_bonus(), card.lower(), card.bonuses,
            game.last is not None,
        )  # fmt: skip


class Choice(Phase):
    """A list to choose from. K1 up, K2 down, K3 choose, K5 back."""

    def __init__(self, app: "App", now: int, title: str, items: tuple[str, ...], selected: int = 0) -> None:
        super().__init__(app, now)
        self._title = title
        self._items = items
        self._selected = selected

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key in (1, 2):
            self._selected = (self._selected + (1 if key == 2 else -1)) % len(self._items)
        elif key == 3:
            self.chosen(self._selected, now)
        elif key == 5:
            self.back(now)

    def chosen(self, item: int, now: int) -> None:
        """An item (0, 1, ..) was chosen."""

    def back(self, now: int) -> None:
        """The list is left without a choice."""

    def view(self, now: int) -> tuple[object, ...]:
        return ("menu", self._title, self._items, self._selected)


class Menu(Choice):
    """What there is besides the turn. Restful, so that whether there is room for a new game is known when one is
    chosen, even right after power-on."""

    restful = True

    def __init__(self, app: "App", now: int) -> None:
        cards = "Score cards" if len(app.game.cards) > 1 else "Score card"
        practice = "Practice" if app.recorded is None else "End practice"
        super().__init__(app, now, "Menu", ("Go on", "New game", cards, practice, "Self-test", "About"))

    def chosen(self, item: int, now: int) -> None:
        app = self.app
        if item == 0:
            app.resume(now)
        elif item == 1 and app.inputs.full and app.recorded is None:
            from roller.app.practice.nearly_full import NearlyFull

            app.let_go()
            app.phase = NearlyFull(app, now, self)
        elif item == 1:
            from roller.app.match.new_game import Editions

            app.let_go()
            app.phase = Editions(app, now, self)
        elif item == 2:
            app.show_card(now, self)
        elif item == 3:
            from roller.app.practice.practice_game import begin, leave

            app.let_go()
            (begin if app.recorded is None else leave)(app, now)
        elif item == 4:
            from roller.selftest.sequence import begin as begin_test

            app.let_go()
            begin_test(app, now)
        else:
            app.tell(now, "Rollkeeper " + VERSION, ("Every roll is kept.", "USB: make sync"))

    def back(self, now: int) -> None:
        self.app.resume(now)


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
    from roller.app.app import App
