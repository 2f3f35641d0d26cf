"""A turn that the handheld plays by itself: that of a bot (`phases.BOTS`) at the table.

The Coach does what the hint says. The Kid keeps the face it has most of, and takes the box with most points. The Rival
plays like the Coach, but every now and then on impulse, like the Kid. When that is, the dice say: a power cut in the
middle changes nothing, and no randomness is spent on it. Law: a bot's dice are drawn and logged as everybody's, and
what it does can be followed; a key hurries it.
"""

from binascii import crc32

from roller.app import page_views, views
from roller.app.phases import BOTS, Phase
from roller.app.score_picker import Scored
from roller.app.turn import Ready

# ms
PAUSE = 2500  # until it rolls, so that the entry before can be seen, and taken back
LOOK = 800  # at the dice
SHOW = 1000  # what it keeps
BOX = 1500  # what it writes
SOBER = 3  # the Rival acts on impulse once in so many choices


class Waiting(Scored):
    """The bot is about to roll. What was written before can be taken back until then; any other key hurries it."""

    rolls = False

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        app.used(now)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and not (self.lead(str(key), now) if key != 5 else self.taken_back(now)):
            self.began = now - PAUSE

    def shaken(self, now: int) -> None:
        self.app.out.sound = "no"

    def tick(self, now: int) -> None:
        self.wake = self.began + PAUSE - now
        if self.wake <= 0:
            self.app.locks = 0
            self.lead("roll", now)

    def view(self, now: int) -> tuple[object, ...]:
        return super().view(now) if self.app.game.last else Ready.view(self, now)  # type: ignore[arg-type]


class Playing(Phase):
    """The bot's dice lie: it looks at them, then shows what it keeps, or the box that it writes. K4 menu, any other
    key hurries it."""

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        app.used(now)
        self._keep = -1
        self._row: views.Row | None = None
        self._shown = self._hurry = False
        self._note = ""

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and not self.lead(str(key), now):
            self._hurry = True

    def tick(self, now: int) -> None:
        app = self.app
        self.wake = 0
        if self._keep < 0 and not self._decided():
            return
        self.wake = 0 if self._hurry else self.began + (LOOK if not self._shown else BOX if self._row else SHOW) - now
        if self.wake > 0:
            return
        self.wake, self._hurry, self.began = 1, False, now
        if not self._shown:
            self._shown = True
            if self._keep == 31:
                self._row = self._box()
            elif app.locks != self._keep:
                app.set_locks(self._keep)
                app.out.sound = "lock"
        elif self._row:
            self.lead("write", now, None, self._row)
        else:
            self.lead("roll", now)

    def _decided(self) -> bool:
        """Decide which dice are kept; False while it is being thought about."""
        app = self.app
        game = app.game
        best = alike(game.dice or ())
        name = game.players[game.player]
        self._losses: tuple[int, ...] = ()
        if not on_impulse(name, game):
            hint = self.hint(True)
            if hint is None or hint.wrong:
                self._note = "no table: make flash" if hint else "no memory"
            elif not hint.done:
                return False
            else:
                self._losses, best = hint.losses, hint.keep
        self._keep = best if game.rolls < 3 else 31
        return True

    def _box(self) -> "views.Row":
        found = self.app.placements()
        if self._losses:
            best = found[self._losses.index(0)]
        else:
            best = most(found)
        return views.Row(best.box, best.points, best.kind)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        if self._row:
            return views.Writing(game.dice, self._row)
        locks = self.app.locks
        free = 5 - sum([locks >> at & 1 for at in range(5)])
        said = "Rolls %d" % free if self._shown else "..."
        return page_views.Watch(game.players[game.player], game.dice, locks, game.rolls, said, self._note)


def on_impulse(name: str, game: "Game") -> bool:
    """Whether this choice is made without the coach."""
    if name != BOTS[1]:
        return name == BOTS[2]
    return crc32(bytes(game.dice or ()) + bytes((game.rolls, game.turn, game.card.grand() & 255))) % SOBER == 0


def alike(dice: tuple[int, ...]) -> int:
    """The mask of the dice with the face that is there most often, the higher one of two."""
    face = max([(dice.count(face), face) for face in dice])[1]
    return sum([1 << at for at in range(5) if dice[at] == face])


def most(placements: "list[Placement]") -> "Placement":
    """The box with most points; of several, the one that is worth most by itself."""
    best = placements[0]
    for each in placements:
        if each.points > best.points:
            best = each
    return best


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from fivedice.placement import Placement
    from roller.app.app import App
