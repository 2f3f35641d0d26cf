"""The course of the self-test: what needs nobody, then keys, lamps, picture, sound and shake; then the results.

Holding a key ends it early: what was not reached is named as not done.
"""

from roller.app.phase import Phase

CHECKS = ("display", "sensor", "flash", "random", "battery", "memory")
KEYS = ("key 1", "key 2", "key 3", "key 4", "key 5")
COURSE = CHECKS + KEYS + ("lamps", "picture", "sound", "shake")
LED_BUILD = "none: LED build"  # what is found of display and lamps where the pixels take their place
PATIENCE = 10000  # ms for a key, an answer or a shake


def begin(app: "App", now: int) -> None:
    """Enter the first station."""
    Course(app).go_on(now)


class Course:
    """The stations that are left, and what was found so far: (name, whether it is well, what was found)."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.results: list[tuple[str, bool, str]] = []

    def go_on(self, now: int) -> None:
        """Enter the next station."""
        app = self.app
        if len(self.results) == len(COURSE):
            from roller.selftest.results import Keeping

            app.phase = Keeping(app, now, self.results)
            return
        name = COURSE[len(self.results)]
        if name in CHECKS:
            app.phase = Check(app, now, self, name)
        elif name in KEYS:
            app.phase = KeyPress(app, now, self, name)
        elif name == "picture" and not self.results[0][1]:
            self.found(now, False, "no display")
        elif name == "lamps" and self.results[0][2] == LED_BUILD:
            self.found(now, True, LED_BUILD)
        else:
            from roller.selftest.by_hand import STATIONS

            app.phase = STATIONS[name](app, now, self, name)

    def found(self, now: int, well: bool, said: str) -> None:
        """The station has ended: go on to the next."""
        self.results.append((COURSE[len(self.results)], well, said))
        self.go_on(now)

    def stop(self, now: int) -> None:
        """The player has had enough."""
        for name in COURSE[len(self.results) :]:
            self.results.append((name, False, "not done"))
        self.go_on(now)


class Station(Phase):
    """One part of the test. `patience` is how many ms it waits for a person, `late` what it says then."""

    patience = PATIENCE
    late = "no answer in 10 s"

    def __init__(self, app: "App", now: int, course: Course, name: str) -> None:
        super().__init__(app, now)
        self.course = course
        self.name = name
        self._down = 0  # the key that was pressed here: a hold counts if its press did

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press":
            self._down = key
            self.pressed(key, now)
        elif what == "hold" and key == self._down:
            self.course.stop(now)

    def pressed(self, key: int, now: int) -> None:
        """A key was pressed."""

    def shaken(self, now: int) -> None:
        """Of a shake nobody is told here but the station that waits for one."""

    def tick(self, now: int) -> None:
        left = self.began + self.patience - now
        self.wake = left % 1000 or 1000  # the seconds are counted down
        if left <= 0:
            self.course.found(now, False, self.late)

    def seconds(self, now: int) -> int:
        """How many are left."""
        return max(0, (self.began + self.patience - now + 999) // 1000)


class Check(Station):
    """Something that the hardware can tell by itself."""

    asked = False
    wake = 0

    def tick(self, now: int) -> None:
        app = self.app
        if self.asked and app.inputs.found is not None:
            self.course.found(now, *app.inputs.found)
        else:
            self.asked = True
            app.out.ask = (self.name,)

    def view(self, now: int) -> tuple[object, ...]:
        number = "%d of %d" % (CHECKS.index(self.name) + 1, len(CHECKS))
        return ("message", "Self-test", (self.name[0].upper() + self.name[1:] + "...", number), ("",) * 5)


class KeyPress(Station):
    """Press the key whose lamp shines."""

    late = "not pressed in 10 s"

    def __init__(self, app: "App", now: int, course: Course, name: str) -> None:
        super().__init__(app, now, course, name)
        self._key = int(name[-1])
        self.lamps = 1 << (self._key - 1)

    def pressed(self, key: int, now: int) -> None:
        if key == self._key:
            self.app.out.sound = "lock"
            self.course.found(now, True, "closes")
        else:
            self.app.out.sound = "no"

    def view(self, now: int) -> tuple[object, ...]:
        lines = ("Press key %d: its lamp shines" % self._key, "%d s" % self.seconds(now), "Hold another: stop")
        return ("message", "Keys", lines, tuple(["\x02" if key == self._key else "" for key in range(1, 6)]))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
