"""The tests of raw bits: their numbers are those of the standard, they catch what they should, and nothing else.

`read` of the handheld, which counts while it reads, is compared with a plain model (`raw_bits`), and over ten million
bits with one that is quick.
"""

import random
from array import array
from math import comb, exp, lgamma, log, log2

import pytest

from raw_bits import Drawn, counted
from roller.app.noise import AGAIN, AT_START, COUNTS, OFTEN, READ, REPEATED, UNEVEN, UNSTEADY, WINDOW, Noise, NotRandom
from roller.hw import ring_oscillator

ENTROPY = 0.4  # bits of min-entropy in a bit of the source: assessed
ALPHA = 2**-30
HEALTHY, FAULTY = 0.55, 0.6  # of ones, of a source as good as is known, and of one that must be caught
BITS = READ * WINDOW


def at_least(count, of, chance):
    """The probability of so many or more."""
    total = 0.0
    for each in range(count, of + 1):
        ways = lgamma(of + 1) - lgamma(each + 1) - lgamma(of - each + 1)
        total += exp(ways + each * log(chance) + (of - each) * log(1 - chance))
    return total


def test_the_cut_offs_are_those_of_the_standard():
    """NIST SP 800-90B, 4.4.1 and 4.4.2."""
    assert 1 + 30 / ENTROPY == REPEATED
    assert at_least(OFTEN, WINDOW, 2**-ENTROPY) <= ALPHA < at_least(OFTEN - 1, WINDOW, 2**-ENTROPY)
    assert AT_START * WINDOW >= 1024, "at power-on, 4.3"


def test_a_healthy_source_is_never_accused_and_a_biased_one_hardly_missed():
    high = BITS // 2 + UNEVEN + 1
    assert at_least(high, BITS, HEALTHY) < ALPHA
    assert 1 - at_least(high, BITS, FAULTY) < 2**-20


def test_a_steady_source_is_never_accused_and_one_with_memory_hardly_missed():
    """The same bit as before 60 times in 100 is healthy; 70 times are not."""
    high = BITS // 2 + UNSTEADY + 1
    assert at_least(high, BITS, 0.6) < ALPHA
    assert 1 - at_least(high, BITS, 0.7) < 2**-30


def test_a_period_is_no_chance():
    for same in (0.5, 0.55**2 + 0.45**2, 0.6**2 + 0.4**2):
        came = BITS * same**30
        assert came**AGAIN / 2 < 2 * ALPHA


def test_what_passes_has_more_entropy_than_is_taken_for_granted():
    """Of all sources in which a bit depends on the one before: the most that one of them can be guessed, if ones and
    changes are as many as the bounds allow."""
    ones = 0.5 + UNEVEN / BITS
    changes = 0.5 - UNSTEADY / BITS
    stays = 1 - changes / 2 / ones
    assert -log2(max(ones, stays)) > ENTROPY


class Fixed:
    """Registers: the next bit, and a clock that goes on with each look."""

    def __init__(self, bits):
        self._bits = bits
        self._looks = 0

    def __getitem__(self, at):
        if self._bits is not None:
            return self._bits.next() | 0xFE  # the other bits of the register mean nothing
        self._looks += 1
        return self._looks // 3


@pytest.mark.parametrize("drawn", [{}, {"ones": 600}, {"more": 700}, {"period": 93}, {"ones": 0}, {"ones": 1000}])
def test_what_is_counted_while_it_is_read(drawn):
    one, other = array("i", [0] * COUNTS), array("i", [0] * COUNTS)
    read = counted(Drawn(**drawn))
    bits = Fixed(Drawn(**drawn))
    for _ in range(3):
        into, same = bytearray(128), bytearray(128)
        state = random.getstate()
        ring_oscillator.count(into, len(into), one, bits, Fixed(None))
        after = random.getstate()
        random.setstate(state)
        read(same, other)
        assert into == same and one == other
        random.setstate(after)


def noise(**drawn):
    return Noise(counted(Drawn(**drawn)))


FAULTS = (
    ("stands still", {"ones": 0}), ("stands still", {"ones": 1000}), ("stands still", {"ones": 990}),
    ("repeats itself", {"period": 93}), ("repeats itself", {"period": 5}), ("repeats itself", {"period": 31}),
    ("repeats itself", {"period": 5600}), ("are ones", {"ones": 600}), ("are ones", {"ones": 400}),
    ("are changes", {"more": 700}), ("are changes", {"more": 400}),
)  # fmt: skip


