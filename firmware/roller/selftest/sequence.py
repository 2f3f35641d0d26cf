"""The sequence of the self-test: what needs nobody, then keys, LEDs, picture, sound and shake; then the results.

Holding a key ends it early: what was not reached is named as not done.
"""

from roller.app import views
from roller.app.phases import Phase

CHECKS = ("display", "sensor", "flash", "random", "battery", "memory")
KEYS = ("key 1", "key 2", "key 3", "key 4", "key 5")
SEQUENCE = CHECKS + KEYS + ("LEDs", "picture", "sound", "shake")
LED_BUILD = "none: LED build"  # what is found of display and keys' LEDs where the pixels take their place
PATIENCE = 10000  # ms for a key, an answer or a shake


class Sequence:
    """The steps that are left, and what was found so far: (name, whether it is well, what was found)."""

    def __init__(self) -> None:
        self.results: list[tuple[str, bool, str]] = []

    def go_on(self, step: "Step", way: str, now: int) -> None:
        """From `step` to the next one, or to where `way` leads when all is done."""
        done = len(self.results)
        if done == len(SEQUENCE):
            step.lead(way, now, self.results)
            return
        name = SEQUENCE[done]
        if name == "picture" and not self.results[0][1]:
            self.found(step, now, False, "no display")
        elif name == "LEDs" and self.results[0][2] == LED_BUILD:
            self.found(step, now, True, LED_BUILD)
        else:
            step.lead("check" if name in CHECKS else "key" if name in KEYS else name, now, self)

    def found(self, step: "Step", now: int, well: bool, said: str) -> None:
        """The step has ended: go on to the next."""
        self.results.append((SEQUENCE[len(self.results)], well, said))
        self.go_on(step, "results", now)

    def stop(self, step: "Step", now: int) -> None:
        """The player has had enough."""
        for name in SEQUENCE[len(self.results) :]:
            self.results.append((name, False, "not done"))
        self.go_on(step, "hold", now)


class Step(Phase):
    """One part of the test. `patience` is how many ms it waits for a person, `late` what it says then."""

    patience = PATIENCE
    late = "no answer in 10 s"

    def __init__(self, app: "App", now: int, sequence: Sequence) -> None:
        super().__init__(app, now)
        self.sequence = sequence
        self.tested = SEQUENCE[len(sequence.results)]
        self._down = 0  # the key that was pressed here: a hold counts if its press did

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press":
            self._down = key
            self.pressed(key, now)
        elif what == "hold" and key == self._down:
            self.sequence.stop(self, now)

    def found(self, now: int, well: bool, said: str) -> None:
        """This is what was found."""
        self.sequence.found(self, now, well, said)

    def pressed(self, key: int, now: int) -> None:
        """A key was pressed."""

    def shaken(self, now: int) -> None:
        """Of a shake nobody is told here but the step that waits for one."""

    def tick(self, now: int) -> None:
        left = self.began + self.patience - now
        self.wake = left % 1000 or 1000  # the seconds are counted down
        if left <= 0:
            self.found(now, False, self.late)

    def seconds(self, now: int) -> int:
        """How many are left."""
        return max(0, (self.began + self.patience - now + 999) // 1000)


class Check(Step):
    """Something that the hardware can tell by itself."""

    wake = 0

    def __init__(self, app: "App", now: int, sequence: "Sequence | None" = None) -> None:
        super().__init__(app, now, sequence or Sequence())
        self._asked = False

    def tick(self, now: int) -> None:
        app = self.app
        if self._asked and app.inputs.found is not None:
            self.found(now, *app.inputs.found)
        else:
            self._asked = True
            app.out.ask = (self.tested,)

    def view(self, now: int) -> tuple[object, ...]:
        name = self.tested
        number = "%d of %d" % (CHECKS.index(name) + 1, len(CHECKS))
        return views.Message("Self-test", (name[0].upper() + name[1:] + "...", number), ("",) * 5)


class KeyPress(Step):
    """Press the key whose LED shines."""

    late = "not pressed in 10 s"

    def __init__(self, app: "App", now: int, sequence: Sequence) -> None:
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
        lines = ("Press key %d: its LED shines" % self._key, "%d s" % self.seconds(now), "Hold another: stop")
        return views.Message("Keys", lines, tuple(["\x02" if key == self._key else "" for key in range(1, 6)]))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
