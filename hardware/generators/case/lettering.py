"""Letters of straight strokes, engraved: the same on every computer, and wide enough for a 0.4 mm nozzle.

A letter is a list of strokes on a field 2 wide and 3 high, (0, 0) at the lower left.
"""

from itertools import pairwise
from math import hypot

from build123d import Polygon, Pos, Sketch, extrude

from generators.case.lengths import Point
from generators.case.solids import Solid

STROKE = 0.7  # mm: more than one line of a 0.4 mm nozzle
Stroke = list[tuple[float, float]]
LETTERS: dict[str, list[Stroke]] = {
    "A": [[(0, 0), (0, 2), (1, 3), (2, 2), (2, 0)], [(0, 1.2), (2, 1.2)]],
    "E": [[(2, 0), (0, 0), (0, 3), (2, 3)], [(0, 1.5), (1.6, 1.5)]],
    "K": [[(0, 0), (0, 3)], [(2, 3), (0, 1.3)], [(0.7, 1.9), (2, 0)]],
    "L": [[(0, 3), (0, 0), (1.9, 0)]],
    "O": [[(0.6, 0), (0, 0.6), (0, 2.4), (0.6, 3), (1.4, 3), (2, 2.4), (2, 0.6), (1.4, 0), (0.6, 0)]],
    "P": [[(0, 0), (0, 3), (1.4, 3), (2, 2.5), (2, 1.8), (1.4, 1.3), (0, 1.3)]],
    "R": [[(0, 0), (0, 3), (1.4, 3), (2, 2.5), (2, 1.9), (1.4, 1.4), (0, 1.4)], [(1.1, 1.4), (2, 0)]],
    "X": [[(0.3, 0), (1.7, 1.8)], [(0.3, 1.8), (1.7, 0)]],
    "1": [[(0.4, 2.4), (1, 3), (1, 0)]],
    "2": [[(0, 2.4), (0.6, 3), (1.4, 3), (2, 2.4), (2, 1.9), (0, 0), (2, 0)]],
    "3": [[(0, 3), (2, 3), (0.9, 1.8), (1.5, 1.8), (2, 1.3), (2, 0.5), (1.5, 0), (0.4, 0), (0, 0.4)]],
    "4": [[(1.5, 0), (1.5, 3), (0, 0.8), (2, 0.8)]],
    "5": [[(2, 3), (0, 3), (0, 1.8), (1.4, 1.8), (2, 1.3), (2, 0.5), (1.4, 0), (0, 0)]],
    " ": [],
}
PITCH = 2.9  # from letter to letter on that field


def lettering(text: str, centre: Point, height: float, low: float, high: float, mirrored: bool = False) -> Solid:
    """The body to cut out for `text`, its strokes' middle lines `height` high. Mirrored: to be read from the back."""
    scale = height / 3
    width = ((len(text) - 1) * PITCH + 2) * scale
    side = -1 if mirrored else 1
    strokes = []
    for number, letter in enumerate(text):
        for stroke in LETTERS[letter]:
            points = [
                (centre[0] + side * (-width / 2 + (number * PITCH + x) * scale), -centre[1] + (y - 1.5) * scale)
                for x, y in stroke
            ]
            strokes += [_line(*ends) for ends in pairwise(points)]
    return Pos(0, 0, low) * extrude(Sketch() + strokes, high - low, dir=(0, 0, 1))


def _line(one: Point, other: Point) -> Solid:
    """A stroke between two points; its ends are half octagons, near enough to round and light in the files."""
    length = hypot(other[0] - one[0], other[1] - one[1])
    ax, ay = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    half, cut = STROKE / 2, STROKE / 2 * (2**0.5 - 1)
    end = [(-cut, half), (-half, cut), (-half, -cut), (-cut, -half)]
    outline = [*end, *((length - x, -y) for x, y in end)]
    return Polygon(*[(one[0] + x * ax - y * ay, one[1] + x * ay + y * ax) for x, y in outline], align=None)
