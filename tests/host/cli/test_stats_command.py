"""`rollkeeper stats`, `players` and `games --hide` as a person meets them."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from databases.any_place import word
from host.store.test_statistics import GAMES, keep, played
from rollkeeper.cli import main
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.term.time_texts import local

Run = Callable[..., Result]


@pytest.fixture
def run(place: Place) -> Run:
    """Runs a verb on a database with the games of test_statistics."""
    with closing(Store(place)) as store:
        for seed, begin in enumerate(GAMES):
            keep(store, *played(begin, seed))

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, [words[0], "--database", word(place), *words[1:]])

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


def test_names_that_are_none_are_named(run: Run, tmp_path: Path) -> None:
    for words, name in (
        (("stats", "Eve"), "no-such-player"),
        (("stats", "--edition", "moon"), "unknown-edition"),
        (("players", "rename", "Anm", "Ann"), "player-exists"),
        (("players", "merge", "Ann", "Bob"), "players-met"),
        (("games", "--hide", "99"), "no-such-game"),
        (("games", "--hide", "1", "--unhide", "99"), "no-such-game"),
    ):
        result = run(*words)
        assert result.exit_code == 1 and result.stderr.count("\n") <= 3 and result.stderr.endswith(f"({name})\n")
    assert run("games", "--hidden").stdout == "no game is hidden\n"
    nothing = str(tmp_path / "nothing.sqlite3")
    for verb in (("stats",), ("players",), ("players", "rename", "a", "b"), ("games", "--hide", "1"),
                 ("games", "--unhide", "1"), ("games", "--hidden")):  # fmt: skip
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
    told = json.loads(run("players", "--json").stdout)["players"]
    assert {"name": "[b]Eve", "games": 1, "handhelds_say": ["Anm"]} in told
    assert run("players", "split", "Anm").exit_code == 0 and "[b]Eve" not in run("players").stdout


def test_a_game_is_hidden_and_shown_again(run: Run) -> None:
    assert run("games", "--hide", "6", "--hide", "2").stdout == "2 games hidden\n"
    listed = json.dumps(run("games", "--hidden").stdout)
    assert "Anm, Cyd" in listed and "Anm" not in run("games").stdout and "Anm" in run("show", "6").stdout
    assert run("games", "--unhide", "6").stdout == "1 game shown again\n" and "Anm" in run("games").stdout


def test_one_is_hidden_and_another_shown_again_at_once(run: Run) -> None:
    run("games", "--hide", "6")
    assert run("games", "--hide", "2", "--unhide", "6").stdout == "1 game hidden\n1 game shown again\n"
    both = run("games", "--hide", "2", "--unhide", "2")
    hidden = json.loads(run("games", "--hidden", "--json").stdout)["hidden"]
    assert both.exit_code == 2 and [each["game"] for each in hidden] == ["2"]


def test_a_game_named_twice_is_counted_once(run: Run) -> None:
    assert run("games", "--hide", "1", "--hide", "1").stdout == "1 game hidden\n"
    assert run("games", "--unhide", "1", "--unhide", "1").stdout == "1 game shown again\n"


def test_nobody_gets_a_name_back_by_which_another_is_called_by_now(run: Run) -> None:
    run("players", "rename", "Bob", "Tmp")
    run("players", "rename", "Ann", "Bob")
    before = run("players", "--json").stdout
    refused = run("players", "split", "Bob")
    assert refused.exit_code == 1 and "players split Ann" in refused.stderr and "(player-exists)" in refused.stderr
    assert run("players", "--json").stdout == before
    assert run("players", "split", "Ann").exit_code == run("players", "split", "Bob").exit_code == 0


@pytest.fixture(params=["Asia/Tokyo", "America/New_York"])
def away(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone of a program is not its own here")
def test_the_ends_of_the_calendar_are_days_like_others(run: Run, away: None) -> None:
    everything = run("stats", "--json").stdout
    assert run("stats", "--json", "--since", "0001-01-01", "--until", "9999-12-31").stdout == everything
    assert run("stats", "--since", "9999-12-31").stdout == run("stats", "--until", "0001-01-01").stdout
    assert local("0001-01-01T00:00:00.000Z").endswith("-01-01 00:00") or local("9999-12-31T23:59:59.999Z").endswith(
        "-12-31 23:59"
    )
