"""What a viewer who may write asks for, checked: text from a browser in, a record out, or an error with a name.

    {"lists":1}                                         the editions, and who has played: for a new game
    {"board":B,"write":"fours","points":16,"after":7}   write a box
    {"board":B,"undo":"fours","after":8}                take it back
    {"new":"travel","players":["Ann",""],"after":7}     real dice: begin a game; without a name it is a guest
    {"new":"lowe","players":[..],"teams":2,..}          with partners; "difference":1: all owe it to the winner
    {"further":1,"after":7}                             real dice: begin the next game on the card of the last one
    {"roll":"33416","keep":"12","after":7}              real dice: they lie there; `keep` in a further roll
    {"choose":"45","after":7}                           real dice, shared: these markers stay
    {"clear":1,"after":7}, {"end":1,"after":7}          real dice: enter them anew; the game is over
    {"arrived":"x1-2","ago":30000}                      what came of the request with this "id" (web/lifeline.py)

`after` is that of the record on the page (`hand_record`), for a new game 0 if there is none of real dice. Each may have
an "id".
"""

import json
import re
from collections.abc import Container
from dataclasses import dataclass, field, replace

from fivedice.box import BOXES
from fivedice.edition import EDITIONS, MOST_PLAYERS
from rollkeeper.errors import RollkeeperError
from rollkeeper.store.names import LONGEST as LONGEST_NAME
from rollkeeper.sync.retry import MOST_EVENTS
from rollkeeper.web.lifeline import LONGEST_AGO, id_of
from rollkeeper.web.lifeline import LONGEST_ID as LONGEST_REQUEST_ID

MOST_LETTERS = 4 * LONGEST_NAME  # as typed, which may be more than are kept; `names.fit` says what is wrong with one
MOST_POINTS = 999  # of a box: more than any edition gives
LONGEST_ID = 256  # letters of a board's id
KINDS = ("lists", "arrived", "write", "undo", "new", "further", "roll", "choose", "clear", "end")
DICE, PLACES = re.compile("[1-6]{1,5}"), re.compile("1?2?3?4?5?")


class NotUnderstood(RollkeeperError):
    """No page of this version asks so."""

    def __init__(self, what: str) -> None:
        super().__init__(f"not done: the program does not understand this page ({what}); load it again")


@dataclass(frozen=True)
class ViewerRequest:
    """`kind` is one of KINDS; `text` is the box, the edition, the faces, the pockets or the id of another request.
    Without `points` a box is to be taken back."""

    kind: str
    text: str = ""
    board: str = ""
    points: int | None = None
    after: int = 0
    keep: str = ""
    players: list[str] = field(default_factory=list)
    teams: int = 0
    difference: bool = False
    ident: str = ""
    ago: int = 0


def parsed(text: str) -> ViewerRequest:
    """What is asked for. Raises NotUnderstood."""
    said = _json(text)
    if said is None:
        raise NotUnderstood("no JSON")
    kinds = [kind for kind in KINDS if kind in said] if isinstance(said, dict) else []
    if not isinstance(said, dict) or len(kinds) != 1:
        raise NotUnderstood("no request")
    return replace(_request(kinds[0], said), ident=_text(said.get("id", ""), LONGEST_REQUEST_ID, "id"))


def asked_by(text: str) -> str:
    """The id of a request, also of one that is not understood; "" if it has none."""
    return id_of(_json(text))


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _request(kind: str, said: dict[str, object]) -> ViewerRequest:
    what = said[kind]
    if kind == "lists":
        return ViewerRequest(kind)
    if kind == "arrived":
        ago = _number(said.get("ago", 0), LONGEST_AGO, "ago")
        return ViewerRequest(kind, _text(what, LONGEST_REQUEST_ID, "id"), ago=ago)
    after = _number(said.get("after", 0 if kind in ("new", "further") else None), MOST_EVENTS, "after")
    if kind == "new":
        return ViewerRequest(
            kind, _one_of(what, EDITIONS, "rules"), after=after, players=_names(said.get("players")),
            teams=_number(said.get("teams", 0), MOST_PLAYERS, "teams"),
            difference=_number(said.get("difference", 0), 1, "difference") > 0,
        )  # fmt: skip
    if kind in ("clear", "end", "further"):
        return ViewerRequest(kind, after=after)
    if kind == "roll":
        return ViewerRequest(kind, _like(what, DICE), after=after, keep=_like(said.get("keep", ""), PLACES))
    if kind == "choose":
        return ViewerRequest(kind, _like(what, PLACES), after=after)
    points = _number(said.get("points"), MOST_POINTS, "points") if kind == "write" else None
    board = _text(said.get("board"), LONGEST_ID, "board")
    return ViewerRequest(kind, _one_of(what, BOXES, "box"), board, points, after)


def _text(value: object, longest: int, what: str) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise NotUnderstood(what)
    return value


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
