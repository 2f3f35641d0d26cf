"""The tests of raw bits: their numbers are those of the standard, they catch what they should, and nothing else. Rings
of every frequency and jitter; and what the handheld reads and counts.
"""

import importlib
import random
import sys
from array import array
from math import comb, exp, lgamma, log, log2
from types import SimpleNamespace
from typing import ClassVar

import pytest

from emulator.chip import identity
from oracles.raw_bits import Counted, Drawn
from roller.app.noise import AGAIN, BLOCK, COUNTS, OFTEN, REPEATED, UNEVEN, UNSTEADY, WINDOW, Noise

ENTROPY = 0.4  # bits of min-entropy in a bit of the source: assessed
ALPHA = 2**-30
HEALTHY, FAULTY = 0.55, 0.6  # of ones, of a source as good as is known, and of one that must be caught
BITS = BLOCK * WINDOW
APART = 48  # us from bit to bit


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
    assert WINDOW >= 1024, "of start-up tests, 4.3"


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


def noise(**drawn):
    return Noise(Counted(Drawn(**drawn)))


def judged(source, windows=BLOCK):
    """The verdict on so many more windows."""
    for _ in range(windows):
        source.listen()
    return source.verdict()


FAULTS = (
    ("stands still", {"ones": 0}), ("stands still", {"ones": 1000}), ("stands still", {"ones": 990}),
    ("repeats itself", {"period": 93}), ("repeats itself", {"period": 5}), ("repeats itself", {"period": 31}),
    ("repeats itself", {"period": 5600}), ("are ones", {"ones": 600}), ("are ones", {"ones": 400}),
    ("are changes", {"more": 700}), ("are changes", {"more": 400}),
)  # fmt: skip


@pytest.mark.parametrize(("why", "drawn"), FAULTS, ids=str)
def test_faults(why, drawn):
    for seed in range(3):
        source = noise(seed=seed, **drawn)
        assert why in judged(source)
        assert source.fault, "and until a block is well again"


def test_bits_as_they_were_recorded_from_silicon_pass():
    for seed in range(20):
        assert judged(noise(seed=seed, ones=466)) == ""


def test_one_that_stops_is_caught_by_the_next_window():
    bits = Drawn(seed=3)
    source = Noise(Counted(bits))
    assert judged(source, 40) == ""
    bits.stop()
    assert judged(source, 1) == "stands still"
    bits.stop(500)
    assert judged(source, 2 * BLOCK) == "", "what has failed is not held against what comes after"


def test_a_fault_that_is_over_before_the_dice_are_made_counts_once():
    bits = Drawn(seed=4)
    source = Noise(Counted(bits))
    bits.stop()
    source.listen()
    bits.stop(500)
    assert judged(source, 3) == "stands still"


def test_a_fault_of_a_block_lasts_until_the_next_block():
    bits = Drawn(seed=4)
    source = Noise(Counted(bits))
    bits.stop(600)
    assert "are ones" in judged(source)
    bits.stop(500)
    assert "are ones" in judged(source, BLOCK - 1)
    assert judged(source, 1) == ""


class Silent:
    """A ring of which no bits come until it is mended."""

    def __init__(self):
        self.well = Counted(Drawn())
        self.mended = False

    def take(self, into, found):
        return self.mended and self.well.take(into, found)


def test_no_bits_are_a_fault():
    ring = Silent()
    source = Noise(ring)
    assert source.fault == "no bits" and judged(source) == "no bits"
    ring.mended = True
    assert judged(source, 1) == "" and source.fault == ""
    ring.mended = False
    assert judged(source) == "no bits", "none since the throw before"


def test_often_the_same():
    """88 in 100 are ones: hardly a row is long enough to stand still."""

    class ShortRows:
        def take(self, into, found):
            into[:] = bytes([0xFE]) * len(into)
            found[2], found[3] = 7, found[3] + 7 * len(into)
            return True

    assert judged(Noise(ShortRows()), 1) == "often the same"