@pytest.mark.parametrize(("why", "drawn"), FAULTS, ids=str)
def test_faults(why, drawn):
    for seed in range(3):
        with pytest.raises(NotRandom, match=why):
            noise(seed=seed, **drawn).test()


def test_one_that_stops_in_mid_shake_is_caught_as_the_dice_are_made():
    """REPEATED bits after it stopped, however long it was well before."""
    bits = Drawn(seed=3)
    source = Noise(counted(bits))
    for _ in range(40):
        source.listen()
    bits.stop()
    with pytest.raises(NotRandom, match="stands still"):
        source.test()
    bits.stop(1000)
    source = Noise(counted(bits))
    source._read(bytearray(REPEATED // 8), source._found)
    assert source._found[2] < REPEATED
    source._read(bytearray(1), source._found)
    assert source._found[2] >= REPEATED, "so many"


def test_most_of_it_is_read_while_the_dice_tumble():
    asked = []
    read = counted(Drawn())

    def reading(into, found):
        asked.append(len(into))
        read(into, found)

    source = Noise(reading)
    for _ in range(100):
        source.listen()
    assert asked == [WINDOW // 8] * READ
    source.test()
    assert asked[READ:] == [16], "more than REPEATED, as the dice are made"
    source.test()
    assert len(asked) == 2 * READ + 2, "and anew for the next"


class Mended:
    """Stuck at 1, until it is mended."""

    def __init__(self, seed):
        self.random, self.stuck = random.Random(seed), True

    def next(self):
        return 1 if self.stuck else self.random.getrandbits(1)


def test_what_has_failed_is_not_held_against_what_comes_after():
    for seed in range(8):  # half of them begin with the bit at which it was stuck
        source = Mended(seed)
        tested = Noise(counted(source))
        with pytest.raises(NotRandom, match="stands still"):
            tested.test()
        source.stuck = False
        tested.test()


def test_a_fault_that_is_over_before_the_dice_are_made_counts():
    bits = Drawn(seed=4)
    source = Noise(counted(bits))
    bits.stop()
    source.listen()
    bits.stop(500)
    for _ in range(20):
        source.listen()
    with pytest.raises(NotRandom, match="stands still"):
        source.test()
    source.test()


def test_often_the_same():
    """88 in 100 are ones: hardly a row is long enough to stand still."""
    with pytest.raises(NotRandom, match="often the same"):
        Noise(short_rows).test(1)


def short_rows(into, found):
    into[:] = bytes([0xFE]) * len(into)
    found[2], found[3] = 7, found[3] + 7 * len(into)


def test_ten_million_healthy_bits():
    """No false alarm; one would be due in 2**30 / 4 reads of READ windows. Counted in whole reads, not bit by bit."""
    for seed, reads in ((1, 10_000_000 // BITS + 1), (2, 50)):
        rng = random.Random(seed)
        for _ in range(reads):
            number = rng.getrandbits(BITS)
            if seed == 2:
                number |= rng.getrandbits(BITS) & rng.getrandbits(BITS) & rng.getrandbits(BITS) & -2  # some more ones
                number &= ~(rng.getrandbits(BITS) & rng.getrandbits(BITS) & rng.getrandbits(BITS))
            Noise(whole(number)).test()


def whole(number):
    """A function like `ring_oscillator.read`, that gives a number's bits, and counts quickly."""
    text = f"{number:0{BITS}b}"
    rest = [text]

    def read(into, found):
        if not rest[0]:  # those of the moment
            return
        piece, rest[0] = rest[0][:WINDOW], rest[0][WINDOW:]
        into[:] = int(piece, 2).to_bytes(WINDOW // 8, "big")
        found[2] = REPEATED * ("0" * REPEATED in text or "1" * REPEATED in text)
        found[3] += piece.count("1")
        found[4] = (number ^ number >> 1).bit_count()
        found[7] = text.count(text[WINDOW - 30 : WINDOW]) - 1

    return read


def test_a_window_has_as_many_ways_as_it_should():
    assert abs(at_least(3, 5, 0.5) - sum(comb(5, each) for each in (3, 4, 5)) / 32) < 1e-12
