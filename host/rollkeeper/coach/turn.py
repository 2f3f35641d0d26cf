"""One turn on a card by best play: what rolls, kept dice and boxes are worth, and what is written how often.

A set of dice is written in rising order: there are 462 with none to five dice, 252 of them with five. A card is three
numbers: `filled`, a bit for each box in the card's order; `fifty`, 1 if the five-alike box holds 50; and the sum of the
upper boxes, 0 to 63, where more counts as 63. Values are kept by these, in this order. Cards that differ in their
`sums` only are worked on side by side. Of choices that are worth the same, the best is to keep more dice, and to write
the box that stands first on the card.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from fivedice.box import BOXES, UPPER, YAHTZEE, five_alike, natural
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM, Card
from fivedice.edition import EXTRA_FIVE_ALIKE, Edition
from fivedice.placement import legal

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Sums = Places  # of upper boxes
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
BEGINS = np.cumsum([0] + [len(sets) for sets in SETS])  # where the sets of each size begin, all in one row

SHAPE = (1 << len(BOXES), 2, UPPER_BONUS_FROM + 1)  # of all values
FULL = SHAPE[0] - 1  # `filled` of a full card
UPPER_FILLED = (1 << len(UPPER)) - 1
FIVE = BOXES.index("yahtzee")
POINTS = np.array([[[natural(box, dice)] for dice in ROLLS] for box in BOXES], dtype=float)
ALIKE = [at for at, dice in enumerate(ROLLS) if five_alike(dice)]
_COUNTS = np.array([[dice.count(face) for dice in ROLLS] for face in range(1, 7)])
_BOX, _FIVE_ALIKE = 1 << 6, 1 << 10  # what a box, and five alike, are in one number with the points


def _likely(dice: Dice) -> float:
    ways = factorial(5)
    for face in set(dice):
        ways //= factorial(dice.count(face))
    return ways / 6**5


FIRST = np.array([[_likely(dice)] for dice in ROLLS])  # how likely each first roll is


def expected(rolls: Floats) -> list[Floats]:
    """Returns what each set is worth if it is kept and the rest is rolled: for sizes 0 to 5, a row each. `rolls` has a
    row for each of the 252 rolls, with what it is worth then; its columns are worked on side by side."""
    kept = [rolls]
    for more in reversed(MORE):
        kept.append(kept[-1][more].mean(axis=1))
    return kept[::-1]


def best(kept: list[Floats]) -> Floats:
    """Returns what each of the 252 rolls is worth if the best of it is kept, by what each kept set is worth."""
    held = kept[0]
    for less, own in zip(LESS, kept[1:], strict=True):
        held = np.maximum(own, held[less].max(axis=1))
    return held


def parts(dice: Dice) -> list[Dice]:
    """Returns all that may be kept of `dice`, the most dice first."""
    found = {tuple(die for at, die in enumerate(dice) if kept >> at & 1) for kept in range(1 << len(dice))}
    return sorted(found, key=lambda each: (-len(each), each))


def numbers_of(boxes: Mapping[str, int]) -> tuple[int, int, int]:
    """Returns the three numbers of a card (filled box -> points)."""
    filled = sum(1 << BOXES.index(box) for box in boxes)
    upper = min(sum(boxes.get(box, 0) for box in UPPER), UPPER_BONUS_FROM)
    return filled, int(boxes.get("yahtzee") == YAHTZEE), upper


def reachable(filled: int, held: int = 0) -> Sums:
    """Returns the sums that these upper boxes can hold beside `held` in others, rising, with 63 for what is more."""
    sums = {held}
    for box in range(len(UPPER)):
        if filled >> box & 1:
            sums = {min(upper + count * (box + 1), UPPER_BONUS_FROM) for upper in sums for count in range(6)}
    return np.array(sorted(sums), dtype=np.intp)


class Cards:
    """Cards with the same boxes filled and with `sums` in the upper ones; `values` are those of fuller cards."""

    def __init__(self, edition: Edition, values: Floats, filled: int, fifty: int, sums: Sums) -> None:
        self.edition, self._values = edition, values
        self.filled, self.fifty, self.sums = filled, fifty, sums
        held = {box: 0 for at, box in enumerate(BOXES) if filled >> at & 1}  # the rules ask for no other points
        if fifty:
            held["yahtzee"] = YAHTZEE
        self.card = Card(held)

    @property
    def extra(self) -> int:
        """The points that five alike bring beside their box."""
        return EXTRA_FIVE_ALIKE if self.card.earns_extra() else 0

    def after(self, box: int, points: int) -> Floats:
        """Returns what writing `points` into a box is worth: they, the 35 that they may complete, and the rest of the
        game, without the 100 for a further five alike."""
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
        """Yields each open box, what each of the 252 rolls scores in it, and what writing that is worth, as `after` has
        it: -inf where the rules do not allow it. A zero where the dice would score is never worth more: it is left out.
        """
        bound = self.filled >> FIVE & 1  # then five alike are no ordinary turn
        forced = [(at, legal(self.edition, self.card, ROLLS[at])) for at in ALIKE] if bound else []
        for box in range(len(BOXES)):
            if self.filled >> box & 1:
                continue
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
        """Returns what each of the 252 rolls is worth when it must be written, in the best box."""
        worth = np.full((len(ROLLS), len(self.sums)), -np.inf)
        for _, _, offered in self.offers():
            np.maximum(worth, offered, out=worth)
        worth[ALIKE] += self.extra
        return worth


def outcomes(cards: Cards, rolled: Floats = FIRST, left: int = 2) -> Iterator[tuple[int, int, int, Floats]]:
    """Yields what is written in one turn from `cards`: box, points, what is gained beside them (0 or 100), and how
    likely that is for each of their sums. `rolled` is how likely each roll is with `left` more to come."""
    offers = list(cards.offers())
    most = np.max([worth for _, _, worth in offers], axis=0)
    last = most.copy()
    last[ALIKE] += cards.extra
    written = np.zeros(most.shape, dtype=np.intp)  # box and points in one number
    for box, points, worth in reversed(offers):
        written = np.where(worth >= most - TIE, box * _BOX + points.astype(np.intp), written)
    written[ALIKE] += _FIVE_ALIKE
    chances = _last_rolls(last, rolled, left)
    kinds, which = np.unique(written, return_inverse=True)
    columns = most.shape[1]
    flat = which.reshape(most.shape) * columns + np.arange(columns)
    added = np.bincount(flat.ravel(), chances.ravel(), len(kinds) * columns)
    sums = np.asarray(added, dtype=float).reshape(-1, columns)
    for kind, likely in zip(kinds, sums, strict=True):
        five, rest = divmod(int(kind), _FIVE_ALIKE)
        yield *divmod(rest, _BOX), five * cards.extra, likely


def after_keeping(dice: Dice) -> Floats:
    """Returns how likely each of the 252 rolls is when these dice are kept and the others are rolled once."""
    kept = [np.zeros((len(sets), 1)) for sets in SETS]
    kept[len(dice)][PLACE[len(dice)][dice]] = 1.0
    return _rolled(kept)


def _last_rolls(worth: Floats, rolled: Floats, left: int) -> Floats:
    """Returns how likely each of the 252 rolls is the one to be written, by what that is worth."""
    chances = np.broadcast_to(rolled, worth.shape)
    levels = [worth]
    while len(levels) < left:
        levels.append(best(expected(levels[-1])))
    for after in reversed(levels[:left]):
        chances = _rolled(_kept(chances, expected(after)))
    return chances


def _kept(chances: Floats, worth: list[Floats]) -> list[Floats]:
    """Returns how likely each set of dice is kept, by the chances of the rolls and what keeping each set is worth."""
    held = worth[0]
    place: Places = np.zeros(held.shape, dtype=np.intp)
    for size, (less, own) in enumerate(zip(LESS, worth[1:], strict=True), 1):
        other = held[less]
        first = other.argmax(axis=1, keepdims=True)
        less_worth = np.take_along_axis(other, first, axis=1)[:, 0]
        less_place = np.take_along_axis(place[less], first, axis=1)[:, 0]
        wins = own >= less_worth - TIE
        held = np.where(wins, own, less_worth)
        place = np.where(wins, BEGINS[size] + np.arange(len(own))[:, None], less_place)
    columns = chances.shape[1]
    flat = (place * columns + np.arange(columns)).ravel()
    sums: Floats = np.bincount(flat, chances.ravel(), int(BEGINS[-1]) * columns).astype(float).reshape(-1, columns)
    return [sums[start:end] for start, end in pairwise(BEGINS)]


def _rolled(kept: list[Floats]) -> Floats:
    """Returns the chances of the rolls that come of what is kept."""
    there = kept[0]
    for more, own in zip(MORE, kept[1:], strict=True):
        then = own.copy()
        for face in range(6):
            then[more[:, face]] += there / 6  # one set and one face are one set more
        there = then
    return there
