"""What the handheld shows: a view (a tuple, its kind first) becomes a picture.

A view of the same kind as the one before is drawn over it: the drawing function gets both and touches only what
differs. Anything else starts on a blank canvas. Sending is not done here: call the display's `show` after `draw`.
"""

from roller import screen_card, screen_menu, screen_scores, screen_turn
from roller.canvas import Canvas

DRAWN = {}
for _group in (screen_turn, screen_scores, screen_card, screen_menu):
    DRAWN.update(_group.VIEWS)


class Screen:
    """Draws views into a display's picture."""

    def __init__(self, display) -> None:
        self.canvas = Canvas(display)
        self._last = None

    def draw(self, view: tuple) -> bool:
        """Draw the view; False if it is the one already there."""
        last = self._last
        if view == last:
            return False
        if last is None or last[0] != view[0]:
            self.canvas.clear()
            last = None
        DRAWN[view[0]](self.canvas, view, last)
        self._last = view
        return True
