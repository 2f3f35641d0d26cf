"""How long the handheld takes with the rules: to list the legal boxes with their points, for one roll and one card, and
to fold a whole game of thirteen turns from its log, as it does after power-on."""

import json
import random
import statistics
from typing import NamedTuple

from bench.figure import Figure, at_most
from bench.logged import Event, folded, game, numbered, shared_game
from bench.workbench import Workbench
from fivedice.box import LOWER, UPPER
from fivedice.edition import EDITIONS
from rollkeeper.errors import RollkeeperError

LEGAL_BAR_MS = 20
FOLD_BAR_S = 1.5

DICE = ((4, 4, 4, 4, 4), (1, 2, 3, 4, 6), (2, 3, 4, 5, 6), (3, 3, 5, 5, 5), (6, 6, 6, 6, 1))
_LOWER_FULL = dict.fromkeys((box for box in LOWER if box != "yahtzee"), 20)
_UPPER_FULL = {box: 3 * face for face, box in enumerate(UPPER, 1)}
CARDS: dict[str, dict[str, int]] = {
    "empty card": {},
    "five alike at 50, its upper box open": {"yahtzee": 50},
    "Joker, every other box open": {"yahtzee": 50, "fours": 12},
    "Joker after a 0, every other box open": {"yahtzee": 0, "fours": 12},
    "Joker, lower boxes full": {"yahtzee": 50, "fours": 12, **_LOWER_FULL},
    "upper boxes full": dict(_UPPER_FULL),
    "half full": {"aces": 3, "threes": 9, "fives": 15, "four_kind": 22, "large_straight": 40, "yahtzee": 50},
    "one box open": {**_UPPER_FULL, **_LOWER_FULL},
}

LEGAL = """
import gc, json, time
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal
def took(do, *arguments, ticks=time.ticks_us):
    began = ticks()
    do(*arguments)
    return time.ticks_diff(ticks(), began)
dice = %r
cards = [Card(boxes) for boxes in %r]
gc.disable()
for name in %r:
    rules = EDITIONS[name]
    print(json.dumps([took(gc.collect)] + [[took(legal, rules, card, each) for each in dice] for card in cards]))
"""

LOG = "/bench.log"
EDITION = "travel"
SHARED = "challenge"
FOUR = ["Ann", "Bob", "Cyd", "Dan"]

FOLD = """
import gc, time
from fivedice.game import apply
from turnlink.line import decode
def fold(path, ticks=time.ticks_us, diff=time.ticks_diff):
    game = None
    alone = 0
    with open(path, "rb") as file:
        for line in file:
            fields = decode(line[:-1])
            began = ticks()
            game = apply(game, fields)
            alone += diff(ticks(), began)
    return game, alone
gc.collect()
began = time.ticks_us()
game, alone = fold(%r)
print(time.ticks_diff(time.ticks_us(), began), alone, game.closed, *game.totals)
"""


class FoldedOtherwise(RollkeeperError):
    """The handheld came to other totals than the PC: then the time means nothing."""


class Case(NamedTuple):
    """One question, and how long its answer took."""

    us: int
    edition: str
    card: str
    dice: tuple[int, ...]


def legal_boxes(bench: Workbench) -> list[Figure]:
    """The slowest of all editions, designed cards and rolls. The garbage collector is held back, and timed apart."""
    bench.say("legal boxes for one roll and card")
    said = bench.ready().repl(LEGAL % (DICE, list(CARDS.values()), list(EDITIONS)))
    collections: list[int] = []
    cases: list[Case] = []
    for edition, line in zip(EDITIONS, said.splitlines(), strict=True):
        collection, *rows = json.loads(line)
        collections.append(collection)
        for card, row in zip(CARDS, rows, strict=True):
            cases += [Case(us, edition, card, dice) for dice, us in zip(DICE, row, strict=True)]
    slowest = max(cases)
    median = statistics.median(case.us for case in cases) / 1000
    note = (
        f" (slowest of {len(cases)}: {slowest.edition}, {slowest.card}, {','.join(map(str, slowest.dice))};"
        f" median {median:.1f} ms; a garbage collection that falls into it adds up to {max(collections) / 1000:.0f} ms)"
    )
    return [
        at_most(
            "legal boxes with points, one roll and card", slowest.us / 1000, LEGAL_BAR_MS, "ms", digits=1, note=note
        )
    ]


def fold(bench: Workbench) -> list[Figure]:
    """Finished games, read from flash, each line checked and decoded; and the part of it that is the fold alone."""
    rng = random.Random(bench.seed)
    return [
        _fold(bench, "a 13-turn game folded from its log on flash", game(EDITION, rng)),
        _fold(bench, "13 rounds of four with shared dice, likewise", shared_game(SHARED, FOUR, rng)),
    ]


def _fold(bench: Workbench, name: str, events: list[Event]) -> Figure:
    bench.say(name)
    state = folded(events)
    log = b"".join(line + b"\n" for line in numbered(events))
    with_lines, alone, *said = bench.ready(files={LOG: log}).repl(FOLD % LOG).split()
    if said != [state.closed, *map(str, state.totals)]:
        raise FoldedOtherwise(f"The handheld folded the game to {said}, the PC did not.")
    note = f" ({len(events)} lines read, checked and decoded; of it the fold alone {int(alone) / 1e6:.2f} s)"
    return at_most(name, int(with_lines) / 1e6, FOLD_BAR_S, "s", digits=2, note=note)
