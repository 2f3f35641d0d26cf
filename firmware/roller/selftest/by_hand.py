"""The steps that wait for a person: keys are pressed, LEDs, picture and sound judged; and the shake."""

from roller.app import views
from roller.selftest.sequence import LEAVE, Step

PATIENCE = 10000  # ms for a key, an answer or a shake
PATTERN = 1500  # ms that each pattern stays
PATTERNS = 3  # all light, all dark, a chequered board
STILL_SEEN = 300  # ms that the bar of the shake stays up after a movement


class ByHand(Step):
    """A person has `patience` ms for it; `late` is what is found then."""

    patience = PATIENCE
    late = "no answer in %d s" % (PATIENCE // 1000)

    def tick(self, now: int) -> None:
        left = self.began + self.patience - now
        self.wake = left % 1000 or 1000  # the seconds are counted down
        if self.sequence.left_alone(now) <= 0:
            self.sequence.stop(self, now)
        elif left <= 0:
            self.found(now, False, self.late)

    def seconds(self, now: int) -> int:
        """How many are left."""
        return max(0, (self.began + self.patience - now + 999) // 1000)


class KeyPress(ByHand):
    """Press the key whose LED shines."""

    late = "not pressed in %d s" % (PATIENCE // 1000)

    def __init__(self, app: "App", now: int, sequence: "Sequence") -> None:
        super().__init__(app, now, sequence)
        self._key = int(self.tested[-1])
        self.leds = 1 << (self._key - 1)

    def pressed(self, key: int, now: int) -> None:
        if key == self._key:
            self.app.out.sound = "lock"
            self.found(now, True, "closes")
        else:
            self.app.out.sound = "no"

    def view(self, now: int) -> tuple[object, ...]:
        lines = ("Press key %d: its LED shines" % self._key, "%d s" % self.seconds(now))
        labels = ["", "", "", "", LEAVE]
        labels[self._key - 1] = "\x02"
        return views.Message("Keys", lines, tuple(labels))


class Question(ByHand):
    """K3 yes, K5 no; K5 held leaves the test."""

    asks = True
    title = ""
    lines: tuple[str, ...] = ()
    more = ""  # what K1 does

    def pressed(self, key: int, now: int) -> None:
        if key == 3:
            self.found(now, True, "seen")
        elif key == 5:
            self.found(now, False, "said to be wrong")

    def view(self, now: int) -> tuple[object, ...]:
        lines = self.lines + ("%d s; hold 5: stop" % self.seconds(now),)
        return views.Message(self.title, lines, (self.more, "", "yes", "", "no"))


class Leds(Question):
    """All five shine."""

    title = "LEDs"
    lines = ("Did each LED shine when its", "key was asked for?")


class Picture(Question):
    """Every pixel on, every pixel off, every other pixel; then the question."""

    title = "Picture"
    lines = ("All light, all dark,", "chequered: no dot wrong?")
    patience = PATIENCE + PATTERNS * PATTERN

    def pressed(self, key: int, now: int) -> None:
        if now - self.began >= PATTERNS * PATTERN:
            super().pressed(key, now)

    def view(self, now: int) -> tuple[object, ...]:
        shown = (now - self.began) // PATTERN
        return views.Pattern(shown) if shown < PATTERNS else super().view(now)

    def tick(self, now: int) -> None:
        super().tick(now)
        self.wake = min(self.wake, PATTERN - (now - self.began) % PATTERN)


class Sound(Question):
    """Four tones; K1 once more."""

    title = "Sound"
    lines = ("Did you hear four tones,", "each higher than the last?")
    more = "Play"
    _played = False

    def pressed(self, key: int, now: int) -> None:
        if key == 3:
            self.found(now, True, "heard")
        elif key == 1:
            self._played = False
        else:
            super().pressed(key, now)

    def tick(self, now: int) -> None:
        if not self._played:
            self._played = True
            self.app.out.sound = "end"
        super().tick(now)


class Shaking(ByHand):
    """A bar follows the movement, until it counts as a shake."""

    late = "not felt in %d s" % (PATIENCE // 1000)

    def __init__(self, app: "App", now: int, sequence: "Sequence") -> None:
        super().__init__(app, now, sequence)
        self._most = self._now = 0
        self._moved = now

    def shaken(self, now: int) -> None:
        self.found(now, True, "felt, %d mg" % self._most)

    def tick(self, now: int) -> None:
        self._feel(now)
        super().tick(now)
        if self._now:
            self.wake = min(self.wake, STILL_SEEN)

    def _feel(self, now: int) -> None:
        energy = self.app.inputs.energy
        if energy:
            self.sequence.touched(now)
            self._most = max(self._most, energy)
            self._now = energy
            self._moved = now
            self.late = "only %d mg felt" % self._most
        elif now - self._moved >= STILL_SEEN:
            self._now = 0

    def view(self, now: int) -> tuple[object, ...]:
        return views.Gauge(self._now, self._most, self.seconds(now))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
    from roller.selftest.sequence import Sequence
