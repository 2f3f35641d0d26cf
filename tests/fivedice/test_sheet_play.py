"""The turns, totals and settlements that the sheets tell in words, from tests/vectors/sheet_play.json."""

from fivedice.card import Card
from fivedice.game import apply
from fivedice.placement import legal
from fivedice.settlement import owed, winners
from logs.matches import begun
from oracles.vectors_of import vectors

PLAY = vectors("sheet_play")


def test_every_turn_is_played_as_told():
    for turn in PLAY["turns"]:
        game = begun(turn["edition"], ["Ann"])
        for step in turn["steps"]:
            game = apply(game, step["event"])
            if "could" in step:
                points = {}
                for each in legal(game.rules, game.card, game.dice):
                    points[each.box] = each.points
                for box, expected in step["could"].items():
                    assert points[box] == expected, (turn["sheet"], step, box, points[box])
        assert game.card.boxes == turn["steps"][-1]["card"] and game.turn == 2, turn["sheet"]
    assert len(PLAY["turns"]) == 5


def test_every_total_is_as_told():
    for told in PLAY["totals"]:
        card = Card(dict(told["card"]), told.get("checks", 0))
        found = (card.upper(), card.upper_bonus(), card.grand())
        assert found == (told["upper"], told["bonus"], told["grand"]), (told["sheet"], found)


def test_every_settlement_is_as_told():
    for told in PLAY["settlements"]:
        assert winners(told["totals"]) == told["winners"] and owed(told["totals"]) == told["owed"], told["sheet"]
