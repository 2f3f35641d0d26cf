"""What is said of counts: too few, fair, uneven; and that fair handhelds are not accused."""

import random

import pytest

from rollkeeper.fairness import judged as judged_module
from rollkeeper.fairness.judged import (
    ENOUGH,
    LEVEL,
    LOOKS_FAIR,
    TOO_FEW,
    UNEVEN,
    explained,
    headline,
    judged,
    told_fives,
)
from rollkeeper.fairness.tails import _binomial
from rollkeeper.store.results import Thrown

FAIR = [1 / 6] * 6


def counts(dice: int, seed: int, *chances: list[float]) -> tuple[tuple[int, ...], ...]:
    """Of five dice, thrown so often in all."""
    rng = random.Random(seed)
    found = []
    for die in range(5):
        faces = rng.choices(range(6), (chances or (FAIR,))[die % max(1, len(chances))], k=dice // 5)
        found.append(tuple(map(faces.count, range(6))))
    return tuple(found)


def loaded(times: float) -> list[float]:
    return [*[(1 - times / 6) / 5] * 5, times / 6]


def thrown(faces: tuple[tuple[int, ...], ...], for_five: tuple[int, ...] = (0,) * 5, fives: int = 0) -> Thrown:
    return Thrown(faces, for_five, fives)


def test_nothing_and_little_say_nothing() -> None:
    nothing = judged(thrown(((0,) * 6,) * 5))
    assert nothing.verdict == TOO_FEW and "No dice" in headline(nothing) and "sync" in explained(nothing)
    little = judged(thrown(counts(600, 1)))
    assert little.verdict == TOO_FEW and "nobody can tell" in headline(little) and "600 dice" in explained(little)
    assert judged(thrown(counts(ENOUGH - 5, 1))).verdict == TOO_FEW


def test_what_would_be_found_is_what_enough_means() -> None:
    assert judged(thrown(counts(ENOUGH, 1))).would_find == pytest.approx(0.25, abs=0.005)


@pytest.mark.parametrize("dice", [500, 1000, ENOUGH, 5990, 6010, 20_000, 200_000])
def test_what_would_be_found_is_found_99_times_in_100(dice: int) -> None:
    """Exactly: how often the count alone of a face so much more frequent is accused."""
    more = judged(thrown(counts(dice, 1))).would_find
    accused = next(
        hits for hits in range(dice // 6, dice) if 13 * judged_module._count_chance(hits, dice, 1 / 6) < LEVEL
    )
    chance = (1 + more) / 6
    missed = sum(_binomial(hits, dice, chance) for hits in range(accused))
    assert 0.005 < missed <= 0.01


def test_fair_dice_are_hardly_ever_accused() -> None:
    verdicts = [judged(thrown(counts(dice, seed))).verdict for dice in (60, 1000, 4000) for seed in range(150)]
    assert verdicts.count(UNEVEN) <= 2, "one in a thousand is to be expected"


@pytest.mark.parametrize("dice", [4000, 12000])
def test_a_fault_of_the_size_that_is_told_is_found(dice: int) -> None:
    more = judged(thrown(counts(dice, 0))).would_find
    found = [judged(thrown(counts(dice, seed, loaded(1 + more)))) for seed in range(60)]
    assert sum(each.verdict == UNEVEN for each in found) >= 58
    said = explained(next(each for each in found if each.verdict == UNEVEN))
    assert "face 6 came more often" in said and "a fair die: 16.7" in said and "one in 1,000" in said


def test_one_uneven_die_is_named() -> None:
    found = judged(thrown(counts(20_000, 3, FAIR, FAIR, loaded(1.5), FAIR, FAIR)))
    assert found.verdict == UNEVEN and [each.die for each in found.places if each.chance < 0.001] == [3]
    assert "die 3 shows its faces unevenly" in explained(found)


def test_five_alikes_have_a_number_to_be_expected() -> None:
    fives = judged(thrown(counts(6000, 1), (6, 36, 216, 0, 2592), 5)).fives
    assert fives.expected == pytest.approx(1 + 1 + 1 + 2) and fives.count == 5 and fives.chance == 1
    assert "5 times, where 5.0" in told_fives(fives) and "That is normal." in told_fives(fives)
    far = judged(thrown(counts(6000, 1), (6, 36, 216, 0, 2592), 25))
    assert far.verdict == UNEVEN and "five alike came 25 times, not about 5" in explained(far)
    many = judged(thrown(counts(6000, 1), (60_000, 0, 0, 0, 0), 10_500)).fives
    assert many.chance < 1e-6
    none = judged(thrown(counts(6000, 1)))
    assert "no roll could" in told_fives(none.fives) and none.verdict == LOOKS_FAIR
