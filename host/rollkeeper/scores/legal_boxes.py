"""Which boxes may be filled with these dice on this card: a request in, an answer out, both plain JSON data."""

import json
from functools import lru_cache
from typing import NotRequired, TypedDict

from fivedice.box import five_alike
from fivedice.card import Card
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE
from fivedice.placement import legal, may_write_zero
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.position import card_of, dice_of, edition_of, fields_of, request_of
from rollkeeper.wording import shown

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
    """The legal boxes for `{"edition": .., "card": {box: points}, "dice": [..]}`. Raises a named error if it is wrong.

    An open box is left out of the card, or null (as `rollkeeper show --json` prints it).
    """
    return _answer(*_checked(request))


def answer_line(line: bytes) -> str:
    """The answer to one line of JSON, as one line of JSON: an error is `{"error": name, "message": text}`."""
    try:
        return _answer_text(*_checked(request_of(line)))
    except RollkeeperError as error:
        return json.dumps({"error": error.name, "message": shown(error.message)})


@lru_cache(REMEMBERED)
def _answer_text(edition: str, dice: tuple[int, ...], filled: frozenset[str], five: int | None) -> str:
    return json.dumps(_answer(edition, dice, filled, five), separators=(",", ":"))


def _answer(edition: str, dice: tuple[int, ...], filled: frozenset[str], five: int | None) -> Answer:
    """The rules ask of a card which boxes are filled, and what the five-alike box holds; nothing else."""
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
    """Edition, dice in rising order, filled boxes, and what the five-alike box holds."""
    fields = fields_of(request, "edition", "card", "dice")
    edition, card, dice = edition_of(fields["edition"]), card_of(fields["card"]), dice_of(fields["dice"])
    return edition, dice, frozenset(card), card.get("yahtzee")
