"""What movements are made of: turned gravity, swings, blows that ring, and the tremor of a hand.

Units: seconds, Hz, and g of what an accelerometer feels along x (to the right), y (to the top) and z (out of the
face). Each motion is a function of the time; a scene is a sum of them. All that varies comes out of a given Random.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from random import Random

Vector = tuple[float, float, float]
Motion = Callable[[float], Vector]

TURN = 2 * math.pi
RING_S = 0.5  # how long a blow is heard
RINGS = 0.6  # how much of a blow the ringing begins with


def direction(random: Random) -> Vector:
    """Any direction, each as likely."""
    while True:
        found = (random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))
        size = math.hypot(*found)
        if 0.1 < size < 1:
            return scaled(found, 1 / size)


def scaled(vector: Vector, by: float) -> Vector:
    """A vector, longer or shorter."""
    return (vector[0] * by, vector[1] * by, vector[2] * by)


def beside(random: Random, axis: Vector) -> Vector:
    """Some direction at a right angle to `axis`."""
    other = direction(random)
    cross = (
        axis[1] * other[2] - axis[2] * other[1],
        axis[2] * other[0] - axis[0] * other[2],
        axis[0] * other[1] - axis[1] * other[0],
    )
    size = math.hypot(*cross)
    return scaled(cross, 1 / size) if size > 0.05 else beside(random, axis)


def tilted(random: Random, most: float, up: Vector = (0.0, 0.0, 1.0)) -> Vector:
    """`up` turned by at most `most` degrees, any way."""
    angle = math.radians(most) * math.sqrt(random.random())
    side = beside(random, up)
    long, short = math.cos(angle), math.sin(angle)
    return (up[0] * long + side[0] * short, up[1] * long + side[1] * short, up[2] * long + side[2] * short)


def held(up: Vector) -> Motion:
    """Gravity alone."""
    return lambda _: up


def rocking(random: Random, up: Vector, hertz: float, degrees: float) -> Motion:
    """Gravity, as the device is tilted to and fro by `degrees` to each side."""
    side = beside(random, up)
    phase = random.uniform(0, TURN)
    most = math.radians(degrees)

    def at(time: float) -> Vector:
        angle = most * math.sin(TURN * hertz * time + phase)
        long, short = math.cos(angle), math.sin(angle)
        return (up[0] * long + side[0] * short, up[1] * long + side[1] * short, up[2] * long + side[2] * short)

    return at


def turning(before: Vector, after: Vector, begins: float, ends: float) -> Motion:
    """Gravity, as the device is turned from one pose to another (not to the opposite one)."""

    def at(time: float) -> Vector:
        part = min(max((time - begins) / (ends - begins), 0.0), 1.0)
        part = (1 - math.cos(math.pi * part)) / 2
        x, y, z = (a + (b - a) * part for a, b in zip(before, after, strict=True))
        size = math.hypot(x, y, z) or 1.0
        return (x / size, y / size, z / size)

    return at


def swing(axis: Vector, hertz: float, size: float, phase: float = 0.0) -> Motion:
    """A sinusoid for ever."""
    return lambda time: scaled(axis, size * math.sin(TURN * hertz * time + phase))


def push(axis: Vector, size: float, begins: float, lasts: float) -> Motion:
    """A movement from rest to rest: a full sine of acceleration, that is speeding up and slowing down."""

    def at(time: float) -> Vector:
        since = time - begins
        return scaled(axis, size * math.sin(TURN * since / lasts)) if 0 <= since <= lasts else (0.0, 0.0, 0.0)

    return at


def tremor(random: Random) -> Motion:
    """A hand that holds still: 8 to 12 Hz, some 10 mg."""
    parts = [
        swing(direction(random), random.uniform(8, 12), random.uniform(0.004, 0.015), random.uniform(0, TURN))
        for _ in range(2)
    ]
    return together(parts)


def blows(struck: Sequence[tuple[float, Vector, float, float, float]]) -> Motion:
    """Knocks, each (when, the vector of its peak in g, seconds that it lasts, Hz and damping of what rings after it).
    A knock is half a sine; the hand or the table under it swings back and rings, and that fades. In order of time."""
    times = [when for when, *_ in struck]

    def at(time: float) -> Vector:
        x = y = z = 0.0
        for index in range(bisect_right(times, time) - 1, -1, -1):
            when, peak, lasts, hertz, damping = struck[index]
            since = time - when
            if since > RING_S:
                break
            if since < lasts:
                now = math.sin(math.pi * since / lasts)
            else:
                angle = TURN * hertz * (since - lasts)
                now = -RINGS * math.exp(-damping * angle) * math.sin(angle)
            x, y, z = x + peak[0] * now, y + peak[1] * now, z + peak[2] * now
        return (x, y, z)

    return at


def together(motions: Sequence[Motion]) -> Motion:
    """Their sum."""

    def at(time: float) -> Vector:
        x = y = z = 0.0
        for motion in motions:
            a, b, c = motion(time)
            x, y, z = x + a, y + b, z + c
        return (x, y, z)

    return at
