"""Tails against printed tables, exact counting, and each other."""

from itertools import product

import pytest

from rollkeeper.fairness.tails import (
    binomial_two_sided,
    chi_square,
    chi_square_tail,
    holm,
    two_sided_normal,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "value", "tail"),
    # Percentage points as every table of chi-square has them (Abramowitz and Stegun, table 26.8).
    [(1, 3.84146, 0.05), (1, 10.8276, 0.001), (2, 9.21034, 0.01), (5, 11.0705, 0.05), (5, 15.0863, 0.01),
     (5, 20.515, 0.001), (10, 18.3070, 0.05), (35, 49.8018, 0.05), (100, 135.807, 0.01), (6, 1.63539, 0.95)],
)  # fmt: skip
def test_chi_square_is_as_the_tables_have_it(freedom: int, value: float, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=1e-4)


def test_chi_square_of_many_degrees_is_nearly_normal() -> None:
    """Wilson and Hilferty's cube root, for the 7775 degrees of all rolls in order."""
    freedom, z = 7775, 3.0902
    value = freedom * (1 - 2 / (9 * freedom) + z * (2 / (9 * freedom)) ** 0.5) ** 3
    assert chi_square_tail(value, freedom) == pytest.approx(0.001, rel=0.01)
    assert chi_square_tail(0, 5) == 1


def test_normal_is_as_the_tables_have_it() -> None:
    assert two_sided_normal(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert two_sided_normal(-3.290527) == pytest.approx(0.001, rel=1e-5)


def test_binomial_is_what_counting_gives() -> None:
    dice = list(product(range(6), repeat=6))
    for hits in range(7):
        few = sum(1 for each in dice if each.count(0) <= hits) / len(dice)
        many = sum(1 for each in dice if each.count(0) >= hits) / len(dice)
        assert binomial_two_sided(hits, 6, 1 / 6) == pytest.approx(min(1, 2 * min(few, many)))
    assert binomial_two_sided(0, 0, 1 / 6) == 1


def test_holm_corrects_from_the_smallest_on() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0] and holm([]) == []


@pytest.mark.parametrize(("hits", "tries"), [(0, 10), (3, 18), (17, 100), (10, 10)])
def test_wilson_ends_where_the_score_is_z(hits: int, tries: int) -> None:
    for end in wilson(hits, tries, 2.576):
        if 0 < end < 1:
            assert abs(hits / tries - end) == pytest.approx(2.576 * (end * (1 - end) / tries) ** 0.5)
    assert wilson(0, 0, 2.576) == (0, 1)


def test_chi_square_adds_what_is_off() -> None:
    assert chi_square([10, 20], [15, 15]) == pytest.approx(50 / 15)
