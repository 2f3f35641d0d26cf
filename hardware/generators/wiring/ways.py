"""The ways of the wires in the drawing: level and upright pieces."""

from itertools import pairwise

from generators.wiring.placing import Wire

HALF_WIRE = 0.4  # mm
COIN = 0.8  # mm; radius of the numbered end of a wire

Point = tuple[float, float]
Piece = tuple[Point, Point]


def pieces(wire: Wire) -> list[Piece]:
    """The straight pieces of a wire's way."""
    return list(pairwise(wire.points()))


def _span(piece: Piece, axis: int) -> tuple[float, float]:
    low, high = sorted((piece[0][axis], piece[1][axis]))
    return low, high


def distance(piece: Piece, point: Point) -> float:
    """From a point to a level or upright piece."""
    (left, right), (top, bottom) = _span(piece, 0), _span(piece, 1)
    x, y = min(max(point[0], left), right), min(max(point[1], top), bottom)
    return float(((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5)
