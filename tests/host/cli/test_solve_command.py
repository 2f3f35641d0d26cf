"""`rollkeeper solve`, on a spread that is known; what it is computed from has its own tests."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from fivedice.box import BOXES
from rollkeeper.cli import main
from rollkeeper.coach import solved
from rollkeeper.coach.solve import Spread

CHANCES = np.array([0.25, 0.0, 0.5, 0.25])  # of 0, 1, 2 and 3 points


@pytest.fixture(autouse=True)
def asked(monkeypatch):
    """The rules that were asked for."""
    found = []

    def spread_of(edition, tell, then):
        found.append(edition)
        return Spread(0, CHANCES, np.arange(13.0), np.arange(13) / 100)

    monkeypatch.setattr(solved, "spread_of", spread_of)
    return found


def run(*words):
    return CliRunner().invoke(main, ["solve", *words])


def test_all_editions_are_a_line_each():
    lines = run().output.splitlines()
    assert len(lines) == 6 and lines[1].startswith("Lowe 1967") and "1.7500000000" in lines[1]


def test_each_edition_is_printed_as_it_is_done(monkeypatch):
    def spread_of(edition, tell, then):
        if edition.name == "web":
            raise RuntimeError("minutes later")
        return Spread(0, CHANCES, np.arange(13.0), np.arange(13) / 100)

    monkeypatch.setattr(solved, "spread_of", spread_of)
    lines = run().output.splitlines()
    assert [line.split()[0] for line in lines] == ["Edition", "Lowe", "Travel"]
    assert len({len(line) for line in lines}) == 1


def test_on_a_narrow_terminal_no_figure_is_cut():
    for words in (("solve",), ("solve", "travel")):
        narrow = CliRunner(env={"COLUMNS": "18"}).invoke(main, words).output
        assert "…" not in narrow and narrow.split() == CliRunner().invoke(main, words).output.split()


def test_one_edition_with_its_boxes():
    told = run("travel").output
    assert "1.7500000000 points on average" in told and "Standard deviation 1.09" in told
    assert "score less than  0  0   0   2   2   3   3" in told
    assert "Chance             12.00  12.0 %" in told


def test_for_programs():
    told = json.loads(run("hasbro", "--json").output)
    assert told["edition"] == "hasbro" and told["mean"] == 1.75 and told["chances"] == list(CHANCES)
    assert told["percentiles"]["50"] == 2 and told["house"] == {}
    assert list(told["boxes"]) == list(BOXES) and told["boxes"]["twos"] == {"mean": 1.0, "zero": 0.01}
    assert len(run("--json").output.splitlines()) == 5


def test_a_rule_of_the_house(asked):
    assert json.loads(run("travel", "--json", "--house", "joker_upper_zero=no").output)["house"] == {
        "joker_upper_zero": "no"
    }
    assert asked[0].joker_upper_zero == "no"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("uno",), "(unknown-edition)"),
        (("travel", "--house", "jokers=no"), "this version knows no switch jokers"),
        (("travel", "--house", "start=first_listed"), "start makes no difference"),
        (("travel", *("--house", "joker_upper_zero=no") * 2), "joker_upper_zero is named twice"),
        (("travel", "--house", "joker_upper_zero"), "joker_upper_zero is one of yes, no, if_0"),
    ],
)
def test_what_it_does_not_know_it_says(words, error):
    result = run(*words)
    said = " ".join(result.output.split())
    assert result.exit_code in (1, 2) and error in said and "Traceback" not in said
