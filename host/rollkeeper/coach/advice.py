"""What every choice of a turn is worth, and the answer to one position: which dice to keep, or which box to write.

Values are points that are expected from here to the end of the game by best play: this turn's, the 35 of the upper
boxes and the 100s included. What the card holds already is not in them.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypeVar

import numpy as np

from fivedice.box import BOXES, five_alike
from fivedice.edition import EDITIONS, Edition
from fivedice.placement import in_card_order, legal
from fivedice.refusal import Refusal
from rollkeeper.coach import SWITCHES, house_rules_of
from rollkeeper.coach.turn import PLACE, TIE, Cards, Dice, Floats, best, expected, numbers_of, parts
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.position import BadRequest, card_of, dice_of, edition_of, fields_of, request_of
from rollkeeper.wording import brief, quoted, shown

FIELDS = ("edition", "card", "dice", "rolls_left")
HOUSE = "house"  # a field that may be there, too
REMEMBERED = 4096  # turns, 15 kB each; all games begin with the same one
ValuesOf = Callable[[Edition], Floats]
Choice = TypeVar("Choice")


class BadHouse(RollkeeperError):
    """Rules of the house that there are not."""


def best_first(found: list[tuple[Choice, float]]) -> list[tuple[Choice, float]]:
    """Returns choices, the best first; of several that tie for the best, the one named first leads."""
    most = max(worth for _, worth in found)
    best = next(choice for choice in found if choice[1] >= most - TIE)
    return [best, *sorted((choice for choice in found if choice is not best), key=lambda choice: -choice[1])]


class Worths:
    """What the choices of one turn on one card are worth; each part is worked out when it is asked for."""

    def __init__(self, edition: Edition, values: Floats, filled: int, fifty: int, upper: int) -> None:
        self.cards = Cards(edition, values, filled, fifty, np.array([upper]))

    @cached_property
    def _last(self) -> Floats:
        return self.cards.last_roll()

    @cached_property
    def _one_kept(self) -> list[Floats]:
        return expected(self._last)

    @cached_property
    def _one(self) -> Floats:
        return best(self._one_kept)

    @cached_property
    def _two_kept(self) -> list[Floats]:
        return expected(self._one)

    @cached_property
    def _two(self) -> Floats:
        return best(self._two_kept)

    @cached_property
    def before(self) -> float:
        """What the turn is worth before its first roll."""
        return float(expected(self._two)[0][0, 0])

    def roll(self, dice: Dice, left: int) -> float:
        """Returns what these dice are worth with `left` (0 to 2) more rolls."""
        rolls = self._two if left == 2 else self._one if left else self._last
        return float(rolls[PLACE[5][dice], 0])

    def keep(self, kept: Dice, left: int) -> float:
        """Returns what keeping these of five dice is worth, before the others are rolled for one of `left` (1 or 2)."""
        worth = self._two_kept if left == 2 else self._one_kept
        return float(worth[len(kept)][PLACE[len(kept)][kept], 0])

    def best_keep(self, dice: Dice, left: int) -> Dice:
        """Returns the best of what can be kept."""
        return best_first(self.keeps(dice, left))[0][0]

    def keeps(self, dice: Dice, left: int) -> list[tuple[Dice, float]]:
        """Returns all that can be kept, the most dice first, with what that is worth."""
        return [(part, self.keep(part, left)) for part in parts(dice)]

    def write(self, box: str, points: int, bonus: int) -> float:
        """Returns what writing `points` is worth, also 0 where the dice would score, with `bonus` (0 or 100)."""
        return float(self.cards.after(BOXES.index(box), points)[0]) + bonus

    def best_box(self, dice: Dice) -> tuple[str, int]:
        """Returns the best box for these dice, and its points."""
        return best_first(self.boxes(dice))[0][0]

    def boxes(self, dice: Dice) -> list[tuple[tuple[str, int], float]]:
        """Returns all boxes and points that these dice may be written as, in the card's order, with what that is worth
        without the 100 that any of them may bring."""
        found = in_card_order(legal(self.cards.edition, self.cards.card, dice))
        return [((each.box, each.points), self.write(each.box, each.points, 0)) for each in found]


WorthsOf = Callable[[dict[str, int]], Worths]  # of the turn on a card


def worths_by(edition: Edition, values: Floats) -> WorthsOf:
    """Returns what has the turns on cards (filled box -> points) by the rules of an edition, and remembers the last."""

    values = np.asarray(values)  # of a file, too: half the time

    @lru_cache(REMEMBERED)
    def found(filled: int, fifty: int, upper: int) -> Worths:
        return Worths(edition, values, filled, fifty, upper)

    return lambda boxes: found(*numbers_of(boxes))


@dataclass(frozen=True)
class Position:
    """A card (filled box -> points), five dice, how many rolls are left in the turn (0 to 2), and what rules of the
    house set otherwise than the edition has it (switch -> value)."""

    edition: str
    card: dict[str, int]
    dice: Dice
    rolls_left: int
    house: dict[str, object] = field(default_factory=dict)

    @property
    def rules(self) -> Edition:
        """The rules that it is played by."""
        return house_rules_of(EDITIONS[self.edition], self.house)


@dataclass(frozen=True)
class Advice:
    """The value of a position, and what each choice is worth, the best first: sets of dice to keep, or boxes."""

    value: float
    keeps: list[tuple[Dice, float]]
    boxes: list[tuple[str, float]]


def position_of(request: object) -> Position:
    """Returns what `{"edition": .., "card": {box: points}, "dice": [..], "rolls_left": 0..2}` means, which may have
    `"house": {switch: value}`, too. Raises a named error."""
    fields = fields_of(request, *FIELDS)
    for name in fields:
        if name not in (*FIELDS, HOUSE):
            raise BadRequest(f"a request has no field {quoted(name)}", todo=f"there are {', '.join((*FIELDS, HOUSE))}")
    edition, card, dice = edition_of(fields["edition"]), card_of(fields["card"]), dice_of(fields["dice"])
    left = fields["rolls_left"]
    if type(left) is not int or not 0 <= left <= 2:
        raise BadRequest(f"rolls_left is 0, 1 or 2, not {quoted(left)}")
    house = fields.get(HOUSE, {})
    if not isinstance(house, dict):
        raise BadRequest(f"{HOUSE} is an object of switches and values, not {quoted(house)}")
    position = Position(edition, card, dice, left, house)
    try:
        position.rules  # noqa: B018 - refuses what it does not know
    except Refusal as refusal:
        raise BadHouse(f"{brief(refusal.message)}; what counts is {' and '.join(SWITCHES)}") from refusal
    return position


def advice(position: Position, values_of: ValuesOf) -> Advice:
    """Returns what to do; `values_of` has the values of an edition's cards."""
    rules, dice, left = position.rules, position.dice, position.rolls_left
    worths = Worths(rules, values_of(rules), *numbers_of(position.card))
    if left:
        keeps = best_first(worths.keeps(dice, left))
        return Advice(keeps[0][1], keeps, [])
    extra = worths.cards.extra if five_alike(dice) else 0
    boxes = best_first([(box, worth + extra) for (box, _), worth in worths.boxes(dice)])
    return Advice(boxes[0][1], [], boxes)


def answer(found: Advice) -> dict[str, object]:
    """Returns the best choice as plain data, and of boxes what each is worth."""
    if found.keeps:
        return {"value": found.value, "keep": list(found.keeps[0][0])}
    return {"value": found.value, "box": found.boxes[0][0], "boxes": dict(found.boxes)}


def all_choices(found: Advice) -> dict[str, object]:
    """Returns the answer with what each choice is worth, of keeps as well, the best first."""
    keeps = [{"keep": list(keep), "value": worth} for keep, worth in found.keeps]
    return {**answer(found), **({"keeps": keeps} if keeps else {})}


def answer_line(line: bytes, values_of: ValuesOf) -> str:
    """Returns the answer to one line of JSON as one line of JSON: an error is `{"error": name, "message": text}`."""
    try:
        found = answer(advice(position_of(request_of(line)), values_of))
    except RollkeeperError as error:
        found = {"error": error.name, "message": shown(error.message)}
    return json.dumps(found, separators=(",", ":"))
