"""Is somebody shaking the device? Pure: it has no clock and no sensor.

Two ways to be wrong, both complained about for every shaken dice toy: rolling when the device is carried, put down,
handed over or pressed, and staying deaf on a calm shake. What a shake has and they have not: the movement turns
straight back, at least half as strong as it came, again and again, evenly, 3.7 to 7.5 times to and fro in a second.
A step has a hard heel and a soft rest, and comes 1.5 to 3 times a second; a knock rings, but fades; cobbles rattle
faster and in all directions. docs/explain/shake.md has the reasons and what comes of it, on made-up traces: no
hardware yet.
"""

from math import sqrt

SLOT = 45  # ms; a vibration switch chatters and rings: what is closer together is one turn, but in what
RATTLES = 100  # ms or longer on and on, as in a hard shake, there is another one
CLOSING = 800  # mg that such a turn stands for, however often it chatters
LONGEST = 175  # ms between two turns
SWING = 260  # ms between two, for a switch that closes only once to and fro; then they are EVEN, as few steps are
EVEN = 1.1  # how much longer one may take than the one before
MORE = 200  # mg that such a one stands for beyond CLOSING: three of them are a shake
TURNS = 3  # make a shake, if they are as strong as the sensitivity asks for, and:
LEAST, MOST = 200, 405  # ms for three of them; somebody who runs takes 480
UNEVEN = 2.2  # how much longer one may take than the one before, or the other way round
STRAIGHT = 0.93  # cosine of the angle between there and back: 22 degrees
STILL = 300  # ms without movement end the shake
LATE = 50  # ms that an accelerometer says it late: its filter, and the time between two readings
UNSEEN = 60000  # ms of the same, face-down: somebody has put it away
QUIET = 150  # mg; less is a hand that holds still, as is an eighth of the shake that was

# mg that each turn reaches at least, and the sum of those of a shake: so a weak one takes more of them
SENSITIVITIES = {"low": (800, 4500), "medium": (480, 2600), "high": (320, 1500)}


KEY = 5  # held, it is a shake when there is no sensor


class Shake:
    """`active` is True from the turn that makes it a shake until STILL ms after the last movement; `strength` says how
    hard it is: mg to one side, 0 if nothing goes to and fro."""

    def __init__(self, sensitivity: str = "medium") -> None:
        self.set(sensitivity)
        self.active = False
        self.strength = 0
        self._peak = (0, 0, 0)  # the strongest on this side; `strength` is its length
        self._turned = -STILL
        self._gaps = (0, 0)  # ms between the last turns
        self._count = 0  # turns in a row
        self._sum = 0  # mg that they reached
        self._moved = -STILL
        self._closed = -SLOT  # ms at which a switch did, the last time
        self._longest = LONGEST
        self._pressed = False  # KEY is down, and what that means is not known yet
        self._held = False

    def set(self, sensitivity: str) -> None:
        """Set the sensitivity, one of SENSITIVITIES."""
        self._least, self._enough = SENSITIVITIES[sensitivity]

    def step(
        self, now: int, energy: int, felt: "tuple[int, int, int] | None" = None, unseen: bool = False
    ) -> bool:  # fmt: skip
        """Feed the movement since the last step: `energy` in mg and, if the sensor knows directions and was read, the
        acceleration without gravity. A switch has none: each time it closes is a turn, and neither LEAST nor MOST is
        asked of it; gravity holds it to one side, so it may close only once to and fro. While it is `unseen`,
        face-down, a shake that has begun goes on for up to UNSEEN ms. Returns `active`."""
        if self._held:
            self.active = True
        if self._held or (energy >= QUIET and energy >= self.strength >> 3):
            self._moved = now if felt is None else now - LATE
        if now - self._turned > self._longest:
            if self.active:
                self.strength >>= 1
                self._turned = now
            else:
                self.strength = 0
        if felt is not None:
            self._feel(now, felt)
        elif energy >= self._least:
            if now - self._closed >= SLOT or now - self._turned >= RATTLES:
                self._longest = SWING
                self._turn(now, CLOSING, 0, 3 * SWING)
            self._closed = now
        if self.active and now - self._moved >= (UNSEEN if unseen else STILL):
            self.active = False
            self.strength = 0
        return self.active

    def _feel(self, now: int, felt: "tuple[int, int, int]") -> None:
        """Tell whether this movement is a turn, or goes on the same way."""
        x, y, z = felt
        a, b, c = self._peak
        strength = self.strength
        size = int(sqrt(x * x + y * y + z * z))
        if not strength:
            if size >= self._least:
                self._turn(now, size, LEAST, MOST)
                self._peak = felt
            return
        along = x * a + y * b + z * c
        if along > 0:
            if size > strength:
                self._peak = felt
                self.strength = size
        elif -along >= strength * max(self._least, strength >> 1, int(STRAIGHT * size)):
            self._turn(now, size, LEAST, MOST)
            self._peak = felt

    def _turn(self, now: int, size: int, least: int, most: int) -> None:
        """A turn, or the first of a row."""
        gap = now - self._turned
        before, last = self._gaps
        if not self.strength:
            self._gaps = 0, 0
            self._count = self._sum = 0
        else:
            long = gap > LONGEST
            uneven = EVEN if long or last > LONGEST else UNEVEN
            if last and not last <= gap * uneven <= last * uneven * uneven:
                before = last = self._count = self._sum = 0
            self._count += 1
            self._sum += self.strength + (MORE if long else 0)
            if self._count >= TURNS and self._sum >= self._enough and least <= before + last + gap <= most:
                self.active = True
            self._gaps = last, gap
        self._turned = now
        self.strength = size

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
