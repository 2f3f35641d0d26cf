"""`rollkeeper verify`: games of the database and of files, in words and as JSON, with exit codes for programs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from logs.committed_games import DEVICE, EPOCH, CommittedJournal, many
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


def test_seal_and_failed_source_are_told_by_all(tmp_path: Path) -> None:
    made = CommittedJournal(36)
    made.game("web", 1, faults=0.4)
    faults = [event for event in made.events if "fault" in event and "share" in event]
    path, log, seal = tmp_path / "games.sqlite3", tmp_path / "log.jsonl", str(made.events[-1]["seal"])
    log.write_bytes(b"\n".join(made.lines) + b"\n")
    store = Store(path)
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(made.lines[1:], 1)])
    store.close()
    digits = f"seal {' '.join(seal[at : at + 4] for at in range(0, 16, 4))}"
    told = verify("--database", path).output
    assert "game 1 (web: P1): follows, with a failed source; " in told and f"\n  {digits}\n" in told
    assert f"for {len(faults)} of " in told and "had failed their tests (stands still): these dice rest on" in told
    assert "for the seed the raw bits" in told and told.count("The seal of a game: Compare its 16 digits") == 1
    (game,) = json.loads(verify("--json", "--database", path).output)["games"]
    assert (game["state"], game["seal"], game["seal_in_log"], game["seal_bits"]) == ("follows", seal, seal, 64)
    assert len(game["faults"]) == len(faults) and game["seed_fault"] == "stands still" == game["faults"][0]["why"]
    shown = CliRunner().invoke(main, ["show", "1", "--database", str(path)]).output
    assert digits in shown and f"failed its tests for the seed and {len(faults)} rolls" in shown
    data = json.loads(CliRunner().invoke(main, ["show", "1", "--json", "--database", str(path)]).output)
    assert data["seal"] == seal and len(data["faults"]) == len(faults) + 1
    told = verify(log, "--database", tmp_path / "none.sqlite3").output
    assert digits in told and "this PC" not in told.partition("What this proves")[0]
    assert not (tmp_path / "none.sqlite3").exists()


def test_a_seal_that_is_another_one_or_is_not_there(tmp_path: Path) -> None:
    made, log = CommittedJournal(9), tmp_path / "log.jsonl"
    made.game("web", 1, most=9, close="abandon")
    end = decode(made.lines[-1])
    log.write_bytes(b"\n".join([*made.lines[:-1], encode({**end, "seal": "0" * 16})]) + b"\n")
    result = verify(log, "--database", tmp_path / "none")
    assert result.exit_code == 1 and f"line {len(made.lines)}, event {len(made.events)}: " in result.output
    assert "the seal 0000 0000 0000 0000, and the lines of the game give" in result.output and "(seal)" in result.output
    del end["seal"]
    log.write_bytes(b"\n".join([*made.lines[:-1], encode(end)]) + b"\n")
    result = verify(log, "--database", tmp_path / "none")
    assert result.exit_code == 0 and "; the event that closes the game has none" in result.output


def test_of_many_games_in_a_file_only_the_first_are_told(tmp_path: Path) -> None:
    log = tmp_path / "many.jsonl"
    made = CommittedJournal(3)
    for _ in range(25):
        made.game("web", 1, close="abandon", most=3)
    log.write_bytes(b"\n".join(made.lines) + b"\n")
    told = verify(log).output
    assert told.count(": follows;") == 20 and "25 of 25 games follow" in told and "--json lists all" in told
