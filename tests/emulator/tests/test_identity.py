"""The ring oscillator: ideal, leaning, sluggish, stopped; or with a phase, as silicon has it."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from emulator.chip.identity import RANDOMBIT, ROSC, SILICON, Noise, Ring

CLOCK = SimpleNamespace(nanos=0)


def bits(ring, seed=1, count=20_000):
    mcu = SimpleNamespace(peripherals={ROSC: SimpleNamespace(read_uint32=lambda offset: offset)}, clock=CLOCK)
    noise = Noise(mcu, seed, ring)
    assert mcu.peripherals[ROSC].read_uint32(0x18) == 0x18, "its other registers are the original's"
    return [noise.read_uint32(RANDOMBIT) for _ in range(count)]


def ones(found):
    return sum(found) / len(found)


def alike(found):
    return sum(a == b for a, b in pairwise(found)) / (len(found) - 1)


@pytest.mark.parametrize(
    ("ring", "expected_ones", "expected_alike"),
    [
        (Ring(), 0.5, 0.5),
        (Ring(ones=0.6), 0.6, 0.52),
        (Ring(repeats=0.6), 0.5, 0.8),
        (Ring(ones=0.7, repeats=0.5), 0.7, 0.79),
        (Ring(stopped=True), 1.0, 1.0),
    ],
    ids=["ideal", "leaning", "sluggish", "both", "stopped"],
)
def test_bits_are_as_good_as_the_ring(ring, expected_ones, expected_alike):
    found = bits(ring)
    assert ones(found) == pytest.approx(expected_ones, abs=0.02)
    assert alike(found) == pytest.approx(expected_alike, abs=0.02)


def test_they_follow_from_the_seed():
    for ring in (Ring(), Ring(ones=0.6), Ring(repeats=0.6)):
        assert bits(ring) == bits(ring) != bits(ring, seed=2)


def test_a_ring_may_become_worse():
    mcu = SimpleNamespace(peripherals={ROSC: None}, clock=CLOCK)
    noise = Noise(mcu, seed=1)
    assert {noise.read_uint32(RANDOMBIT) for _ in range(50)} == {0, 1}
    noise.ring = Ring(stopped=True)
    assert {noise.read_uint32(RANDOMBIT) for _ in range(50)} == {1}


def read(apart_us, count=20_000, **ring):
    """Bits of a ring with a phase, so many microseconds apart."""
    noise = Noise(SimpleNamespace(peripherals={ROSC: None}, clock=CLOCK), 1, Ring(**ring))
    found = []
    for number in range(1, count + 1):
        noise.due = number * apart_us * 1000.0
        found.append(noise.read_uint32(RANDOMBIT))
    return found


def test_a_ring_that_does_not_tremble_gives_the_same_bits_again_and_again():
    found = read(1, mhz=6.4, ones=0.466)  # 32 periods in 5 us
    assert found[:-5] == found[5:] and 0 < sum(found[:5]) < 5


@pytest.mark.parametrize("duty", [0.3, 0.466, 0.7])
def test_a_ring_that_trembles_much_gives_independent_bits_as_many_ones_as_its_duty(duty):
    found = read(48, mhz=6.43, jitter=0.2, ones=duty)
    assert ones(found) == pytest.approx(duty, abs=0.02)
    assert alike(found) == pytest.approx(duty**2 + (1 - duty) ** 2, abs=0.02)


def test_what_a_bit_tells_of_the_next_falls_with_the_time_between_them():
    """A ring of 6 MHz is where it was after each microsecond, but for its tremble."""
    soon, later, late = (alike(read(apart, mhz=6.0, jitter=0.02)) for apart in (1, 10, 200))
    assert soon > 0.95 > later > 0.85 and late == pytest.approx(0.65, abs=0.15)


def test_silicon_is_as_it_was_recorded():
    found = bits(SILICON)
    assert ones(found) == pytest.approx(0.466, abs=0.01) and alike(found) == pytest.approx(0.502, abs=0.02)
