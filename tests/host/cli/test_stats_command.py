"""`rollkeeper stats`, `players`, `hide` and `unhide` as a person meets them."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host.store.test_statistics import GAMES, keep, played
from rollkeeper.cli import main
from rollkeeper.store import Store

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a verb on a database with the games of test_statistics."""
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        for seed, begin in enumerate(GAMES):
            keep(store, *played(begin, seed))

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, [words[0], "--database", str(path), *words[1:]])

    return run


def test_everybody_one_player_and_two(run: Run) -> None:
    said = run("stats").stdout
    assert "Against each other" in said and "Highest totals" in said and "Full house" not in said
    said = run("stats", "Ann").stdout
    assert "Full house" in said and "Ann by months" in said and "Bob" in said and "Dan" in said
    assert run("stats", "--player", "Ann").stdout == said == run("stats", "Ann", "--player", "Ann").stdout
    assert "Bob by months" in run("stats", "Ann", "Bob").stdout


def test_figures_as_json(run: Run) -> None:
    data = json.loads(run("stats", "Ann", "--edition", "lowe", "--json").stdout)
    (ann,) = data["players"]
    assert ann["games"] == 3 and set(ann["boxes"]["chance"]) == {"mean", "zeroes"}
    assert {"versus", "records", "fives"} < set(data)
    nobody = run("stats", "--until", "2001-01-31", "--json")
    assert json.loads(nobody.stdout)["players"] == []
    assert "no finished game" in run("stats", "--until", "2001-01-31").stdout


def test_a_day_is_one_of_this_pc_and_its_end_counts(run: Run) -> None:
    from datetime import datetime

    today = datetime.now().astimezone().strftime("%Y-%m-%d")
    assert "Ann" in run("stats", "--since", today, "--until", today).stdout


def test_names_that_are_none_are_one_line(run: Run, tmp_path: Path) -> None:
    for words, name in (
        (("stats", "Eve"), "no-such-player"),
        (("stats", "--edition", "moon"), "unknown-edition"),
        (("players", "rename", "Anm", "Ann"), "player-exists"),
        (("players", "merge", "Ann", "Bob"), "players-met"),
        (("hide", "99"), "no-such-game"),
        (("hide", "1", "99"), "no-such-game"),
    ):
        result = run(*words)
        assert result.exit_code == 1 and result.stderr.count("\n") == 1 and result.stderr.endswith(f"({name})\n")
    assert run("hide").stdout == "no game is hidden\n"
    nothing = str(tmp_path / "nothing.sqlite3")
    for verb in (("stats",), ("players",), ("players", "rename", "a", "b"), ("hide", "1"), ("unhide", "1"), ("hide",)):
        result = CliRunner().invoke(main, [verb[0], "--database", nothing, *verb[1:]])
        assert result.stderr.endswith("(no-games)\n") and not Path(nothing).exists()


def test_a_name_is_corrected_where_it_is_shown(run: Run) -> None:
    assert run("players", "rename", "Anm", "[b]Eve").exit_code == 0
    for words in (("games",), ("show", "last"), ("show", "last", "--events"), ("players",), ("stats", "[b]Eve"),
                  ("export", "last", "--csv"), ("export", "last", "--turns")):  # fmt: skip
        said = run(*words).stdout
        assert "[b]Eve" in said, words
        assert "Anm" not in said or words == ("players",), words
    assert "Anm" in run("export", "last").stdout  # the log is what the handheld wrote
    told = json.loads(run("players", "list", "--json").stdout)["players"]
    assert {"name": "[b]Eve", "games": 1, "handhelds_say": ["Anm"]} in told
    assert run("players", "split", "Anm").exit_code == 0 and "[b]Eve" not in run("players").stdout


def test_a_game_is_hidden_and_shown_again(run: Run) -> None:
    assert run("hide", "6", "2").stdout == "2 games hidden\n"
    listed = json.dumps(run("hide").stdout)
    assert "Anm, Cyd" in listed and "Anm" not in run("games").stdout and "Anm" in run("show", "6").stdout
    assert run("unhide", "6").stdout == "1 game shown again\n" and "Anm" in run("games").stdout
