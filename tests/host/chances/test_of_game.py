"""The chances of one game: over, nearly over, by teams, with all playing the same dice, and what is needed."""

import random
import re
from functools import lru_cache

import numpy as np
import pytest

from fivedice.box import BOXES
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.game import apply
from host.scores.challenge_log import events_of_a_card
from host.web.games import ended_match
from rollkeeper.chances import of_game
from rollkeeper.chances.ahead import Futures
from rollkeeper.chances.of_game import game_chances, has_chances, rules_of, wants_early
from rollkeeper.coach.solve import Points, solved
from rollkeeper.scores.scorecard import card_view

OPEN = ("sixes", "full_house", "chance")


@lru_cache
def futures(rules):
    edition = EDITIONS[rules]
    begun = sum(1 << at for at, box in enumerate(BOXES) if box not in OPEN)
    return Futures(edition, solved(edition, begun=begun), None)


def chances(game, with_dice=False):
    view = card_view(game, "7")
    return game_chances(view, lambda edition: futures(edition.name), with_dice)


def nearly_over(*still_open, edition="travel", players=("Ann", "Bob"), turn=None, **points):
    """A game in which each column has these boxes open, and in `points` what the others hold of one box, a column
    each; it is the first player's turn."""
    game = apply(None, {"game": edition, "players": list(players)})
    game.contenders, game.player = (), 0
    for at in range(len(game.cards)):
        held = {box: 0 for box in BOXES if box not in still_open[at]}
        held |= {box: of_all[at] for box, of_all in points.items() if box in held}
        game.cards[at] = Card(held)
    return game


def test_a_game_that_is_over_is_decided_and_says_what_was_missing():
    told = chances(ended_match())
    assert told["moment"] == "over"
    shares = {column["name"]: column["share"] for column in told["columns"]}
    assert sorted(shares.values()) == [0, 0, 1]
    assert all(column["deviation"] == 0 and column["expected"] == column["total"] for column in told["columns"])
    totals = sorted((column["total"] for column in told["columns"]), reverse=True)
    assert f"would have needed {totals[0] - totals[1] + 1} points more to win" in told["needed"][0]


def test_the_same_total_is_a_shared_win():
    game = nearly_over((), (), chance=(20, 20))
    game.dice, game.closed = None, "end"
    told = chances(game)
    assert [(column["win"], column["shared"], column["share"]) for column in told["columns"]] == [(0, 1, 0.5)] * 2
    assert told["needed"] == []


def test_what_alone_would_have_been_enough():
    game = nearly_over((), (), sixes=(12, 12), fives=(20, 20), fours=(16, 16), threes=(12, 12), chance=(17, 0))
    game.closed = "end"
    (words,) = chances(game)["needed"]
    assert words == (
        "Bob would have needed 18 points more to win: the 3 that the upper boxes lacked for their 35 or "
        "a full house where the 0 is."
    )


@pytest.mark.parametrize("with_dice", [False, True])
def test_a_last_turn(with_dice):
    game = apply(nearly_over(("chance",), (), three_kind=(0, 22)), {"roll": "66511"})
    told = chances(game, with_dice)
    ann, bob = told["columns"]
    assert told["moment"] == ("dice" if with_dice else "turn")
    assert ann["share"] + bob["share"] == pytest.approx(1) and ann["shared"] == bob["shared"] > 0
    assert told["needed"] == ["To win Ann needs 23 in Chance, 22 to share."]
    assert bob["deviation"] == 0 and ann["low"] < ann["expected"] < ann["high"]


def test_with_the_dice_on_the_table_all_is_decided_at_the_end():
    game = nearly_over(("chance",), (), three_kind=(0, 22))
    for roll, keep in (("66511", ""), ("66511", "1234"), ("66511", "1234")):
        game = apply(game, {"roll": roll, "keep": keep} if keep else {"roll": roll})
    ann, bob = chances(game, True)["columns"]
    assert (ann["expected"], ann["share"], bob["share"]) == (19, 0, 1)


@pytest.mark.parametrize(("held", "words"), [
    ({"three_kind": (30, 5)}, "Ann has won, whatever is written in Chance."),
    ({"three_kind": (0, 30)}, "Ann can only share the win, with 30 in Chance."),
    ({"three_kind": (0, 30), "yahtzee": (0, 50)}, "Ann cannot win any more: 81 points more would be needed in Chance."),
    ({"three_kind": (0, 30), "yahtzee": (50, 50), "four_kind": (0, 8)},
     "To win Ann needs a further five alike: 39 points more are missing."),
    ({"three_kind": (20, 20)}, "To win Ann needs 5 in Chance, or else shares the win."),
])  # fmt: skip
def test_what_is_needed_in_the_last_box(held, words):
    assert chances(nearly_over(("chance",), (), **held))["needed"] == [words]


