"""Faces out of bytes, without favour; and none out of a source that has stopped being random."""

import random
from fractions import Fraction
from math import comb

import pytest

from roller.app import dice_source
from roller.app.dice_source import DRAWN, OFTEN, PERIOD, REPEATED, WINDOW, DiceSource, Health, NotRandom

ENTROPY = 2  # bits in a sample of eight
ALPHA = Fraction(1, 2**40)


def register(state, bits):
    """What MicroPython up to 1.27 makes of eight bits of the ring oscillator (ports/rp2/main.c, rosc_random_u8)."""
    for at in range(7, -1, -1):
        state = (state << 1 & 0xFF | bits >> at & 1) ^ (0xD5 if state & 0x80 else 0)
    return state


def mixed(samples, state=0x5A):
    """The bytes that os.urandom gives when the oscillator gives these samples."""
    found = bytearray()
    for sample in samples:
        state = register(state, sample)
        found.append(state)
    return bytes(found)


def source(data):
    """A dice source that draws these bytes, and then others."""
    rest = random.Random(7)
    left = list(data)

    def urandom(count):
        taken = left[:count]
        del left[:count]
        return bytes(taken) + rest.randbytes(count - len(taken))

    return DiceSource(urandom)


def test_every_accepted_byte_value_is_shared_evenly():
    found = []
    for value in range(256):
        first = bytes([0, value]) + random.Random(value).randbytes(DRAWN - 2)
        found.append(source(first).faces(1)[0])
    expected = [value % 6 + 1 for value in range(252)]
    assert found[:252] == expected and [expected.count(face) for face in range(1, 7)] == [42] * 6


def test_bytes_that_would_favour_low_faces_are_thrown_away():
    assert source([9, 252, 253, 254, 255, 0, 7, 251]).faces(3) == (1, 2, 6)


def test_as_many_as_asked():
    for count in range(6):
        assert len(source([]).faces(count)) == count


def test_what_the_register_has_mixed_is_taken_apart_again():
    rng = random.Random(1)
    for _ in range(20):
        samples = rng.randbytes(DRAWN)
        data = mixed(samples, rng.randrange(256))
        low, high = dice_source._LOW, dice_source._HIGH
        for at in range(1, DRAWN):
            assert data[at] ^ low[data[at - 1] & 15] ^ high[data[at - 1] >> 4] == samples[at]


def test_the_cut_offs_are_those_of_the_standard():
    """NIST SP 800-90B, 4.4.1 and 4.4.2."""
    assert 1 + 40 // ENTROPY == REPEATED
    chance = Fraction(1, 2**ENTROPY)

    def at_least(count):
        return sum(
            comb(WINDOW, each) * chance**each * (1 - chance) ** (WINDOW - each) for each in range(count, WINDOW + 1)
        )

    assert at_least(OFTEN) <= ALPHA < at_least(OFTEN - 1), "more than critbinom, and no more than needed"
    rolls = 1 / ((DRAWN - 1) * (chance ** (REPEATED - 1) + ALPHA / WINDOW))
    assert rolls > 20e9, "for each false alarm, with a source that is as poor as can be"


STUCK = {
    "0x00": b"\x00",
    "0xFF": b"\xff",
    "0xFC, which no die is made of": b"\xfc",
    "0xFE, the register with ones": b"\xfe",
    "a period of 2": b"\x31\xc4",
    "a period of 3": b"\x31\xc4\x05",
    "a period of 4": b"\x31\xc4\xfd\x05",
    "a period of 8": b"\x31\xc4\xfd\x05\x77\x00\x9e\x12",
}


@pytest.mark.parametrize("pattern", STUCK.values(), ids=STUCK)
def test_a_stuck_source_makes_not_even_one_roll(pattern):
    asked = []

    def urandom(count):
        asked.append(count)
        return (pattern * count)[:count]

    dice = DiceSource(urandom)
    for _ in range(3):
        with pytest.raises(NotRandom):
            dice.faces(5)
    assert asked == [DRAWN] * 3, "and it is not asked for ever"


@pytest.mark.parametrize("bit", [0, 255])
@pytest.mark.parametrize("state", [0, 1, 0x5A, 0xFF])
def test_a_ring_oscillator_that_has_stopped_makes_not_even_one_roll(bit, state):
    """The register goes on by itself, and its bytes look random: 93 different ones, say."""
    with pytest.raises(NotRandom, match="stands still"):
        source(mixed([bit] * DRAWN, state)).faces(5)


@pytest.mark.parametrize("length", range(2, PERIOD + 1))
def test_a_ring_oscillator_that_repeats_itself_makes_not_even_one_roll(length):
    samples = (random.Random(length).randbytes(length) * DRAWN)[:DRAWN]
    with pytest.raises(NotRandom, match=f"period of {length}"):
        source(mixed(samples)).faces(5)


def test_one_that_stops_in_the_middle_of_a_roll_is_found_out_by_the_next():
    rng = random.Random(3)
    dice = source(mixed(rng.randbytes(DRAWN - 10) + bytes([77] * (10 + DRAWN))))
    assert len(dice.faces(5)) == 5
    with pytest.raises(NotRandom):
        dice.faces(5)


def test_a_row_that_is_one_shorter_than_the_bound_is_chance():
    rng = random.Random(4)
    for row, said in ((REPEATED - 1, ""), (REPEATED, "stands still")):
        samples = rng.randbytes(10) + bytes([rng.randrange(256)] * row) + rng.randbytes(DRAWN)
        assert Health().wrong(mixed(samples[: DRAWN + 1])) == said


def test_a_sample_that_comes_too_often_is_found_out_within_two_windows():
    rng = random.Random(5)
    for share, least, most in ((0.55, 1, 2 * WINDOW // DRAWN + 1), (0.2, 10**9, 10**9)):
        health, rolls, said = Health(), 0, ""
        while not said and rolls < 2000:
            rolls += 1
            said = health.wrong(mixed([7 if rng.random() < share else rng.randrange(256) for _ in range(DRAWN)]))
        assert (least <= rolls <= most and said == "often the same") or (most == 10**9 and not said)


def test_healthy_again_it_rolls_again():
    health = Health()
    assert health.wrong(mixed([9] * DRAWN)) == "stands still"
    assert [health.wrong(random.Random(seed).randbytes(DRAWN)) for seed in range(100)] == [""] * 100


def test_a_million_dice_without_a_false_alarm_and_evenly():
    rng = random.Random(6)
    dice = DiceSource(rng.randbytes)
    counts = [0] * 7
    for _ in range(200_000):
        for face in dice.faces(5):
            counts[face] += 1
    assert sum(counts) == 10**6
    chi = sum((count - 10**6 / 6) ** 2 for count in counts[1:]) / (10**6 / 6)
    assert chi < 25.7, "once in 10,000 seeds"
