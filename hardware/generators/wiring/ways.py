"""Whether the drawing can be followed: no wire on another, none over a wire's end or a body, crossings square."""

from itertools import combinations, pairwise

from generators.wiring.holes import Hole
from generators.wiring.placing import Box, Build, Wire

HALF_WIRE = 0.4  # mm
COIN = 0.8  # mm; radius of the numbered end of a wire

Point = tuple[float, float]
Piece = tuple[Point, Point]


def pieces(wire: Wire) -> list[Piece]:
    """The straight pieces of a wire's way."""
    return list(pairwise(wire.points()))


def crossings(build: Build) -> list[tuple[int, int]]:
    """The numbers of the wires that cross each other squarely."""
    return [
        (one.number, other.number)
        for one, other in combinations(build.wires, 2)
        for a in pieces(one)
        for b in pieces(other)
        if _cross(a, b) or _cross(b, a)
    ]


def unclear(build: Build) -> list[str]:
    """What cannot be followed, in sentences."""
    found = []
    for one, other in combinations(build.wires, 2):
        if any(_beside(a, b) for a in pieces(one) for b in pieces(other)):
            found.append(f"wires {one.number} and {other.number} lie on each other")
    for wire in build.wires:
        for x, y in (wire.points()[0], wire.points()[-1]):
            over = [other for other in build.wires if other is not wire]
            found += [
                f"wire {other.number} runs over an end of wire {wire.number}"
                for other in over
                if any(distance(piece, (x, y)) < HALF_WIRE + COIN - 1e-9 for piece in pieces(other))
            ]
        for part in build.parts:
            if any(_touches(piece, part.body) for piece in pieces(wire)):
                found.append(f"wire {wire.number} runs over {part.ref}")
            own = [(Hole(hole).x, Hole(hole).y) for _, hole in part.legs if part.looks != "pico"]
            if any(distance(piece, place) < COIN for piece in pieces(wire) for place in own):
                found.append(f"wire {wire.number} runs over a leg of {part.ref}")
    for part, neighbour in combinations(build.parts, 2):
        if _overlap(part.body, neighbour.body):
            found.append(f"{part.ref} and {neighbour.ref} stand on each other")
    return found


def _level(piece: Piece) -> bool:
    return piece[0][1] == piece[1][1]


def _span(piece: Piece, axis: int) -> tuple[float, float]:
    low, high = sorted((piece[0][axis], piece[1][axis]))
    return low, high


def _cross(level: Piece, upright: Piece) -> bool:
    """A level piece and an upright one that meet, not at an end of either."""
    if not _level(level) or _level(upright):
        return False
    (left, right), (top, bottom) = _span(level, 0), _span(upright, 1)
    return left < upright[0][0] < right and top < level[0][1] < bottom


def _beside(one: Piece, other: Piece) -> bool:
    """Two pieces in the same direction that are nearer than the width of a wire."""
    if _level(one) != _level(other):
        return False
    along = 0 if _level(one) else 1
    (a, b), (c, d) = _span(one, along), _span(other, along)
    return abs(one[0][1 - along] - other[0][1 - along]) < 2 * HALF_WIRE and a < d and c < b


def distance(piece: Piece, point: Point) -> float:
    """From a point to a level or upright piece."""
    (left, right), (top, bottom) = _span(piece, 0), _span(piece, 1)
    x, y = min(max(point[0], left), right), min(max(point[1], top), bottom)
    return float(((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5)


def _touches(piece: Piece, body: Box) -> bool:
    """Whether a wire comes onto a body; walked along in steps of a tenth of a millimetre."""
    (x, y), (to_x, to_y) = piece
    steps = max(1, int(max(abs(to_x - x), abs(to_y - y)) * 10))
    return any(
        body.near(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, HALF_WIRE - 0.05)
        for step in range(steps + 1)
    )


def _overlap(one: Box, other: Box) -> bool:
    """Whether two bodies share a place; circles by their distance, else by the nearest point of the box."""
    if not (one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom):
        return False
    if not one.round and not other.round:
        return True
    disc, box = (one, other) if one.round else (other, one)
    x, y, radius = (disc.left + disc.right) / 2, (disc.top + disc.bottom) / 2, (disc.right - disc.left) / 2
    if box.round:
        return ((box.left + box.right) / 2 - x) ** 2 + ((box.top + box.bottom) / 2 - y) ** 2 < (
            radius + (box.right - box.left) / 2
        ) ** 2
    near_x, near_y = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
    return (near_x - x) ** 2 + (near_y - y) ** 2 < radius**2
