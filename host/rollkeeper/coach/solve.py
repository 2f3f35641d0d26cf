"""Every card's value under best play: from the full card back to the empty one.

The figures that it must give: 254.5896094820 where a Joker may go anywhere, 254.5877287345 where it is forced (Verhoeff
1999; Woodward 2003).
"""

from collections.abc import Callable

import numpy as np

from fivedice.box import UPPER
from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import Edition
from rollkeeper.coach.dice import Floats, expected
from rollkeeper.coach.turn import FIVE, SHAPE, Cards, Sums

UPPER_FILLED = (1 << len(UPPER)) - 1


def solved(
    edition: Edition, tell: Callable[[int, int], None] = lambda done, total: None, begun: int = 0
) -> Floats:
    """The expected points from each card to the end of the game, shape `turn.SHAPE`. `tell` hears how many of how many
    cards are done. Of cards that have not all boxes of `begun` filled nothing is said, which takes less time."""
    values = np.zeros(SHAPE)
    sums = [reachable(filled) for filled in range(UPPER_FILLED + 1)]
    cards_filled = [filled for filled in range(SHAPE[0] - 1) if filled & begun == begun]
    for done, filled in enumerate(sorted(cards_filled, key=int.bit_count, reverse=True), 1):
        for fifty in range(1 + (filled >> FIVE & 1)):
            cards = Cards(edition, values, filled, fifty, sums[filled & UPPER_FILLED])
            values[filled, fifty, cards.sums] = expected(cards.with_rolls_left(2))[0][0]
        if done % 128 == 0:
            tell(done, len(cards_filled))
    return values


def reachable(filled: int, held: int = 0) -> Sums:
    """The sums that these upper boxes can hold, rising, up to 63 for all that are more; with `held` in others."""
    sums = {held}
    for box in range(len(UPPER)):
        if filled >> box & 1:
            sums = {min(upper + count * (box + 1), UPPER_BONUS_FROM) for upper in sums for count in range(6)}
    return np.array(sorted(sums), dtype=np.intp)
