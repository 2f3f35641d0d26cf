"""Where the dice come from, and whether that can be trusted. One small interface, `faces(count)`: a better source only
has to offer the same.

A random byte modulo 6 would favour faces 1 to 4 (256 = 42 * 6 + 4, 0.8 % too often), so bytes of 252 and more are
thrown away.

Law: no die is made of bytes that have not passed the tests of `Health`. Each roll draws DRAWN bytes, 0.5 ms of the ring
oscillator, though it needs five: a source that stands still is found out by the first roll, before it is seen.
"""

DRAWN = 48  # bytes a roll
_FAIR = 252  # 42 * 6, the largest multiple of six that a byte can count to

# NIST SP 800-90B, 4.4. A sample is eight bits of the source in a row; taken for granted are 2 bits of min-entropy in it
# (nothing is promised by the RP2040 datasheet, 2.17.5), and alpha is 2**-40. Even from a source as poor as that an
# owner sees one false alarm in 20 thousand million rolls; from a good one, none.
REPEATED = 21  # times the same sample in a row: 1 + 40 / 2 (4.4.1)
WINDOW = 512  # samples, of which
OFTEN = 201  # are the same as the first: 1 + critbinom(512, 2**-2, 1 - 2**-40) (4.4.2)
PERIOD = 8  # samples, the longest period that is found out at once: 2**-78 for each

# os.urandom of MicroPython (up to 1.27, main.c of its port rp2) is no raw source: each bit of the oscillator is shifted
# into a register of 8 bits, which is fed back by 0xD5. What the register makes of a byte by itself, for both halves of
# that: taken away from the next byte it leaves the eight bits as they were.
_LOW = b"\x00\xd5\x7f\xaa\xfe\x2b\x81\x54\x29\xfc\x56\x83\xd7\x02\xa8\x7d"
_HIGH = b"\x00\x52\xa4\xf6\x9d\xcf\x39\x6b\xef\xbd\x4b\x19\x72\x20\xd6\x84"


class NotRandom(Exception):
    """The random source has failed its tests; what with, in a few words."""


class Health:
    """The tests, from one roll to the next: repetition count, adaptive proportion, and a short period."""

    def __init__(self) -> None:
        self._sought = -1  # the first sample of the window
        self._left = 0  # samples of it to come
        self._often = 0

    def wrong(self, data: bytes) -> str:
        """What is not random about bytes that were drawn in one go, ten at least, or ""."""
        samples = bytearray(len(data) - 1)
        last, row = -1, 1
        sought, left, often = self._sought, self._left, self._often
        before = data[0]
        for at in range(len(samples)):
            byte = data[at + 1]
            sample = byte ^ _LOW[before & 15] ^ _HIGH[before >> 4]
            before = byte
            samples[at] = sample
            if sample != last:
                last, row = sample, 1
            else:
                row += 1
                if row == REPEATED:
                    return "stands still"
            if not left:
                sought, left, often = sample, WINDOW, 0
            left -= 1
            if sample == sought:
                often += 1
                if often == OFTEN:
                    self._left = 0
                    return "often the same"
        self._sought, self._left, self._often = sought, left, often
        for period in range(2, PERIOD + 1):
            if samples[period:] == samples[:-period]:
                return "period of %d" % period
        return ""


class DiceSource:
    """Fair faces out of random bytes. `urandom(n)` returns n random bytes, like os.urandom."""

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self._urandom = urandom
        self._health = Health()

    def faces(self, count: int) -> tuple[int, ...]:
        """`count` independent faces 1..6, five at most. Raises NotRandom."""
        data = self._urandom(DRAWN)
        wrong = self._health.wrong(data)
        found = [byte % 6 + 1 for byte in data[1:] if byte < _FAIR]
        if wrong or len(found) < count:
            raise NotRandom(wrong or "bytes too large")
        return tuple(found[:count])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
