"""The battery: what it expects is what counting gives, fair dice pass, and each kind of wrong dice is found."""

import os
from itertools import product

import numpy as np
import pytest

from dice_battery.battery import HANDS, battery, hands_of
from dice_battery.finding import LEVEL, classes
from dice_battery.rigged import CASES, FACES, LOADED, Case, fair, tried
from dice_battery.sources import FAIR, loaded, of_chances, of_the_firmware

EVERY_THROW = np.array(list(product(range(1, 7), repeat=5)), dtype=np.int8)


def test_hands_are_counted_as_all_throws_have_them() -> None:
    assert hands_of(EVERY_THROW) == list(HANDS.values()) and sum(HANDS.values()) == 6**5


def test_all_throws_once_are_what_is_expected_of_faces_pairs_and_hands() -> None:
    found = {each.name: each.figure for each in battery(EVERY_THROW).findings}
    for name in ("all faces", "face 3", "die 2, face 6", "dice 1 and 4", "poker hands", "252 rolls", "sums"):
        assert found[name] == pytest.approx(0, abs=1e-9), name


def test_runs_are_expected_as_counting_gives_them() -> None:
    """All streams of seven faces, one after the other: their rising runs are exactly as often as they should be."""
    stream = np.array(list(product(range(1, 7), repeat=7)), dtype=np.int8).ravel()
    found = {each.name: each for each in battery(stream[: len(stream) // 5 * 5].reshape(-1, 5)).findings}
    assert found["rising"].figure < 1e-3


def test_rare_classes_are_counted_as_one() -> None:
    found = classes("hands", "", np.array([600, 300, 95, 3, 2]), [0.6, 0.3, 0.095, 0.003, 0.002])
    assert found.figure == pytest.approx(0) and found.freedom == 2, "5 are too few: the next rarest goes with them"
    alone = classes("hands", "", np.array([600, 380, 20]), [0.6, 0.38, 0.02])
    assert alone.freedom == 2


def test_the_firmwares_dice_pass() -> None:
    """One seed; `make fairness` has ten million, and `make soak` as many, others each time: sound dice fail once in a
    thousand runs."""
    soak = "ROLLKEEPER_SOAK" in os.environ
    throws = 2_000_000 if soak else FACES
    dice = of_the_firmware(throws, None if soak else 19)
    assert dice.shape == (throws, 5) and dice.min() == 1 and dice.max() == 6
    found = battery(dice)
    assert found.wrong == [] and len(found.findings) > 90
    print(f"\nCOUNTED {dice.size} faces\nCOUNTED {len(found.findings)} tests")


def test_a_seed_gives_the_same_dice_and_no_seed_others() -> None:
    dice = of_the_firmware(50, 19)
    assert np.array_equal(dice, of_the_firmware(50, 19)) and not np.array_equal(dice, of_the_firmware(50, 20))
    assert not np.array_equal(of_the_firmware(50, None), of_the_firmware(50, None))


def test_fair_dice_are_hardly_ever_accused() -> None:
    """LEVEL says one in a thousand; two of 30 would be a wonder."""
    assert LEVEL == 0.001
    assert tried(Case("", 4000, False, fair), 30).accused <= 1


def test_a_die_loaded_by_one_percent_is_found_in_100_000_faces() -> None:
    found = tried(LOADED, 12)
    assert found.accused == 12 and found.throws * 5 == 100_000
    assert found.families["faces"] >= 11
    assert sum(loaded(3)) == pytest.approx(1) and loaded(3)[2] * 6 == pytest.approx(1.06)


@pytest.mark.parametrize(
    ("number", "family"), [(5, "positions"), (6, "pairs"), (7, "pairs"), (8, "gaps"), (9, "hands"), (10, "faces")]
)
def test_each_kind_of_wrong_dice_is_found_by_what_looks_for_it(number: int, family: str) -> None:
    case = CASES[number]
    found = tried(case, 1)
    assert case.guilty and found.accused == 1 and family in found.families, case.told


def test_dice_of_given_chances_have_them() -> None:
    dice = of_chances(20_000, [[0, 0, 0.5, 0.5, 0, 0], FAIR, FAIR, FAIR, FAIR], np.random.default_rng(1))
    assert set(dice[:, 0].tolist()) == {3, 4} and set(dice[:, 1].tolist()) == {1, 2, 3, 4, 5, 6}
