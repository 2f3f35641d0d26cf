"""The phases of a turn in which the dice lie still: ready, choosing, rolled out."""

from roller.app import views
from roller.app.phases import FOREVER, Phase, bot, partners, seat, whose
from roller.words import say

ALL_LOCKED = 0b11111
WORTH = 50  # ms after the dice until it is said what they are worth
NUDGE = 700  # ms that a reminder stays on the screen
LOOK = 800  # ms to look at the dice of the third roll before the score screen opens by itself


class Asking(Phase):
    """Shake, please: a key that does nothing else reminds of it."""

    restful = True
    rolls = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._nudged = -NUDGE

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and not self.lead(str(key), now):
            if bot(self.app.game):
                self.hurry_bot()
                return
            self._nudged = now
            self.app.out.sound = "no"
        elif what == "hold":
            self.lead(what, now)

    def tick(self, now: int) -> None:
        left = self._nudged + NUDGE - now
        self.wake = left if left > 0 else FOREVER
        self.bot_waits(now)

    def nudges(self, now: int) -> bool:
        """Whether the reminder is on the screen."""
        return now - self._nudged < NUDGE


class Ready(Asking):
    """Before the first roll: shake."""

    def shaken(self, now: int) -> None:
        self.app.locks = 0
        self.lead("shake", now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        player = game.player
        names = partners(game, player)
        turn = game.turn if self.app.keeper != "paper" else 0
        return views.Ready(
            game.players[player], turn, game.card.grand(), self.nudges(now), names, self.app.no_sensor, seat(game),
            bot(game),
        )  # fmt: skip


class Locking(Phase):
    """Each key locks the die above it, or releases it. Held, keys that went down here leave their locks as they were,
    and mean more: `held`."""

    locking = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._pressed = 0  # the keys that have changed their locks here and are down still, as a bit mask

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        bit = 1 << (key - 1)
        if what == "press":
            self._pressed |= bit
            app.set_locks(app.locks ^ bit)
            app.out.sound = "lock" if app.locks & bit else "unlock"
        elif self._pressed & bit and what == "hold":
            app.locks ^= self._pressed
            self._pressed = 0
            self.held(now)
        else:
            self._pressed &= ~bit

    def held(self, now: int) -> None:
        """Go on, with the locks as they are."""
        raise NotImplementedError


class Choosing(Locking):
    """After the first or second roll: lock dice and shake again, or hold a key to score. What these dice would be worth
    now is found in a step of its own, a moment after they are shown."""

    rolls = True
    chooses = True
    wake = WORTH

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._best: views.Row | None = None
        self._keep = -1
        self._total = app.game.card.grand()
        self._noted = -2 * NUDGE

    def held(self, now: int) -> None:
        self.app.set_locks(self.app.locks)
        self.lead("hold", now)

    def shaken(self, now: int) -> None:
        if self.app.locks == ALL_LOCKED:
            self._noted = now
            self.app.out.sound = "no"
        else:
            self.lead("shake", now)

    def tick(self, now: int) -> None:
        left = self._noted + 2 * NUDGE - now
        self.wake = left if left > 0 else FOREVER
        if self._best is None and self.app.keeper != "paper":
            left = self.began + WORTH - now
            if left > 0:
                self.wake = left
                return
            best = self.app.placements()[0]
            self._best = views.Row(best.box, best.points, best.kind)
        hint = self.hint()
        if hint is not None:
            self._keep = hint.keep

    def view(self, now: int) -> tuple[object, ...]:
        app = self.app
        game = app.game
        note = say("nothing left to roll") if now - self._noted < 2 * NUDGE else ""
        if game.hints and app.hint is not None and app.hint.wrong:
            note = note or say("hints missing: update me")
        if game is app.unhinted:
            note = note or say("no hint: no memory")
        turn = game.turn if app.keeper != "paper" else 0
        return views.Choosing(
            game.dice, app.locks, 3 - game.rolls, note, game.players[game.player], app.no_sensor,
            turn, self._total, self._best, seat(game), self._keep,
        )  # fmt: skip


class RolledOut(Phase):
    """After the third roll: look at the dice, then the score screen opens by itself. Keys do nothing: who shakes or
    presses has not seen that this was the last roll."""

    chooses = True
    wake = LOOK

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._nudge = False

    def shaken(self, now: int) -> None:
        self._nudge = True
        self.app.out.sound = "no"

    def tick(self, now: int) -> None:
        left = self.began + LOOK - now
        self.wake = max(left, 1)
        if left <= 0:
            self.app.locks = 0
            self.lead("time", now)
        elif left > LOOK - WORTH:
            self.wake = left - LOOK + WORTH
        else:
            self.app.placements()  # in a step of its own, before the score screen asks for them
            self.hint()

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        return views.RolledOut(game.dice, whose(game), self._nudge)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
