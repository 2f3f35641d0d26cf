"""What the bots of the handheld score on average in a game of their own, played on the PC by the firmware's own code
(`roller.app.bots`, which asks `roller.app.hint`, which reads the table)."""

import math
import random
import statistics
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from bench.figure import Figure, beside
from bench.workbench import Workbench
from coach_table.__main__ import TABLE
from fivedice.box import five_alike
from fivedice.card import Card
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE
from fivedice.placement import Placement, legal

# Of the firmware, which has types of its own.
firmware: Any = import_module("roller.app.bots")
BOTS: tuple[str, ...] = import_module("roller.app.phases").BOTS

GAMES = 10_000
TRAVEL = EDITIONS["travel"]


class Alone:
    """What a bot's phase needs of the app: a card, dice, and somebody who notes what is kept."""

    table = str(TABLE)
    hint = unhinted = None

    def __init__(self, name: str, card: Card, dice: tuple[int, ...], rolls: int, turn: int) -> None:
        self.game = SimpleNamespace(
            rules=TRAVEL, card=card, dice=dice, rolls=rolls, turn=turn, players=[name], player=0, hints=False
        )
        self.locks, self.out, self.kept = 0, SimpleNamespace(), -1

    def used(self, now: int) -> None:
        """The display shines already."""

    def placements(self) -> list[Placement]:
        """The legal boxes."""
        return legal(TRAVEL, self.game.card, self.game.dice)

    def set_locks(self, locks: int) -> None:
        """So this is kept."""
        self.kept = locks


def bots(bench: Workbench) -> list[Figure]:
    """A row each: the mean, and its interval of 95 %."""
    found = []
    for name in BOTS:
        bench.say(f"games of the {name}")
        scores = [score_of_a_game(name, random.Random(f"{bench.seed}/{number}")) for number in range(GAMES)]
        off = 1.96 * statistics.stdev(scores) / math.sqrt(GAMES)
        found.append(
            beside(f"mean score of the {name}, {GAMES:,} games", f"{statistics.mean(scores):.1f} +- {off:.1f}")
        )
    return found


def score_of_a_game(name: str, chance: random.Random) -> int:
    """Thirteen turns."""
    boxes: dict[str, int] = {}
    extra = 0
    for turn in range(1, 14):
        card = Card(boxes)
        dice = tuple(chance.randint(1, 6) for _ in range(5))
        rolls = 1
        while isinstance(choice := chosen(name, card, dice, rolls, turn), int):
            dice = tuple(die if choice >> at & 1 else chance.randint(1, 6) for at, die in enumerate(dice))
            rolls += 1
        if card.earns_extra() and five_alike(dice):
            extra += EXTRA_FIVE_ALIKE
        boxes = {**boxes, choice.box: choice.points}
    return Card(boxes).grand() + extra


def chosen(name: str, card: Card, dice: tuple[int, ...], rolls: int, turn: int) -> "int | Placement":
    """The mask of the dice that are kept, or the box that is written."""
    app = Alone(name, card, dice, rolls, turn)
    phase = firmware.Playing(app, 0)
    now = 0
    while app.kept < 0:
        phase.tick(now)
        if row := getattr(phase.view(now), "row", None):
            return next(each for each in app.placements() if each.box == row.box)
        now += firmware.SHOW
    return app.kept
