"""The bots of the handheld differ in strength as they are said to; a game of theirs is a whole one."""

import random
from statistics import mean

from bench.bots import chosen, score_of_a_game
from fivedice.card import Card
from roller.app.phases import BOTS

GAMES = 60


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
