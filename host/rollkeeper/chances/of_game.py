"""The chances of one game, as plain data.

Between turns, or with the dice on the table. In a game in which all play the same dice (Challenge) the spreads of the
columns are exact as those of others, but they rise and fall together: there no chance to win is given.
"""

from collections.abc import Callable
from typing import TypedDict

import numpy as np

from fivedice.edition import EDITIONS, Edition
from fivedice.game import ROLLS
from rollkeeper.chances.early import LAST
from rollkeeper.chances.futures import Futures
from rollkeeper.chances.needed import missed, needed
from rollkeeper.chances.places import Prospect, chances_of
from rollkeeper.chances.points import Points
from rollkeeper.coach import SWITCHES, house_rules_of
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.scorecard import CardView
from rollkeeper.wording import shown

LOW, MIDDLE, HIGH = 5, 50, 95  # of a hundred games: below, and at most
TOGETHER = "Same dice for all: no chances to win."
FuturesOf = Callable[[Edition], Futures]


class NoChances(RollkeeperError):
    """A game of which nothing can be foreseen."""

    def __init__(self, game: int) -> None:
        super().__init__(f"game {game} has no chances: it was given up, or its log does not follow the rules")


class ColumnChances(TypedDict):
    """A column. Its final score: what is to be expected, the standard deviation, and what 5, 50 and 95 of a hundred
    games stay below. `win` alone, `shared`, `share` (they add up to 1), the chance of each place, and `all_games`, the
    share in the win of all games on the card; None where there is no such chance."""

    name: str
    total: int
    expected: float
    deviation: float
    low: int
    middle: int
    high: int
    win: float | None
    shared: float | None
    share: float | None
    places: list[float] | None
    all_games: float | None


class GameChances(TypedDict):
    """A game. `moment` is "turn" (between turns, or as if this turn had not begun), "dice" or "over"; `note` says
    what is not given, `needed` what would be needed, or would have been, in sentences."""

    game: str
    moment: str
    columns: list[ColumnChances]
    note: str
    needed: list[str]


def rules_of(card: CardView) -> Edition:
    """What a game is played by, as far as a single player's choices depend on it."""
    set_by_hand: dict[str, object] = {rule["switch"]: rule["value"] for rule in card["house"]}
    switches = {name: value for name, value in set_by_hand.items() if name in SWITCHES}
    return house_rules_of(EDITIONS[card["edition"]], switches)


def has_chances(card: CardView) -> bool:
    """Whether there is anything to be said of a game: it is under way, or over, and follows the rules."""
    return card["state"] != "abandoned" and card["refused"] is None


def wants_early(card: CardView) -> bool:
    """Whether a card of it is one of the first turns."""
    return any(len(boxes) <= LAST for boxes in cards_of(card))


def game_chances(card: CardView, futures_of: FuturesOf, with_dice: bool) -> GameChances:
    """The chances; `with_dice` if dice that lie are to count. Raises NotKept."""
    together = card["markers"] is not None
    dice = with_dice and not together and card["state"] in ("choosing", "rolled_out")
    futures = futures_of(rules_of(card)) if card["state"] not in ("over", "ended") else None
    finals = []
    for at, (player, boxes) in enumerate(zip(card["players"], cards_of(card), strict=True)):
        if futures is None:
            to_come = Points(0, np.ones(1))
        elif dice and at == card["player"] and card["dice"] is not None:
            to_come = futures.with_dice(boxes, tuple(sorted(card["dice"])), ROLLS - card["rolls"])
        else:
            to_come = futures.between_turns(boxes)
        finals.append(to_come.plus(player["total"]))
    decided = futures is None
    several = len(finals) > 1 and (decided or not together)
    wins = chances_of(finals) if several else [None] * len(finals)
    sums = _all_games(card, finals) if several and card["earlier"] else None
    return {
        "game": card["game"],
        "moment": "over" if decided else "dice" if dice else "turn",
        "columns": [
            _column(shown(player["name"]), player["total"], final, win, sums[at].share if sums else None)
            for at, (player, final, win) in enumerate(zip(card["players"], finals, wins, strict=True))
        ],
        "note": TOGETHER if len(finals) > 1 and not several else "",
        "needed": missed(card) if decided else needed(card, finals) if several else [],
    }


def cards_of(card: CardView) -> list[dict[str, int]]:
    """Filled box -> points, of each column."""
    return [
        {box: points for box, points in player["boxes"].items() if points is not None} for player in card["players"]
    ]


def _all_games(card: CardView, finals: list[Points]) -> list[Prospect]:
    """Who may have the highest sum of all games on the card."""
    before = [sum(column) for column in zip(*card["earlier"], strict=True)]
    return chances_of([final.plus(held) for final, held in zip(finals, before, strict=True)])


def _column(name: str, total: int, final: Points, win: Prospect | None, all_games: float | None) -> ColumnChances:
    return {
        "name": name,
        "total": total,
        "expected": final.mean,
        "deviation": final.deviation,
        "low": final.percentile(LOW),
        "middle": final.percentile(MIDDLE),
        "high": final.percentile(HIGH),
        "win": None if win is None else win.win,
        "shared": None if win is None else win.shared,
        "share": None if win is None else win.share,
        "places": None if win is None else win.places,
        "all_games": all_games,
    }
