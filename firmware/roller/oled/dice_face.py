"""Dice as pictures: 22 pixels square, five of them side by side above the five keys.

A free die is an outline with light pips, a locked one is a light face with dark pips and a padlock under it.
Each face is drawn once, when it is first asked for, and copied by pages after that.
"""

from framebuf import MONO_VLSB, FrameBuffer

COLUMN = 25      # pixels from one die to the next, the same as the keys
CELL = 24        # width of the cell that a die stands in

# Where the pips of a face are, in a grid of -1, 0, 1 to the right and down.
SPOTS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def _face(face: int, locked: bool) -> bytes:
    """A cell of 24 columns and three pages: the die stands in columns 1..22 and rows 2..23."""
    cell = bytearray(3 * CELL)
    pen = FrameBuffer(cell, CELL, 24, MONO_VLSB)
    pen.rect(1, 2, 22, 22, 1, locked)
    for x, y in ((1, 2), (22, 2), (1, 23), (22, 23)):
        pen.pixel(x, y, 0)
        pen.pixel(x + (x < 9) * 2 - 1, y + (y < 9) * 2 - 1, 1)
    for right, down in SPOTS[face]:
        x = 10 + 6 * right
        y = 11 + 6 * down
        pen.fill_rect(x, y + 1, 4, 2, not locked)
        pen.fill_rect(x + 1, y, 2, 4, not locked)
    return bytes(cell)


class Faces:
    """The cells of free or of locked dice, 0 (blank) to 6."""

    def __init__(self, locked: bool) -> None:
        self._locked = locked
        self._cells = [b""] * 7

    def __getitem__(self, face: int) -> bytes:
        if not self._cells[face]:
            self._cells[face] = _face(face, self._locked)
        return self._cells[face]


FREE = Faces(False)
LOCKED = Faces(True)
_PADLOCK = bytes(8) + b"\x78\x7c\x7a\x4a\x7a\x7c\x78" + bytes(9)
_BLANK = bytes(CELL)


def make_all() -> None:
    """Draw those that were not asked for yet: all of them take 10 ms."""
    for face in range(7):
        FREE[face]
        LOCKED[face]


def die(canvas: "Canvas", place: int, face: int, locked: bool) -> None:
    """Draw a die (face 0: blank) in its place 0..4 on pages 1 to 3, and its padlock on page 4."""
    stand(canvas, place, (LOCKED if locked else FREE)[face])
    x = 1 + COLUMN * place
    canvas.pages[4][x : x + CELL] = _PADLOCK if locked else _BLANK


def stand(canvas: "Canvas", place: int, cell: bytes) -> None:
    """Put a cell of three pages in a place."""
    x = 1 + COLUMN * place
    end = x + CELL
    pages = canvas.pages
    pages[1][x:end] = cell[:24]
    pages[2][x:end] = cell[24:48]
    pages[3][x:end] = cell[48:72]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
