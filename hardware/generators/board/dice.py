"""The copper of the five dice of the LED build, laid by hand: one die, five times.

Seen from above, the left column of pixels is turned by 180 degrees and is fed downwards, the right one stands upright
and is fed upwards, the one in the middle lies between them. So the data runs on the front without a single via, supply
pins look outwards to the VPIX pour, and each ground pin has a via to the pour on the back.
"""

import itertools

from generators.board.copper import FRONT, GROUND, SIGNAL_WIDTH, Point, Track, Via
from generators.board.placement import Geometry, Spot
from generators.led_circuit import DICE, PIPS

FIRST_PIXEL, FIRST_CAPACITOR, CAPACITORS = 11, 11, 4
SUPPLY_WIDTH = 0.5
PAD_X, PAD_Y = 1.64, 0.89  # of a pixel's pads, from its middle
LANE = 2.02  # between the pads of a column and those of the capacitors
CAPACITOR_PAD = 1.04
CAPACITOR_ROWS = (-6.4, -4.3, 4.3, 6.4)
GROUND_VIA = 2.0  # from the middle of a pixel


def spots(geometry: Geometry) -> dict[str, Spot]:
    """Pixels in the order of the chain (left column from the top, middle, right column from the bottom), capacitors."""
    dice, found = geometry["dice"], {}
    p = dice["pip_pitch"]
    places = [(-p, -p, 180), (-p, 0, 180), (-p, p, 180), (0, 0, 270), (p, p, 0), (p, 0, 0), (p, -p, 0)]
    for die, x in enumerate(geometry["keys"]["x"]):
        for pip, (dx, dy, angle) in enumerate(places):
            found[f"D{FIRST_PIXEL + PIPS * die + pip}"] = Spot(x + dx, dice["y"] + dy, angle)
        for number, dy in enumerate(CAPACITOR_ROWS):
            found[f"C{FIRST_CAPACITOR + CAPACITORS * die + number}"] = Spot(x, dice["y"] + dy, 180)
    return found


def joined() -> set[tuple[str, str]]:
    """The pads (part, pin) that this copper and the pours join; only the very first pixel waits for its data."""
    pixels = {(f"D{FIRST_PIXEL + n}", pin) for n in range(DICE * PIPS) for pin in "1234"}
    capacitors = {(f"C{FIRST_CAPACITOR + n}", pin) for n in range(DICE * CAPACITORS) for pin in "12"}
    return (pixels | capacitors) - {(f"D{FIRST_PIXEL}", "3")}


def copper(geometry: Geometry) -> tuple[list[Track], list[Via]]:
    """Tracks and vias of all dice."""
    tracks: list[Track] = []
    vias: list[Via] = []
    xs, y, p = geometry["keys"]["x"], geometry["dice"]["y"], geometry["dice"]["pip_pitch"]
    for die, x in enumerate(xs):
        data = [_down(-p, -p), _down(-p, 0), _to_middle(p), _from_middle(p), _up(p, p), _up(p, 0)]
        if die + 1 < len(xs):
            data.append(_to_next(p, xs[die + 1] - x))
        for hop, points in enumerate(data):
            tracks += _line(f"DATA_{PIPS * die + hop + 2}", points, (x, y), SIGNAL_WIDTH)
        for points, net in _supply(p):
            tracks += _line(net, points, (x, y), SUPPLY_WIDTH)
        vias += [Via(GROUND, (round(x + dx, 3), round(y + dy, 3))) for dx, dy in _ground_vias(p)]
    return tracks, vias


def _line(net: str, points: list[Point], middle: Point, width: float) -> list[Track]:
    moved = [(round(middle[0] + x, 3), round(middle[1] + y, 3)) for x, y in points]
    return [Track(net, FRONT, a, b, width) for a, b in itertools.pairwise(moved)]


def _down(x: float, y: float) -> list[Point]:
    """From the output of a pixel of the left column to the input of the one below it."""
    start, end = (x + PAD_X, y + PAD_Y), (x - PAD_X, y + 4.8 - PAD_Y)
    return [start, (start[0] - (end[1] - start[1]), end[1]), end]


def _up(x: float, y: float) -> list[Point]:
    """From the output of a pixel of the right column to the input of the one above it."""
    return [(-a, -b) for a, b in _down(-x, -y)]


def _to_middle(p: float) -> list[Point]:
    start, end = (-p + PAD_X, p + PAD_Y), (-PAD_Y, PAD_X)
    return [
        start,
        (-LANE - 0.25, start[1]),
        (-LANE, start[1] - 0.25),
        (-LANE, end[1] + 0.25),
        (-LANE + 0.25, end[1]),
        end,
    ]


def _from_middle(p: float) -> list[Point]:
    """Under the last but two: between its pads to its input on the far side."""
    start, end = (PAD_Y, -PAD_X), (p + PAD_X, p + PAD_Y)
    lane = [(LANE - 0.25, start[1]), (LANE, start[1] + 0.25), (LANE, p - 0.25), (LANE + 0.25, p)]
    return [start, *lane, (end[0] - PAD_Y, p), end]


def _to_next(p: float, pitch: float) -> list[Point]:
    """From the last pixel, under it, to the first of the next die."""
    start, end = (p - PAD_X, -p - PAD_Y), (pitch - p - PAD_X, -p - PAD_Y)
    return [start, (start[0] + PAD_Y, -p), (end[0] - PAD_Y, -p), end]


def _supply(p: float) -> list[tuple[list[Point], str]]:
    """Ground pins to their vias; the capacitors and the middle pixel to each other."""
    top, bottom, c = CAPACITOR_ROWS[0], CAPACITOR_ROWS[3], CAPACITOR_PAD
    found: list[tuple[list[Point], str]] = [
        ([(-c, top), (-c, -PAD_X)], GROUND),
        ([(-c, CAPACITOR_ROWS[2]), (-c, bottom + 1.5)], GROUND),
        ([(c, top), (c, CAPACITOR_ROWS[1])], "VPIX"),
        ([(c, PAD_X), (c, bottom)], "VPIX"),
    ]
    for y in (-p, 0, p):
        found.append(([(-p + PAD_X, y - PAD_Y), (-p + PAD_X, y - GROUND_VIA)], GROUND))
        found.append(([(p - PAD_X, y + PAD_Y), (p - PAD_X, y + GROUND_VIA)], GROUND))
    return found


def _ground_vias(p: float) -> list[Point]:
    sides = [(side * (p - PAD_X), y + side * GROUND_VIA) for side in (-1, 1) for y in (-p, 0, p)]
    return [*sides, (-CAPACITOR_PAD, -2.98), (-CAPACITOR_PAD, CAPACITOR_ROWS[3] + 1.5)]
