"""The chances of one game: how its columns may end, who may win, and what is needed for it, as plain data.

Between turns, or with the dice on the table. Each column is played for itself, for points: nobody takes risks because
another is ahead, and no column's dice say anything about another's. In a game in which all play the same dice
(Challenge) the columns rise and fall together: there no chance to win is given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from fivedice.box import BOXES, UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE, Edition
from fivedice.game import ROLLS
from rollkeeper.chances.ahead import LAST, Futures
from rollkeeper.coach import SWITCHES, house_rules_of
from rollkeeper.coach.solve import Points
from rollkeeper.coach.turn import Floats
from rollkeeper.errors import RollkeeperError
from rollkeeper.say import UNDER_WAY
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import FIXED, POSSIBLE
from rollkeeper.scores.scorecard import CardView, PlayerView
from rollkeeper.wording import shown
from rollkeeper.words import plural, tr

LOW, MIDDLE, HIGH = 5, 50, 95  # of a hundred games: below, and at most
LAST_TURNS = 3  # open boxes; with more, nothing is said of what is needed
MOST = 3  # columns of which is said what they missed, the nearest first
EVEN, MOSTLY = 0.5, 0.9
FuturesOf = Callable[[Edition], Futures]


class NoChances(RollkeeperError):
    """A game of which nothing can be foreseen."""

    def __init__(self, game: int) -> None:
        super().__init__(
            f"game {game} has no chances (it was given up, or its log does not follow the rules)",
            todo="name another one; `rollkeeper games` lists them",
        )


class ColumnChances(TypedDict):
    """A column. Its final score: the expected one, the standard deviation, and what 5, 50 and 95 of a hundred games
    stay below. The chance to win alone, to share the win, `share` (those of all add up to 1), the chance of each place,
    and `all_games`, the share in the win of all games on the card; None where there is no such chance."""

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
    """Returns a game's rules, as far as a single player's choices depend on them."""
    set_by_hand: dict[str, object] = {rule["switch"]: rule["value"] for rule in card["house"]}
    switches = {name: value for name, value in set_by_hand.items() if name in SWITCHES}
    return house_rules_of(EDITIONS[card["edition"]], switches)


def has_chances(card: CardView) -> bool:
    """Returns whether a game is under way, or over, and follows the rules."""
    return card["state"] != "abandoned" and card["refused"] is None


def wants_early(card: CardView) -> bool:
    """Returns whether a card of a game is one of the first turns."""
    return any(len(boxes) <= LAST for boxes in cards_of(card))


def cards_of(card: CardView) -> list[dict[str, int]]:
    """Returns filled box -> points, of each column."""
    return [
        {box: points for box, points in player["boxes"].items() if points is not None} for player in card["players"]
    ]


def game_chances(card: CardView, futures_of: FuturesOf, with_dice: bool) -> GameChances:
    """Returns the chances; `with_dice`: those on the table count. Raises NotKept."""
    together = card["markers"] is not None
    dice = with_dice and not together and card["state"] in ("choosing", "rolled_out")
    futures = futures_of(rules_of(card)) if card["state"] in UNDER_WAY else None
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
    sums: Sequence[Prospect | None] = [None] * len(finals)
    if several and card["earlier"]:
        before = [sum(column) for column in zip(*card["earlier"], strict=True)]
        sums = chances_of([final.plus(held) for final, held in zip(finals, before, strict=True)])
    return {
        "game": card["game"],
        "moment": "over" if decided else "dice" if dice else "turn",
        "columns": [_column(*each) for each in zip(card["players"], finals, wins, sums, strict=True)],
        "note": tr("Same dice for all: no chances to win.") if len(finals) > 1 and not several else "",
        "needed": missed(card) if decided else needed(card, finals) if several else [],
    }


@dataclass(frozen=True)
class Prospect:
    """Of one column: to win alone, to share the first place, and `share`, which counts a win that k share as 1/k, so
    that those of all columns add up to 1. `places[at]` is the chance of place `at + 1`, alone or shared."""

    win: float
    shared: float
    share: float
    places: list[float]


def _column(player: PlayerView, final: Points, win: Prospect | None, sums: Prospect | None) -> ColumnChances:
    return {
        "name": shown(player["name"]),
        "total": player["total"],
        "expected": final.mean,
        "deviation": final.deviation,
        "low": final.percentile(LOW),
        "middle": final.percentile(MIDDLE),
        "high": final.percentile(HIGH),
        "win": None if win is None else win.win,
        "shared": None if win is None else win.shared,
        "share": None if win is None else win.share,
        "places": None if win is None else win.places,
        "all_games": None if sums is None else sums.share,
    }


def chances_of(columns: Sequence[Points]) -> list[Prospect]:
    """Returns the chances of each column, by how their final scores are spread. A tie is a shared place."""
    low, high = min(each.low for each in columns), max(each.high for each in columns)
    equal = [each.between(low, high) for each in columns]
    below = [np.concatenate([[0.0], np.cumsum(each)[:-1]]) for each in equal]
    above = [np.concatenate([np.cumsum(each[::-1])[::-1][1:], [0.0]]) for each in equal]
    return [_chance(own, equal, below, above) for own in range(len(columns))]


def to_be_ahead(others: Sequence[Points], chance: float) -> int:
    """Returns the least final score that is above those of all others with at least this chance."""
    low, high = min(each.low for each in others), max(each.high for each in others)
    under = np.prod([np.cumsum(each.between(low, high)) for each in others], axis=0)
    return low + 1 + int(np.searchsorted(under, min(chance, float(under[-1]))))


def _chance(own: int, equal: list[Floats], below: list[Floats], above: list[Floats]) -> Prospect:
    others = [at for at in range(len(equal)) if at != own]
    tied = _counted(others, below, equal)  # nobody above, by how many are level
    better = _counted(others, [less + level for less, level in zip(below, equal, strict=True)], above)
    places = [float(equal[own] @ row) for row in better]
    win, *ties = [float(equal[own] @ row) for row in tied]
    return Prospect(win, sum(ties), win + sum(tie / at for at, tie in enumerate(ties, 2)), places)


def _counted(others: list[int], no: list[Floats], yes: list[Floats]) -> list[Floats]:
    """Returns for each score how likely it is that of the others none, one, two .. are a yes, and the rest a no."""
    nothing = np.zeros(len(no[0]))
    rows: list[Floats] = [np.ones(len(no[0]))]
    for other in others:
        kept, more = [*rows, nothing], [nothing, *rows]
        rows = [same * no[other] + fewer * yes[other] for same, fewer in zip(kept, more, strict=True)]
    return rows


def missed(card: CardView) -> list[str]:
    """Returns how much each needed to win a game that is over, and what would have brought it."""
    best = max(player["total"] for player in card["players"])
    if len(card["winners"]) > 1 or len(card["players"]) == 1:
        behind = [player for player in card["players"] if player["total"] < best]
    else:
        behind = [player for at, player in enumerate(card["players"]) if at not in card["winners"]]
    behind.sort(key=lambda player: -player["total"])
    return [_missed_by(player, best - player["total"] + 1) for player in behind[:MOST]]


def _missed_by(player: PlayerView, need: int) -> str:
    name, ways = shown(player["name"]), _ways(player, need)
    if not ways:
        return plural(
            need, "{name} would have needed {n} point more to win.", "{name} would have needed {n} points more to win.",
            name=name,
        )  # fmt: skip
    return plural(
        need,
        "{name} would have needed {n} point more to win: {ways}.",
        "{name} would have needed {n} points more to win: {ways}.",
        name=name, ways=ways[0] if len(ways) == 1 else tr("{one} or {other}", one=ways[0], other=ways[1]),
    )  # fmt: skip


def _ways(player: PlayerView, need: int) -> list[str]:
    """Returns what alone would have brought `need` points, two ways at most."""
    found = []
    lacked = UPPER_BONUS_FROM - player["upper"]
    if not player["upper_bonus"] and need <= lacked + UPPER_BONUS:
        found.append(
            tr("the {points} that the upper boxes lacked for their {bonus}", points=lacked, bonus=UPPER_BONUS)
        )
    zeroes = {
        "full_house": tr("a full house where the 0 is"), "small_straight": tr("a small straight where the 0 is"),
        "large_straight": tr("a large straight where the 0 is"), "yahtzee": tr("five alike where the 0 is"),
    }  # fmt: skip
    found += [words for box, words in zeroes.items() if player["boxes"][box] == 0 and FIXED[box] >= need][:1]
    return found


def needed(card: CardView, finals: list[Points]) -> list[str]:
    """Returns how many points the player needs who is up in one of the last turns, by the spread of `finals`."""
    if card["state"] not in ("ready", "choosing", "rolled_out"):
        return []
    player = card["players"][card["player"]]
    still_open = [box for box in BOXES if player["boxes"][box] is None]
    if not 0 < len(still_open) <= LAST_TURNS:
        return []
    others = [final for at, final in enumerate(finals) if at != card["player"]]
    own = finals[card["player"]]
    wanted = [to_be_ahead(others, chance) - player["total"] for chance in (EVEN, MOSTLY)]
    boxes, name = len(still_open), shown(player["name"])
    where = tr("in {box}", box=tr(TITLES[still_open[0]])) if boxes == 1 else plural(boxes, "in {n} box", "in {n} boxes")
    if any(final.low < final.high for final in others):
        even, mostly = (_reached(own, player["total"], points, boxes == 1) for points in wanted)
        if even is None:
            return [
                tr("{name} has less than an even chance to win, whatever is written {where}.", name=name, where=where)
            ]
        return [_for_even(name, _points(even), where, mostly)]
    if wanted[0] <= 0:
        return [tr("{name} has won, whatever is written {where}.", name=name, where=where)]
    if boxes == 1:
        return [_in_the_last_box(player, still_open[0], wanted[0])]
    most = own.high - player["total"]
    if wanted[0] > most + 1:
        return [_cannot(name, wanted[0], where)]
    if wanted[0] > most:
        return [
            tr("{name} can only share the win, with {points} {where}.", name=name, points=_points(most), where=where)
        ]
    return [tr("To win {name} needs {points} {where}.", name=name, points=_points(wanted[0]), where=where)]


def _for_even(name: str, points: str, where: str, mostly: int | None) -> str:
    """Says what is needed for an even chance, and for nine in ten."""
    if mostly is None:
        return tr(
            "For an even chance to win {name} needs {points} {where}, nine in ten are out of reach.",
            name=name, points=points, where=where,
        )  # fmt: skip
    if mostly <= 0:
        return tr(
            "For an even chance to win {name} needs {points} {where}, for nine in ten none.",
            name=name, points=points, where=where,
        )  # fmt: skip
    return tr(
        "For an even chance to win {name} needs {points} {where}, for nine in ten {nine}.",
        name=name, points=points, where=where, nine=mostly,
    )  # fmt: skip


def _cannot(name: str, need: int, where: str) -> str:
    return tr(
        "{name} cannot win any more: {points} would be needed {where}.", name=name, points=_points(need), where=where
    )


def _reached(own: Points, total: int, need: int, one_box: bool) -> int | None:
    """Returns the points that bring `need`: in one box the least that it can still bring; None if none do."""
    if need <= 0:
        return need
    if total + need > own.high:
        return None
    if not one_box:
        return need
    least = max(need, own.low - total)
    return next(at for at in range(least, own.high - total + 1) if own.chances[total + at - own.low] > 0)


def _in_the_last_box(player: PlayerView, box: str, need: int) -> str:
    name, title = shown(player["name"]), tr(TITLES[box])
    win, tie = _least(player, box, need), _least(player, box, need - 1)
    if win is not None and tie == win:
        return tr("To win {name} needs {points} in {box}.", name=name, points=win, box=title)
    if win is not None and tie:
        return tr(
            "To win {name} needs {points} in {box}, {tie} to share.", name=name, points=win, box=title, tie=tie
        )
    if win is not None:
        return tr("To win {name} needs {points} in {box}, or else shares the win.", name=name, points=win, box=title)
    most = EXTRA_FIVE_ALIKE + max(_gained(player, box, points) for points in POSSIBLE[box])
    if player["boxes"]["yahtzee"] == YAHTZEE and need <= most:
        return tr("To win {name} needs a further five alike: {points} are missing.", name=name, points=_points(need))
    if tie is not None:
        return tr("{name} can only share the win, with {points} in {box}.", name=name, points=tie, box=title)
    return _cannot(name, need, tr("in {box}", box=title))


def _least(player: PlayerView, box: str, need: int) -> int | None:
    """Returns the least points in this box that bring `need`."""
    return next((points for points in sorted(POSSIBLE[box]) if _gained(player, box, points) >= need), None)


def _gained(player: PlayerView, box: str, points: int) -> int:
    completes = box in UPPER and player["upper"] < UPPER_BONUS_FROM <= player["upper"] + points
    return points + UPPER_BONUS * completes


def _points(points: int) -> str:
    return plural(points, "{n} point more", "{n} points more") if points > 0 else tr("no more points")
