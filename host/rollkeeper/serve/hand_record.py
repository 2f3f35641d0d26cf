"""What can be done to a game on the page: which boxes may be written, what can be taken back, which dice are asked for.

Law: the rules decide. What is offered here is what `fivedice` allows, and what a page asks for is checked by it again.
"""

from typing import TypedDict

from rollkeeper.scores.new_game import LikeView
from rollkeeper.scores.scorecard import CardView, ChoiceRecord, choices_of, undo_of


class DiceRecord(TypedDict):
    """Real dice: what may be entered. `takes` numbers next, 0 while no dice are due; `again`: they are another roll,
    for which some of those that lie may be kept; `stays`: who is up says which markers stay (shared dice); `clears`:
    the newest dice can be taken off and entered again; `ends`: the game can be ended; `like`: the choices of this game,
    for another one."""

    edition: str
    like: LikeView
    state: str
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
    """What can be done to this game; None if nothing, as the rules have refused one of its events."""
    if card["refused"] is not None:
        return None
    choices = choices_of(card)
    return {
        "after": after, "waits": waits and bool(choices), "choices": choices, "undo": undo_of(card), "dice": dice,
    }  # fmt: skip


def dice_record(card: CardView, clears: bool) -> DiceRecord:
    """What may be entered for a game with real dice; `clears`: the newest dice are not written down yet."""
    state, shared = card["state"], card["markers"] is not None
    due = {"roll_off": 5, "ready": card["needed"] if shared else 5, "throwing": card["needed"]}
    again = state == "choosing" and not shared
    return {
        "edition": card["edition"],
        "like": card["like"],
        "state": state,
        "takes": 5 if again else due.get(state, 0),
        "again": again,
        "stays": state == "choosing" and shared,
        "clears": clears,
        "ends": state == "over",
    }
