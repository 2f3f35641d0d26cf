"""The self-test: is everything there, does it work, and what does not? What needs nobody comes first, then keys, LEDs,
picture, sound and shake; then the results, kept for a PC and shown as a list.

Law: what fails has a name, and so has what was not answered in time. `checks` touches the hardware between two steps of
the handheld, everything here is pure like the rest of the app.

Key 5 leaves it at once; where it is the No of a question, it does when it is held. Untouched for so long that nobody
can be there, it ends by itself and says what was not tried.
"""

from roller.app import views
from roller.app.phases import Choice, Phase
from roller.words import say

CHECKS = ("display", "sensor", "flash", "random", "battery", "memory")
KEYS = ("key 1", "key 2", "key 3", "key 4", "key 5")
SEQUENCE = CHECKS + KEYS + ("LEDs", "picture", "sound", "shake")
LEAVE = "Back"  # what key 5 does
LED_BUILD = "none: LED build"  # what is found of display and keys' LEDs where the pixels take their place
HEARS, HEARD = 50, 1500  # ms between two looks for raw bits; after which they are enough, or will not come
UNTOUCHED = 30000  # ms without a key or a movement
PATIENCE = 10000  # ms for a key, an answer or a shake
PATTERN = 1500  # ms that each pattern stays
PATTERNS = 3  # all light, all dark, a chequered board
STILL_SEEN = 300  # ms that the bar of the shake stays up after a movement
SHOWN = 100  # ms until it begins to write, when that it does is on the display
ALL_LEDS, SOME_LEDS = 0b11111, 0b10101  # without a display the LEDs say how it went


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
        elif name in CHECKS:
            step.lead("check", now, self)
        elif name in KEYS:
            step.lead("key", now, self)
        else:
            step.lead(name, now, self)

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
    _no = False  # key 5 went down here, and is down

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
        """A shake means nothing but to the step that waits for one."""


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
        number = say("%d of %d") % (CHECKS.index(name) + 1, len(CHECKS))
        name = say(name)
        text = name[0].upper() + name[1:] + "...\n" + number
        return views.Message(say("Self-test"), text, ("", "", "", "", LEAVE), 0)


# The steps that wait for a person


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
        text = say("Press key %d: its LED shines") % self._key + "\n%d s" % self.seconds(now)
        labels = ["", "", "", "", LEAVE]
        labels[self._key - 1] = "\x02"
        return views.Message(say("Keys"), text, tuple(labels), 0)


class Question(ByHand):
    """Key 3 yes, key 5 no; key 5 held leaves the test."""

    asks = True
    title = ""
    text = ""
    more = ""  # what key 1 does

    def pressed(self, key: int, now: int) -> None:
        if key == 3:
            self.found(now, True, "seen")
        elif key == 5:
            self.found(now, False, "said to be wrong")

    def view(self, now: int) -> tuple[object, ...]:
        text = say(self.text) + "\n" + say("%d s; hold key 5: stop") % self.seconds(now)
        return views.Message(say(self.title), text, (self.more, "", "yes", "", "no"), 0)


class Leds(Question):
    """All five shine."""

    title = "LEDs"
    text = "Did each LED shine when its key was asked for?"


class Picture(Question):
    """Every pixel on, every pixel off, every other pixel; then the question."""

    title = "Picture"
    text = "All light, all dark,\nchequered: no dot wrong?"
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
    """Four tones; key 1 once more."""

    title = "Sound"
    text = "Did you hear four tones,\neach higher than the last?"
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

    def __init__(self, app: "App", now: int, sequence: Sequence) -> None:
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


# The end


def worded(said: str) -> str:
    """What was found, which a PC gets in English, in the language that is spoken; one number in it stays."""
    number = "".join([letter for letter in said if letter.isdigit()])
    template = said.replace(number, "%d") if number and number in said else said
    found = say(template)
    return found % int(number) if found != template and "%d" in template else say(said)


class Keeping(Phase):
    """The results go to the flash."""

    wake = 0
    keys_first = True

    def __init__(self, app: "App", now: int, results: "list[tuple[str, bool, str]]") -> None:
        super().__init__(app, now)
        self._results = results

    def tick(self, now: int) -> None:
        app = self.app
        found = app.inputs.found
        if found is None:
            if now - self.began >= SHOWN:
                app.out.ask = ("keep", self._results)
            return
        if not found[0]:
            self._results.append(("kept", False, found[1]))
        self.lead("kept", now, self._results)
        app.phase.tick(now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Message(say("Self-test"), say("\x06 Writing..."), ("",) * 5, 0)


class Results(Choice):
    """The list: key 1 up, key 2 down, key 3 and key 5 leave it. The first that failed is marked. Untouched, it ends by
    itself."""

    keys_first = True

    def __init__(self, app: "App", now: int, results: "list[tuple[str, bool, str]]") -> None:
        failed = [at for at, (_, well, _) in enumerate(results) if not well]
        title = say("%d of %d failed") % (len(failed), len(results)) if failed else say("All is well")
        rows = ["%s %s: %s" % ("\x03" if well else "\x04", say(name), worded(said)) for name, well, said in results]
        super().__init__(app, now, None, title, tuple(rows), failed[0] if failed else 0)
        self._heard = False
        self.leds = SOME_LEDS if failed else ALL_LEDS

    def key(self, what: str, key: int, now: int) -> None:
        self.began = now
        super().key(what, key, now)

    def tick(self, now: int) -> None:
        if self.app.inputs.energy:  # it is in somebody's hand
            self.began = now
        self.wake = self.began + UNTOUCHED - now
        if self.wake <= 0:
            self.lead("5", now)
        if not self._heard:
            self._heard = True
            self.app.out.sound = "saved" if self.leds == ALL_LEDS else "no"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
