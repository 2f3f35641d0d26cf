"""The phase in which dice tumble, and at its end are drawn."""

from collections import OrderedDict

from fivedice.box import five_alike
from roller.app import views
from roller.app.phases import Phase, whose

FRAME = 55  # ms between two pictures of tumbling dice: 18 a second
SHORTEST_ROLL = 400  # ms


class Rolling(Phase):
    """The dice tumble while the device is shaken; when it is still again, they are drawn, fixed and logged."""

    moving = "the dice are rolling"

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._frame = 0
        self._last = False
        self._due = now
        self._seed = now | 1
        self._faces = list(app.game.dice or (1, 2, 3, 4, 5))

    def tick(self, now: int) -> None:
        app = self.app
        if self._last:
            self.fix(now)
            return
        # The journal is written right after a picture, so that even a slow write comes before the next is due.
        self._last = not app.shake.active and now - self.began >= SHORTEST_ROLL
        if self._last or now >= self._due:
            self._due = now + FRAME
            self._tumble()
            if self._frame % 3 == 0:
                app.out.sound = "tick"
        self.wake = 0 if self._last else max(self._due - now, 0)

    def view(self, now: int) -> tuple[object, ...]:
        app = self.app
        game = app.game
        roll = 0 if game.contenders else game.rolls + 1
        return views.Rolling(tuple(self._faces), app.locks, roll, self._frame, whose(game))

    def fix(self, now: int) -> None:
        """Draw the free dice, log the roll, and go on with the turn."""
        app = self.app
        locks = app.locks
        free = [i for i in range(5) if not locks >> i & 1]
        dice = list(app.game.dice or (0, 0, 0, 0, 0))
        for i, face in zip(free, app.source.faces(len(free))):  # noqa: B905 (MicroPython's zip has no strict)
            dice[i] = face
        event: OrderedDict[str, object] = OrderedDict(roll="".join([str(face) for face in dice]))
        if locks:
            event["keep"] = "".join([str(i + 1) for i in range(5) if locks >> i & 1])
        app.commit(event)
        app.out.sound = "fanfare" if five_alike(tuple(dice)) else "thud"
        self.lead("still", now)

    def _tumble(self) -> None:
        """Other faces for the picture only. These are not the dice: those come from the source, in `fix`."""
        self._frame += 1
        for i in range(5):
            if not self.app.locks >> i & 1:
                self._seed = (self._seed * 197 + 12347) & 0x3FFF
                self._faces[i] = (self._faces[i] + (self._seed >> 6) % 5) % 6 + 1


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
