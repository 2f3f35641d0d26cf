"""The menu, and its pages about the handheld itself: how it is set, what a PC has of its games, and what it is."""

from roller.app import views
from roller.app.phases import Choice, Phase
from roller.app.settings import LISTED, SETTINGS
from roller.words import LANGUAGES, say, speak

# The way that an item leads, and its words; "cards" is left out while no card is filled.
ITEMS = (
    ("go_on", "Back to the game"),
    ("new", "New game"),
    ("practice", "Practice"),
    ("roller", "Just roll"),
    ("cards", "Score card"),
    ("settings", "Settings"),
    ("sync", "Sync"),
    ("test", "Self-test"),
    ("about", "About"),
)
KEEP_AFTER = 1000  # ms after the last change; or when the page is left
LOOK = 1000  # ms between two looks at what a PC has

LABELS = (
    "Sound", "Brightness", "Shake sensitivity", "Secret roll", "Left-handed", "Sleep after", "Screen",
    "Hints, next game", "Display, inches", "\x10 Language",
)  # fmt: skip
WORDS = {  # of others the choice itself
    "auto": "automatic", "oled": "display", "led": "pixels", "short": "2.5 min", "normal": "5 min", "long": "10 min",
}  # fmt: skip
LANGUAGE = dict(LANGUAGES)


class Menu(Choice):
    """The menu. It is restful, so that whether there is room for a new game is known when one is chosen, even right
    after power-on. It opens with the item that leads the way `selected`."""

    restful = True

    def __init__(self, app: "App", now: int, selected: str = "go_on") -> None:
        paper = app.keeper == "paper"
        items = [(way, words) for way, words in ITEMS if way != "cards" or not paper]
        other = {}  # words that an item has now
        if app.recorded is not None and not paper:
            other["practice"] = "End practice"
        if len(app.game.cards) > 1:
            other["cards"] = "Score cards"
        self._ways = [way for way, _ in items]
        words = tuple([other.get(way, words) for way, words in items])
        super().__init__(app, now, None, "Menu", words, self._ways.index(selected))

    def view(self, now: int) -> tuple[object, ...]:
        return views.Menu(say(self._title), tuple([say(words) for words in self._items]), self._selected, "")

    def chosen(self, item: int, now: int) -> None:
        app = self.app
        way = self._ways[item]
        if way in ("new", "practice") and app.keeper == "paper":  # a game is wanted that the handheld keeps
            app.keep_score("here")
            app.out.settings = "keep"
            app.goes_on()
        if way == "new" and app.inputs.full and app.recorded is None:
            way = "no_room"
        elif way == "practice":
            app.practise()
            way = "go_on"
        if way in ("go_on", "new", "test"):
            self.lead(way, now)
        else:
            self.lead(way, now, self)


class SettingsPage(Choice):
    """A list of names and values. Key 1 up, key 2 down, key 3 the next value, key 5 back. A change is seen and heard at
    once, and put on the flash when nothing more is changed: a write takes as long as a picture or two."""

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
        speak(settings.get("language"))
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
            said = LANGUAGE.get(value) or say(WORDS.get(value, value))
            rows.append(views.Option(say(LABELS[at]), said, choices.index(value) + 1))
        return views.Options(say(self._title), tuple(rows), self._selected)


class State(Choice):
    """A page of rows that the main program fills in; key 5 back."""

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
            self._rows = tuple([views.Option(label, value, 0) for label, value in found[1]])
            self._due = now + LOOK
        if now >= self._due:
            self.app.out.ask = ("status", self.asks)
        self.wake = max(self._due - now, 0)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Options(say(self._title), self._rows, -1)


class Sync(State):
    """The page that says whether a PC is there, what it has, and how much room is left."""

    title = "Sync"
    asks = "sync"


class About(State):
    """The page about this handheld."""

    title = "Rollkeeper"
    asks = "about"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
