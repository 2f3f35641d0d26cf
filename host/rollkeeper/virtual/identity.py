"""What makes this handheld this one: the flash chip's unique number and the noise of its ring oscillator.

The emulator answers both with a constant; then every virtual handheld would be the same device and throw the
same dice. Here the number is chosen and the noise comes from a seed, so that a test can repeat it.
"""

import random
from typing import Any

ROSC = 0x40060  # key of the ring oscillator in the emulator's table of peripherals
RANDOMBIT = 0x1C  # RP2040 datasheet 2.17.8


class Noise:
    """Takes the place of the ring oscillator's registers; everything but RANDOMBIT goes to the original."""

    def __init__(self, original: Any, seed: int) -> None:
        self._original = original
        self._bits = random.Random(f"ring oscillator {seed}")

    def read_uint32(self, offset: int) -> int:
        """One random bit, or the original's answer."""
        if offset == RANDOMBIT:
            return self._bits.getrandbits(1)
        return int(self._original.read_uint32(offset))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)


def install_noise(mcu: Any, seed: int) -> None:
    """Gives the emulated Pico a ring oscillator whose randomness follows from `seed`."""
    mcu.peripherals[ROSC] = Noise(mcu.peripherals[ROSC], seed)
