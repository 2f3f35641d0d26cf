"""A few words that must be read: messages, why no new game is recorded now and what can be done, and the guide of the
first start, which says what the keys do and has a shake to try."""

from roller.app import views
from roller.app.phases import Phase
from roller.words import LANGUAGES, say, speak

EMPTY_SAYS = "Change the batteries, or plug in USB. Your game is safe."
SHAKE = 3  # the page that waits for one
GUIDE = (
    ("\x10 Language", "", ()),  # a key for each; without a display it is left out
    ("Welcome", "Five keys, five dice: a key locks the die above it. Hold one to choose a box.",
     ("", "", "ok", "", "Skip")),
    ("The keys", "Key 4: menu. Key 5: back.\nA tab above a key says what else it does.", ("", "", "ok", "", "Skip")),
    ("Now shake it", "Shake, and hold still:\nthat is a roll.\n(This one does not count.)", ("", "", "", "", "Skip")),
    ("That is all", "Menu: games for up to 8, settings, practice.\nHave fun!", ("", "", "ok", "", "")),
)  # fmt: skip


class Message(Phase):
    """A few words that must be read. The key with a label goes on: key 3, unless it is stuck."""

    keys_first = True

    def __init__(
        self, app: "App", now: int, title: str, text: str, alarm: int = 0
    ) -> None:
        super().__init__(app, now)
        answer = app.buttons.answers()
        usual = ("",) * (answer - 1) + ("ok",) + ("",) * (5 - answer)
        self._shown = views.Message(title, text, usual, alarm)

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and self._shown.keys[key - 1]:
            self.lead("ok", now)

    def view(self, now: int) -> tuple[object, ...]:
        return self._shown


class BatteryEmpty(Message):
    """Says that the battery is too low to write to the flash, so the step did not happen."""

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now, say("Battery empty"), say(EMPTY_SAYS), views.WARNING)
        app.out.sound = "no"


class NearlyFull(Phase):
    """Key 3 practice; key 5 back to where it was opened, or, after the end of a game, key 1 card and key 4 menu. Left
    by itself as soon as a PC has what is on the flash: it is restful, so the journal makes room meanwhile."""

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
        text = say("Plug it into the PC to save your games. Until then: a practice game (OK).")
        keys = ("Card", "", "ok", "Menu", "") if self.back is None else ("", "", "ok", "", "Back")
        return views.Message(say("Nearly full"), text, keys, views.WARNING)


class Guide(Phase):
    """Page after page: which language, what the keys are, shake once, done. Key 5 skips it; it is not shown again. Its
    shake rolls nothing: the first roll of a game is not for trying."""

    keys_first = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        self._page = 0 if app.display else 1

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key == 5 and self._page <= SHAKE:
            self._done(now)
        elif not self._page:
            self._choose(key, now)
        elif key == 3 and (self._page != SHAKE or self.app.no_sensor):
            self._next(now)

    def shaken(self, now: int) -> None:
        if self._page == SHAKE:
            self.app.out.sound = "saved"
            self._next(now)

    def view(self, now: int) -> tuple[object, ...]:
        title, text, keys = GUIDE[self._page]
        if not self._page:
            text = "\n".join(["%d  %s" % (key, name) for key, (_, name) in enumerate(LANGUAGES, 1)])
            codes = [code[:2].upper() for code, _ in LANGUAGES]
            return views.Message(say(title), text, tuple(codes + [""] * (4 - len(codes)) + ["Skip"]), 0)
        if self._page == SHAKE and self.app.no_sensor:
            title, text, keys = "No sensor", "Hold key 5 instead of shaking, until the sensor answers.", GUIDE[1][2]
        return views.Message(say(title), say(text), keys, 0)

    def _choose(self, key: int, now: int) -> None:
        """The key of a language."""
        if key <= len(LANGUAGES):
            language = LANGUAGES[key - 1][0]
            self.app.settings.set("language", language)
            speak(language)
            self._next(now)

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
