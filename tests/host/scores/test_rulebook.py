"""`rollkeeper rules`: every edition has a page, told from its switches."""

import re

import pytest
from click.testing import CliRunner

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS, SWITCHES
from fivedice.house_rules import house_rules
from fivedice.placement import legal, may_write_zero, placed
from rollkeeper import cli
from rollkeeper.scores.rulebook import HIGHEST, READINGS, SAYS, house_rules_of, play, says, verbs


def test_every_edition_is_listed() -> None:
    said = CliRunner().invoke(cli.main, ["rules"]).output
    for edition in EDITIONS.values():
        assert f"{edition.name:<10} {edition.title} (sheet " in said


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_a_page(name: str) -> None:
    result = CliRunner().invoke(cli.main, ["rules", name])
    lines = result.output.splitlines()
    assert result.exit_code == 0 and lines[0].startswith(f"{EDITIONS[name].title} (sheet {EDITIONS[name].sheet})")
    assert max(map(len, lines)) <= 78 and len(lines) <= 80, "a page"
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
        "may get a zero although another one would score",
        "It can come to 375, and with twelve further five alikes to 1,575",
        "Alone (solitaire) it is played in the same way",
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
        ("how many play is not said", {"web"}),
        ("whether or not their own is filled", {"lowe"}),
        ("for a turn that fills no other requirement. It is read as: for any dice", {"lowe"}),
        ("it may be used. It is read as: it must be if the five-alike box holds 50", {"lowe"}),
        ("a score or an optional zero", {"lowe"}),
        ("back into the kitty. Two tables divide the chips by colour", {"lowe"}),
        ("Of five alike whose upper box is open nothing is said", {"challenge"}),
        ("everal games are decided by the sum of their totals", {"travel", "challenge"}),
    ):
        assert {name for name in EDITIONS if words in page(name)} == names, words


def test_what_is_read_is_what_is_played() -> None:
    """The readings that allow something, asked of the rules."""
    lowe, web = EDITIONS["lowe"], EDITIONS["web"]
    for dice, box in (
        ((4, 4, 4, 4, 1), "three_kind"), ((2, 2, 3, 3, 3), "three_kind"), ((2, 2, 3, 3, 3), "threes"),
        ((2, 3, 4, 5, 6), "small_straight"), ((2, 3, 4, 5, 6), "chance"),
    ):  # fmt: skip
        found = placed(lowe, Card(), dice, box)
        assert found is not None and found.points > 0, "its own box is open"
        assert may_write_zero(lowe, found) and not may_write_zero(web, found)
    for edition in EDITIONS.values():
        zero = placed(edition, Card(), (2, 3, 4, 5, 6), "aces")
        assert zero is not None and zero.points == 0, "a zero where they score nothing, although others would score"
    assert legal_boxes(50) == ["chance"] and legal_boxes(0) == ["chance", "aces"]


def legal_boxes(holds: int) -> list[str]:
    """Where Lowe's rules allow a Joker: five fours, while aces and chance are open."""
    card = Card({box: 0 for box in BOXES if box not in ("aces", "chance")} | {"yahtzee": holds})
    return [found.box for found in legal(EDITIONS["lowe"], card, (4,) * 5)]


def test_the_highest_total_is_that_of_five_alike_in_every_turn() -> None:
    card = Card()
    for box in ("yahtzee", *UPPER, *(box for box in LOWER if box != "yahtzee")):
        dice = (UPPER.index(box) + 1 if box in UPPER else 6,) * 5
        found = placed(EDITIONS["hasbro"], card, dice, box)
        assert found is not None
        card = card.with_score(box, found.points, card.earns_extra())
    assert (card.grand() - 100 * card.bonuses, card.grand()) == (HIGHEST, 1575) == (375, 1575)


def test_every_value_of_every_switch_has_words() -> None:
    assert set(SAYS) == {(name, value) for name, values in SWITCHES for value in values}
    assert set(READINGS) == set(EDITIONS)


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_each_reading_names_its_sheet_and_the_place(name: str) -> None:
    for reading in READINGS[name]:
        assert re.match(EDITIONS[name].sheet + r", [a-zA-Z0-9 ]+: ", reading), reading


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
