"""Keeps the display showing the current view, whatever the display does.

What a display did not take is tried again, ever more rarely; meanwhile the game, the LEDs and the cable go on. A lit
display gets everything again every few seconds, and at once when it is woken or has failed: it may have lost its power
without a word. That takes three steps, which end when a key is pressed, and waits for what has changed: a key
is never kept waiting.
"""

from roller.hw.ssd1306 import SH1106, SSD1306, SSD1309, Ssd1306
from roller.oled.screen import Screen, complete

PAUSES = (20, 640)  # ms until what failed is tried again: at first, and at most; each is twice the one before
REFRESH = 7000  # ms between two refreshes of a lit display: 1 % of the CPU's time
REFRESHES = 28  # ms of a step that it goes on for
QUIET = 3000  # ms without a change before a refresh, so that no key waits for it; but no more than REFRESH later
AGAIN = 900  # ms between two refreshes at least, when transfers fail
LOW = 0x28  # contrast of a display that is to be darker
PANELS = {"0.96": SSD1306, "1.3": SH1106, "2.42": SSD1309}  # chips of common modules by their inches
CONTRASTS = (0x00, 0x01, 0xCF)  # off (unused), dim, full


class Picture:
    """The display on `bus`, and what it shows."""

    def __init__(self, bus: "Bus", address: int = 0x3C) -> None:
        self.display = Ssd1306(bus, address)
        self.display.light(CONTRASTS[2], True)
        self._screen = Screen(self.display)
        self.weak = False  # the battery is
        self._bright = 2
        self.contrasts = CONTRASTS
        self.lost = 0  # how often the display has failed in a row since the pauses are longest
        self._pause = 0  # ms, after a failure
        self._due = 0  # when the next attempt is
        self._refresh = REFRESH  # when the next refresh is
        self._refreshed = 0
        self._clock = bus.now
        self.wanted: Callable[[], bool] = bool  # whether the processor is: the caller may know
        self._hurried = False  # the last picture was sent without a step of a refresh

    def show(self, view: tuple[object, ...], practice: int, bright: int, now: int) -> None:
        """Show `view`, of a game that is recorded or not (`Outputs.practice`), at brightness 2 full, 1 dim or 0 off."""
        display = self.display
        changed = self._screen.draw(view, practice, self.weak)
        if changed:
            self._refresh = max(self._refresh, min(now + QUIET, self._refreshed + 2 * REFRESH))
        if bright != self._bright:
            self._bright = bright
            display.light(self.contrasts[bright], bright > 0)
            changed = True
        if self._pause:
            if now < self._due:
                return
        elif bright and now >= self._refresh:
            display.refresh()
            self._refreshed = now
            self._refresh = now + REFRESH
        elif not changed and not display.refreshing:
            return
        try:
            self._hurried = changed and not self._hurried  # else a refresh would wait as long as something moves
            display.show(self._hurried)
            while display.refreshing and not changed and not self.wanted() and self._clock() - now < REFRESHES:
                display.again()
            self._pause = self.lost = 0
        except OSError:
            first, longest = PAUSES
            self._pause = min(2 * self._pause, longest) if self._pause else first
            if self._pause == longest:
                self.lost += 1
            self._due = now + self._pause
            display.refresh()
        if display.faults:
            display.faults = 0
            self._refresh = min(self._refresh, max(now, self._refreshed + AGAIN))

    def set(self, low: bool, turned: bool, panel: str) -> None:
        """Show it as the owner wants: darker; or held the other way round, with the keys above it; on the panel of so
        many inches, if they say which it is."""
        off, dim, full = CONTRASTS
        self.contrasts = (off, dim, LOW if low else full)
        display = self.display
        display.dress(PANELS.get(panel), turned)
        display.light(self.contrasts[self._bright], self._bright > 0)

    def complete(self) -> None:
        """Have the screens ready that every turn needs; the first picture did without them."""
        complete()

    def wake(self, now: int) -> int:
        """ms until the display wants another step, or -1."""
        if self._pause:
            return max(self._due - now, 1)
        if self.display.refreshing:
            return 0
        return max(self._refresh - now, 1) if self._bright else -1


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from roller.hw.bus import Bus
