"""What the handheld shows: a view (a tuple, its kind first) becomes a picture.

Most views start on a blank canvas. Those that change in small steps are drawn over the one before of the same kind:
their functions get both and touch only what differs. What the first picture after power-on does not need is loaded
right after it (`complete`). Views that a game of one player never shows are drawn by
`match_screens`, imported with the first of them; those beside the recorded game by `practice_mark` and
`selftest_screens`, which are not kept. Sending is not done here: call the display's `show`.
"""

from roller.oled import turn_screens
from roller.oled.canvas import Canvas

_DRAWN = dict(turn_screens.VIEWS)
_OVER = ("ready", "rolling", "choosing", "scores", "menu")


class Screen:
    """Draws views into a display's picture."""

    def __init__(self, display: "Ssd1306") -> None:
        self.canvas = Canvas(display)
        self._last: tuple | None = None

    def draw(self, view: tuple) -> bool:
        """Draw the view; False if it is the one already there."""
        last = self._last
        if view == last:
            return False
        self._last = view
        practice = view[0] == "practice"
        if practice:
            view = view[1]
            last = last[1] if last is not None and last[0] == "practice" else None
        kind = view[0]
        if last is None or last[0] != kind or kind not in _OVER:
            self.canvas.clear()
            last = None
        views = _DRAWN
        if kind in ("gauge", "pattern"):
            from roller.oled.selftest_screens import DRAWN as views
        elif kind not in views:
            complete()
            if kind not in views:
                from roller.oled.match_screens import VIEWS

                views.update(VIEWS)
        views[kind](self.canvas, view, last)
        if practice:
            from roller.oled.practice_mark import mark

            mark(self.canvas, view)
        return True


def complete() -> None:
    """Load the screens of every game that are not here yet; they stay. It takes 110 ms."""
    from roller.oled import card_screens, menu_screens, score_screens, tumbling

    for group in (score_screens, card_screens, menu_screens, tumbling):
        _DRAWN.update(group.VIEWS)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.hw.ssd1306 import Ssd1306
