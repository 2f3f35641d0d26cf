"""The roll-off: every player rolls all five dice once, and the highest total begins; those who are tied roll again.

The state of the roll-off is in the game (`contenders`, `thrown`), so it goes on after a power cut; only the dice of the
last roll are not shown again.
"""

from collections import OrderedDict

from roller.app import views
from roller.app.phases import bot, seat
from roller.app.rolling_motion import Rolling
from roller.app.turn import Asking
from roller.words import say

NO_DICE = (0, 0, 0, 0, 0)


class RollOff(Asking):
    """The totals so far, and who shakes next. `before` is the game before the roll `dice`, if one was just made."""

    def __init__(self, app: "App", now: int, before: "Game | None" = None, dice: tuple[int, ...] = NO_DICE) -> None:
        super().__init__(app, now)
        game = app.game
        self._dice = dice
        self._title = say("Who begins?")
        self._tied: tuple[str, ...] = ()
        contenders, thrown = game.contenders, game.thrown
        if before is not None and not thrown:  # that was the last roll of a round: its totals are not in the game
            contenders, thrown = before.contenders, before.thrown + (sum(dice),)
            if game.contenders:
                self._title = say("Tie at %d") % max(thrown)
                self._tied = tuple([game.players[player] for player in game.contenders])
        elif 0 < len(contenders) < len(game.players):
            self._title = say("Tie: again")
        throws = []
        for i, player in enumerate(contenders):
            total = thrown[i] if i < len(thrown) else 0
            throws.append(views.Throw(game.players[player], total, player == game.player))
        self._throws = tuple(throws)

    def shaken(self, now: int) -> None:
        self.app.locks = 0
        game = self.app.game
        self.lead("throw" if game.contenders else "turn" if game.rules.dice == "own" else "round", now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        return views.RollOff(
            self._title, self._dice, self._throws, game.players[game.player], not game.contenders, self.nudges(now),
            self._tied, self.app.no_sensor, seat(game), bot(game),
        )  # fmt: skip


class Throwing(Rolling):
    """The dice tumble; when they lie still the total counts for the roll-off."""

    def draw(self) -> None:
        self._before = self.app.game
        self.log(OrderedDict([("roll-off", self._drawn())]))

    def rest(self, now: int) -> None:
        app = self.app
        if not app.game.contenders:
            app.out.sound = "saved"
        self.lead("still", now, self._before, tuple(self._dice))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
