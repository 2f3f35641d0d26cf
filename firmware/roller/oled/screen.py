"""What the handheld shows: a view, one of the records of `app.views`, becomes a picture.

Most views start on a blank canvas. Those that change in small steps are drawn over the one before of the same kind:
their functions get both and touch only what differs. Sending is not done here: call the display's `show`.
"""

from roller import soon, unload
from roller.oled import turn_screens
from roller.oled.canvas import Canvas

# Where the screens are that the first picture after power-on does not need: loaded right after it, and kept.
_SOON = ("score_screens", "menu_screens", "tumbling_screen")
# Those of the beginning and the end, of cards, Challenge and some pages go with the first picture after them, like the
# mark of practice, but not while dice tumble.
_PASSING = {
    "RollOff": "match_screens", "Ranking": "match_screens", "GameOver": "match_screens",
    "Card": "card_screens", "Standings": "card_screens",
    "Gauge": "page_screens", "Pattern": "page_screens", "Away": "page_screens", "Watch": "page_screens",
    "Round": "challenge_screens", "Table": "challenge_screens", "Keep": "challenge_screens",
    "Slide": "challenge_screens", "Final": "challenge_screens", "Celebration": "celebration",
}  # fmt: skip
_OVER = ("Ready", "Rolling", "Choosing", "Scores", "Menu", "Keep", "Celebration", "RollOff")
_drawn: "dict[str, Any]" = dict(turn_screens.SCREENS)


class Screen:
    """Draws views into a display's picture."""

    def __init__(self, display: "Ssd1306") -> None:
        self.canvas = Canvas(display)
        self._last: tuple = ()
        self._kind = ""
        self._practice = 0
        self.apart = False  # code that has to be loaded takes a step of its own
        self._passing = ""  # screens that are loaded for a while

    def draw(self, view: tuple, practice: int = 0, weak: bool = False) -> "bool | None":
        """Draw the view, of a game that is recorded or not (`Outputs.practice`), with the mark of a `weak` battery if
        it is; False if it is there already, None if only its code is here now: to be drawn by the next step."""
        canvas = self.canvas
        kind = type(view).__name__
        last: tuple | None = self._last
        if kind == self._kind and practice == self._practice and weak == canvas.weak:
            if view == last:
                self._last = view  # one of the two is garbage now
                return False
        else:
            last = None
        if self._practice and not practice:
            unload("roller.oled.practice_mark")
        passing = _PASSING.get(kind, "")
        if passing != self._passing and kind != "Rolling":
            if self._passing:
                unload("roller.oled." + self._passing)
            self._passing = passing
            if passing and self.apart:
                _screens(passing)
                return None
        if practice and not self._practice and self.apart and not soon("roller.oled.practice_mark"):
            return None
        canvas.weak = weak
        self._last, self._kind, self._practice = view, kind, practice
        if last is None or kind not in _OVER:
            canvas.clear()
            last = None
        drawn = self._screen(kind)(canvas, view, last)
        if weak and kind != "Pattern":
            canvas.mark()
        if practice and drawn is not False:  # else the mark is there
            from roller.oled.practice_mark import mark

            mark(canvas, kind, view, practice)
        return True

    def _screen(self, kind: str) -> "Callable[..., bool | None]":
        if kind in _PASSING:
            return _screens(_PASSING[kind])[kind]  # type: ignore[no-any-return]
        if kind not in _drawn:
            complete()
        return _drawn[kind]  # type: ignore[no-any-return]


def complete() -> None:
    """Load the screens of every game that are not here yet; they stay. It takes 110 ms."""
    for name in _SOON:
        _drawn.update(_screens(name))


def _screens(name: str) -> dict:
    return __import__("roller.oled." + name, None, None, ("SCREENS",)).SCREENS  # type: ignore[no-any-return]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from roller.hw.ssd1306 import Ssd1306
