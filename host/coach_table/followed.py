"""What somebody scores who plays as the table says: exactly, for every card, by the handheld's own whole numbers.

Each choice is made by the table's values and worth what it really is, both from the full card back to the empty one.
Of choices that the table holds to be equal the handheld takes the same as here: the box that comes first on the card,
more dice, and of as many the lower faces.
"""

from collections.abc import Callable

import numpy as np

from coach_table.form import UNIT
from coach_table.grid import Ints
from fivedice.edition import Edition
from rollkeeper.coach.turn import ALIKE, FIVE, LESS, MORE, SHAPE, UPPER_FILLED, Cards, Floats, expected, reachable

NEVER = -(1 << 29)  # units: a box that the rules do not allow


def followed(edition: Edition, table: Floats, tell: Callable[[int, int], None], begun: int = 0) -> Floats:
    """What the rest of the game brings on average by the table's advice, by card. `table`: what it says, in points,
    shape `turn.SHAPE`. Of cards that have not all boxes of `begun` filled nothing is said."""
    worth = np.zeros(SHAPE)
    cards = [filled for filled in range(SHAPE[0] - 1) if filled & begun == begun]
    for done, filled in enumerate(sorted(cards, key=int.bit_count, reverse=True), 1):
        for fifty in range(1 + (filled >> FIVE & 1)):
            sums = reachable(filled & UPPER_FILLED)
            said, real = written(Cards(edition, table, filled, fifty, sums), Cards(edition, worth, filled, fifty, sums))
            for _ in range(2):
                said, real = kept(averages(said), expected(real))
            worth[filled, fifty, sums] = expected(real)[0][0]
        if done % 128 == 0:
            tell(done, len(cards))
    return worth


def written(by_table: Cards, really: Cards) -> tuple[Ints, Floats]:
    """What each of the 252 rolls is worth in the box that the table holds to be best: as it says, and really."""
    said = real = None
    for (_, _, own), (_, _, own_real) in zip(by_table.offers(), really.offers(), strict=True):
        units = np.where(np.isfinite(own), own * UNIT, NEVER).astype(np.int64)
        if said is None or real is None:
            said, real = units, own_real
            continue
        better = units > said
        said, real = np.where(better, units, said), np.where(better, own_real, real)
    assert said is not None and real is not None
    said[ALIKE] += by_table.extra * UNIT
    real = real.copy()
    real[ALIKE] += by_table.extra
    return said, real


def averages(rolls: Ints) -> list[Ints]:
    """As `dice.expected`, in whole units, rounded down for each die."""
    found = [rolls]
    for more in reversed(MORE):
        found.append(found[-1][more].sum(axis=1) // 6)
    return found[::-1]


def kept(said: list[Ints], real: list[Floats]) -> tuple[Ints, Floats]:
    """What each of the 252 rolls is worth if that is kept of it which the table holds to be best."""
    held, held_real = said[0], real[0]
    for less, own, own_real in zip(LESS, said[1:], real[1:], strict=True):
        other = held[less]
        first = other.argmax(axis=1, keepdims=True)
        most = np.take_along_axis(other, first, axis=1)[:, 0]
        most_real = np.take_along_axis(held_real[less], first, axis=1)[:, 0]
        held, held_real = np.where(own >= most, own, most), np.where(own >= most, own_real, most_real)
    return held, held_real
