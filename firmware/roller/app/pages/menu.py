"""What the menu offers."""

from roller import VERSION
from roller.app.pages.choice import Choice


class Menu(Choice):
    """What there is besides the turn. Restful, so that whether there is room for a new game is known when one is
    chosen, even right after power-on."""

    restful = True

    def __init__(self, app: "App", now: int) -> None:
        cards = "Score cards" if len(app.game.cards) > 1 else "Score card"
        practice = "Practice" if app.recorded is None else "End practice"
        super().__init__(app, now, None, "Menu", ("Go on", "New game", cards, practice, "Self-test", "About"))

    def chosen(self, item: int, now: int) -> None:
        app = self.app
        if item == 0:
            self.lead("go_on", now)
        elif item == 1:
            self.lead("no_room" if app.inputs.full and app.recorded is None else "new", now, self)
        elif item == 2:
            self.lead("cards", now, self)
        elif item == 3:
            app.practise()
            self.lead("go_on", now)
        elif item == 4:
            self.lead("test", now)
        else:
            self.lead("about", now, "Rollkeeper " + VERSION, ("Every roll is kept.", "USB: make sync"))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
