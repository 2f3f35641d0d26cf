"""A position as a person or a program writes it, edition, filled boxes, five dice; and which boxes may be filled.

A card that no game can have (7 in aces) is an error by name: a typing error must not pass for an answer.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import NotRequired, TypedDict

from fivedice.box import BOXES, FULL_HOUSE, LARGE_STRAIGHT, SMALL_STRAIGHT, UPPER, YAHTZEE, five_alike
from fivedice.card import Card
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE
from fivedice.placement import legal, may_write_zero
from rollkeeper.errors import RollkeeperError
from rollkeeper.say import listed
from rollkeeper.scores.log_line import parsed
from rollkeeper.wording import quoted, shown

SUMS = frozenset([0, *range(5, 31)])  # what three of a kind, four of a kind and chance can hold
FIXED = {
    "full_house": FULL_HOUSE,
    "small_straight": SMALL_STRAIGHT,
    "large_straight": LARGE_STRAIGHT,
    "yahtzee": YAHTZEE,
}
POSSIBLE = {
    **{box: frozenset(range(0, 5 * face + 1, face)) for face, box in enumerate(UPPER, 1)},
    **{box: frozenset([0, FIXED[box]]) if box in FIXED else SUMS for box in BOXES if box not in UPPER},
}


class BadRequest(RollkeeperError):
    """A request that is no JSON object with an edition, a card and dice."""


class UnknownEdition(RollkeeperError):
    """An edition that this program does not know."""

    def __init__(self, name: object) -> None:
        super().__init__(f"no edition is called {quoted(name)}", todo=f"there are {', '.join(EDITIONS)}")


class BadCard(RollkeeperError):
    """A card that no game can have."""


class CardFull(RollkeeperError):
    """A card without an open box."""


class BadDice(RollkeeperError):
    """Dice that are not five faces from 1 to 6."""


def request_of(line: bytes) -> object:
    """Returns the value of one line of JSON. Raises BadRequest."""
    try:
        return parsed(line.decode())
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"this line cannot be read ({error})") from error


def fields_of(request: object, *wanted: str) -> Mapping[str, object]:
    """Returns a request that has these fields. Raises BadRequest."""
    if not isinstance(request, dict):
        raise BadRequest(f"a request is an object with {listed(wanted)}, not {quoted(request)}")
    for field in wanted:
        if field not in request:
            raise BadRequest(f"the request has no {field}")
    return request


def edition_of(name: object) -> str:
    """Returns the name of an edition. Raises UnknownEdition."""
    if not isinstance(name, str) or name not in EDITIONS:
        raise UnknownEdition(name)
    return name


def card_of(card: object) -> dict[str, int]:
    """Returns the filled boxes and their points; an open one is left out, or null. Raises BadCard or CardFull."""
    if not isinstance(card, dict):
        raise BadCard(f"a card is an object of boxes and points, not {quoted(card)}")
    for box, points in card.items():
        if box not in POSSIBLE:
            raise BadCard(f"no box is called {quoted(box)}", todo=f"there are {', '.join(BOXES)}")
        if points is not None and (type(points) is not int or points not in POSSIBLE[box]):
            raise BadCard(f"{box} cannot hold {quoted(points)}")
    filled = {box: points for box, points in card.items() if points is not None}
    if len(filled) == len(BOXES):
        raise CardFull("all thirteen boxes of this card are filled", todo="no box is left for these dice")
    return filled


def dice_of(dice: object) -> tuple[int, ...]:
    """Returns five faces in rising order. Raises BadDice."""
    if not isinstance(dice, list) or len(dice) != 5:
        raise BadDice(f"the dice are a list of five faces, not {quoted(dice)}")
    for face in dice:
        if type(face) is not int or not 1 <= face <= 6:
            raise BadDice(f"a die shows 1 to 6, not {quoted(face)}")
    return tuple(sorted(dice))


REMEMBERED = 1 << 14  # answers; a batch that asks about one game after another meets most of them again


class Move(TypedDict):
    """What a box would get, and why: natural, joker, forced or zero."""

    points: int
    kind: str


class Answer(TypedDict):
    """Every legal box, best first; `voluntary_zero` is left out when no box may get 0 although the dice score there."""

    moves: dict[str, Move]
    yahtzee_bonus: int
    voluntary_zero: NotRequired[list[str]]


def answer(request: object) -> Answer:
    """Returns the legal boxes for `{"edition": .., "card": {box: points}, "dice": [..]}`. Raises a named error."""
    return _answer(*_checked(request))


def answer_line(line: bytes) -> str:
    """Returns the answer to one line of JSON as one line of JSON: an error is `{"error": name, "message": text}`."""
    try:
        return _answer_text(*_checked(request_of(line)))
    except RollkeeperError as error:
        return json.dumps({"error": error.name, "message": shown(error.message)})


@lru_cache(REMEMBERED)
def _answer_text(edition: str, dice: tuple[int, ...], filled: frozenset[str], five: int | None) -> str:
    return json.dumps(_answer(edition, dice, filled, five), separators=(",", ":"))


def _answer(edition: str, dice: tuple[int, ...], filled: frozenset[str], five: int | None) -> Answer:
    """Answers by which boxes are filled and what the five-alike box holds: the rules ask for nothing else."""
    rules, card = EDITIONS[edition], Card(dict.fromkeys(filled, 0))
    if five is not None:
        card.boxes["yahtzee"] = five
    found = legal(rules, card, dice)
    result: Answer = {
        "moves": {each.box: {"points": each.points, "kind": each.kind} for each in found},
        "yahtzee_bonus": EXTRA_FIVE_ALIKE if five_alike(dice) and card.earns_extra() else 0,
    }
    if zeros := [each.box for each in found if each.points and may_write_zero(rules, each)]:
        result["voluntary_zero"] = zeros
    return result


def _checked(request: object) -> tuple[str, tuple[int, ...], frozenset[str], int | None]:
    """Returns edition, dice in rising order, filled boxes, and what the five-alike box holds."""
    fields = fields_of(request, "edition", "card", "dice")
    edition, card, dice = edition_of(fields["edition"]), card_of(fields["card"]), dice_of(fields["dice"])
    return edition, dice, frozenset(card), card.get("yahtzee")
