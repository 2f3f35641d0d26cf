"""Ground vias all over the board: the two pours become one, and none of their corners hangs on a thread."""

import math

from generators.board.copper import GROUND, Point, Via
from generators.board.router import Router

APART = 7.62
LOOK_AROUND = 10  # nodes to each side of the wished place
LEAST = 3.0  # from other ground vias


def stitches(router: Router, there: list[Via]) -> list[Via]:
    """A via in each square of the board in which there is room, as near to its middle as it goes."""
    grid, room = router.grid, router.room_for_ground_via()
    taken: list[Point] = [via.at for via in there if via.net == GROUND]
    taken += [(pad.x, pad.y) for pad in router.pads if pad.net == GROUND and len(pad.layers) > 1]
    steps = range(-LOOK_AROUND, LOOK_AROUND + 1)
    offsets = sorted((i * i + j * j, i, j) for i in steps for j in steps)
    found: list[Via] = []
    for y in _middles(grid.height):
        for x in _middles(grid.width):
            row, column = grid.node(x, y)
            for _, i, j in offsets:
                if not (0 <= row + i < grid.rows and 0 <= column + j < grid.columns and room[row + i, column + j]):
                    continue
                at = grid.point(row + i, column + j)
                if all(math.dist(at, other) > LEAST for other in taken):
                    taken.append(at)
                    found.append(Via(GROUND, at))
                    break
    return found


def _middles(length: float) -> list[float]:
    count = max(1, round(length / APART))
    return [length * (k + 0.5) / count for k in range(count)]
