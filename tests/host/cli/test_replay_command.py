"""`rollkeeper replay` and `rollkeeper export` as a person meets them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from click.testing import CliRunner, Result

from host.scores.challenge_log import events_of_a_card
from logs.game_log import lines, lines_of_games
from rollkeeper import cli
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from running.patience import HANG
from turnlink.host import Event
from turnlink.line import decode

LOWE: dict[str, object] = {"game": "lowe", "players": ["Ann", "Bob"], "switches": {"start": "first_listed"}}
BOXES = (
    ("aces", 1), ("twos", 2), ("threes", 3), ("fours", 4), ("fives", 5), ("sixes", 0), ("three_kind", 0),
    ("four_kind", 0), ("full_house", 0), ("small_straight", 30), ("large_straight", 40), ("yahtzee", 0), ("chance", 15),
)  # fmt: skip

Run = Callable[..., Result]


def match(begin: dict[str, object], columns: int, best: int) -> list[dict[str, object]]:
    """Everybody writes the same, but the first column gets a large straight only if `best` says so."""
    events = [begin]
    for box, points in BOXES:
        for column in range(columns):
            lost = box == "large_straight" and column not in range(best)
            events += [{"roll": "12344" if lost else "12345"}, {"score": box, "points": 0 if lost else points}]
    totals = [100 if column < best else 60 for column in range(columns)]
    return [*events, {"end": totals[0] if columns == 1 else totals}]


def log(path: Path, events: list[dict[str, object]]) -> str:
    path.write_text("".join(json.dumps(event) + "\n" for event in events))
    return str(path)


def told(result: Result) -> str:
    """The error of a command that failed: at most three lines on stderr, and nothing else."""
    assert result.exit_code == 1, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) <= 3 and result.stderr.count("rollkeeper: ") == 1, lines
    return " ".join(lines)


@pytest.fixture
def run() -> Run:
    return lambda *words, **more: CliRunner().invoke(cli.main, [*words], **more)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with the games of two handhelds: two of Travel, and three Challenge columns on one card."""
    store = Store(tmp_path / "games.sqlite3")
    for device, raw in (
        ("first000", lines_of_games(2)),
        ("second00", lines(list(events_of_a_card(1, ["Ann", "Bob"], 3)))),
    ):
        store.keep(device, "5c1f09aa", [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])
    store.close()
    return str(tmp_path / "games.sqlite3")


def test_the_winner_and_the_settlement_are_told(run: Run, tmp_path: Path) -> None:
    said = run("replay", log(tmp_path / "a", match(LOWE, 2, 1))).output
    assert "Winner: Ann, 100 points." in said and "Owed to Ann: 40 by Bob." in said
    assert "1 game, 54 events, no rule broken" in said
    said = run("replay", log(tmp_path / "a", match(LOWE, 2, 2))).output
    assert "Shared win: Ann and Bob, 100 points each." in said and "Nobody owes anything." in said


def test_an_edition_that_settles_nothing_owes_nothing(run: Run, tmp_path: Path) -> None:
    for edition, switches in (("hasbro", {}), ("travel", {"settlement": "none"}), ("travel", {})):
        begin = {**LOWE, "game": edition, "switches": {**switches, "start": "first_listed"}}
        said = run("replay", log(tmp_path / "a", match(begin, 2, 1))).output
        assert "Winner: Ann, 100 points." in said and "Owed" not in said
    begin = {**LOWE, "game": "travel", "switches": {"settlement": "difference", "start": "first_listed"}}
    assert "Owed to Ann: 40 by Bob." in run("replay", log(tmp_path / "a", match(begin, 2, 1))).output


def test_house_rules_are_named_in_words(run: Run, tmp_path: Path) -> None:
    said = " ".join(run("replay", log(tmp_path / "a", match(LOWE, 2, 1))).output.split())
    assert "Lowe 1967, house rules" in said
    assert "House rule start, first_listed: The player listed first begins." in said


def test_columns_of_a_card_are_summed(run: Run, tmp_path: Path) -> None:
    begin = {"game": "web", "players": ["Ann"]}
    events = [*match(begin, 1, 1), *match({**begin, "column": 2}, 1, 0)]
    said = run("replay", log(tmp_path / "a", events)).output
    assert "column 2" in said and "Column 1" in said and "Total of all 2 columns: 160 points." in said
    games = json.loads(run("replay", log(tmp_path / "a", events), "--json").output)["games"]
    assert [(game["column"], game["earlier"], game["sums"]) for game in games] == [(1, [], [100]), (2, [[100]], [160])]


