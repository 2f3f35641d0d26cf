"""A list to choose from: what the menu, the pages of a new game and the results of the self-test share."""

from roller.app import views
from roller.app.phases import Phase


class Choice(Phase):
    """A list to choose from. K1 up, K2 down, K3 choose, K5 back."""

    def __init__(
        self, app: "App", now: int, back: "Phase | None", title: str, items: tuple[str, ...], selected: int = 0
    ) -> None:
        super().__init__(app, now, back)
        self._title = title
        self._items = items
        self._selected = selected

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key in (1, 2):
            self._selected = (self._selected + (1 if key == 2 else -1)) % len(self._items)
        elif key == 3:
            self.chosen(self._selected, now)
        else:
            self.lead(str(key), now)

    def chosen(self, item: int, now: int) -> None:
        """An item (0, 1, ..) was chosen."""
        self.lead("3", now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Menu(self._title, self._items, self._selected)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
