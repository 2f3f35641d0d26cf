"""How the points that are still to come are spread under best play, for every card that can come of one.

From the full card back: what can come of a card is what its next turn writes, and then what can come of the cards after
it. Points are this turn's and all that follow, the 35 and the 100s included. What is less likely than TINY is left out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np

from fivedice.box import UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import Edition
from rollkeeper.coach.turn import FIVE, SHAPE, UPPER_FILLED, Cards, Floats, Sums, outcomes, reachable

TINY = 1e-13  # what is left out at either end of a spread
FULL = SHAPE[0] - 1
Key = tuple[int, int]  # filled, fifty
Tell = Callable[[int, int], None]  # hears how much is done of how much


@dataclass
class Rest:
    """Of cards that differ in their `sums` only: `chances[row, points - low]` of the points to come."""

    sums: Sums
    low: int
    chances: Floats

    def row(self, upper: int) -> tuple[int, Floats]:
        """The least points, and how likely they and each point more are."""
        chances = np.asarray(self.chances[np.searchsorted(self.sums, upper)], dtype=float)
        return self.low, chances / chances.sum()


Layer = dict[Key, Rest]


def layers(
    edition: Edition,
    values: Floats,
    begun: tuple[int, int, int],
    tell: Tell = lambda done, total: None,
    kept_as: type = np.float64,
) -> Iterator[Layer]:
    """All cards that can come of `begun` (filled, fifty, upper), those with the same number of filled boxes at a time:
    the full ones first, and at last the card itself."""
    first, fifty, upper = begun
    order = [filled for filled in range(FULL, -1, -1) if filled & first == first]
    order.sort(key=int.bit_count, reverse=True)
    after: Layer = {}
    done = 0
    for _, some in groupby(order, key=int.bit_count):
        layer: Layer = {}
        for filled in some:
            sums = reachable(filled & ~first & UPPER_FILLED, upper)
            for flag in _flags(filled, first, fifty):
                layer[filled, flag] = _rest(Cards(edition, values, filled, flag, sums), after, kept_as)
            done += 1
            if done % 64 == 0:
                tell(done, len(order))
        yield layer
        after = layer


def _flags(filled: int, first: int, fifty: int) -> tuple[int, ...]:
    if first >> FIVE & 1:
        return (fifty,)
    return (0, 1) if filled >> FIVE & 1 else (0,)


def _rest(here: Cards, after: Layer, kept_as: type) -> Rest:
    """One turn on cards, and what comes after it."""
    if here.filled == FULL:
        return Rest(here.sums, 0, np.ones((len(here.sums), 1)))
    written = list(_written(here, after))
    low = min(each.low for each in written)
    found = np.zeros((len(here.sums), max(each.low + each.then.shape[1] for each in written) - low))
    for each in written:
        begin = each.low - low
        found[each.rows, begin : begin + each.then.shape[1]] += each.likely[:, None] * each.then
    likely = np.flatnonzero(found.max(axis=0) > TINY)
    return Rest(here.sums, low + int(likely[0]), found[:, likely[0] : likely[-1] + 1].astype(kept_as))


class _Written(NamedTuple):
    """A way that a turn may end for some of the cards (`rows`): how likely that is for each, and how the points are
    spread from `low` on, what was written included."""

    rows: "Sums | slice"
    likely: Floats
    low: int
    then: Floats


def _written(here: Cards, after: Layer) -> Iterator[_Written]:
    for box, points, gained, chances in outcomes(here):
        fifty = int(points == YAHTZEE) if box == FIVE else here.fifty
        rest = after[here.filled | 1 << box, fifty]
        upper = np.minimum(here.sums + points, UPPER_BONUS_FROM) if box < len(UPPER) else here.sums
        completes = (upper == UPPER_BONUS_FROM) & (here.sums < UPPER_BONUS_FROM)
        at = np.searchsorted(rest.sums, upper)
        for bonus, which in ((0, ~completes), (UPPER_BONUS, completes)):
            some = np.flatnonzero(which & (chances > 0))
            if len(some):
                rows = slice(None) if len(some) == len(upper) else some  # all of them: three times as fast
                yield _Written(rows, chances[some], points + gained + bonus + rest.low, rest.chances[at[some]])
