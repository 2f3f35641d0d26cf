"""What every choice of one turn on a card is worth, as the solved game says it."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from fivedice.box import BOXES
from fivedice.edition import Edition
from fivedice.placement import legal
from rollkeeper.coach.advice import best_first
from rollkeeper.coach.dice import PLACE, Dice, Floats, best, expected, parts
from rollkeeper.coach.turn import Cards, numbers_of

REMEMBERED = 4096  # turns, 15 kB each; all games begin with the same one


class Worths:
    """A turn on one card. All are expected points from there to the end of the game by best play, this turn's, the 35
    and the 100s included."""

    def __init__(self, edition: Edition, values: Floats, filled: int, fifty: int, upper: int) -> None:
        self.cards = Cards(edition, values, filled, fifty, np.array([upper]))
        last = self.cards.last_roll()
        one_kept = expected(last)
        one = best(one_kept)
        two_kept = expected(one)
        self._rolls = (last, one, best(two_kept))
        self._kept = (one_kept, two_kept)
        self.before = float(expected(self._rolls[2])[0][0, 0])  # the first roll

    def roll(self, dice: Dice, left: int) -> float:
        """With these dice, and `left` (0 to 2) more rolls."""
        return float(self._rolls[left][PLACE[5][dice], 0])

    def keep(self, kept: Dice, left: int) -> float:
        """Keeping these of five dice with `left` (1 or 2) rolls left, before the others are thrown."""
        return float(self._kept[left - 1][len(kept)][PLACE[len(kept)][kept], 0])

    def best_keep(self, dice: Dice, left: int) -> Dice:
        """The best of what can be kept; more dice if that is worth as much."""
        return best_first(self.keeps(dice, left))[0][0]

    def keeps(self, dice: Dice, left: int) -> list[tuple[Dice, float]]:
        """All that can be kept, the most dice first, with what that is worth."""
        return [(part, self.keep(part, left)) for part in parts(dice)]

    def write(self, box: str, points: int, bonus: int) -> float:
        """Writing so many points, also 0 where the dice would score, with `bonus` (0 or 100) beside them."""
        return float(self.cards.after(BOXES.index(box), points)[0]) + bonus

    def best_box(self, dice: Dice) -> tuple[str, int]:
        """The best box for these dice, the first on the card of several, and its points."""
        return best_first(self.boxes(dice))[0][0]

    def boxes(self, dice: Dice) -> list[tuple[tuple[str, int], float]]:
        """All boxes and points that these dice may be written as, in the card's order, with what that is worth, but for
        the 100 that any of them may bring."""
        found = sorted(legal(self.cards.edition, self.cards.card, dice), key=lambda each: BOXES.index(each.box))
        return [((each.box, each.points), self.write(each.box, each.points, 0)) for each in found]


WorthsOf = Callable[[dict[str, int]], Worths]  # of the turn on a card


def worths_by(edition: Edition, values: Floats) -> WorthsOf:
    """The turns on cards (filled box -> points) by the rules of an edition; those met last are remembered."""

    values = np.asarray(values)  # of a file, too: half the time

    @lru_cache(REMEMBERED)
    def found(filled: int, fifty: int, upper: int) -> Worths:
        return Worths(edition, values, filled, fifty, upper)

    def of(boxes: dict[str, int]) -> Worths:
        return found(*numbers_of(boxes))

    return of
