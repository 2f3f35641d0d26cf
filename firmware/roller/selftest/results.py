"""The end of the self-test: what was found is kept for a PC, and shown as a list in which a tick or a cross says it."""

from roller.app import views
from roller.app.phases import Choice, Phase
from roller.selftest.sequence import UNTOUCHED

SHOWN = 100  # ms until it begins to write, when that it does is on the display
ALL_LEDS, SOME_LEDS = 0b11111, 0b10101  # without a display the LEDs say how it went


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
        return views.Message("Self-test", ("\x06 Writing...",), ("",) * 5)


class Results(Choice):
    """The list: K1 up, K2 down, K3 and K5 leave it. The first that failed is marked. Untouched, it ends by itself."""

    keys_first = True

    def __init__(self, app: "App", now: int, results: "list[tuple[str, bool, str]]") -> None:
        failed = [at for at, (_, well, _) in enumerate(results) if not well]
        title = "%d of %d failed" % (len(failed), len(results)) if failed else "All is well"
        rows = ["%s %s: %s" % ("\x03" if well else "\x04", name, said) for name, well, said in results]
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
