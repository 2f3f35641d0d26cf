"""When garbage is collected, and at a moment in which the USB loses nothing by it.

For 18 ms after a program has opened the port, MicroPython has each USB frame told to it, one a millisecond
(tud_sof_cb_enable, shared/tinyusb/mp_usbd_cdc.c of 1.27). Nobody listens during a collection of 17 ms, TinyUSB has room
for 16 messages (CFG_TUD_TASK_QUEUE_SZ), and the next one is lost: if it says that the PC's first bytes are there, no
byte comes in any more until the cable is pulled.
"""

import gc
from time import sleep_ms

from machine import mem32

INTE = 0x50110090  # of the USB controller: RP2040 datasheet 4.1.4, RP2350 datasheet 12.7.5
DEV_SOF = 17  # its bit
LONGEST = 20  # ms


def _later() -> bool:
    sleep_ms(1)
    return True


FIRST = 16384  # bytes from where it was: so far collected garbage is let grow in a calm, 0.1 s without an animation
LITTLE = 8192  # the same while a key is down: no other one comes then, and what it has changed is shown
MUCH = 3 * FIRST  # so far while something happens, that it is not collected in the middle of a step
LATER = 300  # ms until much garbage is believed again: what is free may lie far apart
HOLES = 200  # half of as many
TRY = (gc.collect, _later)
_patience = [LONGEST]  # frames are also told while a PC does not fetch what was sent to it: it is waited for once


def collect() -> None:
    """gc.collect(), 20 ms later at most."""
    for _ in range(_patience[0]):
        # No branch in between: there MicroPython does what the USB has waiting, which may begin to tell of the frames.
        if not TRY[mem32[INTE] >> DEV_SOF & 1]():
            _patience[0] = LONGEST
            return
    _patience[0] = 1
    gc.collect()


def tidy() -> int:
    """Collect garbage, 21 ms, and fill the single blocks that are free between what is in use, 3 ms: MicroPython looks
    for larger pieces from the first of them on, in steps up to twice as long. Returns where the free memory begins."""
    collect()
    for _ in map(float, range(HOLES)):  # takes two blocks each time
        pass
    return id(object())


class Garbage:
    """What there is of it since it was collected the last time."""

    began = _collected = 0

    def collect(self, now: int) -> None:
        """All of it, 24 ms; `now` is ms since boot."""
        self.began = tidy()  # where the free memory did, then
        self._collected = now

    def copied(self) -> None:
        """Code runs from flash now: its copy is garbage, wherever it lies."""
        self.began = 0

    def much(self, now: int) -> bool:
        """Whether it would have to be collected in the middle of a step soon."""
        return self.late(now) and id(object()) - self.began >= MUCH

    def late(self, now: int) -> bool:
        """Whether the last time is a while ago."""
        return now - self._collected >= LATER

    def due(self, down: "Callable[[], int]") -> bool:
        """Whether a calm should be used for it, in which a key may be `down`."""
        grown = id(object()) - self.began
        if grown < LITTLE:
            self.began += min(grown, 0)  # some was collected for a page meanwhile
            return False
        return grown >= FIRST or down() > 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
