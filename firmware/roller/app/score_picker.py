"""The phases that fill a box: the list of legal boxes, the question before a zero, the entry just written, which can be
taken back until the next roll."""

from collections import OrderedDict

from fivedice.game import Entry
from fivedice.placement import in_card_order, may_write_zero
from roller.app import views
from roller.app.phases import FOREVER, Phase, bot, partners, seat, whose


class Scores(Phase):
    """The boxes that are legal now with their points, in the order of the card; the one worth most is selected first.

    Key 1 up, key 2 down, key 3 OK, key 4 card, key 5 back. Holding key 3 asks to write 0 where the dice
    would score, if the edition lets a player do that.
    """

    chooses = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        game = app.game
        self.placements = in_card_order(app.placements())
        self.rows = tuple([views.Row(each.box, each.points, each.kind) for each in self.placements])
        self.selected = self.placements.index(app.placements()[0])
        self._upper = game.card.upper()
        self._armed = False  # key 3 counts on release, so that a hold can mean something else
        self._losses: tuple[int, ...] = ()
        self._touched = False

    def tick(self, now: int) -> None:
        """In a game with hints: find what each box loses against the best one, and select that one, unless somebody has
        moved in the list already."""
        self.wake = FOREVER
        hint = self.hint()
        if hint is None or self._losses or not hint.losses:
            return
        boxes = [each.box for each in self.app.placements()]
        loss_of = dict(zip(boxes, hint.losses))  # noqa: B905 (MicroPython's zip has no strict)
        self._losses = tuple([loss_of[row.box] for row in self.rows])
        if not self._touched:
            self.selected = self._losses.index(0)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key in (1, 2):
            self._touched = True
            step = 1 if key == 2 else -1
            self.selected = (self.selected + step) % len(self.rows)
        elif key == 3:
            self._write_key(what, now)
        elif what == "press" and key == 4:
            self.lead("4", now, self)
        elif what == "press" and self.app.game.rolls < 3:
            self.lead("5", now)

    def _write_key(self, what: str, now: int) -> None:
        chosen = self.rows[self.selected]
        if what == "press":
            self._armed = self._touched = True
        elif not self._armed:
            pass
        elif what == "hold":
            self._armed = False
            if chosen.points and may_write_zero(self.app.game.rules, self.placements[self.selected]):
                self.lead("zero", now, self, views.Row(chosen.box, 0, "zero"))
        elif what == "release":
            self._armed = False
            self.lead("write" if chosen.points else "zero", now, self, chosen)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        return views.Scores(
            game.dice, self.rows, self.selected, game.rolls < 3, whose(game), self._upper, self._losses
        )  # fmt: skip


class Confirm(Phase):
    """Write a zero? Key 3 yes, key 5 no."""

    chooses = True

    def __init__(self, app: "App", now: int, back: Phase, chosen: "views.Row") -> None:
        super().__init__(app, now, back)
        self._chosen = chosen

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press":
            self.lead(str(key), now, *((self.back, self._chosen) if key == 3 else ()))

    def view(self, now: int) -> tuple[object, ...]:
        return views.Confirm(self.app.game.dice, self._chosen)


class Writing(Phase):
    """The choice is shown as taken, and written by the next step: a write to the flash takes its time."""

    wake = 0
    moving = "a box is being written"

    def __init__(self, app: "App", now: int, back: "Phase | None", chosen: "views.Row") -> None:
        super().__init__(app, now, back)
        self._chosen = chosen
        self._shown = False

    def tick(self, now: int) -> None:
        app = self.app
        if not self._shown:
            self._shown = True
            return
        app.commit(OrderedDict([("score", self._chosen.box), ("points", self._chosen.points)]))
        app.locks = 0
        app.out.sound = "end" if app.game.over else "saved"
        self.lead("written", now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Writing(self.app.game.dice, self._chosen)


class Scored(Phase):
    """Just written: shake for the next turn, which may be another player's. Key 1 card, key 4 menu, and until the shake
    key 5 takes the box back; any other key hurries a bot."""

    restful = True
    rolls = True

    def key(self, what: str, key: int, now: int) -> None:
        if key == 5:
            if what != "press" or not self.can_undo():
                return
            self.app.undo()
        if what == "press" and not self.lead(str(key), now):
            self.hurry_bot()

    def tick(self, now: int) -> None:
        self.bot_waits(now)

    def shaken(self, now: int) -> None:
        self.app.locks = 0
        self.lead("shake", now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        last = game.last or Entry(0, "", 0, 0)
        total = game.cards[game.columns[last.player]].grand()
        return views.Scored(
            game.players[last.player], last.box, last.points, last.bonus, game.turn, total,
            whose(game), partners(game, last.player), self.app.no_sensor, seat(game), self.can_undo(),
            bot(game),
        )  # fmt: skip


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
