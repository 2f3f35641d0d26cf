"""What the handheld shows: a view, one of the records of `app.views`, becomes a picture.

Most views start on a blank canvas. Those that change in small steps are drawn over the one before of the same kind:
their functions get both and touch only what differs. Sending is not done here: call the display's `show`.
"""

from roller.oled import turn_screens
from roller.oled.canvas import LEFT, RIGHT, Canvas, fitting, raise_page
from roller.words import say

_drawn: "dict[str, Any]" = dict(turn_screens.SCREENS)  # those that were needed so far
# Every turn needs these, but not the first picture after power-on.
_SOON = ("tumbling_screen", "score_screens", "menu_screens")
# Where the others are: of the beginning and the end, of cards, of Challenge.
_ELSEWHERE = {
    "RollOff": "match_screens", "Ranking": "match_screens", "GameOver": "match_screens", "Card": "match_screens",
    "Standings": "match_screens",
    "Round": "challenge_screens", "Table": "challenge_screens", "Keep": "challenge_screens",
    "Slide": "challenge_screens", "Final": "challenge_screens",
}  # fmt: skip
_DRAWN_OVER = ("Ready", "Rolling", "Choosing", "Scores", "Menu", "Keep", "Celebration", "RollOff")
_PRACTICE = ("", "Practice: not saved", "Score on paper")
_PRACTICE_PAGES = {"RolledOut": 7, "Ranking": 1, "Round": 3, "Slide": 4}  # the others have it above the keys


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
            _mark_practice(canvas, kind, view, practice)
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


def _mark_practice(canvas: Canvas, kind: str, view: "Any", practice: int) -> None:
    """Write over the picture of a view, in a place that it leaves free, that the game is not recorded; `practice` is 1
    in a practice game, 2 while the score is kept on paper."""
    text = say(_PRACTICE[practice])
    if kind == "Ready":
        canvas.centre(7, say("On paper" if practice == 2 else "Practice"), 26, 75)
    elif kind == "Table":
        canvas.row(0, say("Practice"), "", LEFT, 43)  # in place of the name
    elif kind == "Choosing" and not (view.note or view.no_sensor):
        canvas.centre(5, text)
    elif kind == "Standings":
        canvas.centre(7, say("Practice"), 51, 100)  # in place of the turn
    elif kind == "Card":
        title = canvas.pages[0]
        before = bytes(title)
        canvas.row(0, fitting(view.owners, 34) + " " + say("Practice"), say("Total %d") % view.total)
        raise_page(canvas.buffer, 0)
        for x in range(len(title)):
            title[x] |= before[x] & 0x80  # the top of the first line
    elif kind == "RollOff":
        canvas.row(7, text, "", LEFT, 100)
    elif kind not in ("Gauge", "Pattern", "Away"):
        canvas.centre(_PRACTICE_PAGES.get(kind, 6), text, LEFT, RIGHT)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from roller.hw.ssd1306 import Ssd1306
