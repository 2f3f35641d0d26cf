"""Five alike, over the whole screen: five dice that hop one after the other, stars, and what to do about it."""

from framebuf import MONO_VLSB

from roller.oled.canvas import LEFT, RIGHT
from roller.oled.dice_face import CELL, COLUMN, LOCKED

_HOPS = (0, 4, 6, 7, 6, 4)  # rows, in the pictures of a hop
_ROUND = 12  # pictures from a hop to the next
_STARS = ((3, 22), (122, 20), (116, 6), (8, 5), (30, 2), (96, 2))  # column, row
_STAR = ((0, -2), (0, -1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, 1), (0, 2))


def celebration(canvas: "Canvas", view: "views.Celebration", last: "views.Celebration | None") -> None:
    """Drawn over the one before: the dice hop, every other star shines."""
    face, beat, name = view
    if last is None or last.player != name:
        canvas.clear()
        canvas.centre(0, name)
        canvas.large(7, "Five alike!")
        canvas.centre(7, "Call it out loud!")
        canvas.bar(7, LEFT, RIGHT)
    for place in range(5):
        at = (beat - place) % _ROUND
        hop = _HOPS[at] if at < len(_HOPS) and beat < 32 else 0
        x = 1 + COLUMN * place
        canvas.frame.fill_rect(x, 24, CELL, 32, 0)
        canvas.frame.blit((LOCKED[face], CELL, CELL, MONO_VLSB), x, 31 - hop)  # type: ignore[arg-type]  # the stubs lack that
    for n in range(len(_STARS)):
        x, y = _STARS[n]
        shines = beat > 31 or n + beat // 2 & 1
        for right, down in _STAR:
            canvas.frame.pixel(x + right, y + down, shines)


SCREENS = {"Celebration": celebration}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
