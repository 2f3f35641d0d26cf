"""The command line as a person meets it: help, lists, cards, and errors in one line."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.any_place import word
from host.scores.challenge_log import events_of_a_card
from host.scores.test_rounds import PRINTED
from logs.game_log import lines, lines_of_games
from rollkeeper import cli
from rollkeeper.errors import RollkeeperError
from rollkeeper.link.serial_port import open_port
from rollkeeper.place import Place
from rollkeeper.store import Store
from running.patience import HANG
from turnlink.host import Event
from turnlink.line import decode

AT_A_TERMINAL = str(Path(__file__).parents[2] / "running" / "at_a_terminal.py")
GAME = {"game": "travel", "players": ["Ann"]}
LINES = [
    *lines_of_games(2),
    *lines(
        [
            GAME,
            {"roll": "33416"},
            {"roll": "33446", "keep": "12"},
            {"score": "threes", "points": 6},
            {"undo": "threes"},
            {"score": "fours", "points": 8},
            {"roll": "66666"},
        ],
        len(lines_of_games(2)) + 1,
    ),
]

Run = Callable[..., Result]


@pytest.fixture
def run(place: Place) -> Run:
    """Runs a verb on a database of its own."""

    def run(*words: str) -> Result:
        return CliRunner().invoke(cli.main, [*words, "--database", word(place)])

    return run


@pytest.fixture
def filled(place: Place) -> None:
    store = Store(place)
    store.keep("e660583883724a32", "5c1f09aa", [Event(n, line, decode(line)) for n, line in enumerate(LINES, 1)])
    store.close()


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    yield handheld
    handheld.unplug()


def told(result: Result, name: str) -> str:
    """An error: what happened, what is safe and what to do, at most a line each, with its name at the end."""
    assert result.exit_code == 1, result.output
    said = result.stderr.strip().splitlines()
    assert 1 <= len(said) <= 3 and said[0].startswith("rollkeeper: ") and said[-1].endswith(f"({name})"), said
    return " ".join(said)


@pytest.mark.of_a_file
def test_no_games_yet(run: Run, tmp_path: Path) -> None:
    result = run("games")
    assert result.exit_code == 0 and result.output.startswith("there is no database ")
    assert not (tmp_path / "games.sqlite3").exists(), "looking makes no file"
    assert "there is no database" in told(run("show", "last"), "no-games")
    Store(tmp_path / "games.sqlite3").close()
    assert run("games").output.startswith("no games yet in ")
    told(run("show", "last"), "no-games")


@pytest.mark.usefixtures("filled")
def test_games_are_listed(run: Run) -> None:
    said = run("games").output.splitlines()
    assert said[0].split() == ["Game", "Total", "Players", "State", "Edition", "Played", "Handheld"]
    assert [row.split()[:4] for row in said[1:]] == [
        ["3", "8", "Ann", "playing"],
        ["2", "60", "P1", "ended"],
        ["1", "73", "P1", "ended"],
    ]
    assert all(row.split()[-1] == "724a32" for row in said[1:])


def test_games_in_which_nobody_has_rolled_are_listed_when_asked_for(run: Run, place: Place) -> None:
    fair: list[dict[str, object]] = [{**GAME, "commit": "5a" * 32}, {"nonce": "a5" * 16}]
    told = lines([GAME, {"abandon": 1}, GAME, {"roll": "33416"}, {"abandon": 1}, *fair, {"abandon": 1}, *fair])
    store = Store(place)
    store.keep("e660583883724a32", "5c1f09aa", [Event(n, line, decode(line)) for n, line in enumerate(told, 1)])
    store.close()
    assert [row.split()[0] for row in run("games").output.splitlines()[1:]] == ["2"]
    assert [row.split()[0] for row in run("games", "--all").output.splitlines()[1:]] == ["4", "3", "2", "1"]
    assert json.loads(run("games", "--json").output)["more"] is False
    assert json.loads(run("games", "--all", "--limit", "2", "--json").output)["more"] is True


@pytest.mark.usefixtures("filled")
def test_the_newest_games_come_first_and_that_there_are_more_is_said(run: Run) -> None:
    said = run("games", "--limit", "2").output.splitlines()
    assert [row.split()[0] for row in said[1:3]] == ["3", "2"]
    assert said[3:] == ["", "there are more: `rollkeeper games --limit 10`, or 0 for all"]
    for enough in ("0", "3"):
        assert "more" not in run("games", "--limit", enough).output
    assert run("games", "--limit", "-1").exit_code == 2


@pytest.mark.usefixtures("filled")
def test_a_card_is_shown_with_its_turns(run: Run) -> None:
    said = run("show", "last", "--events").output
    assert "Game 3 · Travel" in said and "Turn 2 of 13. 2 rolls left." in said
    turns = [line.split() for line in said.splitlines() if " Ann " in line and line.strip()[0].isdigit()]
    assert turns == [
        ["1", "Ann", "3", "3", "4", "1", "6", "3", "3", "4", "4", "6", "Threes", "(taken", "back)", "6"],
        ["1", "Ann", "3", "3", "4", "1", "6", "3", "3", "4", "4", "6", "Fours", "8"],
        ["2", "Ann", "6", "6", "6", "6", "6"],
    ]
    told(run("show", "4"), "no-such-game")


@pytest.mark.usefixtures("filled")
def test_a_card_as_json(run: Run) -> None:
    data = json.loads(run("show", "3", "--json").output)
    assert (data["game"], data["state"], data["dice"]) == ("3", "choosing", [6, 6, 6, 6, 6])
    assert (data["players"][0]["boxes"]["fours"], data["players"][0]["total"]) == (8, 8)
    assert (data["device"], data["epoch"]) == ("e660583883724a32", "5c1f09aa")
    data = json.loads(run("show", "3", "--json", "--events").output)
    assert data["events"][1]["roll"] == "33416" and data["turns"][0]["outcome"] == "taken back"


@pytest.fixture
def challenge(place: Place) -> None:
    """A card of two Challenge games, and the sheet's example as a game of house rules."""
    store = Store(place)
    for epoch, fields in (("first000", events_of_a_card(6, ["Ann", "Bob"], 2)), ("second00", PRINTED)):
        raw = lines(list(fields))
        store.keep("e660583883724a32", epoch, [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])
    store.close()


