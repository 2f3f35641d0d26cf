"""One turn on a card: what the last roll is worth in its best box, and from there back to before the first roll.

A card is three numbers: `filled`, a bit for each box in the card's order; `fifty`, 1 if the five-alike box holds 50;
and the sum of the upper boxes, 0 to 63, where more counts as 63. Values are kept by these, in this order. Cards that
differ in their `sums` only are worked on side by side.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from fivedice.box import BOXES, UPPER, YAHTZEE, five_alike, natural
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM, Card
from fivedice.edition import EXTRA_FIVE_ALIKE, Edition
from fivedice.placement import legal
from rollkeeper.coach.dice import PLACE, ROLLS, Dice, Floats, best, expected

Sums = NDArray[np.intp]  # of upper boxes
SUMS = UPPER_BONUS_FROM + 1
SHAPE = (1 << len(BOXES), 2, SUMS)  # of all values
FIVE = BOXES.index("yahtzee")
POINTS = np.array([[[natural(box, dice)] for dice in ROLLS] for box in BOXES], dtype=float)
ALIKE = [at for at, dice in enumerate(ROLLS) if five_alike(dice)]
_COUNTS = np.array([[dice.count(face) for dice in ROLLS] for face in range(1, 7)])


def numbers_of(boxes: Mapping[str, int]) -> tuple[int, int, int]:
    """The three numbers of a card (filled box -> points)."""
    filled = sum(1 << BOXES.index(box) for box in boxes)
    upper = min(sum(boxes.get(box, 0) for box in UPPER), UPPER_BONUS_FROM)
    return filled, int(boxes.get("yahtzee") == YAHTZEE), upper


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
    def extra(self) -> int:
        """Points that five alike bring beside their box."""
        return EXTRA_FIVE_ALIKE if self.card.earns_extra() else 0

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

    def offers(self) -> Iterator[tuple[int, Floats, Floats]]:
        """Each open box, what each of the 252 rolls scores in it, and what is to be had by writing that: -inf where the
        rules do not allow it. Without the 100, as `after`.

        A zero where the dice would score is not among them: no box and no bonus is worth more for it.
        """
        forced = [(at, legal(self.edition, self.card, ROLLS[at])) for at in ALIKE] if self.bound else []
        for box in self.open_boxes():
            points = POINTS[box]
            if box < len(UPPER):
                worth = np.stack([self.after(box, count * (box + 1)) for count in range(6)])[_COUNTS[box]]
            elif box == FIVE:
                worth = np.where(points > 0, self.after(box, YAHTZEE), self.after(box, 0))
            else:
                worth = points + self.after(box, 0)
            if forced:
                points = points.copy()
                worth[ALIKE] = -np.inf
            for at, placements in forced:
                for placement in placements:
                    if placement.box == BOXES[box]:
                        points[at] = placement.points
                        worth[at] = self.after(box, placement.points)
            yield box, points, worth

    def last_roll(self) -> Floats:
        """What each of the 252 rolls is worth when it must be written, in the best box."""
        worth = np.full((len(ROLLS), len(self.sums)), -np.inf)
        for _, _, offered in self.offers():
            np.maximum(worth, offered, out=worth)
        worth[ALIKE] += self.extra
        return worth

    def boxes(self, dice: Dice) -> dict[str, Floats]:
        """What there is to be had in each box that these dice may be written in, in the order of the card."""
        at = PLACE[len(dice)][dice]
        extra = self.extra if five_alike(dice) else 0
        found = {BOXES[box]: worth[at] + extra for box, _, worth in self.offers()}
        return {box: worth for box, worth in found.items() if np.isfinite(worth).all()}

    def with_rolls_left(self, left: int) -> Floats:
        """What each of the 252 rolls is worth with `left` (0 to 2) more to come."""
        worth = self.last_roll()
        for _ in range(left):
            worth = best(expected(worth))
        return worth