def test_json_is_one_document_for_programs(run: Run, tmp_path: Path) -> None:
    result = run("replay", log(tmp_path / "a", match(LOWE, 2, 1) * 2), "--json")
    data = json.loads(result.output)
    assert result.exit_code == 0 and data["refused"] is None
    assert (data["events"], data["lines"], data["blank_lines"], data["notes"]) == (108, 108, 0, [])
    assert [(game["line"], game["winners"], game["owed"]) for game in data["games"]] == [
        (1, [0], [0, 40]),
        (55, [0], [0, 40]),
    ]


def test_a_refused_line_is_named_and_so_is_what_was_kept(run: Run, tmp_path: Path) -> None:
    events = [*match(LOWE, 2, 1), LOWE, {"roll": "33416"}, {"score": "threes", "points": 7}]
    result = run("replay", log(tmp_path / "a", events))
    line = told(result)
    assert f"line 57 of {tmp_path / 'a'}, in game 2 was refused: these dice score 6 in threes, not 7" in line
    assert "The 56 events before it were kept." in line and line.endswith("(wrong-points)")
    assert "Game 1" in result.output and "Game 2" in result.output, "what was kept is shown"
    result = run("replay", log(tmp_path / "a", events), "--json")
    assert result.exit_code == 1 and result.stderr == ""
    data = json.loads(result.stdout)
    assert (data["refused"]["line"], data["refused"]["name"], len(data["games"])) == (57, "wrong-points", 2)
    assert "Nothing was kept." in told(run("replay", log(tmp_path / "a", [{"roll": "33416"}])))


def test_what_cannot_be_read_has_a_name(run: Run, tmp_path: Path) -> None:
    for path in (str(tmp_path), str(tmp_path / "nothing"), str(tmp_path / "a\0b"), "x" * 5000):
        assert told(run("replay", path)).endswith("(log-unreadable)")
    (tmp_path / "garbage").write_bytes(bytes(range(254, 0, -1)) * 100)
    assert told(run("replay", str(tmp_path / "garbage"))).endswith("(not-text)")
    (tmp_path / "empty").touch()
    assert told(run("replay", str(tmp_path / "empty"))).endswith("(no-events)")


def test_the_lines_of_its_help_are_real(run: Run, tmp_path: Path) -> None:
    said = run("replay", "--help").output
    samples = [json.loads(line) for line in said.splitlines() if line.startswith("    {")]
    *turn, partners, settled, second, undo, rename, abandon = samples
    begin = turn[0]
    whole = [{**begin, "switches": settled["switches"]}, *turn[1:], undo, turn[3], rename, abandon]
    for events in ([*turn, abandon], whole, [partners, abandon], [*match(begin, 1, 1), second]):
        assert run("replay", log(tmp_path / "a", events)).exit_code == 0
    data = json.loads(run("replay", log(tmp_path / "a", whole), "--json").output)
    assert [player["name"] for player in data["games"][0]["players"]] == ["Anna"]
    assert data["games"][0]["players"][0]["total"] == 6


def test_notes_are_told_on_the_way(run: Run, tmp_path: Path) -> None:
    raw = b"\n\n" + json.dumps(LOWE).encode() + b'\n{"roll":"33'
    result = run("replay", "-", input=raw)
    assert result.exit_code == 0 and "line 1: an empty line (blank)" in result.output and "(torn-end)" in result.output
    data = json.loads(run("replay", "-", "--json", input=raw).output)
    assert [(note["line"], note["name"]) for note in data["notes"]] == [(1, "blank"), (4, "torn-end")]
    assert data["blank_lines"] == 2


@pytest.mark.parametrize("name", ["[/]", "[bold]", "\x1b[2J", "Zoë", "\ud800", "\u202eabc"])
def test_a_players_name_may_be_anything(run: Run, tmp_path: Path, name: str) -> None:
    path = log(tmp_path / "a", match({**LOWE, "players": [name, "Bob"]}, 2, 1))
    for words in ((path,), (path, "--json")):
        result = run("replay", *words)
        assert (result.exit_code, result.exception) == (0, None)
        assert "\x1b[2J" not in result.output and "\u202e" not in result.output


