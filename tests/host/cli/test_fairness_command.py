"""`rollkeeper fairness` as a person and a program meet it."""

import json
from collections.abc import Callable
from contextlib import closing

import pytest
from click.testing import CliRunner, Result

from databases.any_place import word
from host.store.test_statistics import GAMES, keep, played
from rollkeeper.cli import main
from rollkeeper.fairness.judged import ENOUGH
from rollkeeper.place import Place
from rollkeeper.store import Store

Run = Callable[..., Result]


@pytest.fixture
def run(place: Place) -> Run:
    """Runs the verb on a database with the games of test_statistics."""
    with closing(Store(place)) as store:
        for seed, begin in enumerate(GAMES):
            keep(store, *played(begin, seed))

    def run(*words: str, columns: str = "100") -> Result:
        return CliRunner(env={"COLUMNS": columns}).invoke(main, ["fairness", "--database", word(place), *words])

    return run


def test_few_dice_are_said_to_be_few(run: Run) -> None:
    said = run().stdout
    assert "With so few rolls nobody can tell yet." in said and f"{ENOUGH:,} dice" in said
    assert "Face" in said and "Die" in said and "Five alike" in said and "kept" in said
    assert "\x1b" not in said, "plain when it is piped"


def test_of_one_player_and_of_one_handheld(run: Run) -> None:
    ann, bob = (json.loads(run("--player", name, "--json").stdout)["dice"] for name in ("Ann", "Bob"))
    everybody = json.loads(run("--device", "24a32", "--json").stdout)
    assert 0 < ann < everybody["dice"] and 0 < bob < everybody["dice"]
    assert everybody == json.loads(run("--json").stdout)
    assert sum(each["count"] for each in everybody["faces"]) == everybody["dice"]
    assert [sum(die["counts"]) for die in everybody["places"]] != [] and everybody["verdict"] == "too few"


def test_an_unknown_handheld_or_player_has_a_name(run: Run) -> None:
    assert "(no-such-handheld)" in run("--device", "ffff").stderr
    assert "(no-such-player)" in run("--player", "Zoe").stderr


def test_no_figure_is_cut_in_a_narrow_terminal(run: Run) -> None:
    wide, narrow = (run(columns=columns).stdout for columns in ("100", "40"))
    for line in wide.splitlines():
        if line[:1].isdigit() and "and" in line:
            assert line.rstrip() in narrow


def test_without_dice_it_says_what_to_do(place: Place) -> None:
    Store(place).close()
    result = CliRunner().invoke(main, ["fairness", "--database", word(place), "--json"])
    assert json.loads(result.stdout)["would_find"] is None
    assert "No dice" in CliRunner().invoke(main, ["fairness", "--database", word(place)]).stdout
