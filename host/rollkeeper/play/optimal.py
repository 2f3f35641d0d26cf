"""The automatic player that follows the coach: of each turn the choices that are worth most, by the solved game."""

from collections.abc import Callable

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, Edition
from fivedice.house_rules import house_rules
from fivedice.placement import legal
from rollkeeper.coach.worths import Worths, WorthsOf
from rollkeeper.play.strategy import Choice, Faces
from rollkeeper.scores.scorecard import CardView


class Optimal:
    """The decisions of one turn on one card, as `strategy.Strategy` has them."""

    def __init__(self, worths: Worths) -> None:
        self._worths = worths

    def keep(self, dice: Faces, left: int) -> tuple[int, ...] | None:
        """The numbers (1..5) of the dice to keep for one of `left` (1 or 2) more rolls; None: score these dice."""
        kept = list(self._worths.best_keep(tuple(sorted(dice)), left))
        if len(kept) == len(dice):
            return None
        numbers = []
        for number, die in enumerate(dice, 1):
            if die in kept:
                kept.remove(die)
                numbers.append(number)
        return tuple(numbers)

    def choose(self, dice: Faces) -> Choice:
        """The box for these dice."""
        box, points = self._worths.best_box(tuple(sorted(dice)))
        cards = self._worths.cards
        placed = [placement.box for placement in legal(cards.edition, cards.card, dice)]
        return Choice(box, points, placed.index(box))


def optimal_for(view: CardView, worths_for: Callable[[Edition], WorthsOf]) -> Optimal:
    """The best decisions for the player whose turn it is on this card."""
    player = view["players"][view["player"]]
    boxes = {box: player["boxes"][box] for box in BOXES}
    filled = {box: points for box, points in boxes.items() if points is not None}
    edition = EDITIONS[view["edition"]]
    if view["house"]:
        edition = house_rules(edition, {rule["switch"]: rule["value"] for rule in view["house"]})
    return Optimal(worths_for(edition)(filled))
