"""How the best play goes on from cards: with what chances which box is written with how many points.

`turn` says what the best is worth; here it is chosen. Of choices that are worth the same, more dice are kept and the
box comes first that stands first on the card.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from fivedice.box import BOXES, five_alike
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.placement import Placement, legal, may_write_zero
from rollkeeper.coach.dice import LESS, MORE, ROLLS, SETS, Floats, best, expected
from rollkeeper.coach.turn import POINTS, Cards

Places = NDArray[np.intp]
TIE = 1e-10  # points: less than that is rounding
BEGINS = np.cumsum([0] + [len(sets) for sets in SETS])  # where the sets of each size begin, all in one row
ALIKE = np.array([bool(five_alike(dice)) for dice in ROLLS])


def _likely(dice: tuple[int, ...]) -> float:
    ways = factorial(5)
    for face in set(dice):
        ways //= factorial(dice.count(face))
    return ways / 6**5


FIRST = np.array([[_likely(dice)] for dice in ROLLS])  # how likely each first roll is


class BestPlay:
    """What is written in one turn from `cards`, for each of their sums."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self.chances = self._last_rolls()  # of each of the 252 rolls, when it is to be written
        self._box, self._zero = self._written()

    def outcomes(self) -> Iterator[tuple[int, int, int, Floats]]:
        """Box, points, what is gained beside them (0 or 100), and for each sum how likely that is."""
        alike = ALIKE[:, None]
        extra = EXTRA_FIVE_ALIKE * self._cards.fifty
        for box in range(len(BOXES)):
            here = self.chances * (self._box == box)
            if not here.any():
                continue
            for zero in (False, True):
                chosen = here * (self._zero == zero)
                if not chosen.any():
                    continue
                points = np.zeros(len(ROLLS)) if zero else self._points(box)
                for gained, some in ((0, chosen * ~alike), (extra, chosen * alike)):
                    for value in np.unique(points[some.any(axis=1)]):
                        yield box, int(value), gained, some[points == value].sum(axis=0)

    def _points(self, box: int) -> Floats:
        """What each roll scores in a box, Jokers included."""
        points: Floats = POINTS[box][:, 0].copy()
        for at, placement in self._alike():
            if BOXES.index(placement.box) == box:
                points[at] = placement.points
        return points

    def _alike(self) -> Iterator[tuple[int, Placement]]:
        """Five alike when their box is filled: the rules say what may be written."""
        if self._cards.bound:
            for at in np.flatnonzero(ALIKE):
                for placement in legal(self._cards.edition, self._cards.card, ROLLS[at]):
                    yield int(at), placement

    def _last_rolls(self) -> Floats:
        last = self._cards.last_roll()
        second = best(expected(last))
        chances = np.broadcast_to(FIRST, second.shape)
        for worth in (second, last):
            chances = _rolled(_kept(chances, expected(worth)))
        return chances

    def _written(self) -> tuple[Places, NDArray[np.bool_]]:
        """The best box for each roll and sum, and whether a zero is written although the dice score there."""
        cards = self._cards
        shape = (len(ROLLS), len(cards.sums))
        worth, box = np.full(shape, -np.inf), np.zeros(shape, dtype=np.intp)
        zeros, zero_box = np.full(len(cards.sums), -np.inf), np.zeros(len(cards.sums), dtype=np.intp)

        def better(rows: NDArray[np.bool_] | int, at: int, value: Floats) -> None:
            wins = value > worth[rows] + TIE
            worth[rows] = np.where(wins, value, worth[rows])
            box[rows] = np.where(wins, at, box[rows])

        for at in cards.open_boxes():
            for points in np.unique(POINTS[at]):
                better(POINTS[at][:, 0] == points, at, cards.after(at, int(points)))
            none = cards.after(at, 0)
            wins = none > zeros + TIE
            zeros, zero_box = np.where(wins, none, zeros), np.where(wins, at, zero_box)
        zero = np.zeros(shape, dtype=bool)
        if may_write_zero(cards.edition, Placement("", 1, "natural")):
            zero = zeros > worth + TIE
            box = np.where(zero, zero_box, box)
        if cards.bound:
            worth[ALIKE], box[ALIKE], zero[ALIKE] = -np.inf, 0, False
            for at, placement in self._alike():
                better(at, BOXES.index(placement.box), cards.after(BOXES.index(placement.box), placement.points))
        return box, zero


def _kept(chances: Floats, worth: list[Floats]) -> list[Floats]:
    """How likely each set of dice is kept, by the chances of the rolls and what it is worth to keep each set."""
    held = worth[0]
    place: Places = np.zeros(held.shape, dtype=np.intp)
    for size, (less, own) in enumerate(zip(LESS, worth[1:], strict=True), 1):
        other = held[less]
        first = other.argmax(axis=1, keepdims=True)
        less_worth = np.take_along_axis(other, first, axis=1)[:, 0]
        less_place = np.take_along_axis(place[less], first, axis=1)[:, 0]
        wins = own >= less_worth - TIE
        held = np.where(wins, own, less_worth)
        place = np.where(wins, BEGINS[size] + np.arange(len(own))[:, None], less_place)
    columns = chances.shape[1]
    flat = (place * columns + np.arange(columns)).ravel()
    sums: Floats = np.bincount(flat, chances.ravel(), int(BEGINS[-1]) * columns).astype(float).reshape(-1, columns)
    return [sums[start:end] for start, end in pairwise(BEGINS)]


def _rolled(kept: list[Floats]) -> Floats:
    """The chances of the rolls that come of what is kept."""
    there = kept[0]
    for more, own in zip(MORE, kept[1:], strict=True):
        then = own.copy()
        for face in range(6):
            then[more[:, face]] += there / 6  # one set and one face are one set more
        there = then
    return there
