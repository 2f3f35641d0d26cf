"""How points to come are spread: against plain recursion, the solver, the whole game's spread, and games played."""

import random
from collections import Counter
from functools import lru_cache

import numpy as np
import pytest

from fivedice.box import BOXES, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import placed
from oracles.naive_coach import throws
from rollkeeper import folders
from rollkeeper.chances import ahead
from rollkeeper.chances.ahead import Futures, NotKept, layers
from rollkeeper.coach.advice import worths_by
from rollkeeper.coach.solve import solved, spread
from rollkeeper.coach.turn import numbers_of


@lru_cache
def values_with_open(edition, still_open):
    return solved(EDITIONS[edition], begun=sum(1 << at for at, box in enumerate(BOXES) if box not in still_open))


def a_card(rng, still_open):
    """With something in all other boxes; the bonus is often near."""
    held = {box: rng.choice((2, 3, 3, 4)) * (at + 1) for at, box in enumerate(UPPER)}
    held |= {"yahtzee": rng.choice((0, 50))}
    return {box: held.get(box, 0) for box in BOXES if box not in still_open}


class Plain:
    """The same by plain recursion: each throw, and what the coach keeps and writes."""

    def __init__(self, edition, values):
        self.edition, self.worths = EDITIONS[edition], worths_by(EDITIONS[edition], values)

    @lru_cache  # noqa: B019 - it lives as long as its test
    def _card(self, filled):
        return self._kept(filled, (), 2) if len(filled) < 13 else {0: 1.0}

    @lru_cache  # noqa: B019
    def _kept(self, filled, keep, left):
        found = Counter()
        for faces, chance in throws(5 - len(keep)):
            for points, likely in self._rolled(filled, tuple(sorted(keep + faces)), left).items():
                found[points] += chance * likely
        return found

    @lru_cache  # noqa: B019
    def _rolled(self, filled, dice, left):
        worths, card = self.worths(dict(filled)), Card(dict(filled))
        if left:
            return self._kept(filled, worths.best_keep(dice, left), left - 1)
        box, points = worths.best_box(dice)
        assert placed(self.edition, card, dice, box).points == points
        then = card.with_score(box, points, 100 if len(set(dice)) == 1 and card.earns_extra() else 0)
        gained = then.grand() - card.grand()
        return {gained + more: chance for more, chance in self._card(tuple(sorted(then.boxes.items()))).items()}

    def card(self, boxes):
        return self._card(tuple(sorted(boxes.items())))

    def rolled(self, boxes, dice, left):
        return self._rolled(tuple(sorted(boxes.items())), dice, left)


def same(points, counted, within):
    there = {points.low + at: chance for at, chance in enumerate(points.chances)}
    return max(abs(there.get(at, 0) - counted.get(at, 0)) for at in {*there, *counted}) < within


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_boxes_are_spread_as_plain_recursion_finds(edition):
    rng = random.Random(edition)
    still_open = tuple(rng.sample(BOXES, 2))
    values = values_with_open(edition, still_open)
    found, plain = Futures(EDITIONS[edition], values, None), Plain(edition, values)
    boxes = a_card(rng, still_open)
    assert same(found.between_turns(boxes), plain.card(boxes), 1e-12)
    for left in (0, 1):
        dice = tuple(sorted(rng.choices(range(1, 7), k=5)))
        assert same(found.with_dice(boxes, dice, left), plain.rolled(boxes, dice, left), 1e-12), (dice, left)
    assert same(found.with_dice(boxes, (4,) * 5, 0), plain.rolled(boxes, (4,) * 5, 0), 1e-12)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mean_is_what_the_solver_says(edition):
    rng = random.Random(edition)
    still_open = ("twos", "fives", "sixes", "yahtzee", "small_straight")
    values = values_with_open(edition, still_open)
    worths, found = worths_by(EDITIONS[edition], values), Futures(EDITIONS[edition], values, None)
    for _ in range(8):
        boxes = a_card(rng, rng.sample(still_open, rng.randint(1, 5)))
        dice, left = tuple(sorted(rng.choices(range(1, 7), k=5))), rng.randint(0, 2)
        to_come = found.between_turns(boxes)
        assert to_come.mean == pytest.approx(values[numbers_of(boxes)], abs=1e-8)
        assert to_come.chances.sum() == pytest.approx(1, abs=1e-10)
        assert found.with_dice(boxes, dice, left).mean == pytest.approx(worths(boxes).roll(dice, left), abs=1e-8)


