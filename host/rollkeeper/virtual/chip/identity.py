"""What makes this handheld this one: the flash chip's unique number and the noise of its ring oscillator.

The emulator answers both with a constant; then every virtual handheld would be the same device and throw the
same dice. Here the number is chosen and the noise comes from a seed, so that a test can repeat it.
"""

import random
from dataclasses import dataclass
from typing import Any

ROSC = 0x40060  # key of the ring oscillator in the emulator's table of peripherals
RANDOMBIT = 0x1C  # RP2040 datasheet 2.17.8


@dataclass(frozen=True)
class Ring:
    """How good the ring oscillator is as a source of bits; as it stands here it is ideal. The RP2040 datasheet, 2.17.5,
    promises nothing of it.

    ones     the share of ones among the bits that are drawn, 0 to 1
    repeats  the share of bits that are not drawn but the one before once more: read too soon after it; 0 to 1
    period   so many bits come again and again, in step with what reads them; 0: they do not
    slow_us  so slow that a bit is drawn in each so many microseconds only, and read again until then; 0: it is not
    stopped  it stands still, at `level`
    """

    ones: float = 0.5
    repeats: float = 0.0
    period: int = 0
    slow_us: float = 0.0
    stopped: bool = False
    level: int = 1


IDEAL = Ring()


class Noise:
    """Takes the place of the ring oscillator's registers in `mcu`; everything but RANDOMBIT goes to the original. Its
    randomness follows from `seed`; `ring` may be set anew later."""

    def __init__(self, mcu: Any, seed: int, ring: Ring = IDEAL) -> None:
        self.ring = ring
        self._original, mcu.peripherals[ROSC] = mcu.peripherals[ROSC], self
        self._bits = random.Random(f"ring oscillator {seed}")
        self._last = 1
        self._clock = mcu.clock
        self._drawn_at = -1  # in units of `slow_us`
        self._again: list[int] = []  # the bits of a period, the next one first

    def read_uint32(self, offset: int) -> int:
        """One random bit, or the original's answer."""
        if offset != RANDOMBIT:
            return int(self._original.read_uint32(offset))
        ring = self.ring
        if ring is IDEAL:
            return self._bits.getrandbits(1)
        if ring.stopped:
            return ring.level
        if ring.period:
            if len(self._again) != ring.period:
                self._again = [self._bits.getrandbits(1) for _ in range(ring.period)]
            self._again.append(self._again.pop(0))
            return self._again[-1]
        if ring.slow_us:
            step = int(self._clock.nanos / 1000 / ring.slow_us)
            if step == self._drawn_at:
                return self._last
            self._drawn_at = step
        if self._bits.random() >= ring.repeats:
            self._last = int(self._bits.random() < ring.ones)
        return self._last

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)
