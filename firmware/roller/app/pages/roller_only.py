"""Roller only: somebody else keeps the score, a PC or a sheet of paper.

A PC that keeps it writes boxes into the recorded game (`remote.write_box_or_refuse`): all is logged and streamed as
ever, but the handheld offers no boxes unless it is asked. On paper nothing is logged: an event for a turn without a box
does not exist, and the cards would be wrong. The recorded game is put aside meanwhile, and goes on when the paper is
put away.
"""

from collections import OrderedDict

from fivedice.game import apply
from roller.app import page_views
from roller.app.pages.choice import Choice
from roller.app.phases import Phase, whose
from roller.app.settings import choices_of

SEEN = 1200  # ms that the dice are shown at least
NAME = "Roller only"  # what is shown for the player while the score is kept on paper


class Keeper(Choice):
    """Who keeps the score?"""

    def __init__(self, app: "App", now: int, back: "Phase | None") -> None:
        items = ("This handheld", "A PC, I only roll", "Paper, I only roll")
        selected = choices_of("score").index(app.settings.get("score"))
        super().__init__(app, now, back, "Who keeps the score?", items, selected)

    def chosen(self, item: int, now: int) -> None:
        keeper = choices_of("score")[item]
        if keeper != self.app.settings.get("score"):
            keep_score(self.app, keeper)
            self.app.out.settings = "keep"
        self.lead("3", now)


class Away(Phase):
    """The turn is over. On paper: shake for the next one, but not before the dice could be seen. With a PC: it chooses
    the box; holding a key shows the boxes here, should the PC be gone. K4 menu, and before the third roll K5 goes back
    to the dice."""

    leds = 0

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        paper = app.keeper == "paper"
        self.rolls = paper
        self.chooses = not paper

    def key(self, what: str, key: int, now: int) -> None:
        if what == "hold" and self.chooses:
            self.lead("hold", now)
        elif what == "press" and (key != 5 or self.app.game.rolls < 3):
            self.lead(str(key), now)

    def shaken(self, now: int) -> None:
        if self.rolls and now - self.began >= SEEN:
            next_turn(self.app)
            self.lead("shake", now)
        else:
            super().shaken(now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        keys = ("", "", "", "Menu", "Back" if game.rolls < 3 else "")
        if self.rolls:
            said = ("Write it down", "Then shake: next turn", keys, self.app.no_sensor)
        else:
            said = ("PC: choose", "Hold: choose here", keys, "")
        return page_views.Away(game.dice, whose(game), *said)


def keep_score(app: "App", keeper: str) -> None:
    """From now on the score is kept "here", by a "pc" or on "paper"."""
    if app.recorded is not None:
        app.state, app.locks = app.recorded
        app.recorded = None
    app.settings.set("score", keeper)
    if keeper == "paper":
        app.recorded = (app.state, app.locks)
        next_turn(app)


def next_turn(app: "App") -> None:
    """On paper every turn is the first one of a card that nobody fills."""
    app.state = apply(None, OrderedDict([("game", "travel"), ("players", [NAME])]))
    app.locks = 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
