"""Movements that must not roll the dice, each a scene of SCENE_S with chance in all its figures.

What the figures follow: people walk 1.5 to 2.3 steps a second and run 2.4 to 3.1; a heel strike reaches the hand with
0.3 to 1.5 g, lasts 20 to 50 ms and rings in arm and grip at 7 to 14 Hz; running throws the body up and down by 0.9 to
1.8 g; a finger on a key pushes with 0.1 to 0.4 g. None was measured on this device.
"""

import math
from random import Random

from shaking.motions import (
    TURN,
    Motion,
    Vector,
    beside,
    blows,
    direction,
    held,
    push,
    rocking,
    scaled,
    swing,
    tilted,
    together,
    tremor,
    turning,
)

SCENE_S = 20.0
IN_HAND = 40  # degrees from face up, of somebody who looks at it
ANY_WAY = 180


def at_rest(random: Random) -> Motion:
    """On the table, where others put down glasses."""
    knocks = []
    time = random.uniform(0, 3)
    while time < SCENE_S:
        knocks.append((time, scaled(direction(random), random.uniform(0.02, 0.5)), 0.008, random.uniform(20, 60), 0.15))
        time += random.expovariate(0.7)
    return together([held(tilted(random, 5)), blows(knocks)])


def keys(random: Random) -> Motion:
    """Keys pressed while it is held: 2 to 8 a second, down and up again, also by two thumbs at a time."""
    up = tilted(random, IN_HAND)
    into = tilted(random, 25, scaled(up, -1.0))
    pace = random.uniform(2, 8)
    struck = []
    time = 0.3
    while time < SCENE_S:
        size = random.uniform(0.1, 0.4)
        hertz, damping = random.uniform(7, 15), random.uniform(0.25, 0.5)
        struck.append((time, scaled(into, size), random.uniform(0.01, 0.03), hertz, damping))
        up_again = time + random.uniform(0.05, 0.09)
        struck.append((up_again, scaled(into, -size * random.uniform(0.3, 0.8)), 0.015, hertz, damping))
        time += random.uniform(0.7, 1.4) / pace
    return together([rocking(random, up, 0.3, 4), tremor(random), blows(sorted(struck))])


def picking_up(random: Random) -> Motion:
    """From the table, and back onto it after a look, gently: once every few seconds."""
    motions = [tremor(random)]
    pose = tilted(random, 5)
    knocks = []
    time = random.uniform(0.2, 1.0)
    steps: list[Motion] = []
    begun = 0.0
    while time < SCENE_S:
        lasts = random.uniform(0.3, 0.9)
        after = tilted(random, 70)
        steps.append(_between(begun, time, turning(pose, after, time, time + lasts)))
        begun, pose = time, after
        motions.append(push(direction(random), random.uniform(0.15, 0.6), time, lasts))
        knocks.append((time, scaled(direction(random), random.uniform(0.1, 0.6)), 0.015, random.uniform(8, 20), 0.3))
        stops = time + lasts
        knocks.append((stops, scaled(direction(random), random.uniform(0.1, 0.8)), 0.02, random.uniform(8, 20), 0.3))
        time += lasts + random.uniform(0.2, 3)
    return together([*motions, _sequence(steps, pose), blows(sorted(knocks))])


def handing_over(random: Random) -> Motion:
    """From one hand into another across the table, with the jolt of the grip."""
    motions = [tremor(random)]
    pose = tilted(random, IN_HAND)
    steps: list[Motion] = []
    grips = []
    time, begun = random.uniform(0.2, 0.8), 0.0
    while time < SCENE_S:
        lasts = random.uniform(0.4, 1.1)
        after = tilted(random, 80)
        steps.append(_between(begun, time, turning(pose, after, time, time + lasts)))
        begun, pose = time, after
        motions.append(push(direction(random), random.uniform(0.3, 1.0), time, lasts))
        for _ in range(random.randint(1, 3)):
            when = time + lasts + random.uniform(-0.1, 0.4)
            size = random.uniform(0.2, 1.0)
            grips.append((when, scaled(direction(random), size), 0.03, random.uniform(6, 14), random.uniform(0.2, 0.5)))
        time += lasts + random.uniform(0.3, 2)
    return together([*motions, _sequence(steps, pose), blows(sorted(grips))])


def setting_down(random: Random) -> Motion:
    """Put down hard: a swing of the arm, a blow of 2 to 8 g, up to three bounces, and again."""
    motions: list[Motion] = [held(tilted(random, 5))]
    struck = []
    time = random.uniform(0.3, 1.0)
    while time < SCENE_S:
        lasts = random.uniform(0.25, 0.6)
        motions.append(push(tilted(random, 30), random.uniform(0.3, 1.2), time, lasts))
        when, size = time + lasts, random.uniform(2, 8)
        for _ in range(random.randint(1, 4)):
            way = tilted(random, 35)
            ring = random.uniform(15, 60)
            struck.append((when, scaled(way, size), random.uniform(0.004, 0.012), ring, random.uniform(0.1, 0.3)))
            when += random.uniform(0.04, 0.14)
            size *= random.uniform(0.25, 0.6)
        time = when + random.uniform(0.4, 2)
    return together([*motions, blows(sorted(struck))])


