"""How likely each card is met in a game of best play: what the table should know best."""

from collections.abc import Callable

import numpy as np

from fivedice.box import UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import Edition
from rollkeeper.coach.turn import FIVE, SHAPE, UPPER_FILLED, Cards, Floats, outcomes, reachable


def visits(edition: Edition, values: Floats, tell: Callable[[int, int], None]) -> Floats:
    """The chance of each card, shape `turn.SHAPE`."""
    chances = np.zeros(SHAPE)
    chances[0, 0, 0] = 1.0
    for done, filled in enumerate(sorted(range(SHAPE[0] - 1), key=int.bit_count)):
        for fifty in range(1 + (filled >> FIVE & 1)):
            sums = reachable(filled & UPPER_FILLED)
            sums = sums[chances[filled, fifty, sums] > 0]
            if not len(sums):
                continue
            here = chances[filled, fifty, sums]
            for box, points, _, likely in outcomes(Cards(edition, values, filled, fifty, sums)):
                then = int(points == YAHTZEE) if box == FIVE else fifty
                reached = np.minimum(sums + points, UPPER_BONUS_FROM) if box < len(UPPER) else sums
                np.add.at(chances[filled | 1 << box, then], reached, here * likely)
        if done % 128 == 0:
            tell(done, SHAPE[0])
    return chances
