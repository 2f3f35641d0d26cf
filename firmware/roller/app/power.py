"""Idle times and battery levels, the only place with them. Pure.

Law: with less than EMPTY at the battery nothing is written to the flash; what would have to be is taken back, and a
message says so.

A voltage is what was measured at the battery's terminals.

Between battery and Pico lie two transistors and tracks (0.07 V at most, docs/reference/electrical.md); it needs 1.8 V.
So a Pico that runs with less than NONE at its battery runs from USB: then what is read is a divider without a battery,
0.2 V at most on boards of rev 0.2.
"""

DIM_AFTER = 30000  # ms without a key or a shake
OFF_AFTER = 120000  # ms; display, pixels and LEDs
SLEEP_AFTER = 300000  # ms; lightly
ON_USB = 5000  # ms between two looks whether it still is
PACES = {"short": 1, "long": 4}  # halves of these times, as the owner wants it; else 2

NONE = 1700  # mV
EMPTY = 2700  # mV: three cells of 0.9 V; VSYS keeps 0.4 V more than it needs while the flash is erased
LOW = 3300  # mV: three cells of 1.1 V: time to look for others
LOW_SHOWN = 400  # ms; so long the LED build shows it, every few seconds (EVERY of leds/pixels.py)
BACK = 300  # mV by which it must be better again: cells recover by 0.1 to 0.2 V at rest, and a level must not flutter
MOST = 5500  # mV; the Pico stands no more


def level(millivolts: int, before: int) -> int:
    """0 well, or no battery; 1 low; 2 empty. `before` is what it was."""
    if millivolts < NONE:
        return 0
    if millivolts < (EMPTY + BACK if before == 2 else EMPTY):
        return 2
    return int(millivolts < (LOW + BACK if before else LOW))


class Battery:
    """The battery: its `level`, and which level the player has been warned of."""

    def __init__(self) -> None:
        self.level = 0
        self._heard = 0

    def measured(self, millivolts: int, usb: bool) -> None:
        """Take in a voltage in mV, 0 when none was measured; on USB the level does not change."""
        if usb:
            self.level = 0
        elif millivolts:
            self.level = level(millivolts, self.level)

    def tell(self, out: "Outputs") -> None:
        """Mark the picture of a weak battery, and chirp when it has become worse; a dark display gets neither mark nor
        sound."""
        if out.deaf:
            out.sound = ""
            return
        if self.level > self._heard:
            out.sound = "low"
        self._heard = self.level
        if self._heard:
            out.weak = True


class Idle:
    """The time since somebody used the handheld."""

    def __init__(self) -> None:
        self.used = 0  # ms at which somebody did, the last time
        self._pace = 2

    def passed(self, now: int, choice: object) -> int:
        """Returns this time in ms, doubled or halved as the owner has chosen, to be compared with the times above."""
        self._pace = PACES.get(choice, 2)  # type: ignore[call-overload]  # a text
        return (now - self.used) * 2 // self._pace

    def wakes(self, now: int, usb: bool) -> tuple[int, ...]:
        """In how many ms something comes of it; below 0: it has been so long already."""
        used, pace = self.used - now, self._pace
        return (
            DIM_AFTER * pace // 2 + used, OFF_AFTER * pace // 2 + used, SLEEP_AFTER * pace // 2 + used,
            ON_USB if usb else -1,
        )  # fmt: skip


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.views import Outputs
