"""The guided first start: what the keys do, and a shake to try."""

from roller.app import views
from roller.app.phases import Phase

SHAKE = 2  # the page that waits for one
GUIDE = (
    ("Welcome", ("Five keys, five dice: a key", "locks the die above it.", "Hold one to choose a box."),
     ("", "", "ok", "", "Skip")),
    ("The keys", ("K4 is the menu, K5 goes back.", "A tab above a key says", "what else it does."),
     ("", "", "ok", "", "Skip")),
    ("Now shake it", ("Shake, and hold still:", "that is a roll.", "(This one does not count.)"),
     ("", "", "", "", "Skip")),
    ("That is all", ("Menu: games for up to 8,", "settings, practice.", "Have fun!"), ("", "", "ok", "", "")),
)  # fmt: skip


class Guide(Phase):
    """Page after page: what the keys are, shake once, done. K5 skips it; it is not shown again. Its shake rolls
    nothing: the first roll of a game is not for trying."""

    keys_first = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._page = 0

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key == 5 and self._page <= SHAKE:
            self._done(now)
        elif key == 3 and (self._page != SHAKE or self.app.no_sensor):
            self._next(now)

    def shaken(self, now: int) -> None:
        if self._page == SHAKE:
            self.app.out.sound = "saved"
            self._next(now)

    def view(self, now: int) -> tuple[object, ...]:
        title, lines, keys = GUIDE[self._page]
        if self._page == SHAKE and self.app.no_sensor:
            lines = ("Hold key 5 instead of", "shaking, until the sensor", "answers.")
            title, keys = "No sensor", GUIDE[0][2]
        return views.Message(title, lines, keys)

    def _next(self, now: int) -> None:
        self._page += 1
        if self._page == len(GUIDE):
            self._done(now)

    def _done(self, now: int) -> None:
        self.app.settings.set("guide", "done")
        self.app.out.settings = "keep"
        self.lead("done", now)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
