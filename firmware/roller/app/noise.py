"""Is the noise random that the dice come from? The tests of raw bits: NIST SP 800-90B, 4.4, and three of our own.

Law: no die is shown unless READ windows of that very throw have passed, and the bits of the moment it is made.
docs/fair-dice.md has the why of each number, and tests/roller/app/test_noise.py computes them.

Taken for granted are 0.4 bits of min-entropy in a bit: what our own tests let through has more. Each bound is passed by
chance once in 2**30 times, by a source that is as good as healthy ones are known to be: ones or zeros 55 in 100.
"""

from array import array

WINDOW = 1024  # bits; so many windows are read:
READ, AT_START = 12, 4
NOW = 128  # bits that are read as dice are made: it has not stopped since
REPEATED = 76  # times the same bit in a row: 1 + 30 / 0.4 (4.4.1)
OFTEN = 856  # bits of a window are as its first one: 1 + critbinom(1024, 2**-0.4, 1 - 2**-30) (4.4.2)
UNEVEN = 960  # ones more or fewer than half of READ: 57.8 in 100
UNSTEADY = 2040  # changes more or fewer than half of READ: 66.6 in 100
AGAIN = 2  # times that 30 bits come again: a period

# What is counted, in this order: the last bit and how often it has come in a row; the longest row; ones, and changes
# from one bit to the next; the last 30 bits; those at the end of the first window, and how often they came again.
COUNTS = 8


class NotRandom(Exception):
    """The source of the dice has failed its tests; what with, in a few words."""


class Noise:
    """`read(into, found)` fills a bytearray with raw bits and goes on with the counts. `data` has those read last."""

    def __init__(self, read: "Callable[[bytearray, array[int]], None]") -> None:
        self._read = read
        self._found = array("i", (0,) * COUNTS)
        self.data = bytearray(WINDOW // 8)
        self._now = bytearray(NOW // 8)
        self._anew()

    def listen(self) -> None:
        """Read one window, if there is more to be read: so a throw has its windows while dice tumble."""
        if self._windows < READ:
            self._window()

    def test(self, windows: int = READ) -> None:
        """Read windows until there are so many, and some bits now. Raises NotRandom."""
        while self._windows < windows:
            self._window()
        found, why, half = self._found, self._why, self._windows * WINDOW // 2
        if found[7] >= AGAIN:
            why = why or "repeats itself"
        if windows == READ:
            if abs(found[3] - half) > UNEVEN:
                why = why or "%d%% are ones" % (50 * found[3] // half)
            if abs(found[4] - half) > UNSTEADY:
                why = why or "%d%% are changes" % (50 * found[4] // half)
        self._read(self._now, found)
        if found[2] >= REPEATED:
            why = "stands still"
        self._anew()
        if why:
            found[1] = 0  # the row that has failed is over
            raise NotRandom(why)

    def _anew(self) -> None:
        for at in range(2, COUNTS):  # a run goes on
            self._found[at] = 0
        self._found[6] = -1
        self._windows = 0
        self._why = ""

    def _window(self) -> None:
        found, data = self._found, self.data
        before = found[3]
        self._read(data, found)
        if not self._windows:
            found[6] = found[5]
        self._windows += 1
        ones = found[3] - before
        if found[2] >= REPEATED:
            self._why = "stands still"
        elif max(ones, WINDOW - ones) >= OFTEN and (ones >= OFTEN) == data[0] >> 7:
            self._why = "often the same"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
