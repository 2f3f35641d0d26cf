"""The score card of a whole match: eight players, columns of a card, shared dice, who has won."""

import json

import pytest
from rich.cells import cell_len
from rich.console import Console

from fivedice.game import Game, apply
from host.scores.challenge_log import events_of_a_card
from host.scores.test_rounds import PRINTED
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import card_view
from rollkeeper.term.scorecard_table import card_table

EIGHT = [
    "Maximilian12",
    "Bartholomew1",
    "WWWWWWWWWWWW",
    "Ann",
    "[bold]x[/]",
    "\x1b[2J\u202eab",
    "Zoë",
    "漢字漢字漢字漢字漢字漢字",
]
FIRST = {"start": "first_listed"}

Event = dict[str, object]


def fold(*events: Event) -> Game:
    game: Game | None = None
    for event in events:
        game = apply(game, event)
    assert game is not None
    return game


def drawn(game: Game, low: bool = False) -> str:
    console = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(card_table(card_view(game, "3"), low=low))
    return console.export_text()


def finished(begin: Event, lost: set[int]) -> Game:
    """Everybody has written the same, but the columns in `lost` have 40 points less."""
    game = fold(begin)
    boxes = {"large_straight": 40, "small_straight": 30, "chance": 15}
    points = {**dict.fromkeys(TITLES, 0), **boxes, "aces": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5}
    while not game.over:
        box = next(box for box in TITLES if box not in game.card.boxes)
        bad = box == "large_straight" and game.columns[game.player] in lost
        game = apply(game, {"roll": "12344" if bad else "12345"})
        game = apply(game, {"score": box, "points": 0 if bad else points[box]})
    return game


@pytest.mark.parametrize("teams", [None, [1, 2, 3, 4, 1, 2, 3, 4], [1, 2] * 4])
def test_eight_players_with_long_names_fit_80_columns_and_nothing_is_cut(teams: list[int] | None) -> None:
    begin: Event = {"game": "lowe", "players": EIGHT, "switches": FIRST}
    game = fold({**begin, "teams": teams} if teams else begin, {"roll": "33416"})
    text = drawn(game)
    assert max(map(cell_len, text.splitlines())) <= 80 and "…" not in text
    assert "\x1b" not in text and "\u202e" not in text
    for title in TITLES.values():
        assert text.count(title) == 1
    for face in "漢字":
        assert text.count(face) == 6, "a name is folded, not cut"
    letters = "".join(text.split()).replace("│", "")
    for box, points in (("Sixes", "(6)"), ("Chance", "(17)")):
        assert box + points in letters


@pytest.mark.parametrize("names", [["Ann", "Bob"], ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]])
def test_a_low_terminal_gets_a_card_of_22_lines(names: list[str]) -> None:
    text = drawn(fold({"game": "web", "players": names}, {"roll": "33416"}, {"roll": "33446", "keep": "12"}), low=True)
    assert len(text.splitlines()) <= 22
    assert "TOTAL" in text and "1 roll left" in text


def test_a_low_terminal_shows_the_pockets_of_four() -> None:
    begin: Event = {"game": "challenge", "players": ["Ann", "Bob", "Maximilian12", "Zoë"], "switches": FIRST}
    text = drawn(fold(begin, {"roll": "33446"}, {"choose": "1234", "player": 1}), low=True)
    assert len(text.splitlines()) <= 22 and "[ ][3][3][4][4]" in text and text.count("[3][3][4][4][6]") == 3


def test_who_has_won_is_told() -> None:
    web: Event = {"game": "web", "players": ["Ann", "Bob", "Cyd"]}
    view = card_view(finished(web, {1, 2}), "1")
    assert (view["state"], view["winners"], view["owed"]) == ("over", [0], None)
    assert "Winner: Ann, 100 points." in drawn(finished(web, {1, 2}))
    view = card_view(finished(web, {1}), "1")
    assert (view["winners"], view["outcome"]) == ([0, 2], ["Shared win: Ann and Cyd, 100 points each."])
    half = card_view(fold(web, {"roll": "33416"}), "1")
    assert (half["winners"], half["owed"], half["outcome"]) == ([], None, [])


def test_who_owes_what_is_told_where_the_edition_settles() -> None:
    lowe: Event = {"game": "lowe", "players": ["Ann", "Bob", "Cyd", "Dan"], "teams": [1, 2, 1, 2], "switches": FIRST}
    view = card_view(finished(lowe, {0}), "1")
    assert (view["winners"], view["owed"]) == ([1], [40, 0])
    assert view["outcome"] == ["Winner: Bob + Dan, 100 points.", "Owed to Bob + Dan: 40 by Ann + Cyd."]
    assert card_view(finished({"game": "lowe", "players": ["Ann"]}, set()), "1")["owed"] is None, (
        "there is nobody to owe"
    )


def test_a_game_that_is_given_up_at_the_last_moment_has_no_winner() -> None:
    game = apply(finished({"game": "web", "players": ["Ann", "Bob"]}, {1}), {"abandon": 1})
    assert card_view(game, "1")["winners"] == []


def test_house_rules_are_data_and_words() -> None:
    begin: Event = {"game": "web", "players": ["Ann"], "switches": {"voluntary_zero": "any", "joker_upper_zero": "no"}}
    assert card_view(fold(begin), "1")["house"] == [
        {"switch": "voluntary_zero", "value": "any", "says": "A zero may be written where the dice would score."}
    ]


