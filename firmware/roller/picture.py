"""Keeps the display showing the current view, whatever the display does.

A display that does not answer is tried again every second; meanwhile the game, the lamps and the cable go on.
"""

from roller.screen import Screen, complete
from roller.ssd1306 import Ssd1306

RETRY = 1000  # ms between two attempts to reach a display that does not answer
CONTRASTS = (0x00, 0x01, 0xCF)  # off (unused), dim, full


class Picture:
    """The display on `bus`, and what it shows."""

    def __init__(self, bus: "I2C") -> None:
        self._display = Ssd1306(bus)
        self._display.contrast(CONTRASTS[2])
        self._screen = Screen(self._display)
        self._bright = 2
        self._failed_at = -1

    def show(self, view: tuple[object, ...], bright: int, now: int) -> None:
        """Show `view` at brightness 2 full, 1 dim or 0 off."""
        changed = self._screen.draw(view)
        if self._failed_at >= 0:
            if now - self._failed_at < RETRY:
                return
        elif not changed and bright == self._bright:
            return
        try:
            if bright != self._bright:
                self._light(bright)
            self._display.show()
            self._failed_at = -1
        except OSError:
            self._failed_at = now

    def complete(self) -> None:
        """Load what the first picture did not need, before a player does."""
        complete()

    def wake(self, now: int) -> int:
        """ms until the display wants another attempt, or -1."""
        return -1 if self._failed_at < 0 else max(self._failed_at + RETRY - now, 1)

    def _light(self, bright: int) -> None:
        self._bright = bright
        try:
            if bright:
                self._display.contrast(CONTRASTS[bright])
        finally:  # a display that does not answer is told of both when it does
            self._display.power(bright > 0)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C