def walking(random: Random) -> Motion:
    """Slowly, held before the body and looked at."""
    return _steps(random, (1.4, 2.0), heel=(0.2, 0.8), bounce=(0.1, 0.3), arm=(0.02, 0.1), degrees=(2, 8), pose=IN_HAND)


def brisk_walk(random: Random) -> Motion:
    """In the hand of an arm that swings: heel strikes of 1.5 g."""
    return _steps(
        random, (1.8, 2.2), heel=(1.2, 1.8), bounce=(0.2, 0.5), arm=(0.2, 0.6), degrees=(10, 35), pose=ANY_WAY
    )


def jogging(random: Random) -> Motion:
    """In the hand: thrown up and down at each step, and a jolt of about 0.9 g."""
    return _steps(
        random, (2.4, 3.1), heel=(0.5, 1.5), bounce=(0.7, 1.6), arm=(0.3, 1.0), degrees=(10, 40), pose=ANY_WAY
    )


def jolts(random: Random) -> Motion:
    """Nothing but a jolt of 900 mg, 2.4 to 3 times a second: what rolled before."""
    pace = random.uniform(2.4, 3.0)
    axis = direction(random)
    hertz, damping = random.uniform(8, 20), random.uniform(0.25, 0.5)
    struck = [
        (step / pace, scaled(axis, 0.9), random.uniform(0.03, 0.06), hertz, damping)
        for step in range(int(SCENE_S * pace))
    ]
    return together([held(tilted(random, ANY_WAY)), blows(struck)])


def cobbles(random: Random) -> Motion:
    """On a bicycle or a cart over cobbles: stones of 8 to 14 cm at 1 to 6 m/s, each another blow; wheels and grip ring
    at 9 to 30 Hz."""
    speed = random.uniform(1.0, 6.0)
    strength = random.uniform(0.2, 0.5) * math.sqrt(speed)
    way = tilted(random, 20)
    hertz = random.uniform(9, 30)
    struck = []
    time = 0.0
    while time < SCENE_S:
        size = strength * random.gauss(1.0, 0.5)
        struck.append((time, scaled(tilted(random, 40, way), size), random.uniform(0.01, 0.03), hertz, 0.25))
        time += random.uniform(0.08, 0.14) / speed
    return together([held(tilted(random, ANY_WAY)), blows(struck)])


def stairs(random: Random) -> Motion:
    """Down the stairs, quickly: hard and uneven steps, 2 to 3 a second."""
    return _steps(
        random, (2.0, 3.0), heel=(0.8, 2.0), bounce=(0.3, 0.8), arm=(0.1, 0.4), degrees=(5, 20), pose=ANY_WAY, even=0.12
    )


def _steps(
    random: Random, pace: tuple[float, float], *, heel: tuple[float, float], bounce: tuple[float, float],
    arm: tuple[float, float], degrees: tuple[float, float], pose: float, even: float = 0.03,
) -> Motion:  # fmt: skip
    """Somebody on foot: body up and down with each step, arm to and fro with every second, and the heels."""
    steps = random.uniform(*pace)
    up = tilted(random, pose)
    along = tilted(random, 25, up)
    rise = random.uniform(*bounce)
    phase = random.uniform(0, TURN)
    double = random.uniform(0.1, 0.4) * rise
    strength = random.uniform(*heel)
    lasts = random.uniform(0.02, 0.05)
    ring, damping = random.uniform(7, 14), random.uniform(0.2, 0.5)
    struck = []
    time, left = 0.0, 1.0
    limp = random.uniform(0.8, 1.0)  # one foot is softer
    while time < SCENE_S:
        size = strength * random.gauss(1, 0.12) * (limp if left > 0 else 1.0)
        way = tilted(random, 15, along)
        struck.append((time, scaled(way, size), lasts, ring * random.gauss(1, 0.05), damping))
        time += random.gauss(1, even) / steps
        left = -left
    return together([
        rocking(random, up, steps / 2, random.uniform(*degrees)),
        swing(along, steps, rise, phase),
        swing(along, 2 * steps, double, random.uniform(0, TURN)),
        swing(beside(random, along), steps / 2, random.uniform(*arm), random.uniform(0, TURN)),
        tremor(random),
        blows(struck),
    ])  # fmt: skip


def _between(begins: float, ends: float, motion: Motion) -> Motion:
    """Marks from when to when the pose before `motion` was held; see _sequence."""
    motion.begins = ends  # type: ignore[attr-defined]
    return motion


def _sequence(steps: list[Motion], last: Vector) -> Motion:
    """One turn after the other."""
    begins = [step.begins for step in steps]  # type: ignore[attr-defined]

    def at(time: float) -> Vector:
        found = steps[0] if steps else held(last)
        for begun, step in zip(begins, steps, strict=True):
            if begun > time:
                break
            found = step
        return found(time)

    return at


EVERYDAY = {
    "lying on the table": at_rest,
    "keys pressed while held": keys,
    "picked up and put back": picking_up,
    "handed over": handing_over,
    "set down hard": setting_down,
    "walking, looking at it": walking,
    "brisk walk, in the hand": brisk_walk,
    "down the stairs": stairs,
    "jogging, in the hand": jogging,
    "jolts of 900 mg at 2.4 to 3 Hz": jolts,
    "bicycle or cart on cobbles": cobbles,
}
