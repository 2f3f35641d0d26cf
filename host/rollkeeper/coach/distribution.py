"""How scores are spread under best play: not only what is to be expected, but how likely each score is.

From the empty card on, each card has what was scored on the way to it, beside what its upper sum says: the points of
the lower boxes, the 100s, and what the upper boxes have above 63. A card is forgotten as soon as its turns are played.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from fivedice.box import BOXES, UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE, Edition
from rollkeeper.coach.dice import Floats
from rollkeeper.coach.play import outcomes
from rollkeeper.coach.solve import UPPER_FILLED, reachable
from rollkeeper.coach.turn import FIVE, POINTS, SHAPE, Cards

MOST_ABOVE = sum(5 * face for face in range(1, 7)) - UPPER_BONUS_FROM
FULL = SHAPE[0] - 1


@dataclass
class Spread:
    """`chances[score]` of a whole game; and of each box its mean and the chance that it gets a zero."""

    chances: Floats
    box_means: Floats
    box_zeros: Floats

    @property
    def mean(self) -> float:
        """The expected score."""
        return float(self.chances @ np.arange(len(self.chances)))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return float(np.sqrt(self.chances @ (np.arange(len(self.chances)) - self.mean) ** 2))

    def percentile(self, percent: float) -> int:
        """The score that at most so many of a hundred games stay below, and at least so many do not exceed."""
        return int(np.searchsorted(np.cumsum(self.chances), percent / 100 * self.chances.sum()))


def spread(
    edition: Edition, values: Floats, tell: Callable[[int, int], None] = lambda done, total: None, begun: int = 0
) -> Spread:
    """The spread of scores by the rules of `edition`, whose solved `values` say what is best. `begun`: boxes that are
    filled with zeros already."""
    sums = [reachable(filled) for filled in range(UPPER_FILLED + 1)]
    start = np.zeros((len(sums[begun & UPPER_FILLED]), 1))
    start[0] = 1.0
    cards: dict[tuple[int, int], Floats] = {(begun, 0): start}
    found = Spread(np.zeros(0), np.zeros(len(BOXES)), np.zeros(len(BOXES)))
    order = sorted((filled for filled in range(FULL) if filled & begun == begun), key=int.bit_count)
    done = 0
    for _, layer in groupby(order, key=int.bit_count):
        for filled in layer:
            done += 1
            for fifty in (0, 1):
                scored = cards.pop((filled, fifty), None)
                if scored is not None:
                    here = Cards(edition, values, filled, fifty, sums[filled & UPPER_FILLED])
                    _play(here, scored, cards, sums, found)
            if done % 128 == 0:
                tell(done, len(order))
    found.chances = _totals(cards, sums[UPPER_FILLED])
    return found


def _play(
    here: Cards, scored: Floats, cards: dict[tuple[int, int], Floats], sums: list[np.ndarray], found: Spread
) -> None:
    """One turn from cards: what was scored there goes on to the cards that come of it."""
    weight = scored.sum(axis=1)
    for box, points, gained, chances in outcomes(here):
        some = float(chances @ weight)
        found.box_means[box] += some * points
        found.box_zeros[box] += some * (points == 0)
        filled = here.filled | 1 << box
        fifty = int(points == YAHTZEE) if box == FIVE else here.fifty
        rows = sums[filled & UPPER_FILLED]
        if (filled, fifty) not in cards:
            cards[filled, fifty] = np.zeros((len(rows), _most(filled, fifty) + 1))
        then = cards[filled, fifty]
        moved = chances[:, None] * scored
        if box >= len(UPPER):
            _add(then, slice(None), moved, points + gained)
            continue
        reached = here.sums + points
        below = reached <= UPPER_BONUS_FROM
        _add(then, np.searchsorted(rows, reached[below]), moved[below], gained)
        for at in np.flatnonzero(~below):
            _add(then, -1, moved[at], gained + int(reached[at]) - UPPER_BONUS_FROM)


def _add(then: Floats, rows: "slice | np.ndarray | int", moved: Floats, by: int) -> None:
    """Add what was scored, and so many points more. What is beyond the most that can be scored is nothing."""
    width = min(moved.shape[-1], then.shape[-1] - by)
    then[rows, by : by + width] += moved[..., :width]


def _most(filled: int, fifty: int) -> int:
    """The most that can be scored beside the upper sum."""
    lower = sum(int(POINTS[at].max()) for at in range(len(UPPER), len(BOXES)) if filled >> at & 1)
    return lower + MOST_ABOVE + EXTRA_FIVE_ALIKE * (filled.bit_count() - 1) * fifty


def _totals(cards: dict[tuple[int, int], Floats], rows: np.ndarray) -> Floats:
    """The chances of the grand totals, from those of the full cards."""
    most = max(scored.shape[1] for scored in cards.values()) + UPPER_BONUS_FROM + UPPER_BONUS
    totals = np.zeros(most)
    for scored in cards.values():
        for held, row in zip(rows, scored, strict=True):
            by = int(held) + UPPER_BONUS * (held == UPPER_BONUS_FROM)
            totals[by : by + len(row)] += row
    return np.trim_zeros(totals, "b")
