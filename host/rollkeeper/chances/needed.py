"""What is needed to win, or would have been, in sentences."""

from collections.abc import Iterator

from fivedice.box import BOXES, UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from rollkeeper.chances.places import to_be_ahead
from rollkeeper.chances.points import Points
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import FIXED, POSSIBLE
from rollkeeper.scores.scorecard import CardView, PlayerView
from rollkeeper.wording import shown

LAST_TURNS = 3  # open boxes, from which on it is said
MOST = 3  # columns of which it is said at the end, the nearest first
EVEN, MOSTLY = 0.5, 0.9
NEEDS = {"full_house": "a full house", "small_straight": "a small straight", "large_straight": "a large straight",
         "yahtzee": "five alike"}  # fmt: skip


def missed(card: CardView) -> list[str]:
    """Of a game that is over: how much each needed to win, and what would have brought it."""
    best = max(player["total"] for player in card["players"])
    if len(card["winners"]) > 1 or len(card["players"]) == 1:
        behind = [player for player in card["players"] if player["total"] < best]
    else:
        behind = [player for at, player in enumerate(card["players"]) if at not in card["winners"]]
    behind.sort(key=lambda player: -player["total"])
    return [_missed(player, best - player["total"] + 1) for player in behind[:MOST]]


def needed(card: CardView, finals: list[Points]) -> list[str]:
    """Of who is up in one of the last turns: how many points they need. `finals`: how the final scores are spread."""
    if card["state"] not in ("ready", "choosing", "rolled_out"):
        return []
    player = card["players"][card["player"]]
    still_open = [box for box in BOXES if player["boxes"][box] is None]
    if not 0 < len(still_open) <= LAST_TURNS:
        return []
    others = [final for at, final in enumerate(finals) if at != card["player"]]
    own = finals[card["player"]]
    wanted = [to_be_ahead(others, chance) - player["total"] for chance in (EVEN, MOSTLY)]
    where = f"in {TITLES[still_open[0]]}" if len(still_open) == 1 else f"in {len(still_open)} boxes"
    name = shown(player["name"])
    if any(final.low < final.high for final in others):
        even, mostly = (_reached(own, player["total"], points, len(still_open) == 1) for points in wanted)
        if even is None:
            return [f"{name} has less than an even chance to win, whatever is written {where}."]
        nine = "nine in ten are out of reach" if mostly is None else f"for nine in ten {max(mostly, 0) or 'none'}"
        return [f"For an even chance to win {name} needs {_points(even)} {where}, {nine}."]
    if wanted[0] <= 0:
        return [f"{name} has won, whatever is written {where}."]
    if len(still_open) > 1:
        most = own.high - player["total"]
        if wanted[0] > most + 1:
            return [f"{name} cannot win any more: {_points(wanted[0])} would be needed {where}."]
        if wanted[0] > most:
            return [f"{name} can only share the win, with {_points(most)} {where}."]
        return [f"To win {name} needs {_points(wanted[0])} {where}."]
    return [_in_the_last_box(player, still_open[0], wanted[0])]


def _reached(own: Points, total: int, need: int, one_box: bool) -> int | None:
    """The points that bring what is needed: in one box the least that it can still bring, in several those needed; None
    if they cannot bring so many."""
    if need <= 0:
        return need
    if total + need > own.high:
        return None
    if not one_box:
        return need
    least = max(need, own.low - total)
    return next(at for at in range(least, own.high - total + 1) if own.chances[total + at - own.low] > 0)


def _missed(player: PlayerView, need: int) -> str:
    ways = " or ".join(_ways(player, need))
    return f"{shown(player['name'])} would have needed {_points(need)} to win{': ' + ways if ways else ''}."


def _ways(player: PlayerView, need: int) -> Iterator[str]:
    """What alone would have brought so many points."""
    lacked = UPPER_BONUS_FROM - player["upper"]
    if not player["upper_bonus"] and need <= lacked + UPPER_BONUS:
        yield f"the {lacked} that the upper boxes lacked for their {UPPER_BONUS}"
    for box, words in NEEDS.items():
        if player["boxes"][box] == 0 and FIXED[box] >= need:
            yield f"{words} where the 0 is"
            return


def _in_the_last_box(player: PlayerView, box: str, need: int) -> str:
    name, title = shown(player["name"]), TITLES[box]
    win, tie = _least(player, box, need), _least(player, box, need - 1)
    if win is not None:
        share = "" if tie == win else f", {tie} to share" if tie else ", or else shares the win"
        return f"To win {name} needs {win} in {title}{share}."
    most = EXTRA_FIVE_ALIKE + max(_gained(player, box, points) for points in POSSIBLE[box])
    if player["boxes"]["yahtzee"] == YAHTZEE and need <= most:
        return f"To win {name} needs a further five alike: {_points(need)} are missing."
    if tie is not None:
        return f"{name} can only share the win, with {tie} in {title}."
    return f"{name} cannot win any more: {_points(need)} would be needed in {title}."


def _least(player: PlayerView, box: str, need: int) -> int | None:
    """The least points in this box that bring so many."""
    return next((points for points in sorted(POSSIBLE[box]) if _gained(player, box, points) >= need), None)


def _gained(player: PlayerView, box: str, points: int) -> int:
    completes = box in UPPER and player["upper"] < UPPER_BONUS_FROM <= player["upper"] + points
    return points + UPPER_BONUS * completes


def _points(points: int) -> str:
    if points <= 0:
        return "no more points"
    return f"{points} point{'' if points == 1 else 's'} more"