def test_ten_million_healthy_bits():
    """No false alarm; one would be due in 2**30 / 4 blocks. Counted in whole blocks, not bit by bit."""
    for seed, blocks in ((1, 10_000_000 // BITS + 1), (2, 50)):
        rng = random.Random(seed)
        for _ in range(blocks):
            number = rng.getrandbits(BITS)
            if seed == 2:
                number |= rng.getrandbits(BITS) & rng.getrandbits(BITS) & rng.getrandbits(BITS) & -2  # some more ones
                number &= ~(rng.getrandbits(BITS) & rng.getrandbits(BITS) & rng.getrandbits(BITS))
            assert judged(Noise(Whole(number))) == ""


class Whole:
    """A ring that gives a number's bits, and counts quickly."""

    def __init__(self, number):
        self.number, self.text = number, f"{number:0{BITS}b}"
        self.rest = self.text

    def take(self, into, found):
        piece, self.rest = self.rest[:WINDOW], self.rest[WINDOW:]
        into[:] = int(piece, 2).to_bytes(WINDOW // 8, "big")
        found[2] = REPEATED * ("0" * REPEATED in self.text or "1" * REPEATED in self.text)
        found[3] += piece.count("1")
        found[4] = (self.number ^ self.number >> 1).bit_count()
        found[7] = self.text.count(self.text[WINDOW - 30 : WINDOW]) - 1
        return True


def test_a_window_has_as_many_ways_as_it_should():
    assert abs(at_least(3, 5, 0.5) - sum(comb(5, each) for each in (3, 4, 5)) / 32) < 1e-12


# -- rings with a phase, as silicon has them


class Silicon:
    """Bits of the judge's ring, so many microseconds apart."""

    def __init__(self, apart=APART, seed=1, **ring):
        mcu = SimpleNamespace(peripherals={identity.ROSC: None}, clock=SimpleNamespace(nanos=0))
        self._ring = identity.Noise(mcu, seed, identity.Ring(ones=0.466, **ring))
        self._apart, self._now = apart, 0.0

    def next(self):
        self._now += self._apart * 1000
        self._ring.due = self._now
        return self._ring.read_uint32(identity.RANDOMBIT)


MHZ = (1.8, 2.43, 4.17, 6.5, 9.55, 12.0)  # RP2040 datasheet 2.17: 1.8 to 12; as it is before its divider by 16:
UNDIVIDED = (28.8, 104.0, 192.0)


@pytest.mark.parametrize("mhz", MHZ + UNDIVIDED)
def test_over_the_grid_of_rings_dice_always_come_and_a_ring_that_trembles_passes(mhz):
    for jitter, passes in ((0.0, False), (0.002, False), (0.01, None), (0.02, None), (0.05, True), (0.15, True)):
        fault = judged(Noise(Counted(Silicon(mhz=mhz, jitter=jitter))))
        assert isinstance(fault, str) and len(fault) <= 24, "it is said, and fits into the log"
        if passes is not None:
            assert (fault == "") == passes, (mhz, jitter, fault)


def test_why_bits_are_not_read_a_microsecond_apart():
    """With the jitter that is usual in silicon."""
    soon = [judged(Noise(Counted(Silicon(1, mhz=mhz, jitter=0.05)))) for mhz in MHZ]
    later = [judged(Noise(Counted(Silicon(APART, mhz=mhz, jitter=0.05)))) for mhz in MHZ]
    assert any(soon) and not any(later), (soon, later)


# -- what the handheld reads


class FakeDma:
    """A DMA channel that is done at once, unless it is `busy`: its block is `bits`, or what was there if it is dead."""

    made: ClassVar = []

    def __init__(self):
        self.busy, self.bits, self.asked = False, None, []
        self.made.append(self)

    def pack_ctrl(self, **how):
        return how

    def config(self, **asked):
        self.asked.append(asked)
        if self.bits is not None:
            for at in range(asked["count"]):
                asked["write"][at] = self.bits.next() | 0xFE  # the other bits of the register mean nothing

    def active(self, on=None):
        self.busy = self.busy if on is None else on
        return self.busy


@pytest.fixture
def ring_oscillator(monkeypatch):
    """The module, on a board whose memory is a dict."""
    monkeypatch.setitem(sys.modules, "_rp2", SimpleNamespace(DMA=FakeDma))
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(mem32={}, freq=lambda: 125_000_000))
    name = "roller.hw.ring_oscillator"
    yield importlib.import_module(name)
    del sys.modules[name]


@pytest.mark.parametrize("drawn", [{}, {"ones": 600}, {"more": 700}, {"period": 93}, {"ones": 0}, {"ones": 1000}])
def test_what_is_counted(ring_oscillator, drawn):
    one, other = array("i", [0] * COUNTS), array("i", [0] * COUNTS)
    state = random.getstate()
    bits = Drawn(**drawn)
    same, after = Counted(Drawn(**drawn)), random.getstate()
    for _ in range(3):
        into, expected = bytearray(WINDOW // 8), bytearray(WINDOW // 8)
        random.setstate(after)
        raw = bytearray(bits.next() | 0xFE for _ in range(WINDOW))
        random.setstate(after)
        same.take(expected, other)
        after = random.getstate()
        ring_oscillator.count(raw, WINDOW, into, one)
        assert into == expected and one == other and not any(raw)
    random.setstate(state)


def test_a_bit_each_48_us_by_a_clock_of_its_own(ring_oscillator):
    ring = ring_oscillator.Ring()
    dma = FakeDma.made[-1]
    assert ring_oscillator.mem32[0x50000420] == 1 << 16 | 6000, "of 125 MHz"
    asked = dma.asked[0]
    assert (asked["read"], asked["count"], asked["trigger"]) == (0x4006001C, WINDOW, True)
    assert asked["ctrl"] == {"size": 0, "inc_read": False, "treq_sel": 0x3B, "read_err": 1, "write_err": 1}
    dma.busy = True
    into, found = bytearray(WINDOW // 8), array("i", [0] * COUNTS)
    assert not ring.take(into, found) and len(dma.asked) == 1, "nothing waits for it"
    dma.busy = False
    assert ring.take(into, found) and len(dma.asked) == 2, "and the next window begins"
    dma.busy = True
    ring.stop()
    assert not dma.busy, "the memory is somebody else's now"


def test_a_channel_that_reads_nothing_is_found_to_stand_still(ring_oscillator):
    source = Noise(ring_oscillator.Ring())
    assert judged(source, 1) == "stands still"


def test_an_rp2350_lets_the_dma_at_its_ring_and_has_a_generator_of_its_own(ring_oscillator, monkeypatch):
    assert ring_oscillator.hardware_random() == b"", "an RP2040 has none"
    monkeypatch.setattr(ring_oscillator, "RP2350", True)
    memory = ring_oscillator.mem32
    ring_oscillator.Ring()
    assert memory[0x400600C8] == 0xACCE00F8
    base = 0x400F0000
    memory.update({base + 0x1B8: 0, **{base + 0x114 + 4 * at: 0x01020300 + at for at in range(6)}})
    found = ring_oscillator.hardware_random()
    assert len(found) == 24 and found[:8] == bytes([0, 3, 2, 1, 1, 3, 2, 1])
    memory[base + 0x1B8] = 1
    assert ring_oscillator.hardware_random() == b"", "it never ends: nobody waits for ever"
