"""Dice in the air: each free die goes through four poses (tilted, on its corner, tilted the other way, flat), each
die at another point of the round, and hops while it does. A pose is a body drawn once; its pips are set per frame.
"""

from framebuf import MONO_VLSB, FrameBuffer

from roller.dice_face import CELL, COLUMN, FREE, SPOTS

HIGH = 32        # a cell of four pages, so that there is room to hop

# Centre (column, row), half side along (right, down), pip step along (right, down): tilted, on a corner, tilted back.
_POSES = (
    (12, 12, 8, 3, 5, 2),
    (12, 16, 6, 6, 4, 4),
    (12, 19, 8, -3, 5, -2),
)


def _body(pose: tuple) -> bytes:
    """The outline of a pose in a cell of four pages."""
    from array import array

    x, y, across, down, _, _ = pose
    cell = bytearray(4 * CELL)
    pen = FrameBuffer(cell, CELL, HIGH, MONO_VLSB)
    corners = array("h", (-across + down, -down - across, across + down, down - across,
                          across - down, down + across, -across - down, -down + across))
    pen.poly(x, y, corners, 1)
    return bytes(cell)


_BODIES = tuple([_body(pose) for pose in _POSES])
_FLAT = bytes(CELL)


def tumble(canvas, place: int, face: int, phase: int) -> None:
    """Draw a free die in its place 0..4 as it is at this moment (phase: 0, 1, 2, ..), on pages 1 to 4."""
    x = 1 + COLUMN * place
    end = x + CELL
    pages = canvas.pages
    turn = (phase + 3 * place + place // 2) % 4
    if turn == 3:
        cell = FREE[face]
        pages[1][x:end] = cell[:24]
        pages[2][x:end] = cell[24:48]
        pages[3][x:end] = cell[48:]
        pages[4][x:end] = _FLAT
        return
    cell = _BODIES[turn]
    pages[1][x:end] = cell[:24]
    pages[2][x:end] = cell[24:48]
    pages[3][x:end] = cell[48:72]
    pages[4][x:end] = cell[72:]
    middle, height, _, _, across, down = _POSES[turn]
    dot = canvas.frame.fill_rect
    x += middle - 1
    height += 7
    for right, below in SPOTS[face]:
        dot(x + right * across - below * down, height + right * down + below * across, 3, 3, 1)
