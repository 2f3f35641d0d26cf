"""What makes this handheld this one: the flash chip's unique number and the noise of its ring oscillator.

The emulator answers both with a constant; then every virtual handheld would be the same device and throw the
same dice. Here the number is chosen and the noise comes from a seed, so that a test can repeat it.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

ROSC = 0x40060  # key of the ring oscillator in the emulator's table of peripherals
CTRL, RANDOMBIT = 0x00, 0x1C  # RP2040 datasheet 2.17.8
ENABLE_SHIFT, ENABLE_MASK, DISABLE = 12, 0xFFF, 0xD1E  # of CTRL


@dataclass(frozen=True)
class Ring:
    """How good the ring oscillator is as a source of bits; as it stands here it is ideal: each bit is drawn.

    With a frequency it has a phase instead, as silicon has: a read says whether the phase is in that part of the period
    which is 1. The RP2040 datasheet promises nothing of the bits (2.17.5), and 1.8 to 12 MHz (2.17); the pico-sdk says
    "ROSC may be ticking only a few times a microsecond", lets 10 us pass between two bits and allows no less than 5
    (pico_rand, rand.c).

    ones     the share of ones: of the bits that are drawn, or of the period; 0 to 1
    mhz      its frequency in megahertz; 0: it has no phase
    jitter   standard deviation of the phase after a microsecond, in periods; it grows with the square root of the time
    repeats  the share of bits that are not drawn but the one before once more: read too soon after it; 0 to 1
    period   so many bits come again and again, in step with what reads them; 0: they do not
    slow_us  so slow that a bit is drawn in each so many microseconds only, and read again until then; 0: it is not
    stopped  it stands still, at `level`
    """

    ones: float = 0.5
    mhz: float = 0.0
    jitter: float = 0.0
    repeats: float = 0.0
    period: int = 0
    slow_us: float = 0.0
    stopped: bool = False
    level: int = 1


IDEAL = Ring()
# As 45.6 million bits of an RP2040 were, 47 us apart: mean 0.466, serial correlation 0.0002, no more than 26 alike in a
# row (github.com/MicroControleurMonde/RP2040_ROSC_RNG).
SILICON = Ring(ones=0.466)


class Noise:
    """Takes the place of the ring oscillator's registers in `mcu`; everything but RANDOMBIT goes to the original. Its
    randomness follows from `seed`; `ring` may be set again later. While the guest has the oscillator switched off
    (MicroPython does in light sleep) all bits are the last one."""

    def __init__(self, mcu: Any, seed: int, ring: Ring = IDEAL) -> None:
        self.ring = ring
        self.due: float | None = None  # ns; the time of a read that is made later than it was due
        self.before_switch: Callable[[], None] = lambda: None  # called before the guest switches it on or off
        self._original, mcu.peripherals[ROSC] = mcu.peripherals[ROSC], self
        self._bits = random.Random(f"ring oscillator {seed}")
        self._last = 1
        self.off = False  # the guest has switched it off
        self._clock = mcu.clock
        self._phase = 0.0  # of a period
        self._phase_at = 0.0  # us
        self._drawn_at = -1  # in units of `slow_us`
        self._again: list[int] = []  # the bits of a period, the next one first

    def read_uint32(self, offset: int) -> int:
        """One random bit, or the original's answer."""
        if offset != RANDOMBIT:
            return int(self._original.read_uint32(offset))
        if not self.off:
            self._last = self._bit(self.ring)
        return self._last

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """A register of the original; of CTRL it is seen whether it switches off or on."""
        if offset == CTRL and not atomic_type:
            self.before_switch()
            self.off = value >> ENABLE_SHIFT & ENABLE_MASK == DISABLE
        self._original.write_uint32_atomic(offset, value, atomic_type)

    def reset(self) -> None:
        """The chip was reset, and runs."""
        self.off = False

    def _bit(self, ring: Ring) -> int:
        if ring is IDEAL:
            return self._bits.getrandbits(1)
        if ring.stopped:
            return ring.level
        if ring.period:
            if len(self._again) != ring.period:
                self._again = [self._bits.getrandbits(1) for _ in range(ring.period)]
            self._again.append(self._again.pop(0))
            return self._again[-1]
        micros = (self._clock.nanos if self.due is None else self.due) / 1000
        if ring.mhz:
            passed, self._phase_at = micros - self._phase_at, micros
            step = ring.mhz * passed + self._bits.gauss(0.0, ring.jitter * sqrt(max(0.0, passed)))
            self._phase = (self._phase + step) % 1.0
            return int(self._phase < ring.ones)
        if ring.slow_us:
            step = int(micros / ring.slow_us)
            if step == self._drawn_at:
                return self._last
            self._drawn_at = step
        if self._bits.random() < ring.repeats:
            return self._last
        return int(self._bits.random() < ring.ones)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)
