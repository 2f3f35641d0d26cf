"""Who may win: against every outcome counted out."""

import random
from itertools import product

import numpy as np
import pytest

from fivedice.settlement import ranks, winners
from rollkeeper.chances.ahead import mixed
from rollkeeper.chances.of_game import chances_of, to_be_ahead
from rollkeeper.coach.solve import Points


def some(rng):
    chances = np.array([rng.choice((0, 1, 2, 3)) + 0.01 for _ in range(rng.randint(1, 4))])
    return Points(rng.randint(200, 203), chances / chances.sum())


@pytest.mark.parametrize("columns", [1, 2, 3, 5])
def test_every_outcome_counted_out(columns):
    rng = random.Random(columns)
    scores = [some(rng) for _ in range(columns)]
    win, shared, share = np.zeros(columns), np.zeros(columns), np.zeros(columns)
    places = np.zeros((columns, columns))
    for fallen in product(*(range(each.low, each.high + 1) for each in scores)):
        likely = np.prod([each.chances[points - each.low] for each, points in zip(scores, fallen, strict=True)])
        best = winners(list(fallen))
        for at in best:
            (win if len(best) == 1 else shared)[at] += likely
            share[at] += likely / len(best)
        for rank, at in ranks(list(fallen)):
            places[at][rank - 1] += likely
    found = chances_of(scores)
    for at, chance in enumerate(found):
        assert (chance.win, chance.shared, chance.share) == pytest.approx((win[at], shared[at], share[at]), abs=1e-12)
        assert chance.places == pytest.approx(list(places[at]), abs=1e-12)
        assert sum(chance.places) == pytest.approx(1) and chance.places[0] == pytest.approx(chance.win + chance.shared)
    assert sum(chance.share for chance in found) == pytest.approx(1)


def test_what_is_certain_is_1_0_or_shared():
    first, second, level = (Points(points, np.ones(1)) for points in (250, 200, 250))
    assert [chance.share for chance in chances_of([first, second])] == [1, 0]
    shared = chances_of([first, second, level])
    assert [chance.win for chance in shared] == [0, 0, 0] and [chance.share for chance in shared] == [0.5, 0, 0.5]
    assert shared[1].places == [0, 0, 1], "two are before it"


def test_what_is_above_all_others():
    others = [Points(200, np.array([0.5, 0.3, 0.2])), Points(190, np.ones(1))]
    assert [to_be_ahead(others, chance) for chance in (0.1, 0.5, 0.6, 0.8, 0.9, 1)] == [201, 201, 202, 202, 203, 203]


def test_figures_of_points():
    points = Points(10, np.array([0.25, 0.5, 0.25])).plus(5)
    assert (points.mean, points.high, points.percentile(5), points.percentile(50)) == (16, 17, 15, 16)
    assert points.deviation == pytest.approx(0.5**0.5)
    both = mixed([(0.5, points), (0.5, Points(12, np.ones(1)))])
    assert both.low == 12 and list(both.chances) == [0.5, 0, 0, 0.125, 0.25, 0.125]
