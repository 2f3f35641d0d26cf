"""What the handheld shows: a view, one of the records of `app.views`, becomes a picture.

Most views start on a blank canvas. Those that change in small steps are drawn over the one before of the same kind:
their functions get both and touch only what differs. Sending is not done here: call the display's `show`.
"""

from roller.oled import menu_screens, score_screens, tumbling_screen, turn_screens
from roller.oled.canvas import Canvas
from roller.oled.practice_mark import mark

# The screens of every game, and where the others are: of the beginning and the end, of cards, of Challenge.
_drawn: "dict[str, Any]" = {}
for _screens in (turn_screens, tumbling_screen, score_screens, menu_screens):
    _drawn.update(_screens.SCREENS)
_ELSEWHERE = {
    "RollOff": "match_screens", "Ranking": "match_screens", "GameOver": "match_screens",
    "Card": "card_screens", "Standings": "card_screens",
    "Gauge": "page_screens", "Pattern": "page_screens", "Away": "page_screens", "Watch": "page_screens",
    "Round": "challenge_screens", "Table": "challenge_screens", "Keep": "challenge_screens",
    "Slide": "challenge_screens", "Final": "challenge_screens", "Celebration": "celebration",
}  # fmt: skip
_DRAWN_OVER = ("Ready", "Rolling", "Choosing", "Scores", "Menu", "Keep", "Celebration", "RollOff")


class Screen:
    """Draws views into a display's picture."""

    def __init__(self, display: "Ssd1306") -> None:
        self.canvas = Canvas(display)
        self._last: tuple = ()
        self._kind = ""
        self._practice = 0

    def draw(self, view: tuple, practice: int = 0, weak: bool = False) -> bool:
        """Draw the view, of a game that is recorded or not (`Outputs.practice`), with the mark of a `weak` battery if
        it is; False if it is there already."""
        canvas = self.canvas
        kind = type(view).__name__
        last: tuple | None = None
        if kind == self._kind and practice == self._practice and weak == canvas.weak:
            if view == self._last:
                self._last = view  # one of the two is garbage now
                return False
            if kind in _DRAWN_OVER:
                last = self._last
        canvas.weak = weak
        self._last, self._kind, self._practice = view, kind, practice
        if last is None:
            canvas.clear()
        fresh = _screen(kind)(canvas, view, last) is not False
        if weak and kind != "Pattern":
            canvas.mark()
        if practice and fresh:  # else the mark is there
            mark(canvas, kind, view, practice)
        return True


def _screen(kind: str) -> "Callable[..., bool | None]":
    """The function that draws views of that kind."""
    if kind not in _drawn:
        _drawn.update(__import__("roller.oled." + _ELSEWHERE[kind], None, None, ("SCREENS",)).SCREENS)
    return _drawn[kind]  # type: ignore[no-any-return]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from roller.hw.ssd1306 import Ssd1306
