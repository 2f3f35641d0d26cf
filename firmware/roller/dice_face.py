"""Dice as pictures: 22 pixels square, five of them side by side above the five keys.

A free die is an outline with light pips, a locked one is a light face with dark pips and a padlock under it.
The faces are drawn once, when this module is loaded, and copied by pages after that.
"""

from framebuf import MONO_VLSB, FrameBuffer

from roller.font import GLYPHS

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
    """A cell of 24 columns and three pages: the die stands at row and column 1..22."""
    cell = bytearray(3 * CELL)
    pen = FrameBuffer(cell, CELL, 24, MONO_VLSB)
    rounded(pen, 1, 1, 22, locked)
    for right, down in SPOTS[face]:
        x = 10 + 6 * right
        y = 10 + 6 * down
        pen.fill_rect(x, y + 1, 4, 2, not locked)
        pen.fill_rect(x + 1, y, 2, 4, not locked)
    return bytes(cell)


def rounded(pen, x: int, y: int, size: int, solid: bool) -> None:
    """A square with round corners, an outline or solid."""
    pen.rect(x, y, size, size, 1, solid)
    last = size - 1
    for across in (0, last):
        for down in (0, last):
            pen.pixel(x + across, y + down, 0)
    if not solid:
        for across in (1, last - 1):
            for down in (1, last - 1):
                pen.pixel(x + across, y + down, 1)


FREE = tuple([_face(face, False) for face in range(7)])
LOCKED = tuple([_face(face, True) for face in range(7)])
_PADLOCK = bytes(8) + GLYPHS[6] + bytes(8)


def die(canvas, place: int, face: int, locked: bool) -> None:
    """Draw a die (face 0: blank) in its place 0..4 on pages 1 to 3, and its padlock on page 4."""
    x = 1 + COLUMN * place
    end = x + CELL
    pages = canvas.pages
    cell = (LOCKED if locked else FREE)[face]
    pages[1][x:end] = cell[:24]
    pages[2][x:end] = cell[24:48]
    pages[3][x:end] = cell[48:]
    pages[4][x:end] = _PADLOCK if locked else bytes(CELL)


def small_dice(canvas, dice: tuple) -> None:
    """Five dice of 14 pixels as on a die's five: the left of pages 0 to 5, 30 columns wide."""
    pen = canvas.frame
    for place in range(5):
        right, down = SPOTS[5][place]
        x = 8 + 8 * right
        y = 17 + 16 * down
        rounded(pen, x, y, 14, True)
        for across, below in SPOTS[dice[place]]:
            pen.fill_rect(x + 6 + 4 * across, y + 6 + 4 * below, 2, 2, 0)
