"""A stored game step by step, as plain data for the page: what lies on the table after each event, who has written
what, and the same in words.

A step has what has changed: the page shows a step by going through those before it.
"""

from collections.abc import Sequence
from typing import TypedDict

from fivedice.card import UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.event import dice_of, fault_of, kind_of, number_of
from fivedice.game import Entry, Game
from fivedice.shared import SharedGame
from rollkeeper.say import HEADLINES, happened, turn_of
from rollkeeper.scores.turns import steps
from rollkeeper.store.fold import Story
from rollkeeper.wording import shown

DONE = {"end": HEADLINES["ended"], "abandon": HEADLINES["abandoned"]}


class Written(TypedDict):
    """A box that was written in a `column`, or taken back (`points` is None); and the column's sums after it."""

    column: int
    box: str
    points: int | None
    bonus: int
    upper: int
    upper_bonus: int
    share: int
    extra: int
    total: int


class Pocket(TypedDict):
    """A player's markers when all play the same dice; a 0 is an open pocket. The last `kept` ones stayed where they
    were for this throw."""

    name: str
    dice: list[int]
    kept: int
    up: bool


class Step(TypedDict):
    """Something that has happened. `turn` counts the turns of all players from 1, and is 0 before the first; `dice` is
    [] where none lie, `kept` are the numbers of those that were kept for this roll; `up` are columns. `event` is the
    number of a throw of which the log says how it was made, else 0; `fault` why the random source had failed then."""

    headline: str
    where: str
    turn: int
    rolls: int
    dice: list[int]
    kept: list[int]
    pockets: list[Pocket]
    up: list[int]
    written: Written | None
    says: str
    event: int
    fault: str


def steps_of(story: Story) -> list[Step]:
    """The steps of a game, as far as the rules allow it, the players called as they are on this PC."""
    names = [shown(name) for name in story.row.players]
    found: list[Step] = []
    turn = 0
    for before, game, fields in steps((event.fields for event in story.events), story.before):
        kind = kind_of(fields)
        turn += kind == "roll" and before is not None and not before.rolls
        thrown = dice_of(fields, kind) if kind == "roll-off" else ()
        done = kind == "choose" and before is not None and game.rolls > before.rolls  # a step without a throw
        if kind not in ("rename", "nonce", "choose") or done:
            found.append(_step(names, None if kind == "game" else before, game, kind, turn, thrown))
            found[-1]["event"] = number_of(fields, "n") if game.commit and "share" in fields else 0
            if fault := fault_of(fields):
                found[-1]["fault"] = shown(fault)
                found[-1]["says"] += f" The random source had failed its tests: {shown(fault)}."
    return found


def _step(
    names: Sequence[str], before: Game | None, game: Game, kind: str, turn: int, thrown: tuple[int, ...]
) -> Step:
    shared = game if isinstance(game, SharedGame) else None
    entry = before.last if kind == "undo" and before is not None else game.last if kind == "score" else None
    acting = game if before is None or kind in ("undo", "end", "abandon") else before  # whose turn it was
    player = entry.player if entry is not None else shared.roller if shared is not None else acting.player
    done = kind in ("end", "abandon")
    lies = acting if kind == "score" else game  # what is written lies there until the next roll
    dice = list(thrown) if thrown else [] if shared is not None or done else list(lies.dice or ())
    kept = list(game.kept) if kind in ("roll", "undo") and dice else []
    written = None if entry is None else _written(game, entry, kind == "score")
    return {
        "headline": DONE.get(kind) or (HEADLINES["roll_off"] if kind in ("game", "roll-off") else names[player]),
        "where": "" if done or not turn else turn_of(acting.turn, shared is not None),
        "turn": turn,
        "rolls": 0 if done or not turn else lies.rolls,
        "dice": dice,
        "kept": kept,
        "pockets": _pockets(names, lies) if isinstance(lies, SharedGame) and turn and not done else [],
        "up": [] if done or not turn else [game.columns[player]],
        "written": written,
        "says": happened(kind, names[player], names, game, dice, kept, written),
        "event": 0,
        "fault": "",
    }


def _pockets(names: Sequence[str], game: SharedGame) -> list[Pocket]:
    return [
        {
            "name": name,
            "dice": list(dice),
            "kept": len(game.held[at]) if game.needed else game.stayed[at],
            "up": at in game.waiting,
        }
        for at, (name, dice) in enumerate(zip(names, game.markers, strict=True))
    ]


def _written(game: Game, entry: Entry, stands: bool) -> Written:
    """The box of an entry that `stands`, or was taken back."""
    column = game.columns[entry.player]
    card = game.cards[column]
    return {
        "column": column,
        "box": entry.box,
        "points": entry.points if stands else None,
        "bonus": entry.bonus,
        "upper": card.upper(),
        "upper_bonus": card.upper_bonus(),
        "share": min(100, card.upper() * 100 // UPPER_BONUS_FROM),
        "extra": card.bonuses * EXTRA_FIVE_ALIKE,
        "total": card.grand(),
    }
