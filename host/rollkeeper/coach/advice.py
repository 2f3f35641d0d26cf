"""What to do in one position, and what it is worth: which dice to keep, or which box to write.

Values are points that are to be expected from here to the end of the game, if every turn is played best: this turn's,
the 35 of the upper boxes and the 100s included. What the card holds already is not in them.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from fivedice.edition import EDITIONS, Edition
from fivedice.refusal import Refusal
from rollkeeper.coach import SWITCHES, house_rules_of
from rollkeeper.coach.dice import PLACE, TIE, Dice, Floats, expected, parts
from rollkeeper.coach.turn import Cards, numbers_of
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.position import BadRequest, card_of, dice_of, edition_of, fields_of, request_of
from rollkeeper.wording import brief, quoted, shown

FIELDS = ("edition", "card", "dice", "rolls_left")
HOUSE = "house"  # a field that may be there, too
ValuesOf = Callable[[Edition], Floats]
Choice = TypeVar("Choice")


class BadHouse(RollkeeperError):
    """Rules of the house that there are not."""


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
        """What it is played by."""
        return house_rules_of(EDITIONS[self.edition], self.house)


@dataclass(frozen=True)
class Advice:
    """The value of a position, and what each choice is worth, the best first: sets of dice to keep, or boxes."""

    value: float
    keeps: list[tuple[Dice, float]]
    boxes: list[tuple[str, float]]


def position_of(request: object) -> Position:
    """What `{"edition": .., "card": {box: points}, "dice": [..], "rolls_left": 0..2}` means; rules of the house may be
    there as well, `"house": {switch: value}`. Raises a named error."""
    fields = fields_of(request, *FIELDS)
    for name in fields:
        if name not in (*FIELDS, HOUSE):
            raise BadRequest(f"a request has no field {quoted(name)}: there are {', '.join((*FIELDS, HOUSE))}")
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
    """What to do; `values_of` has the values of an edition's cards."""
    edition = position.rules
    dice = position.dice
    filled, fifty, upper = numbers_of(position.card)
    cards = Cards(edition, values_of(edition), filled, fifty, np.array([upper]))
    if position.rolls_left == 0:
        boxes = best_first([(box, float(worth[0])) for box, worth in cards.boxes(dice).items()])
        return Advice(boxes[0][1], [], boxes)
    kept = expected(cards.with_rolls_left(position.rolls_left - 1))
    keeps = best_first([(part, float(kept[len(part)][PLACE[len(part)][part]][0])) for part in parts(dice)])
    return Advice(keeps[0][1], keeps, [])


def answer(found: Advice) -> dict[str, object]:
    """The best choice as plain data, and of boxes what each is worth."""
    if found.keeps:
        return {"value": found.value, "keep": list(found.keeps[0][0])}
    return {"value": found.value, "box": found.boxes[0][0], "boxes": dict(found.boxes)}


def all_choices(found: Advice) -> dict[str, object]:
    """The same, and of keeps, too, what each is worth, the best first."""
    keeps = [{"keep": list(keep), "value": worth} for keep, worth in found.keeps]
    return {**answer(found), **({"keeps": keeps} if keeps else {})}


def answer_line(line: bytes, values_of: ValuesOf) -> str:
    """The answer to one line of JSON, as one line of JSON: an error is `{"error": name, "message": text}`."""
    try:
        found = answer(advice(position_of(request_of(line)), values_of))
    except RollkeeperError as error:
        found = {"error": error.name, "message": shown(error.message)}
    return json.dumps(found, separators=(",", ":"))


def best_first(found: list[tuple[Choice, float]]) -> list[tuple[Choice, float]]:
    """Of choices that are worth as much as the best, the one that comes first: more dice kept, or first on the card."""
    most = max(worth for _, worth in found)
    best = next(choice for choice in found if choice[1] >= most - TIE)
    return [best, *sorted((choice for choice in found if choice is not best), key=lambda choice: -choice[1])]
