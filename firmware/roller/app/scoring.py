"""The phases that fill a box: the list of legal boxes, the question before a zero, the entry just written."""

from collections import OrderedDict

from fivedice.game import Entry
from fivedice.placement import Placement, legal, may_write_zero
from roller.app.phase import Phase, partners, whose


class Scores(Phase):
    """The boxes that are legal now with their points, best first. K1 up, K2 down, K3 write, K4 card, K5 back.

    Holding K3 asks to write 0 where the dice would score, if the edition lets a player do that.
    """

    chooses = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        game = app.game
        self.placements = legal(game.rules, game.card, game.dice or ())
        self.rows = tuple([(each.box, each.points, each.kind) for each in self.placements])
        self.selected = 0
        self._armed = False  # K3 counts on release, so that a hold can mean something else

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what == "press" and key in (1, 2):
            self.selected = (self.selected + (1 if key == 2 else -1)) % len(self.rows)
        elif key == 3:
            self._write_key(what, now)
        elif what == "press" and key == 4:
            app.show_card(now, self)
        elif what == "press" and key == 5 and app.game.rolls < 3:
            app.resume(now)

    def _write_key(self, what: str, now: int) -> None:
        chosen = self.placements[self.selected]
        if what == "press":
            self._armed = True
        elif not self._armed:
            pass
        elif what == "hold":
            self._armed = False
            if chosen.points and may_write_zero(self.app.game.rules, chosen):
                self.app.phase = Confirm(self.app, now, self, Placement(chosen.box, 0, "zero"))
        elif what == "release":
            self._armed = False
            if chosen.points:
                self.app.phase = Writing(self.app, now, self, chosen)
            else:
                self.app.phase = Confirm(self.app, now, self, chosen)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        return ("scores", game.dice, self.rows, self.selected, game.rolls < 3, whose(game))


class Confirm(Phase):
    """Write a zero? K3 yes, K5 no."""

    chooses = True

    def __init__(self, app: "App", now: int, scores: Scores, chosen: Placement) -> None:
        super().__init__(app, now)
        self._scores = scores
        self._chosen = chosen

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 3:
            self.app.phase = Writing(self.app, now, self._scores, self._chosen)
        elif what == "press" and key == 5:
            self.app.phase = self._scores

    def view(self, now: int) -> tuple[object, ...]:
        chosen = self._chosen
        return ("confirm", self.app.game.dice, chosen.box, chosen.points, chosen.kind)


class Writing(Phase):
    """The choice shown as taken, for the one step before the journal is written: a flash write takes its time."""

    wake = 0
    moving = "a box is being written"

    def __init__(self, app: "App", now: int, scores: Scores, chosen: Placement) -> None:
        super().__init__(app, now)
        self._scores = scores
        self._chosen = chosen
        self._shown = False

    def tick(self, now: int) -> None:
        app = self.app
        if not self._shown:
            self._shown = True
            return
        chosen = self._chosen
        app.commit(OrderedDict([("score", chosen.box), ("points", chosen.points)]))
        app.locks = 0
        app.out.sound = "end" if app.game.over else "saved"
        app.resume(now)

    def view(self, now: int) -> tuple[object, ...]:
        return ("writing", self.app.game.dice, self._scores.rows, self._scores.selected)


class Scored(Phase):
    """Just written: shake for the next turn, which may be another player's. K1 card, K4 menu, and until the shake
    K5 takes the entry back."""

    restful = True
    rolls = True

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 1:
            self.app.show_card(now)
        elif what == "hold" or (what == "press" and key == 4):
            self.app.show_menu(now)
        elif what == "press" and key == 5:
            self.app.undo(now)

    def shaken(self, now: int) -> None:
        self.app.locks = 0
        self.app.roll(now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        last = game.last or Entry(0, "", 0, 0)
        card = game.cards[game.columns[last.player]]
        return (
            "scored", game.players[last.player], last.box, last.points, last.bonus, game.turn, card.grand(),
            whose(game), partners(game, last.player),
        )  # fmt: skip


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
