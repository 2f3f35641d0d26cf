"""How the best play goes on from cards: with what chances which box is written with how many points.

`turn` says what the best is worth; here it is chosen. Of choices that are worth the same, more dice are kept and the
box comes first that stands first on the card.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from rollkeeper.coach.dice import LESS, MORE, PLACE, ROLLS, SETS, TIE, Dice, Floats, best, expected
from rollkeeper.coach.turn import ALIKE, Cards

Places = NDArray[np.intp]
_BOX, _FIVE_ALIKE = 1 << 6, 1 << 10  # what a box, and five alike, are in one number with the points
BEGINS = np.cumsum([0] + [len(sets) for sets in SETS])  # where the sets of each size begin, all in one row


def _likely(dice: tuple[int, ...]) -> float:
    ways = factorial(5)
    for face in set(dice):
        ways //= factorial(dice.count(face))
    return ways / 6**5


FIRST = np.array([[_likely(dice)] for dice in ROLLS])  # how likely each first roll is


def outcomes(cards: Cards, rolled: Floats = FIRST, left: int = 2) -> Iterator[tuple[int, int, int, Floats]]:
    """What is written in one turn from `cards`: box, points, what is gained beside them (0 or 100), and how likely that
    is for each of their sums. `rolled`: how likely each roll is with `left` more to come; a whole turn, if not said."""
    offers = list(cards.offers())
    most = np.max([worth for _, _, worth in offers], axis=0)
    last = most.copy()
    last[ALIKE] += cards.extra
    written = np.zeros(most.shape, dtype=np.intp)  # box and points in one number
    for box, points, worth in reversed(offers):
        written = np.where(worth >= most - TIE, box * _BOX + points.astype(np.intp), written)
    written[ALIKE] += _FIVE_ALIKE
    chances = _last_rolls(last, rolled, left)
    kinds, which = np.unique(written, return_inverse=True)
    columns = most.shape[1]
    flat = which.reshape(most.shape) * columns + np.arange(columns)
    added = np.bincount(flat.ravel(), chances.ravel(), len(kinds) * columns)
    sums = np.asarray(added, dtype=float).reshape(-1, columns)
    for kind, likely in zip(kinds, sums, strict=True):
        five, rest = divmod(int(kind), _FIVE_ALIKE)
        yield *divmod(rest, _BOX), five * cards.extra, likely


def after_keeping(dice: Dice) -> Floats:
    """How likely each of the 252 rolls is when these dice are kept and the others thrown once."""
    kept = [np.zeros((len(sets), 1)) for sets in SETS]
    kept[len(dice)][PLACE[len(dice)][dice]] = 1.0
    return _rolled(kept)


def _last_rolls(worth: Floats, rolled: Floats, left: int) -> Floats:
    """How likely each of the 252 rolls is the one to be written, by what that is worth."""
    chances = np.broadcast_to(rolled, worth.shape)
    levels = [worth]
    while len(levels) < left:
        levels.append(best(expected(levels[-1])))
    for after in reversed(levels[:left]):
        chances = _rolled(_kept(chances, expected(after)))
    return chances


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
