"""Just roll: somebody else keeps the score, a PC or a sheet of paper.

A PC that keeps it writes boxes into the recorded game (see `remote`): all is logged and streamed as
ever, but the handheld offers no boxes unless it is asked. On paper nothing is logged: an event for a turn without a box
does not exist, and the cards would be wrong. The recorded game is put aside meanwhile, and goes on when the paper is
put away.
"""

from roller.app import views
from roller.app.phases import Choice, Phase, whose
from roller.app.settings import choices_of
from roller.words import say

SEEN = 1200  # ms that the dice are shown at least


class Keeper(Choice):
    """The question who keeps the score."""

    def __init__(self, app: "App", now: int, back: "Phase | None") -> None:
        items = (say("Score here"), say("Score on the PC"), say("Score on paper"))
        selected = choices_of("score").index(app.settings.get("score"))
        super().__init__(app, now, back, say("Just roll"), items, selected)

    def chosen(self, item: int, now: int) -> None:
        keeper = choices_of("score")[item]
        if keeper != self.app.settings.get("score"):
            self.app.keep_score(keeper)
            self.app.out.settings = "keep"
        self.lead("3", now)


class Away(Phase):
    """The turn is over. On paper: shake for the next one, but not before the dice could be seen. With a PC: it chooses
    the box; holding a key shows the boxes here, should the PC be gone. Key 4 menu, and before the third roll key 5 goes
    back to the dice."""

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
            self.app.next_turn_on_paper()
            self.lead("shake", now)
        else:
            super().shaken(now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        keys = ("", "", "", "Menu", "Back" if game.rolls < 3 else "")
        if self.rolls:
            return views.Away(game.dice, whose(game), "paper", keys, self.app.no_sensor)
        return views.Away(game.dice, whose(game), "pc", keys, "")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
