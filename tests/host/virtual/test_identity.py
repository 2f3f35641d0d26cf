"""The ring oscillator: ideal, leaning, sluggish or stopped."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from rollkeeper.virtual.chip.identity import RANDOMBIT, ROSC, Noise, Ring

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
