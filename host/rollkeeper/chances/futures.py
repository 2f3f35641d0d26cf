"""How the points to come are spread, asked of one card: between turns, or with dice on the table.

Cards of the first turns are read from the kept table (`early`). From later ones on, all that can come of the card is
worked out once, and answers for the rest of its game. Threads may ask at the same time.
"""

from collections.abc import Mapping
from threading import Lock

import numpy as np

from fivedice.box import UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import Edition
from rollkeeper.chances.ahead import Layer, layers
from rollkeeper.chances.early import LAST, Early, NotKept
from rollkeeper.chances.points import Points, mixed
from rollkeeper.coach.turn import FIVE, PLACE, ROLLS, Cards, Dice, Floats, numbers_of, outcomes

REMEMBERED = 10  # cards from which all was worked out, 25 MB each at most
Numbers = tuple[int, int, int]  # filled, fifty, upper


class Futures:
    """By the rules of one edition. `early` is None if that table is not there: then only later cards are answered."""

    def __init__(self, edition: Edition, values: Floats, early: Early | None) -> None:
        self._edition, self._values, self.early = edition, np.asarray(values), early
        self._known: dict[Numbers, Layer] = {}
        self._working = Lock()

    def between_turns(self, boxes: Mapping[str, int]) -> Points:
        """The points to come on a card (filled box -> points). Raises NotKept."""
        return self._after(numbers_of(boxes))

    def with_dice(self, boxes: Mapping[str, int], dice: Dice, left: int) -> Points:
        """The points to come, with these dice (in rising order) and `left` (0 to 2) more rolls. Raises NotKept."""
        filled, fifty, upper = here = numbers_of(boxes)
        if filled.bit_count() == LAST:
            self._work_out(here)  # at once, for all that may be written
        cards = Cards(self._edition, self._values, filled, fifty, np.array([upper]))
        rolled = np.zeros((len(ROLLS), 1))
        rolled[PLACE[5][dice]] = 1.0
        parts = []
        for box, points, gained, chances in outcomes(cards, rolled, left):
            if chances[0] > 0:
                more, then = _written(here, box, points)
                parts.append((float(chances[0]), self._after(then).plus(points + gained + more)))
        return mixed(parts)

    def work_ahead(self, boxes: Mapping[str, int]) -> None:
        """Work out all that can come of a card with which the table ends: seconds, which its next turn is spared."""
        self._work_out(numbers_of(boxes))

    def _after(self, card: Numbers) -> Points:
        filled, fifty, upper = card
        for known in reversed(list(self._known.values())):
            if (filled, fifty) in known and upper in known[filled, fifty].sums:
                return Points(*known[filled, fifty].row(upper))
        if filled.bit_count() > LAST:
            return Points(*self._work_out(card)[filled, fifty].row(upper))
        if self.early is None:
            raise NotKept
        return self.early.row(card)

    def _work_out(self, card: Numbers) -> Layer:
        with self._working:
            found = self._known.get(card)
            if found is None:
                found = {}
                kept_as = np.float32 if card[0].bit_count() == LAST else np.float64  # half of what is most
                for layer in layers(self._edition, self._values, card, kept_as=kept_as):
                    found.update(layer)
                while len(self._known) >= REMEMBERED:
                    del self._known[next(iter(self._known))]
                self._known[card] = found
        return found


def _written(card: Numbers, box: int, points: int) -> tuple[int, Numbers]:
    """The 35 if these points complete the upper boxes, else 0; and the card then."""
    filled, fifty, upper = card
    if box >= len(UPPER):
        return 0, (filled | 1 << box, int(points == YAHTZEE) if box == FIVE else fifty, upper)
    reached = min(upper + points, UPPER_BONUS_FROM)
    return UPPER_BONUS * (upper < UPPER_BONUS_FROM == reached), (filled | 1 << box, fifty, reached)
