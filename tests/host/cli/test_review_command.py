"""`rollkeeper review` as a person and a program use it, and what it says when it cannot."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from databases.any_place import word
from databases.damage import closed, over
from host.review.tables import LAST_TURN, only_chance_left
from logs.game_log import lines
from logs.random_match import match
from rollkeeper.cli import main
from rollkeeper.place import Address, Place
from rollkeeper.store import Store
from rollkeeper.store.names import rename

Events = list[dict[str, object]]
ANN = only_chance_left() + LAST_TURN
TWO = [event for _, event, _ in match("challenge", 2, 1)]
Run = Callable[..., Result]


def run(*words: object, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["review", *map(said, words)], input=given)

def said(each: object) -> str:
    """As a word behind `rollkeeper review`."""
    return word(each) if isinstance(each, Address) else str(each)



def log(path: Path, *events: Events, tail: bytes = b"") -> Path:
    """A log that is written by hand."""
    path.write_bytes(b"".join(json.dumps(event).encode() + b"\n" for game in events for event in game) + tail)
    return path


@pytest.fixture
def database(place: Place) -> Place:
    """Two games: Ann's, and one of Challenge."""
    return closed(place, lines([*ANN, *TWO]))


def test_a_game_turn_by_turn(database: Place) -> None:
    told = run(1, "--database", database)
    assert told.exit_code == 0
    rows = told.stdout.splitlines()
    assert rows[0].startswith("game 1: Travel, ") and rows[0].endswith("ended")
    assert rows[2].startswith("Ann: 21 = 254.59 ") and rows[2].endswith("mistakes")
    assert rows[16].split() == ["13", "12456", "33|456", "Chance", "21", "-1.1", "1.2"]
    assert rows[17] == "after a bar: dice that were kept" and rows[18].endswith("of 27 choices were the best")
    assert rows[-2].startswith("- Turn") or rows[-3].startswith("- Turn")
    assert "13  1 2 4 5 6  2     4 5 6" in told.stdout


def test_the_game_played_last_has_shared_dice(database: Place) -> None:
    told = run("--database", database).stdout
    assert told == run("last", "--database", database).stdout
    assert "Challenge" in told and "All played the same dice." in told and "P1: " in told and "P2: " in told


def test_the_game_played_last_is_one_with_a_roll(tmp_path: Path) -> None:
    """A handheld begins the next game when one is closed."""
    begun: Events = [{"game": "travel", "players": ["Ann"]}]
    database = closed(tmp_path / "games.sqlite3", lines([*ANN, *begun]))
    assert "game 1: Travel" in run("last", "--database", database).output
    assert "(not-begun)" in run(2, "--database", database).output
    everything = run("all", "--database", database).output
    assert "Ann" in everything and "left out" not in everything
    alone = closed(tmp_path / "alone.sqlite3", lines(begun))
    assert "(not-begun)" in run("--database", alone).output
    assert "(no-games)" in run("all", "--database", alone).output


def test_all_games_and_one_player(database: Place) -> None:
    told = run("all", "--database", database).stdout
    rows = [row.split()[0] for row in told.splitlines()[:4]]
    assert rows[0] == "Player" and set(rows[1:]) == {"Ann", "P1", "P2"} and "Turn 1" not in told
    assert "fewer than 3 games do not say who chooses better" in " ".join(told.split())
    ann = run("--player", "Ann", "--database", database).stdout.splitlines()
    assert ann[1].split()[:3] == ["Ann", "1", "21.0"] and "P1" not in "".join(ann)
    part = run("last", "--player", "P2", "--database", database).stdout
    assert "P2: " in part and "P1: " not in part


def test_a_player_is_called_as_on_this_pc(database: Place) -> None:
    with closing(Store(database)) as store:
        store.change(rename, "Ann", "Anna")
    assert run(1, "--database", database).stdout.splitlines()[2].startswith("Anna: 21 = ")
    assert run("--player", "Anna", "--database", database).exit_code == 0
    assert run("--player", "Ann", "--database", database).stderr.endswith("(no-such-player)\n")


def test_for_programs(database: Place) -> None:
    told = json.loads(run("all", "--json", "--database", database).stdout)
    assert set(told) == {"games", "left_out", "error", "players", "comparison"}
    ann, two = told["games"]
    assert (ann["game"], ann["edition"], ann["state"], ann["note"]) == ("game 1", "travel", "ended", None)
    assert two["players"] == ["P1", "P2"] and "same dice" in two["note"]
    for card in [card for game in told["games"] for card in game["cards"]]:
        assert card["score"] + card["rest"] == pytest.approx(card["worth"] + card["luck"] - card["mistakes"], abs=1e-6)
        assert card["luck"] == pytest.approx(sum(roll["luck"] for turn in card["turns"] for roll in turn["rolls"]))
        lost = [each["lost"] for turn in card["turns"] for each in turn["decisions"]]
        assert card["mistakes"] == pytest.approx(sum(lost)) and len(card["worst"]) == 3
        assert card["worst"][0]["lost"] == max(lost)
    last = ann["cards"][0]["turns"][-1]
    assert last["decisions"][0] == {
        "kind": "keep", "dice": [1, 2, 4, 5, 6], "left": 2, "chosen": [4, 5, 6], "best": [5, 6],
        "worth": pytest.approx(23.75), "lost": pytest.approx(0.25),
    }  # fmt: skip
    assert [player["mistakes_a_game_95"] for player in told["players"]] == [None] * 3
    assert len(told["comparison"]) == 3 and told["left_out"] == [] and told["error"] is None


