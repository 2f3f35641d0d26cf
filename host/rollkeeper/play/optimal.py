"""The automatic players that know what choices are worth, by the solved game: one takes the best, others err.

Who errs takes a choice that loses L points exp(-L / temper) times as likely as the best one: small mistakes often,
large ones seldom. docs/explain/coach.md has what each scores.
"""

import math
import random
from collections.abc import Callable
from typing import TypeVar

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, Edition
from fivedice.house_rules import house_rules
from fivedice.placement import legal
from rollkeeper.coach.advice import Worths, WorthsOf, best_first
from rollkeeper.play.strategy import Choice, Faces, chosen
from rollkeeper.scores.scorecard import CardView

STRENGTHS = {"optimal": 0.0, "good": 0.75, "child": 2.5}  # temper, in points
Found = TypeVar("Found")


class Optimal:
    """The decisions of one turn on one card, as `strategy.Strategy` has them. With a `temper` it errs, by `chance`."""

    def __init__(self, worths: Worths, temper: float = 0.0, chance: random.Random | None = None) -> None:
        self._worths = worths
        self._temper = temper
        self._chance = chance or random.Random()

    def keep(self, dice: Faces, left: int) -> tuple[int, ...] | None:
        """Returns the numbers (1..5) of the dice to keep for one of `left` (1 or 2) more rolls; None: score these
        dice."""
        best = self._one_of(self._worths.keeps(tuple(sorted(dice)), left))
        kept = list(best)
        if len(kept) == len(dice):
            return None
        numbers = []
        for number, die in enumerate(dice, 1):
            if die in kept:
                kept.remove(die)
                numbers.append(number)
        return tuple(numbers)

    def choose(self, dice: Faces) -> Choice:
        """Returns the box for these dice."""
        box, _ = self._one_of(self._worths.boxes(tuple(sorted(dice))))
        cards = self._worths.cards
        return chosen(box, legal(cards.edition, cards.card, dice))

    def _one_of(self, found: list[tuple[Found, float]]) -> Found:
        if not self._temper:
            return best_first(found)[0][0]
        most = max(worth for _, worth in found)
        weights = [math.exp((worth - most) / self._temper) for _, worth in found]
        return self._chance.choices([choice for choice, _ in found], weights)[0]


def optimal_for(view: CardView, worths_for: Callable[[Edition], WorthsOf], temper: float = 0.0) -> Optimal:
    """Returns the best decisions for the player whose turn it is on this card, or such as somebody makes who errs."""
    player = view["players"][view["player"]]
    boxes = {box: player["boxes"][box] for box in BOXES}
    filled = {box: points for box, points in boxes.items() if points is not None}
    edition = EDITIONS[view["edition"]]
    if view["house"]:
        edition = house_rules(edition, {rule["switch"]: rule["value"] for rule in view["house"]})
    return Optimal(worths_for(edition)(filled), temper)
