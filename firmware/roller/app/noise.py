"""Are the raw bits random that the dice come from? The tests of NIST SP 800-90B, 4.4, and three of our own.

Bits come in windows, while nobody waits for them. A source that fails ends no game: what it lacks the shakes, the
times of keys and the system's own random bytes make good (`dice_source`), and the log says so.
docs/explain/fair-dice.md has the why of each number, and tests/roller/app/test_noise.py computes them.

Taken for granted are 0.4 bits of min-entropy in a bit: what our own tests let through has more. Each bound is passed by
chance once in 2**30 times, by a source that is as good as healthy ones are known to be: ones or zeros 55 in 100.
"""

from array import array

WINDOW = 1024  # bits
BLOCK = 12  # windows, about which more can be said
REPEATED = 76  # times the same bit in a row: 1 + 30 / 0.4 (4.4.1)
OFTEN = 856  # bits of a window are as its first one: 1 + critbinom(1024, 2**-0.4, 1 - 2**-30) (4.4.2)
UNEVEN = 960  # ones more or fewer than half of a block: 57.8 in 100
UNSTEADY = 2040  # changes more or fewer than half of a block: 66.6 in 100
AGAIN = 2  # times that 30 bits come again in a block: a period, or a ring that hardly trembles

# What is counted, in this order: the last bit and how often it has come in a row; the longest row; ones, and changes
# from one bit to the next; the last 30 bits; those at the end of the first window, and how often they came again.
COUNTS = 8


class Noise:
    """`ring.take(into, found)` puts a window that is complete into a bytearray, goes on with the counts and returns
    True; False while none is. `data` has the window that was read last."""

    def __init__(self, ring: "Ring") -> None:
        self._ring = ring
        self._found = array("i", (0,) * COUNTS)
        self.data = bytearray(WINDOW // 8)
        self.fresh = 0  # windows since the last verdict
        self._windows = 0  # of the block that is being read
        self._why = ""  # what was wrong with a window since the last verdict
        self._block = "no bits"  # what was wrong with the last block; until a window has come, that there is none
        self._begin_block()

    def listen(self) -> bool:
        """Whether a window was complete: then it was tested, and is in `data`."""
        found = self._found
        before = found[3]
        if not self._ring.take(self.data, found):
            return False
        if not self._windows:
            found[6] = found[5]
        if self._block == "no bits":
            self._block = ""
        self._windows += 1
        self.fresh += 1
        ones = found[3] - before
        if found[2] >= REPEATED:
            self._why = "stands still"
            found[1] = 0  # the row that has failed is over
        elif max(ones, WINDOW - ones) >= OFTEN and (ones >= OFTEN) == self.data[0] >> 7:
            self._why = "often the same"
        found[2] = 0
        if self._windows == BLOCK:
            self._block = self._fault_of_block()
            self._begin_block()
        return True

    @property
    def fault(self) -> str:
        """Why the bits since the last verdict are not random, in a few words; "" if they have passed so far."""
        return self._why or self._block

    def verdict(self) -> str:
        """Returns the `fault` of the bits since the last verdict, and begins a new judgement."""
        if not self.fresh:
            self._block = "no bits"
        fault, self._why = self.fault, ""
        self.fresh = 0
        return fault

    def _fault_of_block(self) -> str:
        found, half = self._found, BLOCK * WINDOW // 2
        if found[7] >= AGAIN:
            return "repeats itself"
        if abs(found[3] - half) > UNEVEN:
            return "%d%% are ones" % (50 * found[3] // half)
        if abs(found[4] - half) > UNSTEADY:
            return "%d%% are changes" % (50 * found[4] // half)
        return ""

    def _begin_block(self) -> None:
        for at in range(2, COUNTS):  # a row of the same bit goes on
            self._found[at] = 0
        self._found[6] = -1
        self._windows = 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Ring(Protocol):
        """The source of windows of raw bits."""

        def take(self, into: bytearray, found: "array[int]") -> bool:
            """See Noise."""
