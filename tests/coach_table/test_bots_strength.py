"""The bots of the handheld differ in strength as they are said to; a game of theirs is a whole one. They play by the
firmware's own code (`roller.app.bots`, which asks `roller.app.hint`, which reads the table)."""

import random
from importlib import import_module
from statistics import mean
from types import SimpleNamespace
from typing import Any

from coach_table.__main__ import TABLE
from fivedice.box import five_alike
from fivedice.card import Card
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE
from fivedice.placement import Placement, legal
from roller.app.phases import BOTS

GAMES = 60
# Of the firmware, which has types of its own.
firmware: Any = import_module("roller.app.bots")

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


def test_the_coach_is_better_than_the_rival_and_the_rival_than_the_kid() -> None:
    coach, rival, kid = (mean(score_of_a_game(name, random.Random(n)) for n in range(GAMES)) for name in BOTS)
    assert kid + 25 < rival < coach, (kid, rival, coach)


def test_they_choose_as_they_are_said_to() -> None:
    coach, _, kid = BOTS
    assert chosen(kid, Card({}), (2, 3, 4, 5, 6), 1, 1) == 0b10000, "not the straight, but the six"
    row = chosen(coach, Card({}), (2, 3, 4, 5, 6), 1, 1)
    assert not isinstance(row, int) and (row.box, row.points) == ("large_straight", 40)
    row = chosen(kid, Card({}), (5, 5, 6, 6, 6), 3, 1)
    assert not isinstance(row, int) and row.points == 28, "most points, not the full house"
