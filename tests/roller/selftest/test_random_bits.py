"""The tests of the random source: what they catch, and how seldom they are wrong."""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from types import SimpleNamespace

import pytest

from roller.selftest.random_bits import FOLLOWED, OFTEN, ONES, SELDOM, SIZE, wrong
from rollkeeper.virtual.chip.identity import RANDOMBIT, ROSC, Noise, Ring


def outside(draws: int, chance: Fraction, least: int, most: int) -> Fraction:
    """The chance that a count of independent draws is less than `least` or more than `most`."""
    return sum(
        (
            comb(draws, count) * chance**count * (1 - chance) ** (draws - count)
            for count in [*range(least), *range(most + 1, draws + 1)]
        ),
        Fraction(0),
    )


def test_a_good_source_fails_once_in_ten_million_times() -> None:
    ones = outside(8 * SIZE, Fraction(1, 2), 4 * SIZE - ONES, 4 * SIZE + ONES)
    halves = 16 * outside(2 * SIZE, Fraction(1, 16), SELDOM, OFTEN)
    followed = outside(SIZE - 1, Fraction(1, 256), 0, FOLLOWED)
    assert float(ones) == pytest.approx(2.4e-8, rel=0.02)
    assert float(halves) == pytest.approx(4.7e-8, rel=0.02)
    assert float(followed) == pytest.approx(4.5e-11, rel=0.03)
    assert ones + halves + followed < Fraction(1, 10**7)


def test_good_bytes_pass() -> None:
    for seed in range(2000):
        assert wrong(random.Random(seed).randbytes(SIZE)) == "", seed


def drawn(state: int, bit: Callable[[], int]) -> bytes:
    """What MicroPython up to 1.27 makes of the ring oscillator's bits: they are shifted into an 8-bit register that is
    fed back (ports/rp2/main.c, rosc_random_u8)."""
    found = bytearray()
    for _ in range(SIZE):
        for _ in range(8):
            state = (state << 1 & 0xFF | bit()) ^ (0xD5 if state & 0x80 else 0)
        found.append(state)
    return bytes(found)


def shift_register(state: int) -> bytes:
    """What that is with an oscillator that stands still: the register alone."""
    return drawn(state, lambda: 0)


def named(ring: Ring, seeds: int = 10) -> int:
    """In how many of so many tries the self-test finds something wrong with a ring."""
    count = 0
    for seed in range(seeds):
        noise = Noise(SimpleNamespace(peripherals={ROSC: None}), seed, ring)
        count += bool(wrong(drawn(seed, partial(noise.read_uint32, RANDOMBIT))))
    return count


@pytest.mark.parametrize(
    "ring",
    [Ring(stopped=True), Ring(ones=0.85), Ring(ones=0.95), Ring(ones=0.02), Ring(repeats=0.8), Ring(repeats=0.95)],
    ids=str,
)
def test_a_grossly_bad_ring_oscillator_is_named_each_time(ring: Ring) -> None:
    assert named(ring) == 10


@pytest.mark.parametrize("ring", [Ring(ones=0.6), Ring(ones=0.7), Ring(repeats=0.4)], ids=str)
def test_a_ring_that_leans_or_lags_less_hides_behind_the_register(ring: Ring) -> None:
    """Not found today: the register mixes the bits, and the tests see its bytes. They are still not random."""
    assert named(ring) == 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (bytes(SIZE), "stands still"),
        (b"\xff" * SIZE, "stands still"),
        (b"\x12\xed" * (SIZE // 2), "often the same"),
        (shift_register(1), "stands still"),
        (shift_register(0xA7), "stands still"),
        (b"\x12\xed\x77\x01\xa0\x05\xfe" * 74, "period of 7"),
        (bytes(range(256)) * 2, "repeats "),
        (random.Random(1).randbytes(100) * 6, "repeats "),
    ],
    ids=["zeros", "ones", "two", "a register", "another register", "seven", "a counter", "a period of 100"],
)
def test_what_repeats_itself_is_found_out(data: bytes, said: str) -> None:
    assert wrong(data[:SIZE]).startswith(said)


def test_bits_that_lean_are_found_out() -> None:
    rng = random.Random(2)
    data = bytes(sum((rng.random() < 0.58) << bit for bit in range(8)) for _ in range(SIZE))
    assert wrong(data).endswith("% are ones")


def test_nibbles_that_are_missing_are_found_out() -> None:
    rng = random.Random(3)
    balanced = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15]  # without 7 and 8: as many ones as zeros
    data = bytes(rng.choice(balanced) << 4 | rng.choice(balanced) for _ in range(SIZE))
    assert wrong(data).startswith("nibbles 0 to ")
