"""How a hand moves the handheld: what its sensor feels while it is shaken, and how it is held.

A shake by hand is about five swings a second of some 2 g along the arm, with less to the sides. MicroPython runs this,
too.
"""

from math import pi, sin

SWINGS = 5  # a second
STRONG = 2000  # mg along the arm
SIDES = 0.12, 0.2  # of that, to the other two sides
UPSIDE_DOWN = -0.35  # g that the sensor feels upwards: the display looks to the floor


class Movement:
    """How the handheld is moved, and what its sensor feels of that."""

    def __init__(self) -> None:
        self._since = -1  # ms at which the shake began; -1: none
        self._half = 0  # swings to one side since then
        self.face_down = False

    @property
    def shaking(self) -> bool:
        """Whether it is being shaken."""
        return self._since >= 0

    def start(self, now: int) -> None:
        """Begin to shake; going on changes nothing."""
        if self._since < 0:
            self._since = now

    def stop(self) -> None:
        """Hold it still."""
        self._since = -1

    def turn(self, x: float, y: float, z: float) -> None:
        """Hold it another way: where the earth pulls, as the sensor feels it, in g; lying on a table that is z = 1."""
        self.face_down = z < UPSIDE_DOWN

    def turned(self, now: int) -> bool:
        """Whether it has turned back since this was asked last: then a vibration switch closes."""
        before, self._half = self._half, 2 * SWINGS * (now - self._since) // 1000 if self.shaking else 0
        return self._half > before

    def felt(self, now: int) -> "tuple[int, int, int]":
        """Acceleration without gravity while it is shaken, in mg."""
        along = STRONG * sin(2 * pi * SWINGS * (now - self._since) / 1000)
        return int(along), int(SIDES[0] * along), int(SIDES[1] * along)
