"""A few words that must be read."""

from roller.app import views
from roller.app.phases import Phase


class Message(Phase):
    """A few words; any key goes on."""

    def __init__(self, app: "App", now: int, title: str, lines: tuple[str, ...]) -> None:
        super().__init__(app, now)
        self._title = title
        self._lines = lines

    def key(self, what: str, key: int, now: int) -> None:
        self.lead(what, now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Message(self._title, self._lines, ("", "", "ok", "", ""))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
