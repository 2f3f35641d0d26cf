"""The score card as data, and as a picture in the terminal."""

import json

import pytest
from rich.console import Console

from fivedice.box import BOXES
from fivedice.game import Game, apply
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import card_view
from rollkeeper.term.scorecard_table import card_table

GAME: dict[str, object] = {"game": "travel", "players": ["Ann"]}


def fold(*events: dict[str, object]) -> Game:
    game = apply(None, GAME)
    for event in events:
        game = apply(game, event)
    return game


def drawn(game: Game, last_dice: list[int] | None = None, width: int = 80) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(card_table(card_view(game, "3"), last_dice))
    return console.export_text()


def test_a_view_is_plain_data() -> None:
    view = card_view(fold({"roll": "33416"}, {"roll": "33446", "keep": "12"}), "3")
    assert json.loads(json.dumps(view)) == view
    assert (view["game"], view["edition_name"], view["state"]) == ("3", "Travel", "choosing")
    assert (view["dice"], view["kept"], view["rolls"], view["turn"]) == ([3, 3, 4, 4, 6], [1, 2], 2, 1)
    assert view["legal"][0] == {"box": "chance", "points": 20, "kind": "natural", "zero": True}
    assert view["players"][0]["boxes"] == dict.fromkeys(BOXES)


@pytest.mark.parametrize(
    ("events", "state"),
    [
        ((), "ready"),
        (({"roll": "33416"},), "choosing"),
        (({"roll": "33416"}, {"roll": "11111"}, {"roll": "22222"}), "rolled_out"),
        (({"roll": "33416"}, {"score": "threes", "points": 6}), "ready"),
        (({"abandon": 1},), "abandoned"),
    ],
)
def test_states(events: tuple[dict[str, object], ...], state: str) -> None:
    assert card_view(fold(*events), "1")["state"] == state


@pytest.mark.parametrize("end", [{"abandon": 1}, {"end": 0}])
def test_a_game_that_is_closed_offers_no_boxes(end: dict[str, object]) -> None:
    game = fold({"roll": "33416"})
    assert len(card_view(game, "1")["offers"][0]) == 13
    if "end" in end:
        game.closed = "end"  # the rules let no game end in the middle of a turn; a view asks nobody
    else:
        game = apply(game, end)
    view = card_view(game, "1")
    assert (view["offers"], view["legal"]) == ([[]], [])


def test_the_last_entry_and_the_totals() -> None:
    view = card_view(fold({"roll": "66666"}, {"score": "yahtzee", "points": 50}), "1")
    assert view["last"] == {"player": 0, "box": "yahtzee", "points": 50, "bonus": 0}
    assert view["legal"] == []
    player = view["players"][0]
    assert (player["upper"], player["lower"], player["bonuses"], player["total"]) == (0, 50, 0, 50)


def test_partners_share_a_column_and_the_line_names_who_plays() -> None:
    game = apply(None, {"game": "lowe", "players": ["Ann", "Bob", "Cyd", "Dan"], "teams": [1, 2, 1, 2]})
    view = card_view(game, "1")
    assert (view["state"], view["player"], view["who"]) == ("roll_off", 0, "Ann")
    assert [player["name"] for player in view["players"]] == ["Ann + Cyd", "Bob + Dan"]
    assert "Ann, roll!" in drawn(game)
    for text in ("11111", "22222", "33333", "66666"):
        game = apply(game, {"roll-off": text})
    game = apply(apply(game, {"roll": "33416"}), {"score": "threes", "points": 6})
    view = card_view(game, "1")
    assert (view["state"], view["player"], view["who"]) == ("ready", 0, "Ann")
    assert view["last"] == {"player": 1, "box": "threes", "points": 6, "bonus": 0}
    assert view["players"][1]["boxes"]["threes"] == 6 and "Ann, roll!" in drawn(game)


def test_house_rules_are_shown_as_such() -> None:
    begin: dict[str, object] = {"game": "web", "players": ["Ann"], "switches": {"voluntary_zero": "any"}}
    assert card_view(apply(None, begin), "1")["edition_name"] == "Web rules, house rules"


def test_a_hundred_is_told_apart_from_the_lower_boxes() -> None:
    game = fold(
        {"roll": "66666"},
        {"score": "yahtzee", "points": 50},
        {"roll": "66666"},
        {"score": "sixes", "points": 30},
    )
    player = card_view(game, "1")["players"][0]
    assert (player["upper"], player["lower"], player["bonuses"], player["total"]) == (30, 50, 1, 180)
    assert "30 in Sixes and 100 extra" in drawn(game)


def test_the_picture_has_every_box_and_fits_a_terminal() -> None:
    text = drawn(fold({"roll": "33416"}, {"score": "threes", "points": 6}, {"roll": "12345"}))
    for title in TITLES.values():
        assert title in text
    assert "Upper boxes" in text and "Bonus (63 or more)" in text and "57 to go" in text
    assert "100s" in text and "TOTAL" in text and "(40)" in text
    assert text.count("╭───────╮") == 5
    assert len(text.splitlines()) <= 22 and max(map(len, text.splitlines())) <= 80


def test_kept_dice_are_marked() -> None:
    assert drawn(fold({"roll": "33416"}, {"roll": "33446", "keep": "12"})).count("kept") == 2


def test_the_last_dice_are_drawn_when_none_lie_on_the_table() -> None:
    assert "╭───────╮" not in drawn(fold())
    assert drawn(fold(), [1, 2, 3, 4, 5]).count("●") == 15


def test_every_face_has_its_pips() -> None:
    for face in range(1, 7):
        assert drawn(fold(), [face] * 5).count("●") == 5 * face
