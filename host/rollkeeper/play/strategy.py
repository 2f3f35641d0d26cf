"""How the automatic player decides: which dice to keep, which box to fill. Pure, and good enough to be watched.

A box is worth its points less its par, about what good play brings there: giving up a chance that is worth much costs
much. Within a turn the choice is exact: the expected worth of every set of kept dice, over all rolls that are left.

    worth(dice, 0)      = best over the boxes of (points - par)
    worth(dice, rolls)  = best over the sets that can be kept of expected(set, rolls)
    expected(set, ...)  = mean over the six faces of expected(set and one more die, ...), down to five dice
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, Protocol

from fivedice.box import BOXES, UPPER
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM, Card
from fivedice.edition import EDITIONS, Edition
from fivedice.placement import PAR, Placement, in_card_order, legal
from rollkeeper.scores.scorecard import CardView

TOWARDS_BONUS = UPPER_BONUS / UPPER_BONUS_FROM  # what an upper point brings the bonus nearer

Faces = tuple[int, ...]  # sorted


class Choice(NamedTuple):
    """A box to fill, and how often key 2 is pressed to come to it in the handheld's list of boxes."""

    box: str
    points: int
    steps: int


def chosen(box: str, placements: list[Placement]) -> Choice:
    """The choice of `box` among the placements that `legal` found: the list on the handheld is in the card's order,
    begins at the first of the placements, which is worth most, and goes round."""
    boxes = [each.box for each in in_card_order(placements)]
    points = {each.box: each.points for each in placements}
    return Choice(box, points[box], (boxes.index(box) - boxes.index(placements[0].box)) % len(boxes))


class Decisions(Protocol):
    """The decisions of one turn on one card."""

    def keep(self, dice: Faces, left: int) -> tuple[int, ...] | None:
        """Returns the numbers (1..5) of the dice to keep for one of `left` (1 or 2) more rolls; None: score these
        dice."""

    def choose(self, dice: Faces) -> Choice:
        """Returns the box for these dice."""


Decides = Callable[[CardView], Decisions]  # for the player whose turn it is on this card


class Strategy:
    """The decisions of one turn on one card."""

    def __init__(self, edition: Edition, card: Card) -> None:
        self._edition = edition
        self._card = card
        self._worth = lru_cache(maxsize=None)(self._find_worth)
        self._expected = lru_cache(maxsize=None)(self._find_expected)

    def keep(self, dice: Faces, left: int) -> tuple[int, ...] | None:
        """Returns the numbers (1..5) of the dice to keep for one of `left` (1 or 2) more rolls; None: score these
        dice."""
        sets = (kept for count in range(6) for kept in combinations(range(5), count))

        def worth(kept: tuple[int, ...]) -> tuple[float, int]:
            return self._expected(tuple(sorted(dice[place] for place in kept)), left - 1), len(kept)

        best = max(sets, key=worth)
        return tuple(place + 1 for place in best) if len(best) < len(dice) else None

    def choose(self, dice: Faces) -> Choice:
        """Returns the box for these dice."""
        placements = legal(self._edition, self._card, dice)
        return chosen(max(placements, key=_worth).box, placements)  # the first of several

    def _find_worth(self, faces: Faces, left: int) -> float:
        if left == 0:
            return max(map(_worth, legal(self._edition, self._card, faces)))
        sets = {kept for count in range(6) for kept in combinations(faces, count)}
        return max(self._expected(kept, left - 1) for kept in sets)

    def _find_expected(self, kept: Faces, left: int) -> float:
        """Returns what `kept` and fresh dice for the rest are worth, with `left` more rolls after this one."""
        if len(kept) == 5:
            return self._worth(kept, left)
        return sum(self._expected(tuple(sorted((*kept, face))), left) for face in range(1, 7)) / 6


def _worth(placement: Placement) -> float:
    """What a box is worth with these points, above its par."""
    worth = placement.points - PAR[BOXES.index(placement.box)] / 10
    return worth + TOWARDS_BONUS * worth if placement.box in UPPER else worth


def strategy_for(view: CardView) -> Strategy:
    """Returns the strategy for the player whose turn it is on this card."""
    player = view["players"][view["player"]]
    boxes = {box: points for box, points in player["boxes"].items() if points is not None}
    return Strategy(EDITIONS[view["edition"]], Card(boxes, player["bonuses"]))