@pytest.mark.usefixtures("challenge")
def test_a_game_with_shared_dice_is_told_round_by_round(run: Run) -> None:
    said = run("show", "3", "--events").output
    assert "House rule start, first_listed: The player listed first begins." in said
    rows = [" ".join(line.split()) for line in said.splitlines()]
    assert "1 thrown 33446 1 46 5 4 by A" in rows
    assert "A 3 3 4 4 6 1 | 3 3 4 4 5 | 3 3 4 4 Aces 0" in rows
    assert "B 3 3 4 4 6 1 4 6 | 4 4 5 4 | 4 4 4 Fours 16" in rows
    data = json.loads(run("show", "3", "--json", "--events").output)
    assert data["rounds"][0]["throws"] == [["33446"], ["1", "46"], ["5", "4"]] and "turns" not in data
    assert (data["roller"], data["needed"], data["markers"]) == (1, 5, [[0] * 5] * 2)


@pytest.mark.usefixtures("challenge")
def test_columns_and_house_rules_are_listed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    rows = run("games").output.splitlines()
    assert "Challenge, column 2" in rows[2] and "Challenge, house rules" in rows[1]
    said = run("show", "2", "--events").output
    assert "column 2" in said and "ALL COLUMNS" in said and "Best of all 2 columns" in said
    data = json.loads(run("show", "2", "--json", "--events").output)
    first = json.loads(run("show", "1", "--json").output)
    assert data["earlier"] == [[player["total"] for player in first["players"]]]
    assert len(data["rounds"]) == 13, "told also if it is not the first on its card"


def test_the_story_of_a_game_ends_at_a_gap(run: Run, place: Place) -> None:
    store = Store(place)
    raw = lines([GAME, {"roll": "33416"}, {"score": "threes", "points": 6}])
    store.keep("device", "epoch", [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])
    raw = lines([{"roll": "11111"}, {"score": "aces", "points": 5}], 7)
    store.keep("device", "epoch", [Event(n, line, decode(line)) for n, line in enumerate(raw, 7)], gap=True)
    store.close()
    data = json.loads(run("show", "1", "--json", "--events").output)
    assert [turn["box"] for turn in data["turns"]] == ["threes"] and len(data["events"]) == 5


def test_a_refused_game_says_where_and_why(run: Run, place: Place) -> None:
    store = Store(place)
    raw = lines([GAME, {"roll": "33416"}, {"score": "threes", "points": 7}, {"game": "moon", "players": ["Bob"]}])
    store.keep("device", "epoch", [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])
    store.close()
    assert "refused: the log of game 2, 1 breaks the rules" in run("games").output
    said = run("show", "1").output
    words = " ".join(said.replace("│", " ").split())
    assert "an error at line 3" in words and "score 6 in threes, not 7)" in words and "(wrong-points)" in words
    assert "its first event was refused" in run("show", "2").output


