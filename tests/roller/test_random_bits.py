"""The tests of the random source: what they catch, and how seldom they are wrong."""

import random
from fractions import Fraction
from math import comb

import pytest

from roller.selftest.random_bits import FOLLOWED, OFTEN, ONES, SELDOM, SIZE, wrong


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


def shift_register(state: int) -> bytes:
    """What MicroPython up to 1.27 draws from a ring oscillator that stands still: an 8-bit register alone."""
    drawn = bytearray()
    for _ in range(SIZE):
        for _ in range(8):
            state = (state << 1 & 0xFF) ^ (0x1D if state & 0x80 else 0)
        drawn.append(state)
    return bytes(drawn)


@pytest.mark.parametrize(
    "data",
    [
        bytes(SIZE),
        b"\xff" * SIZE,
        b"\x12\xed" * (SIZE // 2),
        bytes(range(256)) * 2,
        shift_register(1),
        shift_register(0xA7),
        random.Random(1).randbytes(100) * 6,
    ],
    ids=["zeros", "ones", "two bytes", "a counter", "a register", "another register", "a period of 100"],
)
def test_what_repeats_itself_is_found_out(data: bytes) -> None:
    assert wrong(data[:SIZE]).startswith("repeats ")


def test_bits_that_lean_are_found_out() -> None:
    rng = random.Random(2)
    data = bytes(sum((rng.random() < 0.58) << bit for bit in range(8)) for _ in range(SIZE))
    assert wrong(data).endswith("% are ones")


def test_nibbles_that_are_missing_are_found_out() -> None:
    rng = random.Random(3)
    balanced = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15]  # without 7 and 8: as many ones as zeros
    data = bytes(rng.choice(balanced) << 4 | rng.choice(balanced) for _ in range(SIZE))
    assert wrong(data).startswith("nibbles 0 to ")
