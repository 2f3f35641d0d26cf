"""Keeps the pixels of the LED build showing the current view: what `picture` is for the display of the OLED build.

Sent is only what differs from what the pixels show: while a frame is sent, interrupts wait. Black pixels draw 1 mA
each, so dark ones have no supply; what is shown next waits until they have it again. A display that answers later than
the program was started (a loose wire, a slow module) is found within a second of play, and shown on, too.
"""

from roller.app.power import LOW_SHOWN
from roller.leds.pixels import BRIGHTEST, BYTES, EVERY, PIPS, draw

DIE = 3 * PIPS  # bytes
LOOK = 1000  # ms between two looks for a display
RISE = 130  # ms from which on the pixels' supply is there for sure: docs/reference/electrical.md, "Pixel power"


class Lights:
    """What the pixels show. `send` sets them, `power` switches their supply and returns whether it was on; on `bus` a
    display may be there after all."""

    def __init__(self, send: "Callable[[bytearray], None]", power: "Callable[[bool], bool]", bus: "Bus") -> None:
        self._send, self._power = send, power
        self.wanted: Callable[[], bool]  # of use to a display only
        self.lost = 0  # as `picture` has it: pixels give no answer
        self._supplied = -1  # ms from which on they have their supply; -1: it is off, or nobody has looked
        self._bus = bus
        self.late: Picture | None = None  # a display that answered after the start
        self._grb = bytearray(BYTES)
        self._sent = bytearray(b"\x01")  # unlike any frame: the pixels may show anything
        self._view: tuple[object, ...] = ()
        self._kind = ""
        self._practice = 0
        self.weak = False  # the battery is
        self._bright = 2
        self._began = 0  # ms at which the view came
        self._due = -1  # ms at which its picture changes by itself, or -1
        self._looked = 0
        self._low = self._turned = False
        self._panel = "auto"

    def show(self, view: tuple[object, ...], practice: int, bright: int, now: int) -> None:
        """Show `view`, of a game that is recorded or not, at brightness 2 full, 1 dim and standing still, or 0 dark."""
        if self.late is not None:
            self.late.weak = self.weak
            self.late.show(view, practice, bright, now)
        elif now - self._looked >= LOOK:
            self._look(now)
        kind = type(view).__name__
        same = kind == self._kind and practice == self._practice
        if not same or view != self._view:
            if not same or kind != "Choosing":  # a lock begins no winks again
                self._began = now
            self._view, self._kind, self._practice = view, kind, practice
        elif bright == self._bright and not 0 <= self._due <= now:
            return
        self._bright = bright
        self._due = -1
        if self._supplied < 0:
            if not bright:
                return
            self._supplied = now if self._power(True) else now + RISE
        if bright and now < self._supplied:
            self._due = self._supplied
            return
        grb = self._grb
        due = draw(grb, view, practice, now - self._began if bright == 2 else -1)
        if bright == 2:
            if self.weak:
                due = _warn(grb, now - self._began, due)
            self._due = now + due if due >= 0 else -1
        else:
            for at in range(BYTES):
                grb[at] = (grb[at] + 3) // 4 * bright
        if self._low:
            for at in range(BYTES):
                grb[at] = (grb[at] + 2) // 3
        if self._turned:
            grb[:] = b"".join([grb[at : at + DIE] for at in range(BYTES - DIE, -1, -DIE)])
        if grb != self._sent:
            self._send(grb)
            self._sent[:] = grb
        if not bright:
            self._power(False)
            self._supplied = -1

    def set(self, low: bool, turned: bool, panel: str) -> None:
        """What the owner wants: darker pixels, and the first die at the other end: a turned die looks the same."""
        self._low, self._turned, self._panel = low, turned, panel
        self._sent[0] ^= 1  # unlike what is shown
        self._due = 0
        if self.late is not None:
            self.late.set(low, turned, panel)

    def complete(self) -> None:
        """Nothing is left to load: all pictures are in `pixels`."""

    def wake(self, now: int) -> int:
        """ms until the picture changes by itself, or -1."""
        due = -1 if self._due < 0 else max(self._due - now, 1)
        if self.late is not None:
            other = self.late.wake(now)
            if other >= 0 and (due < 0 or other < due):
                return other
        return due

    def _look(self, now: int) -> None:
        self._looked = now
        address = self._bus.display(0)
        if not address:
            return
        from roller.oled.picture import Picture

        self.late = Picture(self._bus, address)
        self.late.set(self._low, self._turned, self._panel)


def _warn(grb: bytearray, age: int, due: int) -> int:
    """A battery with little in it, for a moment now and then: one die of five, red. `due` is in how many ms the picture
    changes by itself without that, or -1; returns in how many it does with it."""
    left = EVERY - LOW_SHOWN - age % EVERY
    if left > 0:
        return left if due < 0 or left < due else due
    grb[:] = bytes(BYTES)
    for pip in range(PIPS):
        grb[3 * pip + 1] = BRIGHTEST
    return left + LOW_SHOWN


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from roller.hw.bus import Bus
    from roller.oled.picture import Picture