def test_what_is_exported_is_what_was_logged_and_can_be_replayed(run: Run, database: str, tmp_path: Path) -> None:
    said = run("export", "2", "--database", database).stdout_bytes.splitlines()
    raw = lines_of_games(2)
    first = next(n for n, line in enumerate(raw) if n and b'"game"' in line)
    assert said[1:] == raw[first:]
    assert decode(said[0]) == {"journal": 1, "device": "first000", "epoch": "5c1f09aa", "first": first + 1}
    for game, count in (("1", 1), ("last", 3), ("4", 2), ("all", 5)):
        exported = run("export", game, "--database", database).stdout_bytes
        data = json.loads(run("replay", "-", "--json", input=exported).output)
        assert data["refused"] is None and len(data["games"]) == count, "a later column comes with those before it"
    store = Store(Path(database))
    stored = [row.totals for row in store.ask(all_games)]
    store.close()
    assert [[player["total"] for player in game["players"]] for game in data["games"]] == stored


def test_an_export_overwrites_nothing(run: Run, database: str, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    result = run("export", "1", "--output", str(out), "--database", database)
    assert result.exit_code == 0 and result.stdout == "" and f"lines written to {out}" in result.stderr
    before = out.read_bytes()
    assert told(run("export", "2", "--output", str(out), "--database", database)).endswith("(file-exists)")
    assert out.read_bytes() == before == run("export", "1", "--output", "-", "--database", database).stdout_bytes
    assert told(run("export", "1", "--output", str(tmp_path), "--database", database)).endswith("(file-exists)")
    missing = str(tmp_path / "no" / "such" / "folder")
    assert told(run("export", "1", "--output", missing, "--database", database)).endswith("(file-unwritable)")


Writer = Callable[[Iterator[bytes], BinaryIO], int]


@pytest.fixture
def written_by(monkeypatch: pytest.MonkeyPatch, database: str, tmp_path: Path) -> Callable[[Writer], Result]:
    """An export to the file `half`, written by something else."""

    def export(writer: Writer) -> Result:
        monkeypatch.setattr("rollkeeper.cli.files._write", writer)
        return CliRunner().invoke(cli.main, ["export", "1", "--output", str(tmp_path / "half"), "--database", database])

    return export


@pytest.mark.parametrize("end", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_export_that_fails_leaves_nothing(
    written_by: Callable[[Writer], Result], tmp_path: Path, end: BaseException
) -> None:
    def some(lines: Iterator[bytes], out: BinaryIO) -> int:
        out.write(next(lines))
        raise end

    result = written_by(some)
    assert result.exit_code == 130 if isinstance(end, KeyboardInterrupt) else told(result).endswith("(file-unwritable)")
    assert not list(tmp_path.glob("half*"))


@pytest.mark.parametrize("links", [True, False])
def test_an_export_has_its_name_only_when_it_is_whole(
    written_by: Callable[[Writer], Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, links: bool
) -> None:
    """So also a program that is killed leaves no half file under that name; who was quicker keeps it. Not every file
    system has second names."""

    def no_link(part: Path, path: Path) -> None:
        raise OSError(95, "Operation not supported")

    if not links:
        monkeypatch.setattr("os.link", no_link)

    def other_was_quicker(lines: Iterator[bytes], out: BinaryIO) -> int:
        out.write(next(lines))
        assert not (tmp_path / "half").exists()
        (tmp_path / "half").write_bytes(b"theirs")
        return 1

    assert told(written_by(other_was_quicker)).endswith("(file-exists)")
    assert (tmp_path / "half").read_bytes() == b"theirs"
    (tmp_path / "half").unlink()
    assert written_by(lambda lines, out: out.write(b"ours")).exit_code == 0
    assert (tmp_path / "half").read_bytes() == b"ours" and len(list(tmp_path.glob("half*"))) == 1


def test_there_must_be_a_game_to_export(run: Run, database: str, tmp_path: Path) -> None:
    assert told(run("export", "--database", str(tmp_path / "nothing.sqlite3"))).endswith("(no-games)")
    assert told(run("export", "99", "--database", database)).endswith("(no-such-game)")


@pytest.mark.skipif(os.name == "nt", reason="needs pipes")
def test_a_pipe_from_one_to_the_other(database: str) -> None:
    rollkeeper = [sys.executable, "-m", "rollkeeper"]
    export = subprocess.Popen([*rollkeeper, "export", "all", "--database", database], stdout=subprocess.PIPE)
    replay = subprocess.run(
        [*rollkeeper, "replay", "-"], stdin=export.stdout, capture_output=True, text=True, check=True
    )
    assert export.wait(HANG) == 0 and "5 games" in replay.stdout and replay.stderr == ""