def test_the_bonus_counts_in_what_is_needed():
    upper = {"fives": (20, 0), "fours": (16, 0), "threes": (9, 0), "twos": (6, 0), "aces": (3, 0)}
    game = nearly_over(("sixes",), (), **upper, three_kind=(0, 30), yahtzee=(0, 50), large_straight=(0, 20))
    assert chances(game)["needed"] == ["To win Ann needs 12 in Sixes."]


def test_what_is_needed_while_others_still_play():
    told = chances(nearly_over(("chance", "sixes"), ("chance",), three_kind=(0, 18)))
    (words,) = told["needed"]
    assert words.startswith("For an even chance to win Ann needs ") and "in 2 boxes, for nine in ten " in words
    told = chances(nearly_over(OPEN, (), four_kind=(0, 20)))
    assert told["needed"] == ["To win Ann needs 21 points more in 3 boxes."]


def test_only_five_alike_is_open_and_the_others_still_play():
    """It brings 50 or nothing: never is anything else asked for."""
    for ahead in range(0, 30, 3):
        (words,) = chances(nearly_over(("yahtzee",), ("chance",), three_kind=(0, ahead)))["needed"]
        asked = re.findall("[0-9]+", words)
        assert set(asked) <= {"50"}, words
    (words,) = chances(nearly_over(("yahtzee",), ("chance",), four_kind=(0, 30), three_kind=(0, 30)))["needed"]
    assert words == "Ann has less than an even chance to win, whatever is written in Five alike."


def test_several_boxes_that_cannot_bring_enough():
    held = {"three_kind": (0, 30), "four_kind": (0, 30), "yahtzee": (0, 50)}
    (words,) = chances(nearly_over(("aces", "twos"), (), **held))["needed"]
    assert words == "Ann cannot win any more: 111 points more would be needed in 2 boxes."


def test_several_games_on_a_card_and_partners():
    game = nearly_over(("chance",), ("chance",), three_kind=(0, 0))
    game.earlier = [(200, 230)]
    ann, bob = chances(game)["columns"]
    assert (ann["share"], ann["all_games"], bob["all_games"]) == pytest.approx((0.5, 0, 1))
    game = apply(None, {"game": "lowe", "players": ["Ann", "Bob", "Cyd", "Dan"], "teams": [1, 2, 1, 2]})
    game.cards = [Card({box: 0 for box in BOXES if box != "chance"}) for _ in game.cards]
    told = chances(game)
    assert [column["name"] for column in told["columns"]] == ["Ann + Cyd", "Bob + Dan"]


def test_with_the_same_dice_for_all_no_chance_to_win_is_given():
    game = None
    for _, event in zip(range(20), events_of_a_card(1, ["Ann", "Bob"]), strict=False):
        game = apply(game, event)
    game.cards = [Card({box: 0 for box in BOXES if box != "chance"}) for _ in game.cards]
    told = chances(game, True)
    assert told["note"] == "Same dice for all: no chances to win." and told["needed"] == [] and told["moment"] == "turn"
    assert [column["share"] for column in told["columns"]] == [None, None]
    assert [column["expected"] > 20 for column in told["columns"]] == [True, True]


def test_alone_there_is_nobody_to_win_against():
    told = chances(nearly_over(("chance",), players=("Ann",)))
    assert told["columns"][0]["win"] is None and told["note"] == "" and told["needed"] == []


def test_rules_of_the_house_are_played_by():
    switches = {"game": "hasbro", "players": ["Ann"], "switches": {"joker_upper_zero": "yes", "voluntary_zero": "any"}}
    view = card_view(apply(None, switches), "1")
    assert rules_of(view).joker_upper_zero == "yes" and rules_of(view).five_alike_upper == "forced"
    assert wants_early(view) and has_chances(view)
    view["state"] = "abandoned"
    assert not has_chances(view)


def test_chances_follow_the_dice_and_add_up():
    rng = random.Random(3)
    game = nearly_over(OPEN, OPEN, OPEN, players=("Ann", "Bob", "Cyd"), four_kind=(0, 4, 9))
    seen = set()
    for _ in range(3):
        dice = "".join(rng.choices("123456", k=5))
        told = chances(apply(game, {"roll": dice}), True)
        assert sum(column["share"] for column in told["columns"]) == pytest.approx(1, abs=1e-9)
        assert all(sum(column["places"]) == pytest.approx(1, abs=1e-9) for column in told["columns"])
        seen.add(told["columns"][0]["share"])
    assert len(seen) == 3


def test_in_the_last_box_what_is_needed_may_be_less_than_it_brings() -> None:
    own = Points(130, np.array([0.5, 0.2, 0.3]))
    assert of_game._reached(own, 100, 10, one_box=True) == 30
    assert of_game._reached(own, 100, 31, one_box=True) == 31
    assert of_game._reached(own, 100, 33, one_box=True) is None
