"""A turn that the handheld plays by itself: that of a bot (`phases.BOTS`) at the table.

The Coach does what the hint says. The Kid keeps the face it has most of, and takes the box with most points. The Rival
plays like the Coach, but every now and then on impulse, like the Kid. When that is, the dice say: a power cut in the
middle changes nothing, and no randomness is spent on it. Law: a bot's dice are drawn and logged as everybody's, and
what it does can be followed; a key hurries it.
"""

from binascii import crc32

from roller.app import views
from roller.app.phases import BOTS, Phase
from roller.app.turn import ALL_LOCKED, WORTH
from roller.words import say

LOOK = 800  # ms at the dice; and then
SHOW = 1200  # ms at what is kept, or the box that is written
SOBER = 4  # the Rival acts on impulse in one of this many choices


class Playing(Phase):
    """The bot's dice lie: it looks at them, then shows what it keeps, or the box that it writes. Key 4 menu, any other
    key hurries it."""

    wake = 0

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        app.used(now)
        self._keep = -1  # the dice that it keeps, until that is decided; ALL_LOCKED: it writes a box
        self._row: views.Row | None = None
        self._left = LOOK
        self._said = "..."
        self._shown = False

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and not self.lead(str(key), now):
            self._left = 0

    def tick(self, now: int) -> None:
        app = self.app
        self.wake = 0
        if self._keep < 0:
            self.wake = max(self.began + WORTH - now, 0)
            if not self.wake:
                self._decide()
            return
        left = self.began + self._left - now
        if left > 0:
            self.wake = left
            return
        self.began, self._left = now, SHOW
        if self._row:
            self.lead("write", now, None, self._row)
        elif self._shown:
            self.lead("roll", now)
            app.phase.tick(now)
        elif self._keep == ALL_LOCKED:
            found = app.placements()
            values = self._losses or [-each.points for each in found]  # of equal ones the first is worth most by itself
            best = found[values.index(min(values))]
            self._row = views.Row(best.box, best.points, best.kind)
            app.locks = 0
        else:
            app.set_locks(self._keep)
            app.out.sound = "lock"
            self._said = say("Rolls %d more") % [self._keep >> place & 1 for place in range(5)].count(0)
            self._shown = True

    def _decide(self) -> None:
        """Decide what is kept, a slice of the work."""
        game = self.app.game
        keep = alike(game.dice or ())
        self._losses: tuple[int, ...] = ()
        if not on_impulse(game):
            hint = self.hint(True)
            if hint is None or hint.wrong:
                self._said = say("No hints")
            elif hint.done:
                self._losses, keep = hint.losses, hint.keep
            else:
                return
        self._keep = keep if game.rolls < 3 else ALL_LOCKED

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        if self._row:
            return views.Writing(game.dice, self._row)
        return views.Watch(game.players[game.player], game.dice, self.app.locks, game.rolls, self._said)


def on_impulse(game: "Game") -> bool:
    """Whether this choice is made without the coach."""
    name = game.players[game.player]
    if name != BOTS[1]:
        return name == BOTS[2]
    dice = game.dice or ()
    impulse: bool = crc32(bytes(dice + (game.rolls, game.turn, game.card.grand() & 255))) % SOBER == 0
    return impulse


def alike(dice: tuple[int, ...]) -> int:
    """The mask of the dice with the face that is there most often, the higher one of two."""
    face = max([(dice.count(face), face) for face in dice])[1]
    return sum([1 << at for at in range(5) if dice[at] == face])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
