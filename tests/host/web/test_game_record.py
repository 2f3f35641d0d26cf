"""The scoreboard's record of a game: from the log of a whole game, and of matches at many points."""

import json

import pytest

from fivedice.game import Game, apply
from host.scores.challenge_log import events_of_a_card
from host.web import cards
from host.web.games import ended_match, roll_off
from logs.game_log import events_of_a_game
from rollkeeper.narrator import Moment
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.records import GameRecord, game_record


def record(game: Game, held: list[int] | None = None) -> GameRecord:
    made = game_record(card_view(game, "7"), Moment(locks=held))
    assert json.loads(json.dumps(made)) == made, "plain data"
    return made


@pytest.mark.parametrize("seed", range(3))
def test_a_played_log(seed: int) -> None:
    game: Game | None = None
    for event in events_of_a_game(seed, "Ann"):
        game = apply(game, event)
        card, made = card_view(game, "7"), record(game)
        (column,) = made["columns"]
        assert column["total"] == game.cards[0].grand() and column["upper"] == game.cards[0].upper()
        assert [die["face"] for die in made["dice"]] == list(game.dice or [0] * 5)
        offered = {box: cell["offer"] for box, cell in column["boxes"].items() if cell["offer"] is not None}
        assert offered == {move["box"]: move["points"] for move in card["legal"]}
        written = {box: cell["points"] for box, cell in column["boxes"].items() if cell["points"] is not None}
        assert written == game.cards[0].boxes
        assert [box for box, cell in column["boxes"].items() if cell["last"]] == ([game.last.box] if game.last else [])
        if made["under_way"]:
            assert "Ann" in made["says"]
    assert not made["under_way"] and made["headline"] == "Game over" and str(column["total"]) in made["says"]


def test_a_turn_in_words() -> None:
    game = cards.played(cards.begun(2), 1)
    ready = record(game)
    assert (ready["headline"], ready["call"], ready["note"]) == ("Ann", ", shake!", "Benedict has 1 in Aces.")
    assert ready["says"] == "Benedict has 1 in Aces. Total 1. Ann is up, turn 2 of 13."
    game = apply(game, {"roll": "33416"})
    assert record(game)["says"] == "Ann has 3, 3, 4, 1, 6. 2 rolls left."
    locked = record(game, [1, 2])
    assert locked["says"] == "Ann has 3, 3, 4, 1, 6. Kept: 3 and 3. 2 rolls left."
    assert [die["kept"] for die in locked["dice"]] == [True, True, False, False, False]
    game = apply(game, {"roll": "33325", "keep": "12"})
    again = record(game)
    assert again["note"] == "1 roll left." and [die["kept"] for die in again["dice"]][:3] == [True, True, False]
    game = apply(game, {"roll": "33336", "keep": "123"})
    assert record(game, [4])["call"] == ", choose a box." and record(game, [4])["note"] == "No rolls left."
    assert record(game, [4])["dice"][3]["kept"] is False, "after the last roll no lock means anything"
    game = apply(game, {"score": "threes", "points": 12})
    assert record(game)["says"].startswith("Ann has 12 in Threes. Total 13. Benedict is up")


def test_the_upper_bonus_as_it_comes_nearer() -> None:
    game = cards.begun(1)
    shares = []
    for face, box in enumerate(("aces", "twos", "threes", "fours", "fives", "sixes"), 1):
        game = apply(game, {"roll": str(face) * 4 + "1"})
        points = next(move["points"] for move in card_view(game, "7")["legal"] if move["box"] == box)
        game = apply(game, {"score": box, "points": points})
        shares.append(record(game)["columns"][0]["share"])
    assert shares == sorted(shares) and shares[-1] == 100
    assert record(game)["columns"][0]["upper_bonus"] == 35


def test_the_end_of_a_match_has_places_and_what_is_owed() -> None:
    made = record(ended_match())
    totals = sorted((column["total"] for column in made["columns"]), reverse=True)
    assert [place["total"] for place in made["places"]] == totals and len(set(totals)) == 3
    assert [(place["rank"], place["owed"]) for place in made["places"]] == [
        (rank, totals[0] - total) for rank, total in enumerate(totals, 1)
    ]
    assert [column["won"] for column in made["columns"]] == [column["total"] == totals[0] for column in made["columns"]]
    assert made["headline"] == "Game over" and len(made["outcome"]) == 2 and made["outcome"][1] in made["says"]
    so_far = record(cards.choosing(2))["places"]
    assert [(place["rank"], place["up"], place["owed"]) for place in so_far] == [(1, True, None), (1, False, None)]


def test_the_roll_off_shows_what_each_has_thrown() -> None:
    made = record(roll_off())
    assert [(throw["name"], throw["total"], throw["up"]) for throw in made["throws"]] == [
        ("Ann", 17, False), ("Bob", 23, False), ("Cyd", None, True),
    ]  # fmt: skip
    assert made["says"] == "Who begins? Cyd, shake! Bob has 23. The highest total begins."
    assert made["places"] == [] and record(cards.choosing(3))["throws"] == []


def test_shared_dice_have_pockets_instead_of_a_turn() -> None:
    game = None
    duties = set()
    for event in events_of_a_card(1, ["Ann", "Bob", "Cyd"], 2):
        game = apply(game, event)
        made = record(game)
        duties |= {pocket["duty"] for pocket in made["pockets"]}
        if made["pockets"]:
            assert [pocket["name"] for pocket in made["pockets"]] == [column["name"] for column in made["columns"]]
            assert made["headline"].startswith("Round ")
    assert duties >= {"rolls", "to choose", "to write"}


def test_a_hostile_name_is_made_safe() -> None:
    game = apply(None, {"game": "web", "players": ["\u202eX<b>"]})
    assert record(game)["headline"] == "\ufffdX<b>" == record(game)["columns"][0]["name"]
    assert "\u202e" not in json.dumps(record(game), ensure_ascii=False)
