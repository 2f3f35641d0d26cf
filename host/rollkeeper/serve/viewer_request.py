"""What a viewer who may write asks for, checked: text from a browser in, a record out, or an error with a name.

    {"lists":1}                                         the editions, and who has played: for a new game
    {"board":B,"write":"fours","points":16,"after":7}   write a box
    {"board":B,"undo":"fours","after":8}                take it back
    {"new":"travel","players":["Ann",""]}               real dice: begin a game; without a name it is a guest
    {"roll":"33416","keep":"12","after":7}              real dice: they lie there; `keep` in a further roll
    {"choose":"45","after":7}                           real dice, shared: these markers stay
    {"clear":1,"after":7}, {"end":1,"after":7}          real dice: enter them anew; the game is over

`after` is that of the record on the page (`hand_record`).
"""

import json
import re
from collections.abc import Container
from dataclasses import dataclass, field

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.store.names import LONGEST as LONGEST_NAME
from rollkeeper.sync.greeting import MOST_EVENTS

MOST_LETTERS = 4 * LONGEST_NAME  # as typed, which may be more than are kept; `names.fit` says what is wrong with one
MOST_POINTS = 999  # of a box: more than any edition gives
LONGEST_ID = 256  # letters of a board's id
KINDS = ("lists", "write", "undo", "new", "roll", "choose", "clear", "end")
DICE, PLACES = re.compile("[1-6]{1,5}"), re.compile("1?2?3?4?5?")


class NotUnderstood(RollkeeperError):
    """No page of this version asks so."""

    def __init__(self, what: str) -> None:
        super().__init__(f"not done: the program does not understand this page ({what}); load it again")


@dataclass(frozen=True)
class ViewerRequest:
    """`kind` is one of KINDS; `text` is the box, the edition, the faces or the pockets. Without `points` a box is to be
    taken back."""

    kind: str
    text: str = ""
    board: str = ""
    points: int | None = None
    after: int = 0
    keep: str = ""
    players: list[str] = field(default_factory=list)


def parsed(text: str) -> ViewerRequest:
    """What is asked for. Raises NotUnderstood."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise NotUnderstood("no JSON") from None
    kinds = [kind for kind in KINDS if isinstance(said, dict) and kind in said]
    if len(kinds) != 1:
        raise NotUnderstood("no request")
    (kind,) = kinds
    what = said[kind]
    if kind == "lists":
        return ViewerRequest(kind)
    if kind == "new":
        return ViewerRequest(kind, _one_of(what, EDITIONS, "rules"), players=_names(said.get("players")))
    after = _number(said.get("after"), MOST_EVENTS, "after")
    if kind in ("clear", "end"):
        return ViewerRequest(kind, after=after)
    if kind == "roll":
        return ViewerRequest(kind, _like(what, DICE), after=after, keep=_like(said.get("keep", ""), PLACES))
    if kind == "choose":
        return ViewerRequest(kind, _like(what, PLACES), after=after)
    board = said.get("board")
    if not isinstance(board, str) or len(board) > LONGEST_ID:
        raise NotUnderstood("board")
    points = _number(said.get("points"), MOST_POINTS, "points") if kind == "write" else None
    return ViewerRequest(kind, _one_of(what, BOXES, "box"), board, points, after)


def _one_of(value: object, there: Container[str], what: str) -> str:
    if not isinstance(value, str) or value not in there:
        raise NotUnderstood(what)
    return value


def _number(value: object, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise NotUnderstood(what)
    return value


def _like(value: object, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise NotUnderstood("dice")
    return value


def _names(value: object) -> list[str]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PLAYERS:
        raise NotUnderstood("players")
    if not all(isinstance(name, str) and len(name) <= MOST_LETTERS for name in value):
        raise NotUnderstood("players")
    return value