@pytest.mark.parametrize("name", ["[/]", "[bold]", "\x1b[2J", "Zoë", "\ud800"])
def test_a_players_name_may_be_anything(run: Run, place: Place, name: str) -> None:
    store = Store(place)
    raw = lines([{"game": "travel", "players": [name]}, {"roll": "33416"}, {"game": name, "players": [name]}])
    store.keep("device", "epoch", [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])
    store.close()
    for words in (("games",), ("show", "1", "--events"), ("show", "2"), ("show", "1", "--json")):
        result = run(*words)
        assert (result.exit_code, result.exception) == (0, None)
        assert "\x1b[2J" not in result.output
        assert name not in ("[/]", "Zoë") or words[0] != "games" or name in result.output


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_sync_ends_with_a_summary(run: Run, handheld: PretendHandheld) -> None:
    assert run("sync", "--port", handheld.link).output == f"{len(LINES)} new events, 3 games\n"
    assert run("sync", "--port", handheld.link).output == "0 new events, 0 games\n"
    handheld.play(lines([{"roll": "66665", "keep": "1234"}], len(LINES) + 1)[0])
    assert run("sync", "--port", handheld.link).output == "1 new event, 1 game\n"


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_sync_tells_of_a_gap(run: Run, handheld: PretendHandheld) -> None:
    handheld.journal.damaged = {3}
    result = run("sync", "--port", handheld.link)
    assert result.exit_code == 0 and "1 event no longer on the handheld: kept as a gap" in result.stderr
    handheld.play(lines([{"roll": "66665", "keep": "1234"}], len(LINES) + 1)[0])
    handheld.journal.damaged = {3, len(LINES) + 1}
    result = run("sync", "--port", handheld.link)
    assert result.exit_code == 0 and "1 event at the end of the handheld's journal" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
@pytest.mark.of_a_file
def test_sync_says_what_is_wrong(run: Run, handheld: PretendHandheld, tmp_path: Path) -> None:
    told(run("sync", "--port", "/dev/nothing-here"), "no-device")
    told(run("sync", "--port", "/dev/null"), "not-a-port")
    other = open_port(handheld.link)
    assert "Close it" in told(run("sync", "--port", handheld.link), "port-busy")
    other.close()
    (tmp_path / "games.sqlite3").write_text("my diary")
    for words in (("sync", "--port", handheld.link), ("watch", "--port", handheld.link), ("games",), ("show", "1")):
        assert "--database" in told(run(*words), "foreign-database")
    assert (tmp_path / "games.sqlite3").read_text() == "my diary"


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize("verb", ["watch", "sync"])
def test_ctrl_c_ends_quietly(verb: str, handheld: PretendHandheld, tmp_path: Path) -> None:
    handheld.talk = verb == "watch"  # a sync that waits for an answer
    words = [verb, "--port", handheld.link, "--database", str(tmp_path / "games.sqlite3")]
    process = subprocess.Popen(
        [sys.executable, AT_A_TERMINAL, sys.executable, "-u", "-m", "rollkeeper", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not (tmp_path / "games.sqlite3").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANG)
    # A Ctrl-C that meets an exec() of a library's text makes Python 3.11 end by SIGINT itself: 130, too, for a shell.
    assert process.returncode in (130, -signal.SIGINT) and not err.strip(), (process.returncode, out, err)


def test_any_named_error_is_told_and_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    class DogAteIt(RollkeeperError):
        """A test's error."""

    def verb(error: BaseException) -> click.Command:
        def fail() -> None:
            raise error

        return click.Command("games", callback=fail)

    def result(error: BaseException) -> Result:
        monkeypatch.setattr(cli.Verbs, "get_command", lambda *_: verb(error))
        return CliRunner().invoke(cli.main, ["games"])

    assert told(result(DogAteIt("the dog\nate it: feed it")), "dog-ate-it").startswith("rollkeeper: the dog ate it")
    parts = result(DogAteIt("the dog ate\nit", "the bone is there", "feed it"))
    assert parts.stderr == "rollkeeper: the dog ate it.\nThe bone is there.\nFeed it. (dog-ate-it)\n"
    assert DogAteIt("it is gone", "the bone is there", "feed it").message == "it is gone: the bone is there; feed it"
    assert result(KeyboardInterrupt()).exit_code == 130
    assert isinstance(result(ZeroDivisionError()).exception, ZeroDivisionError)
