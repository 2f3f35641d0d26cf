"""`rollkeeper verify`: games of the database and of files, in words and as JSON, with exit codes for programs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from committed_games import DEVICE, EPOCH, CommittedJournal, many
from rollkeeper.cli import main
from rollkeeper.store import Store
from turnlink.host import Event
from turnlink.line import decode, encode


def verify(*words: object, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, words)], input=given)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games that follow, one with a die that was changed, one with real dice, one open."""
    made = many(7, 4)
    made.game("web", 1, most=12, close="abandon")
    at = next(at for at in range(len(made.events) - 1, 0, -1) if "roll" in made.events[at])
    made.events[at]["roll"] = str(made.events[at]["roll"]).translate(str.maketrans("123456", "234561"))
    made.game("web", 1, close="open", most=9)
    path = tmp_path_factory.mktemp("verify") / "games.sqlite3"
    store = Store(path)
    lines = made.lines[1:]
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(lines, 1)])
    real = [encode({"n": 1, "game": "web", "players": ["Ann"]}), encode({"n": 2, "roll": "33416"})]
    store.keep("real", "1", [Event(n, line, decode(line)) for n, line in enumerate(real, 1)])
    store.close()
    return path


def test_all_games(database: Path) -> None:
    result = verify("all", "--database", database)
    assert result.exit_code == 1 and "\x1b" not in result.output
    assert "4 of 7 games follow" in result.output and "do not follow: 1" in result.output
    assert "not closed yet: 1; without a commitment (real dice): 1" in result.output
    assert "game 5 (web: P1): DOES NOT FOLLOW" in result.output and "it should be" in result.output
    assert "What this proves:" in result.output and "What it does not prove:" in result.output


def test_one_game_of_each_kind(database: Path) -> None:
    for game, code, words in (
        (1, 0, "each as it should be"), (5, 1, "event"), (6, 3, "before the game is closed"), (7, 3, "real ones, or"),
    ):  # fmt: skip
        result = verify(game, "--database", database)
        assert (result.exit_code, words in result.output) == (code, True), result.output
    assert "no-such-game" in verify(99, "--database", database).output


def test_the_game_played_last_is_one_with_a_roll(tmp_path: Path) -> None:
    """A handheld begins the next by itself, and the PC adds a nonce to that."""
    made = CommittedJournal(9)
    made.game("web", 1, most=5, close="abandon")
    made.game("web", 1, most=0, close="open")
    store = Store(tmp_path / "games.sqlite3")
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(made.lines[1:], 1)])
    store.close()
    result = verify("--database", tmp_path / "games.sqlite3")
    assert result.exit_code == 0 and result.output.startswith("game 1 (web: P1): follows")


def test_as_json(database: Path) -> None:
    result = verify("all", "--json", "--database", database)
    told = json.loads(result.output)
    states = [game["state"] for game in told["games"]]
    assert result.exit_code == 1 and states == ["follows"] * 4 + ["wrong", "open", "no-commitment"]
    assert (told["follows"], told["wrong"], told["throws"]) == (4, 1, sum(game["checked"] for game in told["games"]))
    (found, *_) = told["games"][4]["findings"]
    assert found["name"] == "dice" and found["says"] != found["should"] and found["line"] is None and found["event"]


def test_what_was_exported(database: Path, tmp_path: Path) -> None:
    log = tmp_path / "all.jsonl"
    CliRunner().invoke(main, ["export", "all", "--output", str(log), "--database", str(database)])
    result = verify(log)
    assert result.exit_code == 1 and "4 of 7 games follow" in result.output and "line" in result.output
    one = CliRunner().invoke(main, ["export", "2", "--database", str(database)]).stdout_bytes
    assert verify("-", given=one).exit_code == 0
    named = next(line for line in one.splitlines() if b'"share"' in line)
    damaged = one.replace(named, named.replace(b'"share":"', b'"share":"0', 1).replace(b'","c"', b'"c"', 1))
    result = verify("-", given=damaged)
    assert result.exit_code == 1 and f"line {one.splitlines().index(named) + 1}:" in result.output


def test_files_that_are_no_logs(tmp_path: Path) -> None:
    nothing = tmp_path / "empty"
    nothing.touch()
    for words, name in ((nothing, "nothing-to-verify"), (tmp_path / "not-there", "log-unreadable")):
        result = verify(words)
        assert result.exit_code == 1 and f"({name})" in result.output


def test_of_many_games_in_a_file_only_the_first_are_told(tmp_path: Path) -> None:
    log = tmp_path / "many.jsonl"
    made = CommittedJournal(3)
    for _ in range(25):
        made.game("web", 1, close="abandon", most=3)
    log.write_bytes(b"\n".join(made.lines) + b"\n")
    told = verify(log).output
    assert told.count(": follows;") == 20 and "25 of 25 games follow" in told and "--json tells all" in told
