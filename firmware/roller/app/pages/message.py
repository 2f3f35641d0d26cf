"""A few words that must be read; and those that say why no new game is recorded now, and what can be done."""

from roller.app import views
from roller.app.phases import Phase

EMPTY_SAYS = ("Nothing is written: put in", "other cells or connect USB.", "The game stays where it is.")


class Message(Phase):
    """A few words; the key with a label goes on: K3, unless it is stuck."""

    keys_first = True

    def __init__(
        self, app: "App", now: int, title: str, lines: tuple[str, ...], labels: tuple[str, ...] = ()
    ) -> None:
        super().__init__(app, now)
        answer = app.buttons.answers()
        usual = ("",) * (answer - 1) + ("ok",) + ("",) * (5 - answer)
        self._shown = views.Message(title, lines, labels or usual)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and self._shown.keys[key - 1]:
            self.lead("ok", now)

    def view(self, now: int) -> tuple[object, ...]:
        return self._shown


class BatteryEmpty(Message):
    """Why what would have to be written to the flash does not happen."""

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now, "Battery empty", EMPTY_SAYS)
        app.out.sound = "no"


class NearlyFull(Phase):
    """K3 practice; K5 back to where it was opened, or, after the end of a game, K1 card and K4 menu. Left by itself as
    soon as a PC has what is on the flash: it is restful, so the journal makes room meanwhile."""

    restful = True

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key == 3:
            self.app.practise()
        if key == 3 or (key == 5) == (self.back is not None):
            self.lead(str(key), now)

    def tick(self, now: int) -> None:
        if not self.app.inputs.full:
            self.lead("room", now)

    def view(self, now: int) -> tuple[object, ...]:
        lines = ("Plug it into the PC to save", "your games. Until then:", "a practice game (OK).")
        keys = ("Card", "", "ok", "Menu", "") if self.back is None else ("", "", "ok", "", "Back")
        return views.Message("Nearly full", lines, keys)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
