"""What a person may choose now, read off a card: the boxes that the rules allow, the entry that can be taken back."""

from typing import TypedDict

from rollkeeper.scores.scorecard import CardView


class ChoiceRecord(TypedDict):
    """A box that may be written, and what it scores. `note` is joker, forced or ""; `zero`: 0 is allowed there, too."""

    box: str
    points: int
    note: str
    zero: bool


def choices_of(card: CardView) -> list[ChoiceRecord]:
    """The boxes that may be written now, those worth most first; [] while dice are due or markers are chosen."""
    dice_lie = card["state"] == "rolled_out" or (card["state"] == "choosing" and card["markers"] is None)
    if not dice_lie or card["refused"] is not None:
        return []
    return [
        {
            "box": offer["box"],
            "points": offer["points"],
            "note": offer["kind"] if offer["kind"] in ("joker", "forced") else "",
            "zero": offer["zero"],
        }
        for offer in card["legal"]
    ]


def undo_of(card: CardView) -> str:
    """The box of the entry that can be taken back; "" if none can."""
    if card["last"] is None or card["refused"] is not None or card["state"] in ("ended", "abandoned"):
        return ""
    return card["last"]["box"]
