"""The values of all cards as a matrix: a row for the upper boxes, a column for the lower ones.

Upper boxes whose 35 are had, or cannot be had any more, are worth the same whatever their sum is: they share a row. So
2,794 pairs of boxes and sum become 1,851 that differ. They have 2,106 rows: between the lowest and the highest sum of
the same boxes there is one for each, met or not.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fivedice.box import UPPER
from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.coach.turn import FIVE, SHAPE, UPPER_FILLED, Floats, Sums, reachable

Ints = NDArray[np.int64]
FIVE_BIT = 1 << FIVE - len(UPPER)  # of the lower boxes
LOWER = 1 << 7  # ways in which the lower boxes can be filled
# the five-alike box is open, or holds 0; then those with 50 in it, where its own bit says nothing
COLUMNS = [(lower, 0) for lower in range(LOWER)] + [(lower, 1) for lower in range(LOWER) if lower & FIVE_BIT]


def lowest(upper: int) -> int:
    """The lowest sum of these filled upper boxes with which the open ones can still bring the 35."""
    return max(0, UPPER_BONUS_FROM - sum(5 * (box + 1) for box in range(len(UPPER)) if not upper >> box & 1))


def starts() -> list[int]:
    """The first row of each of the 64 ways to fill upper boxes; then how many rows there are."""
    found = [0]
    for upper in range(UPPER_FILLED + 1):
        most = min(int(reachable(upper)[-1]), UPPER_BONUS_FROM - 1)
        found.append(found[-1] + 1 + max(0, most + 1 - lowest(upper)))
    return found


STARTS = starts()


def row_of(upper: int, total: int) -> int:
    """The row of these upper boxes with this sum: the first one if the 35 are settled."""
    low = lowest(upper)
    return STARTS[upper] + (1 + total - low if low <= total < UPPER_BONUS_FROM else 0)


def matrix(values: Floats) -> Floats:
    """`values` (shape `turn.SHAPE`) as rows and columns; where no card is, 0."""
    found = np.zeros((STARTS[-1], len(COLUMNS)))
    for upper, sums, rows in _uppers():
        for column, (lower, fifty) in enumerate(COLUMNS):
            found[rows, column] = values[upper | lower << len(UPPER), fifty, sums]
    return found


def added(chances: Floats) -> Floats:
    """The chances of all cards in the grid; those of cards that share a row are added."""
    found = np.zeros((STARTS[-1], len(COLUMNS)))
    for upper, sums, rows in _uppers():
        for column, (lower, fifty) in enumerate(COLUMNS):
            np.add.at(found[:, column], rows, chances[upper | lower << len(UPPER), fifty, sums])
    return found


def cards(found: Floats) -> Floats:
    """Back from a matrix to all cards. The full card is worth nothing, whatever the matrix says."""
    values = np.zeros(SHAPE)
    for upper, sums, rows in _uppers():
        for column, (lower, fifty) in enumerate(COLUMNS):
            values[upper | lower << len(UPPER), fifty, sums] = found[rows, column]
    values[-1] = 0
    return values


def _uppers() -> Iterator[tuple[int, Sums, Ints]]:
    for upper in range(UPPER_FILLED + 1):
        sums = reachable(upper)
        yield upper, sums, np.array([row_of(upper, int(total)) for total in sums], dtype=np.int64)
