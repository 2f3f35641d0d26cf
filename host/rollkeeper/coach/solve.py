"""The solved game: every card's value under best play, and how likely each score of a whole game is.

The figures that it must give: 254.5896094820 where a Joker may go anywhere, 254.5877287345 where it is forced (Verhoeff
1999; Woodward 2003).
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from fivedice.box import BOXES, UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE, Edition
from rollkeeper.coach.turn import (
    FIVE,
    FULL,
    POINTS,
    SHAPE,
    UPPER_FILLED,
    Cards,
    Floats,
    Places,
    Sums,
    best,
    expected,
    outcomes,
    reachable,
)

MOST_ABOVE = sum(5 * face for face in range(1, 7)) - UPPER_BONUS_FROM
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
Tell = Callable[[int, int], None]  # hears how much is done of how much


def untold(done: int, total: int) -> None:
    """Tells nobody."""


def solved(edition: Edition, tell: Tell = untold, begun: int = 0) -> Floats:
    """Returns the expected points from each card to the end of the game, shape `turn.SHAPE`, without cards that lack a
    box of `begun`."""
    values = np.zeros(SHAPE)
    sums = [reachable(filled) for filled in range(UPPER_FILLED + 1)]
    order = sorted((filled for filled in range(FULL) if filled & begun == begun), key=int.bit_count, reverse=True)
    for done, filled in enumerate(order, 1):
        for fifty in range(1 + (filled >> FIVE & 1)):
            cards = Cards(edition, values, filled, fifty, sums[filled & UPPER_FILLED])
            first = best(expected(best(expected(cards.last_roll()))))
            values[filled, fifty, cards.sums] = expected(first)[0][0]
        if done % 128 == 0:
            tell(done, len(order))
    return values


@dataclass(frozen=True)
class Points:
    """How points are spread: `chances[at]` is how likely `low + at` points are."""

    low: int
    chances: Floats

    @property
    def high(self) -> int:
        """The most points there can be."""
        return self.low + len(self.chances) - 1

    @property
    def mean(self) -> float:
        """The expected points."""
        return float(self.chances @ np.arange(self.low, self.high + 1))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return float(np.sqrt(self.chances @ (np.arange(self.low, self.high + 1) - self.mean) ** 2))

    def percentile(self, percent: float) -> int:
        """Returns the points that at most `percent` of 100 games stay below, and at least as many do not exceed."""
        return self.low + int(np.searchsorted(np.cumsum(self.chances), percent / 100 * self.chances.sum()))

    def plus(self, points: int) -> "Points":
        """Returns the spread that is `points` higher."""
        return Points(self.low + points, self.chances)

    def between(self, low: int, high: int) -> Floats:
        """Returns the chances of `low` to `high` points, of which these are a part."""
        return np.pad(self.chances, (self.low - low, high - self.high))


@dataclass(frozen=True)
class Spread(Points):
    """How the scores of a whole game are spread; and of each box its average and its chance of a zero."""

    box_means: Floats
    box_zeros: Floats


def as_data(edition: Edition, found: Spread) -> dict[str, object]:
    """Returns a spread as plain data, in points; a box's `zero` is the chance that it gets one, and `chances[score]`
    how likely each score is."""
    return {
        "edition": edition.name,
        "house": {switch: getattr(edition, switch) for switch in edition.house},
        "mean": found.mean,
        "standard_deviation": found.deviation,
        "percentiles": {str(percent): found.percentile(percent) for percent in PERCENTILES},
        "boxes": {
            box: {"mean": float(mean), "zero": float(zero)}
            for box, mean, zero in zip(BOXES, found.box_means, found.box_zeros, strict=True)
        },
        "chances": [float(chance) for chance in found.chances],
    }


def spread(edition: Edition, values: Floats, tell: Tell = untold, begun: int = 0) -> Spread:
    """Returns the spread of scores by the rules of `edition`, whose solved `values` say what is best. `begun` are boxes
    that are filled with zeros already.

    From the empty card on, each card has the chances of what was scored on the way to it beside its upper sum: the
    points of the lower boxes, the 100s, and what the upper boxes have above 63. It is forgotten once it is played.
    """
    sums = [reachable(filled) for filled in range(UPPER_FILLED + 1)]
    start = np.zeros((len(sums[begun & UPPER_FILLED]), 1))
    start[0] = 1.0
    cards: dict[tuple[int, int], Floats] = {(begun, 0): start}
    means, zeros = np.zeros(len(BOXES)), np.zeros(len(BOXES))
    order = sorted((filled for filled in range(FULL) if filled & begun == begun), key=int.bit_count)
    done = 0
    for _, layer in groupby(order, key=int.bit_count):
        for filled in layer:
            done += 1
            for fifty in (0, 1):
                scored = cards.pop((filled, fifty), None)
                if scored is not None:
                    here = Cards(edition, values, filled, fifty, sums[filled & UPPER_FILLED])
                    _play(here, scored, cards, sums, means, zeros)
            if done % 128 == 0:
                tell(done, len(order))
    return Spread(0, _totals(cards, sums[UPPER_FILLED]), means, zeros)


def _play(
    here: Cards, scored: Floats, cards: dict[tuple[int, int], Floats], sums: list[Sums], means: Floats, zeros: Floats
) -> None:
    """Plays one turn from cards: what was scored there goes on to the cards that come of it."""
    weight = scored.sum(axis=1)
    for box, points, gained, chances in outcomes(here):
        some = float(chances @ weight)
        means[box] += some * points
        zeros[box] += some * (points == 0)
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


def _add(then: Floats, rows: "slice | Places | int", moved: Floats, by: int) -> None:
    """Adds the chances of what was scored, `by` points higher. Beyond the most that can be scored they are all 0."""
    width = min(moved.shape[-1], then.shape[-1] - by)
    then[rows, by : by + width] += moved[..., :width]


def _most(filled: int, fifty: int) -> int:
    """Returns the most that can be scored beside the upper sum."""
    lower = sum(int(POINTS[at].max()) for at in range(len(UPPER), len(BOXES)) if filled >> at & 1)
    return lower + MOST_ABOVE + EXTRA_FIVE_ALIKE * (filled.bit_count() - 1) * fifty


def _totals(cards: dict[tuple[int, int], Floats], rows: Sums) -> Floats:
    """Returns the chances of the grand totals, from those of the full cards."""
    most = max(scored.shape[1] for scored in cards.values()) + UPPER_BONUS_FROM + UPPER_BONUS
    totals = np.zeros(most)
    for scored in cards.values():
        for held, row in zip(rows, scored, strict=True):
            by = int(held) + UPPER_BONUS * (held == UPPER_BONUS_FROM)
            totals[by : by + len(row)] += row
    return np.trim_zeros(totals, "b")