def test_it_is_the_spread_that_is_handed_on_from_the_empty_card():
    still_open = ("fours", "sixes", "yahtzee", "full_house", "chance")
    values = values_with_open("lowe", still_open)
    begun = {box: 0 for box in BOXES if box not in still_open}
    handed_on = spread(EDITIONS["lowe"], values, begun=numbers_of(begun)[0]).chances
    assert same(Futures(EDITIONS["lowe"], values, None).between_turns(begun), dict(enumerate(handed_on)), 1e-12)


def test_games_that_are_played_are_spread_like_that():
    """Of 1,500 games of two turns by the coach the mean is within four of its own errors, and the shape is alike."""
    rng, still_open, games = random.Random(7), ("sixes", "full_house"), 1500
    values = values_with_open("travel", still_open)
    worths = worths_by(EDITIONS["travel"], values)
    begun = {box: 0 for box in BOXES if box not in still_open}
    to_come = Futures(EDITIONS["travel"], values, None).between_turns(begun)
    counted = np.zeros(to_come.high + 1)
    for _ in range(games):
        boxes = dict(begun)
        while len(boxes) < 13:
            dice = ()
            for left in (2, 1, 0):
                dice = tuple(sorted((*dice, *(rng.randint(1, 6) for _ in range(5 - len(dice))))))
                if left:
                    dice = worths(boxes).best_keep(dice, left)
            box, points = worths(boxes).best_box(dice)
            boxes[box] = points
        counted[sum(boxes.values())] += 1 / games
    assert abs(counted @ np.arange(len(counted)) - to_come.mean) < 4 * to_come.deviation / games**0.5
    assert abs(np.cumsum(counted) - np.cumsum(to_come.between(0, to_come.high))).max() < 2 / games**0.5


@pytest.fixture
def first_turns(tmp_path, monkeypatch):
    """Games of five boxes, whose first two turns are those that are kept."""
    still_open = ("twos", "sixes", "yahtzee", "full_house", "chance")
    begun = {box: 0 for box in BOXES if box not in still_open}
    monkeypatch.setattr(ahead, "LAST", 10)
    monkeypatch.setattr(ahead, "NOTHING", numbers_of(begun))
    monkeypatch.setattr(folders, "cache", lambda: tmp_path)
    return EDITIONS["travel"], values_with_open("travel", still_open), begun


def test_the_first_turns_are_kept(first_turns):
    edition, values, begun = first_turns
    assert ahead.kept_early(edition) is None
    with pytest.raises(NotKept):
        Futures(edition, values, None).between_turns(begun)
    ahead.make_early(edition, values)
    whole = Futures(edition, values, ahead.kept_early(edition))
    exactly = {key: rest for layer in layers(edition, values, numbers_of(begun)) for key, rest in layer.items()}
    for more in ({}, {"sixes": 18}, {"yahtzee": 50}, {"sixes": 24, "yahtzee": 50}):
        filled, fifty, upper = numbers_of(begun | more)
        exact = exactly[filled, fifty].row(upper)
        to_come = whole.between_turns(begun | more)
        assert same(to_come, dict(enumerate(exact.chances, exact.low)), 1e-8)
        assert to_come.mean == pytest.approx(values[filled, fifty, upper], abs=1e-6)
    assert not whole._known, "nothing was worked out"
    rolled = whole.with_dice(begun, (2, 2, 6, 6, 6), 1)
    assert rolled.mean == pytest.approx(worths_by(edition, values)(begun).roll((2, 2, 6, 6, 6), 1), abs=1e-6)


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data[:-1] + b"\x7f", lambda data: b""])
def test_a_damaged_table_is_none(first_turns, damage):
    edition, values, _ = first_turns
    ahead.make_early(edition, values)
    (path,) = (folders.cache() / "coach").glob("early-*")
    path.write_bytes(damage(path.read_bytes()))
    assert ahead.kept_early(edition) is None


def test_what_was_worked_out_is_forgotten_when_it_is_much(monkeypatch):
    monkeypatch.setattr(ahead, "REMEMBERED", 2)
    still_open = ("aces", "twos", "threes")
    found = Futures(EDITIONS["travel"], values_with_open("travel", still_open), None)
    for at in range(4):
        found.between_turns({box: 0 for box in BOXES if box not in still_open} | {"sixes": 6 * at})
    assert len(found._known) == 2
