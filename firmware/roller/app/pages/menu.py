"""What the menu offers."""

from roller.app.phases import Choice

# The way that an item leads, and its words; "cards" is left out while no card is filled.
ITEMS = (
    ("go_on", "Go on"),
    ("new", "New game"),
    ("practice", "Practice"),
    ("roller", "Roller only"),
    ("cards", "Score card"),
    ("settings", "Settings"),
    ("sync", "Sync"),
    ("test", "Self-test"),
    ("about", "About"),
)


class Menu(Choice):
    """What there is besides the turn. Restful, so that whether there is room for a new game is known when one is
    chosen, even right after power-on. It opens with the item that leads this `way`."""

    restful = True

    def __init__(self, app: "App", now: int, way: str = "go_on") -> None:
        paper = app.keeper == "paper"
        items = [list(item) for item in ITEMS if not paper or item[0] != "cards"]
        if app.recorded is not None and not paper:
            items[2][1] = "End practice"
        if len(app.game.cards) > 1:
            items[4][1] = "Score cards"
        self._ways = [way for way, _ in items]
        super().__init__(app, now, None, "Menu", tuple([words for _, words in items]), self._ways.index(way))

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
        self.lead(way, now, *(() if way in ("go_on", "new", "test") else (self,)))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
