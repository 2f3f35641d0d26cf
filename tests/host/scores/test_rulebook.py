"""`rollkeeper rules`: every edition has a page, told from its switches."""

import re

import pytest
from click.testing import CliRunner

from fivedice.edition import EDITIONS
from fivedice.house_rules import SWITCHES, house_rules
from rollkeeper import cli
from rollkeeper.scores.rulebook import READINGS, SAYS, SHEETS, house_rules_of, play, says, verbs


def test_every_edition_is_listed() -> None:
    said = CliRunner().invoke(cli.main, ["rules"]).output
    for edition in EDITIONS.values():
        assert f"{edition.name:<10} {edition.title} (sheet " in said


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_a_page(name: str) -> None:
    result = CliRunner().invoke(cli.main, ["rules", name])
    lines = result.output.splitlines()
    assert result.exit_code == 0 and lines[0].startswith(f"{EDITIONS[name].title} (sheet {SHEETS[name]})")
    assert max(map(len, lines)) <= 78 and len(lines) <= 66, "a page"
    flat = " ".join(result.output.replace("*", "").split())
    edition = EDITIONS[name]
    for words in [*play(edition), *says(edition), *READINGS[name], *verbs(edition)]:
        assert " ".join(words.split()) in flat


def page(name: str) -> str:
    """An edition's page without its line breaks."""
    return " ".join(CliRunner().invoke(cli.main, ["rules", name]).output.replace("*", "").split())


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_what_every_sheet_says_is_on_every_page(name: str) -> None:
    said = page(name)
    for words in (
        "If the dice score in no open box, a zero must be written",
        "three or four dice alike: the sum of all five",
        "three of one face and two of another: 25",
        "four faces in a row: 30",
        "five in a row: 40",
        "among the final dice earns 100",
        "it must be written as a zero, in any open upper box",
    ):
        assert words in said
    assert ("the sheet sets no limit" in said) == (name != "challenge"), "whose limit the number of players is"


def test_what_some_sheets_say_is_on_their_pages_alone() -> None:
    for words, names in (
        ("Play goes round to the left", {"lowe", "travel", "hasbro", "challenge"}),
        ("One game decides, or several do together", {"travel", "challenge"}),
        ("the box holds 50, whichever five alike filled it", {"lowe", "travel", "challenge"}),
        ("to each opponent's", {"lowe", "travel"}),
        ("any bottom box can be scored. It is read as: one must be", {"web"}),
        ("one a turn, each once, in any order", {"lowe", "travel", "hasbro", "web"}),
        ("13 rounds fill the 13 boxes, in any order", {"challenge"}),
        ("in which order the boxes are filled is not said: in any", {"web"}),
        ("is read as one for each further turn that ends with one", {"lowe"}),
        ("is read as a turn that ends with it", {"travel", "hasbro", "web"}),
        ("Only final markers count", {"challenge"}),
        ("the next player on the left is the roller", {"challenge"}),
        ("which way it goes round, is not said", {"web"}),
        ("everal games are decided by the sum of their totals", {"travel", "challenge"}),
    ):
        assert {name for name in EDITIONS if words in page(name)} == names, words


def test_every_value_of_every_switch_has_words() -> None:
    assert set(SAYS) == {(name, value) for name, values in SWITCHES for value in values}
    assert set(SHEETS) == set(READINGS) == set(EDITIONS)


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_each_reading_names_its_sheet_and_the_place(name: str) -> None:
    for reading in READINGS[name]:
        assert re.match(SHEETS[name] + r", [a-zA-Z0-9 ]+: ", reading), reading


def test_challenge_is_told_as_it_is_played() -> None:
    said = " ".join(CliRunner().invoke(cli.main, ["rules", "challenge"]).output.split())
    for words in ("five pockets", "least number", "slide to the right", "solitaire", "six columns", '"choose":"1234"'):
        assert words in said
    assert "up to three rolls" not in said


def test_what_goes_without_saying_is_said_of_a_house_rule() -> None:
    rules = house_rules(EDITIONS["challenge"], {"dice": "own", "partners": "no", "games": "any"})
    assert [(rule["switch"], rule["value"]) for rule in house_rules_of(rules)] == [("dice", "own"), ("games", "any")]
    assert all(rule["says"] for rule in house_rules_of(rules))
    assert house_rules_of(EDITIONS["lowe"]) == []
    assert all(SAYS.values())


def test_an_unknown_edition_is_an_error() -> None:
    result = CliRunner().invoke(cli.main, ["rules", "moon"])
    assert result.exit_code == 1 and "(unknown-edition)" in result.stderr and "hasbro" in result.stderr
