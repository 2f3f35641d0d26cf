"""The tables for a spreadsheet: what is in them agrees with the card, and no cell of them is a formula."""

import csv
import io

import pytest

from fivedice.box import BOXES
from host.scores.challenge_log import events_of_a_card
from logs.game_log import events_of_a_game, lines
from rollkeeper.scores.spreadsheet import games_csv, safe, turns_csv, word
from rollkeeper.store import Store
from rollkeeper.store.fold import stories, view_of_row
from rollkeeper.store.games import find_game
from turnlink.host import Event
from turnlink.line import decode


def keep(store: Store, *events: dict[str, object], epoch: str = "5c1f09aa") -> None:
    logged = lines(list(events))
    store.keep("e660583883724a32", epoch, [Event(n, line, decode(line)) for n, line in enumerate(logged, 1)])


def table(found: object) -> list[dict[str, str]]:
    """A file's lines as a spreadsheet reads them."""
    text = b"".join(line + b"\n" for line in found).decode()  # type: ignore[attr-defined]
    assert text.count("\r\n") == text.count("\n")
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", '=A("a","b")', "-"]
)
def test_no_name_is_a_formula(store: Store, name: str) -> None:
    keep(store, *events_of_a_game(1, name))
    for rows in (table(games_csv(store.each(stories))), table(turns_csv(store.each(stories)))):
        assert rows and all(row["player"][0] == "'" or row["player"][0] == "\ufffd" for row in rows)
        assert all(value[:1] not in tuple("=+-@\t\r＝") for row in rows for value in row.values())


@pytest.mark.parametrize("name", ["1-2", "1e5", "00123", "1/2", "3.5", "12:30"])
def test_no_name_becomes_a_date_or_a_number(store: Store, name: str) -> None:
    keep(store, *events_of_a_game(1, name))
    for rows in (table(games_csv(store.each(stories))), table(turns_csv(store.each(stories)))):
        assert rows and all(row["player"] == f"'{name}" for row in rows)
    assert [word(each) for each in ("12e45678", "01234567", "5c1f09aa", "Ann 2", "7even")] == [
        "'12e45678", "'01234567", "5c1f09aa", "Ann 2", "7even",
    ]  # fmt: skip


def test_what_is_no_formula_stays_as_it_is() -> None:
    assert [safe(each) for each in ("Ann", "", "a=b", "3", 7, None, "Zoë, \"the\" 1st")] == [
        "Ann", "", "a=b", "3", 7, None, "Zoë, \"the\" 1st",
    ]  # fmt: skip


def test_a_row_for_each_player_says_what_the_card_says(store: Store) -> None:
    keep(store, *events_of_a_game(3, 'Ann, "A"'))
    view = store.ask(view_of_row, store.ask(find_game, "last"))
    assert view is not None
    card = view["players"][0]
    (row,) = table(games_csv(store.each(stories)))
    assert row["player"] == 'Ann, "A"' and int(row["total"]) == card["total"] and row["won"] == "1"
    assert {box: int(row[box]) for box in BOXES} == card["boxes"]
    assert row["played_to"] == store.ask(find_game, "1").played_to.at[:19].replace("T", " ")
    turns = table(turns_csv(store.each(stories)))
    assert len(turns) == 13 and {turn["box"]: int(turn["points"]) for turn in turns} == card["boxes"]
    assert all(set(turn["kept_1"]) <= set(turn["roll_1"]) and len(turn["roll_1"]) == 5 for turn in turns)


def test_what_was_kept_is_told_by_its_faces(store: Store) -> None:
    keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "33416"}, {"roll": "33446", "keep": "123"},
         {"score": "threes", "points": 6}, {"undo": "threes"})  # fmt: skip
    (row,) = table(turns_csv(store.each(stories)))
    assert (row["roll_1"], row["kept_1"], row["roll_2"], row["roll_3"]) == ("33416", "334", "33446", "")
    assert row["note"] == "taken back"
    (card,) = table(games_csv(store.each(stories)))
    assert card["won"] == card["threes"] == "" and card["state"] == "playing"


def test_shared_dice_have_a_row_for_each_player_of_a_round(store: Store) -> None:
    keep(store, *events_of_a_card(4, ["Ann", "Bob"], 1))
    rows = table(turns_csv(store.each(stories)))
    for seat, column in ((1, 0), (2, 1)):
        view = store.ask(view_of_row, store.ask(find_game, "last"))
        assert view is not None
        written = {row["box"]: int(row["points"]) for row in rows if row["seat"] == str(seat)}
        assert written == view["players"][column]["boxes"]
    assert {len(row["roll_3"]) for row in rows} == {5}


def test_a_refused_game_has_its_names_and_no_card(store: Store) -> None:
    keep(store, {"game": "moon", "players": ["Ann", "Bob"]})
    rows = table(games_csv(store.each(stories)))
    assert [(row["player"], row["total"]) for row in rows] == [("Ann", ""), ("Bob", "")]
    assert {row["state"] for row in rows} == {"refused"}
    assert table(turns_csv(store.each(stories))) == []
