"""What dice can become: all that may be kept, what it is worth before the others are rolled, and which is best to keep.

A set of dice is written in rising order: there are 462 with none to five dice, 252 of them with five.
"""

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Dice = tuple[int, ...]

SETS: list[list[Dice]] = [list(combinations_with_replacement(range(1, 7), size)) for size in range(6)]
PLACE: list[dict[Dice, int]] = [{dice: place for place, dice in enumerate(sets)} for sets in SETS]
ROLLS = SETS[5]
TIE = 1e-10  # points; values that differ by less are the same

# For the sets of each size: where the sets with one die more stand, by its face; and those with one die less.
MORE = [
    np.array([[PLACE[size + 1][tuple(sorted((*dice, face)))] for face in range(1, 7)] for dice in SETS[size]])
    for size in range(5)
]
LESS = [
    np.array([[PLACE[size - 1][dice[:at] + dice[at + 1 :]] for at in range(size)] for dice in SETS[size]])
    for size in range(1, 6)
]


def expected(rolls: Floats) -> list[Floats]:
    """What each set is worth if it is kept and the rest is rolled: for sizes 0 to 5, a row each. `rolls` has a row for
    each of the 252 rolls, with what it is worth then; its columns are worked on side by side."""
    kept = [rolls]
    for more in reversed(MORE):
        kept.append(kept[-1][more].mean(axis=1))
    return kept[::-1]


def best(kept: list[Floats]) -> Floats:
    """What each of the 252 rolls is worth if the best of it is kept, by what is worth each set that is kept."""
    held = kept[0]
    for less, own in zip(LESS, kept[1:], strict=True):
        held = np.maximum(own, held[less].max(axis=1))
    return held


def parts(dice: Dice) -> list[Dice]:
    """All that may be kept of `dice`, the most dice first."""
    found = {tuple(die for at, die in enumerate(dice) if kept >> at & 1) for kept in range(1 << len(dice))}
    return sorted(found, key=lambda each: (-len(each), each))
