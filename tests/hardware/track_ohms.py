"""How many ohms the tracks of a committed board have between two pads: the shortest way over tracks and vias, read from
KiCad's file as text. Zones are left out, so that what is found is too much rather than too little."""

import heapq
import itertools
import math

from generators.schematic.sexpr import Node, lists, numbers, properties, word

SQUARE = 0.0005  # ohms: a square of copper of 35 um, warm
VIA = 0.001  # ohms, rounded up
TOUCH = 0.35  # mm: nearer than this to the middle of a track of 0.6 mm is on it
Knot = tuple[float, float, str]  # x, y, layer


def ohms(board: list[Node], net: str, one: tuple[str, str], other: tuple[str, str]) -> float:
    """Between two pads (part, number) of a net; infinite if no track joins them."""
    ways = _ways(board, net)
    start, end = (_pad(board, *each) for each in (one, other))
    reached, done = [(0.0, knot) for knot in _at(ways, start)], set()
    heapq.heapify(reached)
    ends = set(_at(ways, end))
    while reached:
        so_far, knot = heapq.heappop(reached)
        if knot in ends:
            return so_far
        if knot not in done:
            done.add(knot)
            for further, more in ways[knot]:
                heapq.heappush(reached, (so_far + more, further))
    return math.inf


def _ways(board: list[Node], net: str) -> dict[Knot, list[tuple[Knot, float]]]:
    """Where tracks and vias of a net end or meet, and what lies between these places."""
    number = next(str(each[1]) for each in lists(board, "net") if str(each[2]) == net)
    tracks = [each for each in lists(board, "segment") if word(each, "net") == number]
    vias = [each for each in lists(board, "via") if word(each, "net") == number]
    places = {(*numbers(each, end)[:2], word(each, "layer")) for each in tracks for end in ("start", "end")}
    places |= {(*numbers(each, "at")[:2], layer) for each in vias for layer in ("F.Cu", "B.Cu")}
    ways: dict[Knot, list[tuple[Knot, float]]] = {knot: [] for knot in places}

    def join(one: Knot, other: Knot, much: float) -> None:
        ways[one].append((other, much))
        ways[other].append((one, much))

    for each in vias:
        x, y, *_ = numbers(each, "at")
        join((x, y, "F.Cu"), (x, y, "B.Cu"), VIA)
    for each in tracks:
        (x1, y1), (x2, y2) = (numbers(each, end) for end in ("start", "end"))
        layer, width = word(each, "layer"), numbers(each, "width")[0]
        on_it = sorted(
            (along, knot) for knot in places if (along := _along((x1, y1), (x2, y2), layer, knot)) is not None
        )
        for (before, one), (after, other) in itertools.pairwise(on_it):
            join(one, other, (after - before) / width * SQUARE)
    return ways


def _along(start: tuple[float, float], end: tuple[float, float], layer: str, knot: Knot) -> float | None:
    """How far along a track a place lies; None if it does not lie on it."""
    if knot[2] != layer:
        return None
    length = math.dist(start, end)
    ahead = ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (1.0, 0.0)
    x, y = knot[0] - start[0], knot[1] - start[1]
    along, aside = x * ahead[0] + y * ahead[1], abs(y * ahead[0] - x * ahead[1])
    return min(max(along, 0.0), length) if aside < TOUCH and -TOUCH < along < length + TOUCH else None


def _pad(board: list[Node], ref: str, pin: str) -> tuple[float, float]:
    """Where a pad is on KiCad's sheet."""
    part = next(each for each in lists(board, "footprint") if properties(each)["Reference"] == ref)
    pad = next(each for each in lists(part, "pad") if str(each[1]) == pin)
    x, y, *turn = numbers(part, "at")
    dx, dy, *_ = numbers(pad, "at")
    angle = math.radians(turn[0] if turn else 0.0)
    return x + dx * math.cos(angle) + dy * math.sin(angle), y - dx * math.sin(angle) + dy * math.cos(angle)


def _at(ways: dict[Knot, list[tuple[Knot, float]]], pad: tuple[float, float]) -> list[Knot]:
    """The ends of tracks on a pad."""
    return [knot for knot in ways if math.dist(knot[:2], pad) < 2 * TOUCH]
