"""Runs on the Pico, not here: its text is sent over the raw REPL. Reads raw bits of the ring oscillator as the
firmware does: one at each change of the clock of microseconds, and nothing is done to them.
"""

# mypy: ignore-errors
import binascii
import sys

import micropython

NEWER = "RP2350" in getattr(sys.implementation, "_machine", "")
# RANDOMBIT of the ROSC: RP2040 datasheet 2.17.8, RP2350 datasheet 8.3.9; TIMERAWL: 4.6.5 and 12.8.5.
RANDOMBIT = 0x400E8020 if NEWER else 0x4006001C
MICROSECONDS = 0x400B0028 if NEWER else 0x40054028


@micropython.viper
def fill(into: ptr8, size: int, ring: ptr32, clock: ptr32):  # noqa: F821 -- types of viper
    then = clock[0]
    at = 0
    while at < size:
        byte = 0
        left = 8
        while left:
            left -= 1
            now = clock[0]
            while now == then:
                now = clock[0]
            then = now
            byte = byte << 1 | ring[0] & 1
        into[at] = byte
        at += 1


def bits(size):
    """Prints so many bytes of eight bits in a row, the first one highest."""
    data = bytearray(size)
    fill(data, size, RANDOMBIT, MICROSECONDS)
    print(binascii.b2a_base64(data).decode().strip())
