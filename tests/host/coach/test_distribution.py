"""How scores are spread, against plain recursion over games that are nearly over."""

import random
from collections import Counter

import numpy as np
import pytest

from fivedice.box import BOXES
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import placed
from oracles.naive_coach import throws
from rollkeeper.coach.advice import Position, advice
from rollkeeper.coach.solve import Spread, solved, spread


def last_turn(edition, card, values):
    """The chances of the grand totals: the advice is followed through every throw of the last turn."""
    keeps, found = {(): 1.0}, Counter()
    for left in (2, 1, 0):
        rolls = Counter()
        for keep, chance in keeps.items():
            for faces, likely in throws(5 - len(keep)):
                rolls[tuple(sorted(keep + faces))] += chance * likely
        keeps = Counter()
        for dice, chance in rolls.items():
            asked = advice(Position(edition, card.boxes, dice, left), lambda edition: values)
            if left:
                keeps[asked.keeps[0][0]] += chance
            else:
                points = placed(EDITIONS[edition], card, dice, asked.boxes[0][0]).points
                bonus = 100 if len(set(dice)) == 1 and card.earns_extra() else 0
                found[card.with_score(asked.boxes[0][0], points, bonus).grand()] += chance
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("last", ["sixes", "chance", "yahtzee", "full_house"])
def test_the_last_turn_is_spread_as_plain_recursion_finds(edition, last):
    begun = sum(1 << at for at, box in enumerate(BOXES) if box != last)
    values = solved(EDITIONS[edition], begun=begun)
    found = spread(EDITIONS[edition], values, begun=begun)
    counted = last_turn(edition, Card({box: 0 for box in BOXES if box != last}), values)
    assert found.chances == pytest.approx([counted[score] for score in range(len(found.chances))], abs=1e-12)
    assert found.mean == pytest.approx(values[begun, 0, 0])
    place = BOXES.index(last)
    assert found.box_means[place] == pytest.approx(found.mean) and found.box_zeros[place] == pytest.approx(counted[0])


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_adds_up_over_several_turns_with_the_bonuses(edition):
    rng = random.Random(edition)
    for still_open in (["fours", "fives", "sixes", "yahtzee", "chance"], rng.sample(BOXES, 4)):
        begun = sum(1 << at for at, box in enumerate(BOXES) if box not in still_open)
        values = solved(EDITIONS[edition], begun=begun)
        found = spread(EDITIONS[edition], values, begun=begun)
        assert found.chances.sum() == pytest.approx(1) and found.chances.min() >= 0
        assert found.mean == pytest.approx(values[begun, 0, 0], abs=1e-9)
        beside = found.mean - found.box_means.sum()
        assert -1e-9 < beside < 100, "the 35 and the 100s are in no box"


def test_figures_of_a_spread():
    found = Spread(0, np.array([0.0, 0.25, 0.5, 0.25]), np.zeros(13), np.zeros(13))
    assert found.mean == 2 and found.deviation == pytest.approx(0.5**0.5)
    assert [found.percentile(percent) for percent in (5, 25, 26, 75, 76)] == [1, 1, 2, 2, 3]
