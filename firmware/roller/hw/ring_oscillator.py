"""Raw bits of the ring oscillator, one a microsecond, and what their tests count of them while they are read.

On an RP2350, too: its RANDOMBIT is the same register in another place. Its TRNG is not read here: MicroPython has no
word for it before 1.28, where `os.urandom`, which is added to every seed, comes from there.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import micropython

    ptr8 = bytearray  # the address of its first byte
    ptr32 = list[int]

RP2350 = "RP2350" in getattr(sys.implementation, "_machine", "")
# RANDOMBIT of the ROSC, RP2040 datasheet 2.17.8, RP2350 datasheet 8.3.9; TIMERAWL, a count of microseconds, RP2040
# datasheet 4.6.5, RP2350 datasheet 12.8.5.
RANDOMBIT = 0x400E8020 if RP2350 else 0x4006001C
MICROSECONDS = 0x400B0028 if RP2350 else 0x40054028


def read(into: bytearray, found: "array[int]") -> None:
    """Fill `into` with bits, and go on with the counts in `found`, see `app.noise`."""
    count(into, len(into), found, RANDOMBIT, MICROSECONDS)  # type: ignore[arg-type]  # addresses


@micropython.viper
def count(into: ptr8, size: int, found: ptr32, ring: ptr32, clock: ptr32):  # type: ignore[no-untyped-def]
    """As `read`: bits of `ring`, one at each change of `clock`. Between two of them there is time for the counts."""
    last = found[0]
    run = found[1]
    longest = found[2]
    ones = found[3]
    changes = found[4]
    window = found[5]
    mark = found[6]
    again = found[7]
    then = clock[0]
    at = 0
    left = 8
    while at < size:
        now = clock[0]
        while now == then:
            now = clock[0]
        then = now
        bit = ring[0] & 1
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
        left -= 1
        if left == 0:
            left = 8
            into[at] = window & 0xFF
            at += 1
    found[0] = last
    found[1] = run
    found[2] = longest
    found[3] = ones
    found[4] = changes
    found[5] = window
    found[7] = again


if TYPE_CHECKING:
    from array import array