def test_earlier_columns_and_their_sums_are_on_the_card() -> None:
    game = fold(*list(events_of_a_card(2, ["Ann", "Bob"], 3))[:-30])
    view = card_view(game, "1")
    assert view["column"] == 3 and len(view["earlier"]) == 2
    assert view["sums"] == [sum(column) for column in zip(*view["earlier"], game.totals, strict=True)]
    rows = {" ".join(line.strip("│ ").split()) for line in drawn(game).splitlines()}
    for number, totals in enumerate(view["earlier"], 1):
        assert any(row.endswith(f"Column {number} {totals[0]} {totals[1]}") for row in rows)
    assert any(row.endswith(f"ALL COLUMNS {view['sums'][0]} {view['sums'][1]}") for row in rows)
    assert "column 3" in drawn(game)


def test_every_state_of_a_round_with_shared_dice() -> None:
    seen = []
    for count in range(1, len(PRINTED) + 1):
        view = card_view(fold(*PRINTED[:count]), "1")
        assert json.loads(json.dumps(view)) == view
        seen.append((view["state"], view["roller"], view["waiting"], view["needed"], view["common"]))
    assert seen == [
        ("ready", 0, [], 5, []),
        ("choosing", 0, [0, 1], 0, []),
        ("choosing", 0, [1], 0, []),
        ("throwing", 0, [], 1, []),
        ("throwing", 0, [], 2, [1]),
        ("choosing", 0, [0, 1], 0, []),
        ("choosing", 0, [1], 0, []),
        ("throwing", 0, [], 1, []),
        ("throwing", 0, [], 1, [5]),
        ("rolled_out", 0, [0, 1], 0, []),
        ("rolled_out", 0, [1], 0, []),
        ("ready", 1, [], 5, []),
    ]


def test_the_pockets_are_drawn_with_who_rolls_and_who_must_still_do_what() -> None:
    text = drawn(fold(*PRINTED[:3]))
    assert "A  [ ] [3] [3] [4] [4]  rolls" in text and "B  [3] [3] [4] [4] [6]  to choose" in text
    assert "Round 1 of 13. Still to choose: B." in text
    assert "Round 1 of 13. 1 die, step 2 of 3. A, roll!" in drawn(fold(*PRINTED[:4]))
    text = drawn(fold(*PRINTED[:5]))
    assert "2 dice more, step 2 of 3. A, roll!" in text and "B  [1] [ ] [ ] [4] [4]" in text
    text = drawn(fold(*PRINTED[:10]))
    assert "rolls, to write" in text and "Round 1 of 13. Still to write: A and B." in text
    assert "A has 0 in Aces. Still to write: B." in drawn(fold(*PRINTED[:11]))
    text = drawn(fold(*PRINTED))
    assert "Round 2 of 13. B has 16 in Fours. 5 dice, step 1 of 3. B, roll!" in text
    assert "[ ] [ ]" not in drawn(apply(fold(*PRINTED), {"abandon": 1}))


def test_everybody_who_must_write_sees_what_the_markers_score() -> None:
    view = card_view(fold(*PRINTED[:10]), "1")
    points = [{found["box"]: found["points"] for found in column} for column in view["offers"]]
    assert (points[0]["fours"], points[1]["fours"], points[1]["four_kind"]) == (8, 16, 21)
    assert view["legal"] == view["offers"][0]
    view = card_view(fold(*PRINTED[:11]), "1")
    assert (view["player"], view["offers"][0], view["legal"]) == (1, [], view["offers"][1])
    assert card_view(fold(*PRINTED[:2]), "1")["legal"] == [], "markers that are not final score nothing yet"


def test_a_game_that_is_given_up_offers_nothing() -> None:
    for count in (3, 10, 11):
        view = card_view(apply(fold(*PRINTED[:count]), {"abandon": 1}), "1")
        assert view["offers"] == [[], []] and view["legal"] == view["waiting"] == [] and view["needed"] == 0


def test_before_the_roll_off_nobody_is_the_roller() -> None:
    view = card_view(fold({"game": "challenge", "players": ["Ann", "Bob"]}), "1")
    assert (view["state"], view["roller"], view["needed"], view["waiting"]) == ("roll_off", None, 0, [])
    text = drawn(fold({"game": "challenge", "players": ["Ann", "Bob"]}))
    assert "Who begins? The highest total begins. Ann, roll!" in text


def test_dice_of_ones_own_have_no_pockets() -> None:
    view = card_view(fold({"game": "web", "players": ["Ann"]}, {"roll": "33416"}), "1")
    assert (view["markers"], view["roller"], view["waiting"], view["needed"], view["common"]) == (None, None, [], 0, [])


def test_the_throws_of_a_roll_off_are_told() -> None:
    game = fold({"game": "travel", "players": ["Ann", "Bob", "Cyd"]}, {"roll-off": "66551"})
    assert card_view(game, "1")["roll_off"] == [
        {"name": "Ann", "total": 23, "next": False},
        {"name": "Bob", "total": None, "next": True},
        {"name": "Cyd", "total": None, "next": False},
    ]
    assert "Who begins? Ann has 23. The highest total begins. Bob, roll!" in drawn(game)
    game = apply(game, {"roll-off": "11123"})
    assert "Who begins? Ann has 23. Bob has 8. The highest total begins. Cyd, roll!" in drawn(game)


def test_places_are_told_at_the_end_only() -> None:
    game = fold({"game": "travel", "players": ["Ann", "Bob"]})
    assert card_view(game, "1")["places"] == []
