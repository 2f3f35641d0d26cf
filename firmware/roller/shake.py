"""Is somebody shaking the device? Pure: it is told the time and how strongly the device moved.

Two ways to be wrong, both complained about for every shaken dice toy: rolling when the device is only put down,
handed over or pressed, and staying deaf on a calm shake. So a shake is not one strong movement but several,
apart from each other and soon after each other: a hand that shakes reverses 8 to 12 times a second, a device that is
put down knocks once (and its bounces fall into one SLOT). Figures not measured on hardware.
"""

SLOT = 60  # ms; jolts closer together than this are one
SOON = 400  # ms; a jolt later than this begins a new count
STILL = 300  # ms without movement end the shake
QUIET = 150  # mg of change; less is a hand that holds still

# (mg of change that make a jolt, jolts that make a shake)
SENSITIVITIES = {"low": (1200, 4), "medium": (700, 3), "high": (400, 2)}


class Shake:
    """`active` is True from the jolt that makes it a shake until 300 ms after the last movement."""

    def __init__(self, sensitivity: str = "medium") -> None:
        self._jolt, self._needed = SENSITIVITIES[sensitivity]
        self._count = 0
        self._jolted = -SOON
        self._moved = -STILL
        self.active = False

    def step(self, now: int, energy: int) -> bool:
        """Feed the movement since the last step (mg of change); returns `active`."""
        if energy >= QUIET:
            self._moved = now
        if energy >= self._jolt and now - self._jolted >= SLOT:
            if now - self._jolted > SOON:
                self._count = 0
            self._count += 1
            self._jolted = now
            if self._count >= self._needed:
                self.active = True
        if self.active and now - self._moved >= STILL:
            self.active = False
            self._count = 0
        return self.active
