"""Rounds of Challenge: who has the cup, and that everybody writes what lies in front of them."""

from fivedice.box import BOXES
from fivedice.game import apply
from logs.matches import begun, fold
from running.refusing import refused


def test_the_cup_goes_round_to_the_left_of_whoever_won_the_roll_off():
    for players in (1, 2, 3, 4):
        for first in range(players):
            game = begun("challenge", ["A", "B", "C", "D"][:players])
            for player in range(players if players > 1 else 0):
                game = apply(game, {"roll-off": "66666" if player == first else "12345"})
            throwers = []
            for box in BOXES:
                assert game.roller == game.player and game.needed == 5
                throwers.append(game.roller)
                game = apply(game, {"roll": "12346"})
                for _ in range(2 * players):
                    game = apply(game, {"choose": "12345"})
                for _ in range(players):
                    game = apply(game, {"score": box, "points": 0})
            assert throwers == [(first + number) % players for number in range(13)]
            assert game.over and game.totals == [0] * players


def test_everybody_writes_what_lies_in_front_of_them_in_any_order():
    game = begun("challenge", ["A", "B"], switches={"start": "first_listed"})
    game = fold(game, {"roll": "33446"}, {"choose": "12345", "player": 1}, {"choose": "34", "player": 2})
    game = fold(game, {"roll": "422"}, {"choose": "12345", "player": 2}, {"choose": "12345", "player": 1})
    assert game.markers == ((3, 3, 4, 4, 6), (4, 2, 2, 4, 4)) and game.rolls == 3
    refused("wrong-points", apply, game, {"score": "chance", "points": 20, "player": 2})
    game = fold(game, {"score": "chance", "points": 16, "player": 2}, {"score": "chance", "points": 20, "player": 1})
    assert game.totals == [20, 16]
