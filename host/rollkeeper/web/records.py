"""What the pages draw, as plain data: a game, and what can be done to it.

Nothing is left to be worked out by the page, and every word from outside is safe to show. The rules decide what can be
done: what is offered here is what `fivedice` allows, and what a page asks for is checked by it again. MicroPython runs
this, too, on the page without a program.
"""

from typing import NotRequired, TypedDict

from fivedice.box import BOXES
from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.settlement import ranks
from rollkeeper import say
from rollkeeper.narrator import Moment
from rollkeeper.scores.new_game import LikeView
from rollkeeper.scores.scorecard import (
    CardView,
    ChoiceRecord,
    EntryView,
    PlacementView,
    PlayerView,
    choices_of,
)
from rollkeeper.wording import shown
from rollkeeper.words import tr


class DieRecord(TypedDict):
    """A die; `face` is 0 while none lies there."""

    face: int
    kept: bool


class CellRecord(TypedDict):
    """A box: `points` once it is written, else what the dice would score there now, or None. `note` is +100 for the
    extra points of the entry written `last`, joker or forced for an offer, or "". On the page with the handheld a click
    may `write` it (`suggested` if the handheld suggests it) or take it back (`undo`)."""

    points: int | None
    offer: int | None
    note: str
    last: bool
    write: NotRequired[bool]
    suggested: NotRequired[bool]
    undo: NotRequired[bool]


class ColumnRecord(TypedDict):
    """A column of the card. `share`: how much of the 63 for the upper bonus is there, in per cent, 100 at most; `lower`
    is without the `extra` hundreds."""

    name: str
    up: bool
    won: bool
    boxes: dict[str, CellRecord]
    upper: int
    upper_bonus: int
    share: int
    lower: int
    extra: int
    total: int
    sum: int


class PlaceRecord(TypedDict):
    """A place, so far or at the end; `owed` is None until then, and where nothing is settled by points."""

    rank: int
    name: str
    total: int
    owed: int | None
    up: bool


class ThrowRecord(TypedDict):
    """A player of the roll-off: `total` is None before the throw, `up` who throws now."""

    name: str
    total: int | None
    up: bool


class PocketRecord(TypedDict):
    """Shared dice: the markers of a player, and what is waited for from them ("rolls", "to choose", "to write", "")."""

    name: str
    dice: list[DieRecord]
    duty: str


class GameRecord(TypedDict):
    """A game. `under_way` while it can go on; `counted` if each roll of a turn is known; `locked` if the dice that are
    kept are locked on the handheld now; `throws`, `pockets` and `places` are [] where there are none; `earlier` has the
    totals of each game before it on the same card. `call` goes on where the headline ends; `says` is all of it for a
    screen reader."""

    game: str
    title: str
    house: list[str]
    under_way: bool
    counted: bool
    headline: str
    call: str
    turn: str
    note: str
    rolls: int
    dice: list[DieRecord]
    locked: bool
    throws: list[ThrowRecord]
    pockets: list[PocketRecord]
    columns: list[ColumnRecord]
    earlier: list[list[int]]
    places: list[PlaceRecord]
    outcome: list[str]
    refused: str
    says: str


def game_record(card: CardView, moment: Moment | None = None, real: bool = False) -> GameRecord:
    """Returns the record of a card and of what the handheld shows. Of `real` dice perhaps only the last roll of a turn
    is entered."""
    now = moment or Moment()
    under_way, locked = card["state"] in say.UNDER_WAY, now.locks is not None and card["state"] == "choosing"
    kept = now.locks if locked and now.locks is not None else card["kept"]
    last, last_in = card["last"], -1 if card["last"] is None else card["last"]["player"]
    up = set(card["waiting"] or [card["player"]]) if under_way and card["state"] != "roll_off" else set()
    return {
        "game": card["game"],
        "title": tr("{edition}, game {game}", edition=card["edition_name"], game=card["game"])
        + say.on_its_card(card["column"]),
        "house": [tr(rule["says"]) for rule in card["house"]],
        "under_way": under_way,
        "counted": not real or card["markers"] is not None,
        "headline": say.headline(card),
        "call": say.after_headline(card, now.how, now.away),
        "turn": say.turn(card),
        "note": say.note(card, real),
        "rolls": card["rolls"],
        "dice": [
            {"face": face, "kept": bool(face) and place in kept}
            for place, face in enumerate(card["dice"] or [0] * 5, 1)
        ],
        "locked": locked,
        "throws": [
            {"name": shown(throw["name"]), "total": throw["total"], "up": throw["next"]} for throw in card["roll_off"]
        ],
        "pockets": _pockets(card) if under_way and card["state"] != "roll_off" else [],
        "columns": [
            _column(player, at in up, at in card["winners"], card["sums"][at], offers, last if last_in == at else None)
            for at, (player, offers) in enumerate(zip(card["players"], card["offers"]))
        ],
        "earlier": card["earlier"],
        "places": _places(card, up) if len(card["players"]) > 1 and card["state"] != "roll_off" else [],
        "outcome": [shown(sentence) for sentence in card["outcome"]],
        "refused": say.broken(card["refused"]),
        "says": say.said(card, kept, real, now.away, now.how),
    }


