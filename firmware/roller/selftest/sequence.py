"""The sequence of the self-test: what needs nobody, then keys, LEDs, picture, sound and shake; then the results.

K5 leaves it at once; where it is the No of a question, it does when it is held. Untouched for so long that nobody
can be there, it ends by itself and says what was not tried.
"""

from roller.app import views
from roller.app.phases import Phase

CHECKS = ("display", "sensor", "flash", "random", "battery", "memory")
KEYS = ("key 1", "key 2", "key 3", "key 4", "key 5")
SEQUENCE = CHECKS + KEYS + ("LEDs", "picture", "sound", "shake")
LEAVE = "Back"  # what K5 does
LED_BUILD = "none: LED build"  # what is found of display and keys' LEDs where the pixels take their place
HEARS, HEARD = 50, 1500  # ms between two looks for raw bits; after which they are enough, or will not come
UNTOUCHED = 30000  # ms without a key or a movement


class Sequence:
    """The steps that are left, and what was found so far: (name, whether it is well, what was found)."""

    def __init__(self, now: int) -> None:
        self.results: list[tuple[str, bool, str]] = []
        self.touched(now)

    def touched(self, now: int) -> None:
        """Somebody is there."""
        self._touched = now
        self._tried = len(self.results)

    def left_alone(self, now: int) -> int:
        """In how many ms it ends by itself if nobody touches the handheld."""
        return self._touched + UNTOUCHED - now

    def go_on(self, step: "Step", now: int) -> None:
        """From `step` to the next one, or to the results when all is done."""
        done = len(self.results)
        if done == len(SEQUENCE):
            step.lead("results", now, self.results)
            return
        name = SEQUENCE[done]
        if name == "picture" and not self.results[0][1]:
            self.found(step, now, False, "no display")
        elif name == "shake" and step.app.inputs.no_sensor:
            self.found(step, now, False, "no sensor")
        elif name == "LEDs" and self.results[0][2] == LED_BUILD:
            self.found(step, now, True, LED_BUILD)
        else:
            step.lead("check" if name in CHECKS else "key" if name in KEYS else name, now, self)

    def found(self, step: "Step", now: int, well: bool, said: str) -> None:
        """The step has ended: go on to the next."""
        self.results.append((SEQUENCE[len(self.results)], well, said))
        self.go_on(step, now)

    def stop(self, step: "Step", now: int) -> None:
        """Nobody is there: what should have been touched since the last time that somebody was has not been tried."""
        tried = max(self._tried, len(CHECKS))
        self.results[tried:] = [(name, False, "not tried") for name in SEQUENCE[tried:]]
        self.go_on(step, now)


class Step(Phase):
    """One part of the test."""

    leds = 0  # not those of the locks
    keys_first = True
    asks = False  # a question
    _no = False  # K5 went down here, and is down

    def __init__(self, app: "App", now: int, sequence: Sequence) -> None:
        super().__init__(app, now)
        self.sequence = sequence
        self.tested = SEQUENCE[len(sequence.results)]

    def key(self, what: str, key: int, now: int) -> None:
        if key == 5 and self.asks:  # what it means is known when it is let go
            was_down = self._no
            self._no = what == "press"
            if was_down and what == "hold":
                self.lead("5", now)
            elif was_down and what == "release":
                self.pressed(key, now)
            self.sequence.touched(now)
        elif what != "press":
            return
        elif key == 5 and self.tested != "key 5":
            self.lead("5", now)
        else:
            self.pressed(key, now)
            self.sequence.touched(now)

    def found(self, now: int, well: bool, said: str) -> None:
        """This is what was found."""
        self.sequence.found(self, now, well, said)

    def pressed(self, key: int, now: int) -> None:
        """A key was pressed."""

    def shaken(self, now: int) -> None:
        """Of a shake nobody is told here but the step that waits for one."""


class Check(Step):
    """Something that the hardware can tell by itself."""

    wake = 0

    def __init__(self, app: "App", now: int, sequence: "Sequence | None" = None) -> None:
        super().__init__(app, now, sequence or Sequence(now))
        self._asked = False

    def tick(self, now: int) -> None:
        app = self.app
        if self.tested == "random":
            self._listen(now)
        elif self._asked and app.inputs.found is not None:
            self.found(now, *app.inputs.found)
        else:
            self._asked = True
            app.out.ask = (self.tested,)

    def _listen(self, now: int) -> None:
        """The random source is heard until there are bits enough to judge it, or none come."""
        source = self.app.source
        if not self._asked:
            self._asked = True
            source.again()
            self.wake = HEARS
        if not source.listens or now - self.began >= HEARD:
            self.found(now, not source.fault, source.fault or "no pattern")

    def view(self, now: int) -> tuple[object, ...]:
        name = self.tested
        number = "%d of %d" % (CHECKS.index(name) + 1, len(CHECKS))
        return views.Message("Self-test", (name[0].upper() + name[1:] + "...", number), ("", "", "", "", LEAVE))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
