"""What the handheld shows: a view, one of the records of `app.views`, becomes a picture.

Most views start on a blank canvas. Those that change in small steps are drawn over the one before of the same kind:
their functions get both and touch only what differs. Sending is not done here: call the display's `show`.
"""

from roller.oled import turn_screens
from roller.oled.canvas import Canvas

_drawn: "dict[str, Any]" = dict(turn_screens.SCREENS)  # those that were needed so far
# Every turn needs these, but not the first picture after power-on.
_SOON = ("tumbling_screen", "score_screens", "menu_screens")
# Where the others are: of the beginning and the end, of cards, of Challenge.
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
            from roller.oled.practice_mark import mark

            mark(canvas, kind, view, practice)
        return True


def _screen(kind: str) -> "Callable[..., bool | None]":
    """The function that draws views of that kind."""
    if kind in _ELSEWHERE and kind not in _drawn:
        _add(_ELSEWHERE[kind])
    if kind not in _drawn:
        complete()
    return _drawn[kind]  # type: ignore[no-any-return]


def complete() -> None:
    """Have the screens ready that every turn needs."""
    for name in _SOON:
        _add(name)


def _add(name: str) -> None:
    _drawn.update(__import__("roller.oled." + name, None, None, ("SCREENS",)).SCREENS)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from roller.hw.ssd1306 import Ssd1306
