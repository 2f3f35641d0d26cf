"""One turn on a card: what the last roll is worth in its best box, and from there back to before the first roll.

A card is three numbers: `filled`, a bit for each box in the card's order; `fifty`, 1 if the five-alike box holds 50;
and the sum of the upper boxes, 0 to 63, where more counts as 63. Values are kept by these, in this order. Cards that
differ in their `sums` only are worked on side by side.
"""

import numpy as np
from numpy.typing import NDArray

from fivedice.box import BOXES, UPPER, YAHTZEE, five_alike, natural
from fivedice.card import Card
from fivedice.edition import EXTRA_FIVE_ALIKE, UPPER_BONUS, UPPER_BONUS_FROM, Edition
from fivedice.placement import Placement, legal, may_write_zero
from rollkeeper.coach.dice import ROLLS, Dice, Floats, best, expected

Sums = NDArray[np.intp]  # of upper boxes
SUMS = UPPER_BONUS_FROM + 1
SHAPE = (1 << len(BOXES), 2, SUMS)  # of all values
FIVE = BOXES.index("yahtzee")
POINTS = np.array([[[natural(box, dice)] for dice in ROLLS] for box in BOXES], dtype=float)
_ALIKE = [at for at, dice in enumerate(ROLLS) if five_alike(dice)]
_COUNTS = np.array([[dice.count(face) for dice in ROLLS] for face in range(1, 7)])


class Cards:
    """Those with the same boxes filled, and with `sums` in the upper ones."""

    def __init__(self, edition: Edition, values: Floats, filled: int, fifty: int, sums: Sums) -> None:
        """`values` are those of cards with more boxes filled."""
        self.edition, self._values = edition, values
        self.filled, self.fifty, self.sums = filled, fifty, sums
        held = {box: 0 for at, box in enumerate(BOXES) if filled >> at & 1}  # the rules ask for no other points
        if fifty:
            held["yahtzee"] = YAHTZEE
        self.card = Card(held)

    @property
    def bound(self) -> bool:
        """Whether five alike are no ordinary turn: their box is filled."""
        return bool(self.filled >> FIVE & 1)

    def open_boxes(self) -> list[int]:
        """The places of those that are not filled."""
        return [at for at in range(len(BOXES)) if not self.filled >> at & 1]

    def after(self, box: int, points: int) -> Floats:
        """What is to be had by writing `points` into a box: they, the 35 that they may complete, and the rest of the
        game. Without the 100 for a further five alike."""
        fifty = int(points == YAHTZEE) if box == FIVE else self.fifty
        rest: Floats = self._values[self.filled | 1 << box, fifty]
        if box >= len(UPPER):
            rest = rest[self.sums]
            return points + rest
        reached = np.minimum(self.sums + points, UPPER_BONUS_FROM)
        completes = (reached == UPPER_BONUS_FROM) & (self.sums < UPPER_BONUS_FROM)
        gained: Floats = points + UPPER_BONUS * completes + rest[reached]
        return gained

    def last_roll(self) -> Floats:
        """What each of the 252 rolls is worth when it must be written, in the best box."""
        worth = np.full((len(ROLLS), len(self.sums)), -np.inf)
        zero = np.full(len(self.sums), -np.inf)
        for box in self.open_boxes():
            none = self.after(box, 0)
            if box < len(UPPER):
                each = np.stack([none, *(self.after(box, count * (box + 1)) for count in range(1, 6))])
                np.maximum(worth, each[_COUNTS[box]], out=worth)
            elif box == FIVE:
                np.maximum(worth, none, out=worth)
                worth[_ALIKE] = np.maximum(worth[_ALIKE], self.after(box, YAHTZEE))
            else:
                np.maximum(worth, POINTS[box] + none, out=worth)
            np.maximum(zero, none, out=zero)
        if may_write_zero(self.edition, Placement("", 1, "natural")):
            np.maximum(worth, zero, out=worth)
        if self.bound:
            for at in _ALIKE:
                worth[at] = np.max(list(self.boxes(ROLLS[at]).values()), axis=0)
        return worth

    def boxes(self, dice: Dice) -> dict[str, Floats]:
        """What there is to be had in each box that these dice may be written in: with its points, or with a zero where
        that is allowed and better."""
        extra = EXTRA_FIVE_ALIKE if five_alike(dice) and self.card.earns_extra() else 0
        found = {}
        for placement in legal(self.edition, self.card, dice):
            box = BOXES.index(placement.box)
            worth = self.after(box, placement.points)
            if placement.points and may_write_zero(self.edition, placement):
                worth = np.maximum(worth, self.after(box, 0))
            found[placement.box] = worth + extra
        return found

    def with_rolls_left(self, left: int) -> Floats:
        """What each of the 252 rolls is worth with `left` (0 to 2) more to come."""
        worth = self.last_roll()
        for _ in range(left):
            worth = best(expected(worth))
        return worth
