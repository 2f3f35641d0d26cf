"""The page that says why no new game is recorded now, and what can be done."""

from roller.app.phase import Phase


class NearlyFull(Phase):
    """K3 practice; K5 back to where it was opened, or, after the end of a game, K1 card and K4 menu. Left by itself as
    soon as a PC has what is on the flash: it is restful, so the journal makes room meanwhile."""

    restful = True

    def __init__(self, app: "App", now: int, back: Phase | None = None) -> None:
        super().__init__(app, now)
        self._back = back

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what != "press":
            return
        if key == 3:
            from roller.app.practice.practice_game import begin

            app.let_go()
            begin(app, now)
        elif key == 5 and self._back is not None:
            app.phase = self._back
        elif key == 1 and self._back is None:
            app.show_card(now)
        elif key == 4 and self._back is None:
            app.show_menu(now)

    def tick(self, now: int) -> None:
        app = self.app
        if app.inputs.full:
            pass
        elif self._back is None:
            app.resume(now)
        else:
            app.phase = self._back

    def view(self, now: int) -> tuple[object, ...]:
        lines = ("Connect a PC: make sync", "Practice only until then.", "OK: a practice game")
        keys = ("Card", "", "ok", "Menu", "") if self._back is None else ("", "", "ok", "", "Back")
        return ("message", "Flash nearly full", lines, keys)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
