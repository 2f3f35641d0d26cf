"""Shakes that must roll the dice: one after the other, each with chance in all its figures, and rest in between.

A hand goes to and fro 3.5 to 7.5 times a second; it begins within a stroke or two, is not quite even, turns the
device a little at each stroke, and is still soon after. None was measured on this device.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from shaking.motions import TURN, Motion, Vector, beside, direction, push, rocking, scaled, tilted, together, tremor

BEGINS = (1.2, 2.2)  # s
AFTER = 1.5  # s
G = 9.81  # m/s2
MOVES = 0.15  # g; what is less is no movement any more


@dataclass(frozen=True)
class Shaken:
    """A scene with one shake in it: from when to when the hand moves, in s."""

    motion: Motion
    begins: float
    ends: float

    @property
    def lasts(self) -> float:
        """s of the whole scene."""
        return self.ends + AFTER


def vigorous(random: Random) -> Shaken:
    """As most people shake dice."""
    return _shake(random, (4.0, 7.5), (1.3, 3.5), tilted(random, 60), direction(random), (0.05, 0.12))


def gentle(random: Random) -> Shaken:
    """So as not to wake the children."""
    return _shake(random, (3.7, 5.5), (0.65, 1.2), tilted(random, 60), direction(random), (0.06, 0.2))


def face_down(random: Random) -> Shaken:
    """Face-down, rubbed to and fro over a hand or a cloth."""
    down = tilted(random, 20, (0.0, 0.0, -1.0))
    return _shake(random, (3.7, 6.5), (0.7, 2.0), down, beside(random, down), (0.05, 0.15))


def flicked(random: Random) -> Shaken:
    """Out of the wrist: turned to and fro about a joint 9 to 18 cm away, which also pulls outwards, twice as often; up
    to 4.5 g, more than the sensor's range."""
    begins = random.uniform(*BEGINS)
    lasts, rises, falls = random.uniform(0.8, 2.2), random.uniform(0.05, 0.15), random.uniform(0.04, 0.1)
    pace, most, arm = random.uniform(3.8, 6.5), random.uniform(1.2, 4.5), random.uniform(0.09, 0.18)
    way = TURN * pace
    degrees = most * G / arm / way**2  # in radians
    along = direction(random)
    outward = beside(random, along)
    up = tilted(random, 60)
    sign = random.choice((-1, 1))

    def at(time: float) -> Vector:
        since = time - begins
        if not 0 <= since <= lasts + 3 * falls:
            return up
        part = min(since / rises, 1.0) * (math.exp(-(since - lasts) / falls * 2) if since > lasts else 1.0)
        angle = sign * degrees * part * math.sin(way * since)
        speed = degrees * part * way * math.cos(way * since)
        there, out = -angle * way**2 * arm / G, -(speed**2) * arm / G
        x, y, z = (a * there + b * out for a, b in zip(along, outward, strict=True))
        # gravity turns with it, in the plane of `along` and `outward`
        rise, far = (sum(a * b for a, b in zip(up, axis, strict=True)) for axis in (along, outward))
        a, b = angle * far, -angle * rise
        return (
            up[0] + x + a * along[0] + b * outward[0],
            up[1] + y + a * along[1] + b * outward[1],
            up[2] + z + a * along[2] + b * outward[2],
        )

    return Shaken(together([at, tremor(random)]), begins, begins + lasts + falls / 2 * math.log(most / MOVES))


def weak(random: Random) -> Shaken:
    """Weaker than most would: a child, a tired arm. For the high sensitivity."""
    return _shake(random, (3.7, 6.0), (0.38, 0.65), tilted(random, 60), direction(random), (0.06, 0.2))


def _shake(
    random: Random, hertz: tuple[float, float], size: tuple[float, float], up: Vector, axis: Vector,
    ramp: tuple[float, float],
) -> Shaken:  # fmt: skip
    begins = random.uniform(*BEGINS)
    lasts = random.uniform(0.8, 2.2)
    rises, falls = random.uniform(*ramp), random.uniform(0.04, 0.12)
    pace, swing = random.uniform(*hertz), random.uniform(*size)
    drift = random.uniform(-0.1, 0.1)  # faster or slower towards the end
    second = random.uniform(0, 0.2)
    tilt = random.uniform(0, TURN)
    side = scaled(beside(random, axis), random.uniform(0.1, 0.4))
    aside = random.uniform(0, TURN)
    uneven = random.uniform(0, 0.15)
    wobble = random.uniform(0.6, 1.5)
    sign = random.choice((-1, 1))

    def at(time: float) -> Vector:
        since = time - begins
        if not 0 <= since <= lasts + 3 * falls:
            return (0.0, 0.0, 0.0)
        force = swing * min(since / rises, 1.0)
        if since > lasts:
            force *= math.exp(-(since - lasts) / falls * 2)
        force *= 1 + uneven * math.sin(TURN * wobble * since + aside)
        angle = TURN * pace * since * (1 + drift * since / lasts / 2)
        main = sign * force * (math.sin(angle) + second * math.sin(2 * angle + tilt))
        other = force * math.sin(angle + aside)
        return (
            axis[0] * main + side[0] * other, axis[1] * main + side[1] * other, axis[2] * main + side[2] * other,
        )  # fmt: skip

    turned = rocking(random, up, pace, random.uniform(3, 15))
    parts: list[Motion] = [lambda time: turned(time) if begins <= time <= begins + lasts else up, at, tremor(random)]
    if random.random() < 0.5:  # it was only just picked up
        parts.append(push(direction(random), random.uniform(0.2, 0.5), begins - 0.7, 0.6))
    still = begins + lasts + falls / 2 * math.log(swing / MOVES)
    return Shaken(together(parts), begins, still)


SHAKES: dict[str, Callable[[Random], Shaken]] = {
    "vigorous": vigorous,
    "gentle": gentle,
    "face-down, rubbed": face_down,
    "flicked from the wrist": flicked,
    "weak": weak,
}
