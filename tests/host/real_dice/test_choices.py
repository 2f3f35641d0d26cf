"""What a game with real dice can be begun with: partners, a settlement, the next game on a card. Whole games."""

import subprocess
import sys
from pathlib import Path

import pytest

from host.real_dice.test_dice_table import Played, events, refused
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games, find_game

TURN = "33416\na\na 0\n"  # one of the two is no word then
ROUND = "33446\n" + "stay 12345\n" * 4 + "a\na 0\n" * 2  # of two players


def table(database: Path, *words: str, typed: str = "") -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "rollkeeper", "table", "--database", str(database), *words],
        input=typed, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def play_out(played: Played) -> None:
    while played.state == "roll_off":
        assert played.card is not None
        played.enter("66666" if played.card["who"] == "Ann" else "11111")
    while played.state != "over":
        played.enter("33416")
        played.best()


@pytest.mark.nightly
def test_partners_by_the_verb(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    rolls = "66666\n" + "11111\n" * 3
    four = ("Ann", "Bob", "Cyd", "Dan", "--edition", "lowe", "--teams", "2")
    code, said = table(database, *four, typed=rolls + TURN * 26 + "end\n")
    assert code == 0 and "Ann + Cyd" in said and "Bob + Dan" in said and "Shared win" in said
    assert "Nobody owes anything." in said, "by Lowe's rules that is always settled"
    store = Store(database)
    row = store.ask(find_game, "last")
    view = store.ask(view_of_row, row)
    assert view is not None and (row.state, view["like"]["teams"]) == ("ended", 2)
    store.close()
    code, said = table(database, "--same-card", typed=rolls + TURN * 26 + "end\n")
    assert code == 0 and "Best of all 2 columns, shared" in said


def test_a_settlement_by_the_verb(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    turns = (TURN + TURN.replace("33416", "66665")) * 13
    code, said = table(database, "Ann", "Bob", "--difference", typed="66666\n11111\n" + turns + "end\n")
    assert code == 0 and "Owed to Bob: " in said and "by Ann." in said
    code, said = table(database, "Ann", "Bob", typed="66666\n11111\n" + turns + "end\n")
    assert code == 0 and "Winner: Bob" in said and "Owed" not in said


@pytest.mark.nightly
def test_six_games_of_challenge_on_a_card_by_the_verb(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    whole = "66666\n11111\n" + ROUND * 13 + "end\n"
    code, said = table(database, "Ann", "Bob", "--edition", "challenge", typed=whole)
    assert code == 0 and "Winner: " in said
    for column in range(2, 7):
        code, said = table(database, "--same-card", typed=whole)
        assert code == 0 and f"Best of all {column} columns" in said
    code, said = table(database, "--same-card")
    assert code == 1 and "(no-further-game)" in said
    store = Store(database)
    rows = store.ask(all_games)
    assert sorted(row.column for row in rows) == [1, 2, 3, 4, 5, 6] and len({row.epoch for row in rows}) == 1
    store.close()


def test_a_game_whose_boxes_are_full_is_ended_by_the_next_one(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    assert table(database, "Ann", "--edition", "web", typed=TURN * 13)[0] == 0  # without its "end"
    assert table(database, "Bob", "--edition", "web")[0] == 0
    store = Store(database)
    assert [(row.players, row.state) for row in store.ask(all_games)] == [(["Ann"], "ended"), (["Bob"], "playing")]
    store.close()


@pytest.mark.nightly
def test_what_does_not_go_together_is_said(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    for words, code, says in (
        (("--same-card",), 1, "(no-further-game)"),
        (("Ann", "--same-card"), 2, "takes players, teams and rules from the card"),
        (("--teams", "2"), 2, "say who plays"),
        (("Ann", "Bob", "Cyd", "Dan", "--teams", "2"), 1, "Travel is not played with partners"),
        (("Ann", "Bob", "--teams", "2", "--edition", "lowe"), 1, "two players or more"),
        (("Ann", "--difference"), 1, "there is nobody else who could owe anything"),
        (("Ann", "Bob", "--difference", "--edition", "web"), 1, "nobody owes anything"),
        (("Ann", "Bob", "--difference", "--edition", "lowe"), 1, "the winner is always owed the difference"),
    ):
        found = table(database, *words)
        assert found[0] == code and says in " ".join(found[1].split()), words
    assert table(database, "Ann", "--edition", "web", typed=TURN)[0] == 0
    code, said = table(database, "--same-card")
    assert code == 1 and "(game-is-on)" in said


@pytest.fixture
def played(store: Store, tmp_path: Path) -> Played:
    return Played(store, tmp_path)


@pytest.mark.parametrize("edition", ["lowe", "travel", "web", "hasbro"])
def test_several_games_on_a_card_of_each_edition(edition: str, played: Played, store: Store, tmp_path: Path) -> None:
    played.table.begin(edition, ["Ann", "Bob"])
    assert refused(played.table.begin_further) == "no-further-game", "the first game of the card is on"
    play_out(played)
    played.table.begin_further()
    assert played.card is not None and played.card["column"] == 2 and played.card["earlier"] == [[34, 34]]
    play_out(played)
    played.table.end(played.at)
    later = Played(store, tmp_path)
    assert later.card is None, "no game is on"
    last = later.table.last()
    assert last is not None and last["like"]["further"] == 3 and last["like"]["goes_on"]
    later.table.begin_further()
    later.enter("66666")
    later.table.begin_further()
    assert later.card is not None and later.card["column"] == 3, "one that was given up is played again in its column"
    assert sorted(row.state for row in store.ask(all_games)) == ["abandoned", "ended", "ended", "playing"]
    later.table.begin(edition, ["Ann", "Bob"])
    assert later.card["column"] == 1 and len({row.epoch for row in store.ask(all_games)}) == 2


def test_partners_go_on_on_their_card(played: Played, store: Store) -> None:
    played.table.begin("lowe", ["Ann", "Bob", "Cyd", "Dan", "Eve"], 2)
    assert played.card is not None
    assert [each["name"] for each in played.card["players"]] == ["Ann + Cyd + Eve", "Bob + Dan"]
    play_out(played)
    played.table.begin_further()
    play_out(played)
    logged = events(store)
    assert logged[0] == {
        "game": "lowe", "players": ["Ann", "Bob", "Cyd", "Dan", "Eve"], "teams": [1, 2, 1, 2, 1], "column": 2,
    }  # fmt: skip