def test_a_log_by_hand_and_one_of_a_handheld(tmp_path: Path, database: Place) -> None:
    told = run("--log", log(tmp_path / "game.jsonl", ANN, TWO)).stdout
    assert "the game at line 1: Travel, ended" in told and f"the game at line {len(ANN) + 1}: Challenge" in told
    assert "Player  Games" in told, "and everybody, as there is more than one game"
    exported = CliRunner().invoke(main, ["export", "1", "--database", said(database)]).stdout_bytes
    piped = run("--log", "-", given=exported).stdout
    assert "the game at line 2: Travel, ended" in piped and "Ann: 21 = " in piped


def test_a_page_beside_the_answer(tmp_path: Path, database: Place) -> None:
    page = tmp_path / "page.html"
    result = run(1, "--page", page, "--database", database)
    assert result.exit_code == 0 and "page written to" in result.output
    assert page.read_text(encoding="utf-8").startswith("<!-- a review by rollkeeper -->\n<!doctype html>")
    assert run("all", "--json", "--page", page, "--database", database).exit_code == 0
    assert ">P2<" in page.read_text(encoding="utf-8")


def test_the_page_is_there_before_the_text(tmp_path: Path, database: Place) -> None:
    """Whoever reads the text may close the pipe."""
    page = tmp_path / "page.html"
    words = [sys.executable, "-m", "rollkeeper", "review", "1", "--page", str(page), "--database", said(database)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
        assert program.stdout is not None
        program.stdout.close()
    assert page.is_file()


def test_an_unfinished_game_has_points_to_come(tmp_path: Path) -> None:
    told = run("--log", log(tmp_path / "game.jsonl", ANN[:-1][:26])).stdout
    assert " to come = 254.59 " in told and "Travel, playing" in told


def test_a_log_that_breaks_the_rules_is_told_up_to_there(tmp_path: Path) -> None:
    path = log(tmp_path / "game.jsonl", ANN, only_chance_left("Bob"), tail=b'{"roll":"12456"}\n{"score":"aces"}\n')
    result = run("--log", path)
    assert result.exit_code == 1 and "Ann: 21 = " in result.output and "Bob: 0 + " in result.output
    assert "looked at up to where its log breaks off" in result.output and "(bad-number)" in result.output
    told = run("--log", path, "--json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)["error"]["name"] and len(json.loads(told.output)["games"]) == 2


def test_a_game_on_paper_is_left_out_by_name(tmp_path: Path) -> None:
    begun: Events = [{"game": "travel", "players": ["Bob"]}, {"abandon": 1}]
    told = run("--log", log(tmp_path / "game.jsonl", begun, ANN)).stdout
    assert "the game at line 1 is left out: no roll is in its log" in told and "(nothing-rolled)" in told
    data = json.loads(run("--log", tmp_path / "game.jsonl", "--json").stdout)
    assert data["left_out"][0]["name"] == "nothing-rolled" and len(data["games"]) == 1


@pytest.mark.of_a_file
@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("99",), "(no-such-game)"),
        (("first",), "(no-such-game)"),
        (("--player", "Zoe"), "nobody called 'Zoe' has played these games: there are Ann, P1, P2 (no-such-player)"),
        (("1", "--player", "P1"), "there are Ann (no-such-player)"),
        (("1", "--log", "x.jsonl"), "a game of the database, or --log: not both"),
        (("--log", "x.jsonl"), "a game of the database, or --log: not both"),
        (("",), "GAME is empty: say its number, last or all"),
        (("1", "--page", "-"), "the page is a file. Give it a name"),
        (("1", "--page", ""), "the page is a file. Give it a name"),
        (("1", "--page", "{folder}/none/page.html"), "there is no folder"),
        (("1", "--page", "/dev/null" if os.name == "posix" else "{folder}"), "(page-unwritable)"),
        (("1", "--page", "{folder}"), "(page-unwritable)"),
        (("1", "--page", "{folder}/games.sqlite3"), "It was left as it is. Name another file. (page-unwritable)"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], error: str, database: Path) -> None:
    given = [word.format(folder=database.parent) for word in words]
    result = run(*given, "--database", database)
    said = " ".join(result.output.split())
    assert result.exit_code in (1, 2) and error in said and "Traceback" not in said, said
    assert "mistakes" not in said, "before the work"


@pytest.mark.parametrize(
    ("events", "error"),
    [
        ([], "(no-events)"),
        ([{"game": "travel", "players": ["Ann"]}], "cannot be looked at (nothing was rolled in it yet"),
        ([{"game": "uno", "players": ["Ann"]}], "(unknown-edition)"),
        ([{"game": "travel", "players": ["Ann"]}, {"score": "aces", "points": 3}], "(score-before-roll)"),
    ],
)
def test_a_log_with_nothing_to_look_at(tmp_path: Path, events: Events, error: str) -> None:
    assert "missing.jsonl cannot be read" in " ".join(run("--log", tmp_path / "missing.jsonl").output.split())
    for words in ((), ("--json",)):
        result = run("--log", log(tmp_path / "game.jsonl", events), *words)
        assert result.exit_code == 1 and error in " ".join(result.output.split()) and '"games"' not in result.output


def test_a_player_whom_a_log_does_not_have(tmp_path: Path) -> None:
    result = run("--log", log(tmp_path / "game.jsonl", ANN), "--player", "Bob")
    assert result.exit_code == 1 and "there are Ann (no-such-player)" in result.output


@pytest.mark.of_a_file
def test_no_database_and_a_damaged_one(tmp_path: Path, database: Path) -> None:
    assert "(no-games)" in run("--database", tmp_path / "none.sqlite3").output
    assert "(no-games)" in run("all", "--database", tmp_path / "none.sqlite3").output
    over(database, 0, b"no database at all, for so many bytes as a header has")
    result = run("all", "--database", database)
    assert result.exit_code == 1 and "Traceback" not in result.output and "rollkeeper: " in result.output