def _column(
    player: PlayerView, up: bool, won: bool, total: int, offers: list[PlacementView], last: EntryView | None
) -> ColumnRecord:
    offered = {offer["box"]: offer for offer in offers}
    return {
        "name": shown(player["name"]),
        "up": up,
        "won": won,
        "boxes": {box: _cell(box, player["boxes"][box], offered.get(box), last) for box in BOXES},
        "upper": player["upper"],
        "upper_bonus": player["upper_bonus"],
        "share": min(100, player["upper"] * 100 // UPPER_BONUS_FROM),
        "lower": player["lower"],
        "extra": player["bonuses"] * EXTRA_FIVE_ALIKE,
        "total": player["total"],
        "sum": total,
    }


def _cell(box: str, points: int | None, offer: PlacementView | None, last: EntryView | None) -> CellRecord:
    if points is None:
        kind = "" if offer is None else offer["kind"]
        note = {"joker": tr("joker"), "forced": tr("forced")}.get(kind, "")
        return {"points": None, "offer": None if offer is None else offer["points"], "note": note, "last": False}
    newest = last is not None and last["box"] == box
    note = f"+{last['bonus']}" if newest and last is not None and last["bonus"] else ""
    return {"points": points, "offer": None, "note": note, "last": newest}


def _pockets(card: CardView) -> list[PocketRecord]:
    return [
        {
            "name": shown(player["name"]),
            "dice": [{"face": face, "kept": False} for face in markers],
            "duty": "".join(say.duties(card, at)[-1:] if at in card["waiting"] or card["needed"] else []),
        }
        for at, (player, markers) in enumerate(zip(card["players"], card["markers"] or []))
    ]


def _places(card: CardView, up: set[int]) -> list[PlaceRecord]:
    owed = card["owed"]
    totals = [player["total"] for player in card["players"]]
    return [
        {
            "rank": rank,
            "name": shown(card["players"][at]["name"]),
            "total": totals[at],
            "owed": None if owed is None else owed[at],
            "up": at in up,
        }
        for rank, at in ranks(totals)
    ]


class NewGameRecord(TypedDict):
    """What the dialog for a new game begins with: the choices of the one before, and whether that is `under_way`."""

    edition: str
    under_way: bool
    like: LikeView


def new_game_record(card: CardView) -> NewGameRecord:
    """Returns the choices of a game, for another one."""
    return {"edition": card["edition"], "under_way": card["state"] in say.UNDER_WAY, "like": card["like"]}


class PlayRecord(TypedDict):
    """What the page with the handheld draws: the game after event `after`; where it stands and what is waited for, in
    words (the second of three is bold); and what a new game begins with."""

    game: GameRecord
    after: int
    turn: str
    wait: list[str]
    new: NewGameRecord


def play_record(card: CardView, after: int, moment: Moment | None = None) -> PlayRecord:
    """Returns the record of the game on the handheld of the page."""
    now = moment or Moment()
    game, choices, undo = game_record(card, now), choices_of(card), say.undo_of(card)
    for at, choice in enumerate(choices):
        cell = game["columns"][card["player"]]["boxes"][choice["box"]]
        cell["write"], cell["suggested"] = True, at == 0 and len(choices) > 1
    if undo and card["last"] is not None:
        game["columns"][card["last"]["player"]]["boxes"][undo]["undo"] = True
    turn, wait = say.page(card, now.how)
    return {"game": game, "after": after, "turn": turn, "wait": wait, "new": new_game_record(card)}


class DiceRecord(TypedDict):
    """Real dice: what may be entered. `takes` numbers next, 0 while no dice are due; `again`: they are another roll,
    for which some of those that lie may be kept; `stays`: who is up says which markers stay (shared dice); `clears`:
    the newest dice can be taken off and entered again; `ends`: the game can be ended; `new`: for another game."""

    new: NewGameRecord
    takes: int
    again: bool
    stays: bool
    clears: bool
    ends: bool


class HandRecord(TypedDict):
    """`after` names the state of the game that this is about: what is asked for later is refused. `waits`: nothing else
    is waited for than a box that is chosen here. `undo` is the box that can be taken back, or ""."""

    after: int
    waits: bool
    choices: list[ChoiceRecord]
    undo: str
    dice: DiceRecord | None


def hand_record(card: CardView, after: int, waits: bool = False, dice: DiceRecord | None = None) -> HandRecord | None:
    """Returns what can be done to this game; None if nothing, as the rules have refused one of its events."""
    if card["refused"] is not None:
        return None
    choices = choices_of(card)
    return {
        "after": after, "waits": waits and bool(choices), "choices": choices, "undo": say.undo_of(card), "dice": dice,
    }  # fmt: skip


def dice_record(card: CardView, clears: bool) -> DiceRecord:
    """Returns what may be entered for a game with real dice; `clears`: the newest dice are not written down yet."""
    state, shared = card["state"], card["markers"] is not None
    due = {"roll_off": 5, "ready": card["needed"] if shared else 5, "throwing": card["needed"]}
    again = state == "choosing" and not shared
    return {
        "new": new_game_record(card),
        "takes": 5 if again else due.get(state, 0),
        "again": again,
        "stays": state == "choosing" and shared,
        "clears": clears,
        "ends": state == "over",
    }
