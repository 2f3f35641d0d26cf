"""What the world did to the handheld since the last step, and the presses and holds in it. Pure: it has no clock.

A press counts at its first edge, so an LED can follow at once; the contact may then bounce for DEBOUNCE ms. The board
notes each press when it comes, however long a step takes. While the flash has the processor it sees only that a key has
gone down and up, not in which order (BOTH): if the key counted as down, it was released and pressed again; if it was
released in the step before, it has bounced.
"""

KEYS = 5
BOTH = 8  # added to a key's number in `Inputs.presses`: it may have been its release
DEBOUNCE = 25  # ms; tactile switches of this kind bounce for 5 to 10 ms
HOLD = 600  # ms
EAGER = 400  # ms that a screen which opens by itself hears no key: it was meant for the screen before
STUCK = 10000  # ms; nobody holds a key for so long


class Inputs:
    """Readings for one step.

    down    bit i set: key i + 1 is down now
    presses the keys (1..5, perhaps with BOTH) that went down since the last step, also those that are up again
    energy  how strongly the device moves, in mg (0 = still)
    felt    acceleration without gravity (x, y, z) in mg, of a sensor that knows directions and has been read; or None
    us      microseconds at which that was felt
    no_sensor  a sensor that should feel the shake does not answer: key 5, held, takes its place
    face_down  the sensor feels that the display looks to the floor
    usb     a PC that is awake is on the USB: the handheld has no need to save power
    battery the battery in mV, at its terminals; 0 in steps in which it was not measured
    full    the flash is nearly full of events that no PC has: no new game may be recorded
    found   the answer to `Outputs.ask` of the step before: (whether all is well, what was found), or None; for the
            pages that ask what the handheld is, a list of (label, value) was found

    Most are as they are here in most steps.
    """

    down = 0
    presses = b""
    energy = 0
    felt: "tuple[int, int, int] | None" = None
    us = 0
    no_sensor = False
    face_down = False
    usb = False
    battery = 0
    full = False
    found: "tuple[bool, Any] | None" = None

    def __init__(self, down: int = 0, presses: bytes = b"", energy: int = 0) -> None:
        if down:
            self.down = down
        if presses:
            self.presses = presses
        if energy:
            self.energy = energy


class Buttons:
    """Turns presses and levels into ("press" | "hold" | "release", key 1..5) pairs."""

    def __init__(self) -> None:
        self._pressed = [False] * KEYS
        self._held = [False] * KEYS
        self._since = [-DEBOUNCE] * KEYS  # ms of the last change that counted
        self._left = 0  # keys that were let go in the last step
        self._ignored = 0  # keys that mean nothing until they are let go
        self._named = 0  # those that were called stuck
        self._first = True

    def step(self, now: int, down: int, presses: bytes = b"") -> list[tuple[str, int]]:
        """What happened since the last step; `down` is a bit mask, bit 0 is K1."""
        found: list[tuple[str, int]] = []
        left, self._left = self._left, 0
        for press in presses:
            i = (press & 7) - 1
            if not self._pressed[i]:
                if press < BOTH or down >> i & 1 or not left >> i & 1:
                    self._press(i, now, found)
            elif press < BOTH:
                self._release(i, now, found)
                self._press(i, now, found)
        for i in range(KEYS):
            is_down = down >> i & 1
            age = now - self._since[i]
            if not self._pressed[i]:
                if is_down and age >= DEBOUNCE:
                    self._press(i, now, found)
            elif not is_down and age >= DEBOUNCE:
                self._release(i, now, found)
            elif is_down and not self._held[i] and age >= HOLD:
                self._held[i] = True
                found.append(("hold", i + 1))
        if self._first:  # what was down at power-on had a meaning there, or is stuck
            self._first = False
            self.ignore()
            return []
        return found

    def _press(self, i: int, now: int, found: list[tuple[str, int]]) -> None:
        self._pressed[i] = True
        self._held[i] = False
        self._since[i] = now
        found.append(("press", i + 1))

    def _release(self, i: int, now: int, found: list[tuple[str, int]]) -> None:
        self._pressed[i] = False
        self._since[i] = now
        self._left |= 1 << i
        if not self._ignored >> i & 1:
            found.append(("release", i + 1))
        self._ignored &= ~(1 << i)

    def stuck(self, now: int) -> int:
        """The number of a key that has been down for too long, said once; or 0."""
        for i in range(KEYS):
            bit = 1 << i
            if not self._pressed[i]:
                self._named &= ~bit
            elif now - self._since[i] >= STUCK and not self._named & bit:
                self._named |= bit
                self._ignored |= bit
                return i + 1
        return 0

    def answers(self) -> int:
        """Returns the key that means "I have seen it": key 3, or if that is stuck key 2, or key 1."""
        key = 3
        while key > 1 and self._named >> (key - 1) & 1:
            key -= 1
        return key

    def ignore(self) -> None:
        """Make the keys that are down mean nothing more until they are let go, however long they are held."""
        for i in range(KEYS):
            if self._pressed[i]:
                self._held[i] = True
                self._ignored |= 1 << i

    def up(self, now: int) -> bool:
        """Whether all keys were up in the last step; one that is stuck does not count."""
        return not any([self._pressed[i] and now - self._since[i] < STUCK for i in range(KEYS)])

    def wake(self, now: int) -> int:
        """ms until a step is needed although no level changes: a hold comes due, a key counts as stuck, or a bounce has
        ended; -1 if none."""
        due = -1
        for i in range(KEYS):
            age = now - self._since[i]
            left = DEBOUNCE - age if age < DEBOUNCE or not self._pressed[i] else HOLD - age
            if left <= 0 and self._pressed[i]:
                left = STUCK - age
            if left > 0 and (due < 0 or left < due):
                due = left
        return due


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
