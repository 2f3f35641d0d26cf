"""A game as the scoreboard draws it: a card view in, a record of plain data out. Nothing is left to be worked out by
the page, and every word from outside is safe to show."""

from collections.abc import Sequence
from typing import TypedDict

from fivedice.box import BOXES
from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.game import ROLLS
from fivedice.settlement import ranks
from rollkeeper import say
from rollkeeper.scores.scorecard import CardView, EntryView, PlacementView, PlayerView
from rollkeeper.wording import shown


class DieRecord(TypedDict):
    """A die; `face` is 0 while none lies there."""

    face: int
    kept: bool


class CellRecord(TypedDict):
    """A box: `points` once it is written, else what the dice would score there now, or None. `note` is +100 for the
    extra points of the entry written `last`, joker or forced for an offer, or ""."""

    points: int | None
    offer: int | None
    note: str
    last: bool


class ColumnRecord(TypedDict):
    """A column of the card. `share`: how much of the 63 for the upper bonus is there, in per cent, 100 at most."""

    name: str
    up: bool
    won: bool
    boxes: dict[str, CellRecord]
    upper: int
    upper_bonus: int
    share: int
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
    """A game. `under_way` while it can go on; `counted` if each roll of a turn is known; `throws`, `pockets` and
    `places` are [] where there are none; `columns_before` says how many games stand on the same card before this one.
    `call` goes on where the headline ends; `says` is for who does not
    see it."""

    game: str
    edition: str
    house: str
    under_way: bool
    counted: bool
    headline: str
    call: str
    turn: str
    note: str
    rolls: int
    rolls_left: int
    dice: list[DieRecord]
    throws: list[ThrowRecord]
    pockets: list[PocketRecord]
    columns: list[ColumnRecord]
    columns_before: int
    upper_from: int
    places: list[PlaceRecord]
    outcome: list[str]
    refused: str
    says: str


def game_record(
    card: CardView, held: Sequence[int] | None = None, real: bool = False, waits: bool = False,
    how: str = say.SHAKE,
) -> GameRecord:
    """The record of a card; `held` are the places of the dice that are locked now (1 to 5), if the handheld tells. With
    `real` dice perhaps only the last roll of a turn is entered; it `waits` for a box that is chosen on a PC. `how` dice
    are rolled: "shake", "roll", or what the handheld's display says instead."""
    under_way = card["state"] in say.UNDER_WAY
    kept = card["kept"] if held is None or card["state"] != "choosing" else list(held)
    up = set(card["waiting"] or [card["player"]]) if under_way and card["state"] != "roll_off" else set()
    return {
        "game": card["game"],
        "edition": card["edition_name"],
        "house": " ".join(shown(rule["says"]) for rule in card["house"]),
        "under_way": under_way,
        "counted": not real or card["markers"] is not None,
        "headline": say.headline(card),
        "call": say.after_headline(card, how, waits),
        "turn": say.turn(card),
        "note": say.note(card, real),
        "rolls": card["rolls"],
        "rolls_left": ROLLS - card["rolls"] if under_way else 0,
        "dice": [
            {"face": face, "kept": bool(face) and place in kept}
            for place, face in enumerate(card["dice"] or [0] * 5, 1)
        ],
        "throws": [
            {"name": shown(throw["name"]), "total": throw["total"], "up": throw["next"]} for throw in card["roll_off"]
        ],
        "pockets": _pockets(card) if under_way and card["state"] != "roll_off" else [],
        "columns": [
            _column(player, at in up, at in card["winners"], card["sums"][at], offers, _last(card, at))
            for at, (player, offers) in enumerate(zip(card["players"], card["offers"], strict=True))
        ],
        "columns_before": len(card["earlier"]),
        "upper_from": UPPER_BONUS_FROM,
        "places": _places(card, up) if len(card["players"]) > 1 and card["state"] != "roll_off" else [],
        "outcome": [shown(sentence) for sentence in card["outcome"]],
        "refused": say.broken(card["refused"]),
        "says": say.said(card, kept, real, waits, how),
    }


def _last(card: CardView, at: int) -> EntryView | None:
    return card["last"] if card["last"] is not None and card["last"]["player"] == at else None


def _column(
    player: PlayerView, up: bool, won: bool, total: int, offers: list[PlacementView], last: EntryView | None
) -> ColumnRecord:
    offered = {offer["box"]: offer for offer in offers}
    return {
        "name": shown(player["name"]),
        "up": up,
        "won": won,
        "boxes": {box: _cell(player["boxes"][box], offered.get(box), _of(box, last)) for box in BOXES},
        "upper": player["upper"],
        "upper_bonus": player["upper_bonus"],
        "share": min(100, player["upper"] * 100 // UPPER_BONUS_FROM),
        "extra": player["bonuses"] * EXTRA_FIVE_ALIKE,
        "total": player["total"],
        "sum": total,
    }


def _of(box: str, last: EntryView | None) -> EntryView | None:
    return last if last is not None and last["box"] == box else None


def _cell(points: int | None, offer: PlacementView | None, last: EntryView | None) -> CellRecord:
    if points is not None:
        note = f"+{last['bonus']}" if last is not None and last["bonus"] else ""
        return {"points": points, "offer": None, "note": note, "last": last is not None}
    if offer is None:
        return {"points": None, "offer": None, "note": "", "last": False}
    note = offer["kind"] if offer["kind"] in ("joker", "forced") else ""
    return {"points": None, "offer": offer["points"], "note": note, "last": False}


def _pockets(card: CardView) -> list[PocketRecord]:
    return [
        {
            "name": shown(player["name"]),
            "dice": [{"face": face, "kept": False} for face in markers],
            "duty": "".join(say.duties(card, at)[-1:] if at in card["waiting"] or card["needed"] else []),
        }
        for at, (player, markers) in enumerate(zip(card["players"], card["markers"] or [], strict=False))
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
