"""How many whole games a second the PC folds with `fivedice`, beside the same sums from a plain table.

The table below has the points of each box for each sorted roll; its fold looks them up and adds. It leaves out
whatever makes a log trustworthy: no check of dice, kept dice, turns, players or points, no named refusal, no list of
legal boxes, no kinds, no undo, one player. Both must come to the same totals.
"""

import random
import statistics
import time
from collections.abc import Callable
from itertools import combinations_with_replacement

from bench import logged_games
from bench.figure import Figure, beside
from bench.logged_games import Event
from bench.workbench import Workbench
from fivedice.box import BOXES, UPPER, natural
from fivedice.game import apply

EDITIONS = ("lowe", "travel", "web", "hasbro")
GAMES = 400
REPEATS = 7

POINTS = {
    "".join(map(str, dice)): {box: natural(box, dice) for box in BOXES}
    for dice in combinations_with_replacement(range(1, 7), 5)
}
JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def measure(bench: Workbench) -> list[Figure]:
    """Games a second of both, the median of several runs that take turns."""
    bench.say("games folded on the PC")
    rng = random.Random(bench.seed)
    games = [logged_games.game(EDITIONS[number % len(EDITIONS)], rng) for number in range(GAMES)]
    assert [folded(game) for game in games] == [looked_up(game) for game in games]
    rules, table = [], []
    for _ in range(REPEATS):
        rules.append(_seconds(folded, games))
        table.append(_seconds(looked_up, games))
    ours, plain = GAMES / statistics.median(rules), GAMES / statistics.median(table)
    note = f" (a plain lookup without any check: {plain:,.0f}/s, {plain / ours:.0f} times as many)"
    return [beside("games folded from their events on the PC", f"{ours:,.0f} games/s{note}")]


def folded(events: list[Event]) -> int:
    """The grand total by the rules."""
    state = None
    for event in events:
        state = apply(state, event)
    return state.totals[0] if state else 0


def looked_up(events: list[Event]) -> int:
    """The grand total by the table."""
    card: dict[str, int] = {}
    extra = 0
    faces = ""
    for event in events:
        if "roll" in event:
            faces = str(event["roll"])
        elif "score" in event:
            box = str(event["score"])
            points = POINTS["".join(sorted(faces))][box]
            if faces == faces[0] * 5 and "yahtzee" in card:
                if card["yahtzee"] == 50:
                    extra += 100
                if UPPER[int(faces[0]) - 1] in card:
                    points = JOKER.get(box, points)
            card[box] = points
    upper = sum([card[box] for box in UPPER])
    return sum(card.values()) + (35 if upper >= 63 else 0) + extra


def _seconds(fold: Callable[[list[Event]], int], games: list[list[Event]]) -> float:
    began = time.perf_counter()
    for game in games:
        fold(game)
    return time.perf_counter() - began
