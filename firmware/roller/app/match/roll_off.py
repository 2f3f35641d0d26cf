"""Who plays first: every player rolls all five dice once, and the highest total begins; those who are tied roll again.

The state of the roll-off is in the game (`contenders`, `thrown`), so it goes on after a power cut; only the dice of the
last throw are not shown again.
"""

from collections import OrderedDict

from roller.app.phase import FOREVER, Phase
from roller.app.turn import NUDGE, Rolling

NO_DICE = (0, 0, 0, 0, 0)


class RollOff(Phase):
    """The totals so far, and who shakes next. `before` is the game before the throw `dice`, if one was just made."""

    restful = True
    rolls = True

    def __init__(self, app: "App", now: int, before: "Game | None" = None, dice: tuple[int, ...] = NO_DICE) -> None:
        super().__init__(app, now)
        game = app.game
        self._dice = dice
        self._nudged = -NUDGE
        self._title = "Who begins?"
        self._tied: tuple[str, ...] = ()
        contenders, thrown = game.contenders, game.thrown
        if before is not None and not thrown:  # that was the last throw of a round: its totals are not in the game
            contenders, thrown = before.contenders, before.thrown + (sum(dice),)
            if game.contenders:
                self._title = "Tie at %d" % max(thrown)
                self._tied = tuple([game.players[player] for player in game.contenders])
        elif 0 < len(contenders) < len(game.players):
            self._title = "Tie: again"
        rows = []
        for i, player in enumerate(contenders):
            total = thrown[i] if i < len(thrown) else 0
            rows.append((game.players[player], total, player == game.player))
        self._rows = tuple(rows)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "hold" or (what == "press" and key == 5):
            self.app.show_menu(now)
        elif what == "press":
            self._nudged = now
            self.app.out.sound = "no"

    def shaken(self, now: int) -> None:
        app = self.app
        app.locks = 0
        if app.game.contenders:
            app.phase = Throwing(app, now)
        else:
            app.roll(now)

    def tick(self, now: int) -> None:
        left = self._nudged + NUDGE - now
        self.wake = left if left > 0 else FOREVER

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        begins = not game.contenders
        nudge = now - self._nudged < NUDGE
        name = game.players[game.player]
        return ("roll_off", self._title, self._dice, self._rows, name, begins, nudge, self._tied)


class Throwing(Rolling):
    """The dice tumble; when they lie still the total counts for the roll-off."""

    def fix(self, now: int) -> None:
        app = self.app
        before = app.game
        dice = app.source.faces(5)
        app.commit(OrderedDict([("roll-off", "".join([str(face) for face in dice]))]))
        app.out.sound = "thud" if app.game.contenders else "saved"
        app.phase = RollOff(app, now, before, dice)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
