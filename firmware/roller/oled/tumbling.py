"""Dice in the air: each free die goes through four poses (thrown up, on its corner, falling, flat), each die at
another point of the round, its shadow under it wider when it is lower. A body is drawn once; pips are set per frame.
"""

from array import array

from framebuf import MONO_VLSB, FrameBuffer

from roller.oled.canvas import BLANK
from roller.oled.dice_face import CELL, COLUMN, FREE, SPOTS, die, stand
from roller.oled.turn_screens import heading

# Centre (column, row), half a side (right, down), pip step (right, down), and the shadow's columns.
_POSES = (
    (12, 12, 8, 3, 5, 2, b"\x10\x00" * 4),
    (12, 15, 6, 5, 4, 3, b"\x10" * 10),
    (12, 19, 8, -3, 5, -2, b"\x18" * 16),
)


def _body(pose: tuple) -> bytes:
    """The outline of a pose in a cell of four pages."""
    x, y, across, down = pose[:4]
    cell = bytearray(4 * CELL)
    pen = FrameBuffer(cell, CELL, 32, MONO_VLSB)
    corners = (-across + down, -down - across, across + down, down - across,
               across - down, down + across, -across - down, -down + across)  # fmt: skip
    pen.poly(x, y, array("h", corners), 1)
    return bytes(cell)


_BODIES = tuple([_body(pose) for pose in _POSES])
_UNDER = bytes(CELL)
_UNDER_FLAT = bytes(5) + b"\x10" * 14 + bytes(5)


def tumble(canvas: "Canvas", place: int, face: int, phase: int) -> None:
    """Draw a free die in its place 0..4 as it is at this moment (phase: 0, 1, 2, ..), on pages 1 to 5."""
    turn = (phase + 3 * place + place // 2) % 4
    x = 1 + COLUMN * place
    end = x + CELL
    under = canvas.pages[4]
    if turn == 3:
        stand(canvas, place, FREE[face])
        under[x:end] = _UNDER
        canvas.pages[5][x:end] = _UNDER_FLAT
        return
    stand(canvas, place, _BODIES[turn])
    under[x:end] = _BODIES[turn][72:]
    middle, height, _, _, across, down, shadow = _POSES[turn]
    side = bytes(12 - len(shadow) // 2)
    canvas.pages[5][x:end] = side + shadow + side
    dot = canvas.frame.fill_rect
    x += middle - 1
    height += 7
    for right, below in SPOTS[face]:
        dot(x + right * across - below * down, height + right * down + below * across, 3, 3, 1)


def rolling(canvas: "Canvas", view: "views.Rolling", last: "views.Rolling | None") -> None:
    """The free dice tumble, the locked ones stand still."""
    faces, locks, roll, frame, name = view
    if last is None or last[1:3] != view[1:3] or last.player != name:
        heading(canvas, name, "Roll %d of 3" % roll if roll else "Who begins?")
        canvas.pages[5][:] = BLANK
        canvas.centre(7, "Hold it still to stop")
        last = None
    for place in range(5):
        if not locks >> place & 1:
            tumble(canvas, place, faces[place], frame)
        elif last is None or last.faces[place] != faces[place]:
            die(canvas, place, faces[place], True)


SCREENS = {"Rolling": rolling}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
