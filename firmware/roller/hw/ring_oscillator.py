"""Raw bits of the ring oscillator, and the hardware random generator that an RP2350 has beside it.

The processor does not read the bits: a DMA channel does, one in APART microseconds by a timer of its own. So the time
between two bits depends neither on the bits nor on what the processor is doing, and costs it nothing.
"""

import sys

# The built-in part of rp2: the rest of that is written in Python, and would take memory. The stubs lack it.
from _rp2 import DMA  # type: ignore[import-not-found]
from machine import freq, mem32

from roller.app.noise import WINDOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    import micropython

    ptr8 = bytearray  # the address of its first byte
    ptr32 = list[int]

RP2350 = "RP2350" in getattr(sys.implementation, "_machine", "")
# us from one bit to the next. At 47 us bits were recorded from an RP2040 that pass our tests. Raspberry Pi's own
# pico_rand reads one in 10 us, and calls less than 5 too soon: the ring may turn only a few times in a microsecond.
APART = 48
# RANDOMBIT of the ROSC: RP2040 datasheet 2.17.8, RP2350 datasheet 8.3.9.
RANDOMBIT = 0x400E8020 if RP2350 else 0x4006001C
# TIMER0 of the DMA, which paces a transfer X / Y times a clock of the system (X << 16 | Y), and the number under which
# a channel asks for it: RP2040 datasheet 2.5.7, RP2350 datasheet 12.6.10.
PACE = 0x50000440 if RP2350 else 0x50000420
BY_PACE = 0x3B
# On an RP2350 no DMA may read the ROSC until this register says so: bit 6, with a password in its upper half
# (ACCESSCTRL, RP2350 datasheet 10.6.3). All other bits are as they are after a reset.
ROSC_ACCESS, DMA_MAY = 0x400600C8, 0xACCE00F8
# The random generator of an RP2350, RP2350 datasheet 12.12: its registers, and what is written to them.
TRNG = 0x400F0000
INTERRUPT_CLEAR, VALUES, ENABLE, SAMPLE_CYCLES, BYPASS, BUSY = 0x108, 0x114, 0x12C, 0x130, 0x138, 0x1B8
ALL = 0xFFFFFFFF
CYCLES = 1000  # of the system's clock from one bit of its ring to the next
PATIENCE = 100000  # looks whether it is done: 192 bits take 1.3 ms


class Ring:
    """Reads window after window of raw bits: `take` counts one that is complete and has the next one begin."""

    def __init__(self) -> None:
        self._raw = bytearray(WINDOW)
        if RP2350:
            mem32[ROSC_ACCESS] = DMA_MAY
        mem32[PACE] = 1 << 16 | freq() // 1000000 * APART
        self._dma = DMA()
        # An error stops a channel until a 1 is written to the bit that reports it.
        self._how = self._dma.pack_ctrl(size=0, inc_read=False, treq_sel=BY_PACE, read_err=1, write_err=1)
        self._begin()

    def take(self, into: bytearray, found: "array[int]") -> bool:
        """Whether a window was complete: then its bits are in `into`, and `found` has counted them (`app.noise`)."""
        if self._dma.active():
            return False
        count(self._raw, WINDOW, into, found)  # type: ignore[arg-type]  # an address
        self._begin()
        return True

    def stop(self) -> None:
        """Read no more. MicroPython does not stop a channel, not even at a soft reset: it would go on writing into
        memory that is somebody else's then."""
        self._dma.active(False)

    def _begin(self) -> None:
        self._dma.config(read=RANDOMBIT, write=self._raw, count=WINDOW, ctrl=self._how, trigger=True)


@micropython.viper
def count(raw: ptr8, size: int, into: ptr8, found: ptr32):  # type: ignore[no-untyped-def]
    """Put `size` bits, the lowest of each byte of `raw`, into `into`, the first one highest; go on with the counts in
    `found`. What was read is cleared: where no bits come, all are zeros."""
    last = found[0]
    run = found[1]
    longest = found[2]
    ones = found[3]
    changes = found[4]
    window = found[5]
    mark = found[6]
    again = found[7]
    at = 0
    while at < size:
        bit = raw[at] & 1
        raw[at] = 0
        if bit == last:
            run += 1
            if run > longest:
                longest = run
        else:
            changes += 1
            last = bit
            run = 1
        ones += bit
        window = (window << 1 | bit) & 0x3FFFFFFF
        if window == mark:
            again += 1
        at += 1
        if at & 7 == 0:
            into[(at >> 3) - 1] = window & 0xFF
    found[0] = last
    found[1] = run
    found[2] = longest
    found[3] = ones
    found[4] = changes
    found[5] = window
    found[7] = again


def hardware_random() -> bytes:
    """24 bytes of an RP2350's own random generator, read as memory; b"" on an RP2040, and if it does not answer. It
    adds to what else there is, so its tests and its conditioning are left out, as in pico_rand."""
    if not RP2350:
        return b""
    mem32[TRNG + SAMPLE_CYCLES] = CYCLES
    mem32[TRNG + BYPASS] = ALL
    mem32[TRNG + ENABLE] = 1
    mem32[TRNG + INTERRUPT_CLEAR] = ALL
    for _ in range(PATIENCE):
        if not mem32[TRNG + BUSY] & 1:
            return b"".join([(mem32[TRNG + VALUES + at] & ALL).to_bytes(4, "little") for at in range(0, 24, 4)])
    return b""
