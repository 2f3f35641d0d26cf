"""Small dice beside a list: solid, 14 pixels square, placed like the pips of a five. Drawn once, when loaded."""

from framebuf import MONO_VLSB, FrameBuffer

from roller.oled.dice_face import SPOTS


def _small(face: int) -> bytes:
    """A solid die of 14 columns and two pages, its pips two pixels square, standing in rows 1..14."""
    cell = bytearray(28)
    pen = FrameBuffer(cell, 14, 16, MONO_VLSB)
    pen.fill_rect(0, 2, 14, 12, 1)
    pen.fill_rect(1, 1, 12, 14, 1)
    for right, down in SPOTS[face]:
        pen.fill_rect(6 + 4 * right, 7 + 4 * down, 2, 2, 0)
    return bytes(cell)


_SMALL = tuple([_small(face) for face in range(7)])


def small_dice(canvas: "Canvas", dice: tuple) -> None:
    """Draw them in the left 30 columns of pages 0 to 5."""
    pages = canvas.pages
    for place in range(5):
        right, down = SPOTS[5][place]
        x = 9 + 8 * right
        page = 2 + 2 * down
        cell = _SMALL[dice[place]]
        pages[page][x : x + 14] = cell[:14]
        pages[page + 1][x : x + 14] = cell[14:]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
