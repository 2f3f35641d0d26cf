"""The estimators: NIST's own program on the same bits, and sources whose min-entropy is known."""

import json
from math import log2
from pathlib import Path

import numpy as np
import pytest

from roller.app import noise
from rollkeeper.entropy.estimators import GRANTED, Bits, assess, collision, compression, markov, most_common, verdict

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "entropy_bits.json"
MANY = 200_000


def estimates(bits: Bits) -> dict[str, float]:
    return {each.name: each.bits for each in assess(bits)}


def chained(stay: float, many: int, seed: int) -> Bits:
    """Bits of which each is as the one before with that chance."""
    changes = np.random.default_rng(seed).random(many) >= stay
    return (np.cumsum(changes) % 2).astype(np.uint8)


def biased(ones: float, many: int, seed: int) -> Bits:
    return (np.random.default_rng(seed).random(many) < ones).astype(np.uint8)


def test_all_are_what_nists_own_program_finds() -> None:
    told = json.loads(VECTORS.read_text(encoding="utf-8"))
    bits = np.unpackbits(np.frombuffer(bytes.fromhex("".join(told["bits"])), dtype=np.uint8))
    assert len(bits) == 10_000
    assert estimates(bits) == pytest.approx(told["estimates"], abs=1e-9)


def test_a_source_that_stands_still_has_nothing() -> None:
    for level in (0, 1):
        assert set(estimates(np.full(20_000, level, dtype=np.uint8)).values()) == {0}


def test_a_fair_source_has_nearly_all() -> None:
    found = estimates(biased(0.5, MANY, 1))
    assert min(found["most common value"], found["Markov"]) > 0.98
    assert found["collision"] > 0.8 and found["compression"] > 0.7 and found["t-tuple"] > 0.85
    assert verdict(assess(biased(0.5, MANY, 1)), MANY).good


def test_a_bias_is_worth_what_its_most_common_bit_is() -> None:
    found, true = estimates(biased(0.6, MANY, 2)), -log2(0.6)
    for name in ("most common value", "Markov"):
        assert true - 0.02 < found[name] <= true + 0.005, name
    for name in ("collision", "compression", "t-tuple", "longest repeat"):
        assert 0.6 * true < found[name] < true + 0.2, name


def test_a_chain_is_seen_by_markov_and_not_by_counting() -> None:
    found, true = estimates(chained(0.7, MANY, 3)), -log2(0.7)
    assert found["most common value"] > 0.98 and found["Markov"] == pytest.approx(true, abs=0.01)
    assert min(found.values()) <= true + 0.01


def test_a_period_is_seen_by_tuples() -> None:
    once = biased(0.5, 93, 4)
    found = estimates(np.resize(once, 100_000))
    assert found["most common value"] > 0.9 and found["t-tuple"] < 0.05 and found["longest repeat"] < 0.05


def test_bits_that_alternate_are_seen_by_markov() -> None:
    found = estimates(np.resize(np.array([0, 1], dtype=np.uint8), 50_000))
    assert found["most common value"] > 0.97 and found["Markov"] < 0.01 and found["t-tuple"] < 0.01


def test_the_most_common_value_of_few_by_hand() -> None:
    bits = np.array([1, 1, 1, 0], dtype=np.uint8)
    assert most_common(bits) == pytest.approx(0), "0.75 + 2.576 * sqrt(0.1875 / 3) is more than 1"
    bits = np.resize(np.array([1, 0], dtype=np.uint8), 10_001)
    share = 5001 / 10_001
    assert most_common(bits) == pytest.approx(-log2(share + 2.5758293 * (share * (1 - share) / 10_000) ** 0.5))


def test_the_most_likely_sequence_of_few_by_hand() -> None:
    """0 0 1: a 0 is followed by 0 or 1, evenly; a 1 by nothing, so that way ends."""
    assert markov(np.array([0, 0, 1], dtype=np.uint8)) == pytest.approx(-(log2(2 / 3) - 127) / 128)


def test_collision_and_compression_never_say_more_than_one() -> None:
    alternating = np.resize(np.array([0, 1], dtype=np.uint8), 20_000)
    assert collision(alternating) == 1
    assert 0 <= compression(alternating) <= 1


def test_the_verdict_says_what_the_dice_need() -> None:
    poor = verdict(assess(biased(0.9, 20_000, 5)), 20_000)
    assert not poor.good and "not enough" in poor.told and "first look" in poor.told
    good = verdict(assess(biased(0.5, 20_000, 5)), 1_000_000)
    assert good.good and "good enough" in good.told and "first look" not in good.told


def test_what_is_granted_is_what_the_handhelds_own_tests_grant() -> None:
    """SP 800-90B, 4.4.1, with a false alarm once in 2**30."""
    assert noise.REPEATED == 1 + 30 / GRANTED
