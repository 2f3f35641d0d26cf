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


KEY = 5  # held, it is a shake when there is no sensor


class Shake:
    """`active` is True from the jolt that makes it a shake until 300 ms after the last movement."""

    def __init__(self, sensitivity: str = "medium") -> None:
        self._jolt, self._needed = SENSITIVITIES[sensitivity]
        self._count = 0
        self._jolted = -SOON
        self._moved = -STILL
        self._pressed = False  # KEY is down, and what that means is not known yet
        self._held = False
        self.active = False

    def step(self, now: int, energy: int) -> bool:
        """Feed the movement since the last step (mg of change); returns `active`."""
        if self._held:
            self.active = True
        if energy >= QUIET or self._held:
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

    def by_key(self, keys: "list[tuple[str, int]]", rolls: bool) -> "list[tuple[str, int]]":
        """Without a sensor: what `keys` say to the phase, if KEY is a shake as long as it is held. Where a shake
        `rolls` the dice a short press of KEY counts when it is let go; elsewhere it is a key as always."""
        said = []
        for event in keys:
            what, key = event
            if key != KEY or not (rolls or self._pressed or self._held):
                said.append(event)
            elif what == "press":
                self._pressed = True
            elif what == "hold":
                self._held = self._pressed
                self._pressed = self.active = False
            else:
                if self._pressed:
                    said += [("press", KEY), event]
                self._pressed = self._held = False
        return said
