"""The pages about the handheld itself: how it is set, what a PC has of its games, and what it is."""

from roller.app import page_views
from roller.app.phases import Choice, Phase
from roller.app.settings import LISTED, SETTINGS

KEEP_AFTER = 1000  # ms after the last change; or when the page is left
LOOK = 1000  # ms between two looks at what a PC has

LABELS = (
    "Sound", "Brightness", "Shake sensitivity", "Roll face-down", "Upside down", "Idle times", "Build",
    "Hints, next game", "Display, inches",
)  # fmt: skip
WORDS = {"auto": "found out", "oled": "OLED", "led": "LEDs"}  # of others the choice itself


class SettingsPage(Choice):
    """A list of names and values. K1 up, K2 down, K3 the next value, K5 back. A change is seen and heard at once, and
    put on the flash when nothing more is changed: a write takes as long as a picture or two."""

    def __init__(self, app: "App", now: int, back: "Phase | None") -> None:
        super().__init__(app, now, back, "Settings", LABELS)
        self._changed = -1  # ms of the last change that is not on the flash

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and key == 5:
            self._keep()
        super().key(what, key, now)

    def chosen(self, item: int, now: int) -> None:
        name, choices = SETTINGS[item]
        settings = self.app.settings
        settings.set(name, choices[(choices.index(settings.get(name)) + 1) % len(choices)])
        self._changed = now
        self.app.out.settings = "changed"
        self.app.out.sound = "lock"

    def tick(self, now: int) -> None:
        left = self._changed + KEEP_AFTER - now
        if self._changed >= 0 and left <= 0:
            self._keep()
        self.wake = max(left, 1) if self._changed >= 0 else type(self).wake

    def _keep(self) -> None:
        if self._changed >= 0:
            self._changed = -1
            self.app.out.settings = "keep"

    def view(self, now: int) -> tuple[object, ...]:
        rows = []
        for at in range(LISTED):
            name, choices = SETTINGS[at]
            value = self.app.settings.get(name)
            rows.append(page_views.Option(LABELS[at], WORDS.get(value, value), choices.index(value) + 1))
        return page_views.Options(self._title, tuple(rows), self._selected)


class State(Choice):
    """Rows that the caller finds out; K5 back."""

    title = ""
    asks = ""

    def __init__(self, app: "App", now: int, back: "Phase | None") -> None:
        super().__init__(app, now, back, self.title, ("",))
        self._rows: tuple[tuple[object, ...], ...] = ()
        self._due = now + 1  # in a step of its own

    def chosen(self, item: int, now: int) -> None:
        """There is nothing to choose."""

    def tick(self, now: int) -> None:
        found = self.app.inputs.found
        if found is not None:
            self._rows = tuple([page_views.Option(label, value, 0) for label, value in found[1]])
            self._due = now + LOOK
        if now >= self._due:
            self.app.out.ask = ("status", self.asks)
        self.wake = max(self._due - now, 0)

    def view(self, now: int) -> tuple[object, ...]:
        return page_views.Options(self._title, self._rows, -1)


class Sync(State):
    """Is a PC there, what does it have, and how much room is left."""

    title = "Sync"
    asks = "sync"


class About(State):
    """What this handheld is."""

    title = "Rollkeeper"
    asks = "about"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
