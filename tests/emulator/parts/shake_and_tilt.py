"""How the handheld is moved: the acceleration that a sensor in it feels, as a function of emulated time.

A shake by hand is about five swings a second that reach some 2 g along the arm, with less to the sides; gravity
comes on top. Nothing here is random: the same script of movements always feels the same. Any other movement is a
trace: a function of the time that says what the sensor feels.
"""

import math
from collections.abc import Callable

Vector = tuple[float, float, float]  # g along x (to the right), y (to the top), z (out of the face)

FACE_UP: Vector = (0.0, 0.0, 1.0)
FACE_DOWN: Vector = (0.0, 0.0, -1.0)
SHAKE_HERTZ = 5.0
SHAKE_SWING: Vector = (2.0, 0.6, 0.8)  # amplitude in g
SHAKE_PHASE: Vector = (0.0, 1.1, 2.3)  # the three axes do not swing in step
MANUFACTURING: Vector = (0.012, -0.018, 0.009)  # no real sensor reads exactly 0, 0, 1 g


class Motion:
    """The handheld in the player's hand."""

    def __init__(self) -> None:
        self.gravity = FACE_UP  # the direction "up" as the sensor feels it; any vector, normally of length 1
        self.shaking_since: float | None = None  # emulated ms
        self.trace: Callable[[float], Vector] | None = None  # emulated ms -> g, gravity included; instead of all else

    def start_shake(self, now: float) -> None:
        """The player begins to shake at `now` (emulated ms); going on shaking changes nothing."""
        if self.shaking_since is None:
            self.shaking_since = now

    def stop_shake(self) -> None:
        """The hand is still again."""
        self.shaking_since = None

    def acceleration(self, now: float) -> Vector:
        """What a sensor feels at `now` (emulated ms), in g."""
        pull = self.gravity if self.trace is None else self.trace(now)
        x, y, z = (axis + offset for axis, offset in zip(pull, MANUFACTURING, strict=True))
        if self.shaking_since is None:
            return (x, y, z)
        turn = 2 * math.pi * SHAKE_HERTZ * (now - self.shaking_since) / 1000
        sway = [swing * math.sin(turn + phase) for swing, phase in zip(SHAKE_SWING, SHAKE_PHASE, strict=True)]
        return (x + sway[0], y + sway[1], z + sway[2])
