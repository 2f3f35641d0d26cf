"""`rollkeeper hint` as a person and a program use it, on games that are nearly over."""

import json

import pytest
from click.testing import CliRunner

from fivedice.box import BOXES
from rollkeeper.cli import main
from rollkeeper.coach import SWITCHES
from rollkeeper.coach import solved as kept
from rollkeeper.coach.solve import solved

OPEN = ("sixes", "chance", "large_straight")
CARD = {box: 50 if box == "yahtzee" else 0 for box in BOXES if box not in OPEN}
WEB = ("--edition", "web", "--dice", "66666", "--rolls-left", "1")
FILLED = sum(1 << BOXES.index(box) for box in CARD)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Only cards that come after CARD are solved: a fraction of a second."""
    values = {}

    def values_of(edition, tell):
        rules = tuple(getattr(edition, switch) for switch in SWITCHES)
        if rules not in values:
            values[rules] = solved(edition, tell, begun=FILLED)
        return values[rules]

    monkeypatch.setattr(kept, "values_of", values_of)


def run(*words, given=None):
    return CliRunner().invoke(main, ["hint", *words], input=given)


def asked(dice, left, edition="web", card=CARD):
    return {"edition": edition, "card": card, "dice": dice, "rolls_left": left}


def batch(*requests):
    lines = [each if isinstance(each, str) else json.dumps(each) for each in requests]
    result = run("--batch", given="\n".join(lines) + "\n")
    assert result.exit_code == 0
    return [json.loads(line) for line in result.output.splitlines()]


def test_a_stream_of_positions():
    keep, write, bad, unreadable, left = batch(
        asked([6, 1, 6, 6, 2], 1), asked([5, 4, 3, 2, 1], 0), asked([1, 1, 1, 1, 1], 0, card={"fives": 7}), "{",
        asked([1, 1, 1, 1, 1], 3),
    )  # fmt: skip
    assert set(keep) == {"value", "keep"} and keep["keep"] == [6, 6, 6]
    assert set(write) == {"value", "box", "boxes"} and write["box"] == "large_straight"
    assert set(write["boxes"]) == set(OPEN) and write["value"] == write["boxes"]["large_straight"] > 40
    assert bad == {"error": "bad-card", "message": "fives cannot hold 7"}
    assert unreadable["error"] == "bad-request"
    assert left == {"error": "bad-request", "message": "rolls_left is 0, 1 or 2, not 3"}


def test_five_more_alike_are_worth_a_hundred():
    zero = {**CARD, "yahtzee": 0}
    with_fifty, without = batch(asked([6] * 5, 0), asked([6] * 5, 0, card=zero))
    assert with_fifty["boxes"]["sixes"] - without["boxes"]["sixes"] > 100
    assert list(with_fifty["boxes"]) == ["sixes"], "these rules force it"
    (free,) = batch(asked([6] * 5, 0, edition="travel"))
    assert set(free["boxes"]) == set(OPEN) and free["box"] in OPEN


def test_for_a_person():
    words = ("--edition", "web", "--card", json.dumps(CARD), "--dice", "61662")
    told = run(*words, "--rolls-left", "1").output
    assert told.splitlines()[1].split()[:3] == ["6", "6", "6"] and "Loses" in told and "by best play" in told
    told = run(*words, "--rolls-left", "0").output
    assert told.splitlines()[1].startswith("Sixes") and "Large straight" in told
    value = json.loads(run(*words, "--rolls-left", "0", "--json").output)["value"]
    assert f"{value:.2f} by best play" in told
    told = run(*words[:-1], "12345", "--rolls-left", "1").output
    assert told.splitlines()[1].startswith("1 2 3 4 5") and "and 24 more; --json lists all" in told
    keeps = json.loads(run(*words[:-1], "12345", "--rolls-left", "1", "--json").output)["keeps"]
    assert len(keeps) == 32 and keeps[0] == {"keep": [1, 2, 3, 4, 5], "value": keeps[0]["value"]}
    assert keeps == sorted(keeps, key=lambda each: -round(each["value"], 6))


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--edition", "web", "--dice", "61662"), "say --edition, --dice and --rolls-left, or --batch"),
        (("--batch", "--dice", "61662"), "--batch reads edition, card, dice, rolls_left and house from standard input"),
        (("--edition", "uno", "--dice", "61662", "--rolls-left", "1"), "(unknown-edition)"),
        (("--edition", "web", "--dice", "6166", "--rolls-left", "1"), "(bad-dice)"),
        (("--edition", "web", "--card", "{", "--dice", "61662", "--rolls-left", "1"), "(bad-card)"),
        (("--edition", "web", "--dice", "61662", "--rolls-left", "3"), "0<=x<=2"),
        ((*WEB, "--house", "jokers=no"), "this version knows no switch jokers; what counts is"),
        ((*WEB, "--house", "start=roll_off"), "start makes no difference"),
        ((*WEB, "--house", "joker_upper_zero"), "(bad-house)"),
        ((*WEB, *("--house", "joker_upper_zero=no") * 2), "joker_upper_zero is named twice"),
        (("--batch", "--house", "joker_upper_zero=no"), "rolls_left and house from standard input"),
    ],
)
def test_what_cannot_be_answered_says_why(words, error):
    result = run(*words)
    said = " ".join(result.output.split())
    assert result.exit_code in (1, 2) and error in said and "Traceback" not in said


def test_rules_of_the_house():
    """Web forces five more sixes into the upper box; by a rule of the house they are free."""
    free = {"five_alike_upper": "free", "joker_upper_zero": "yes"}
    plain, house, travel = batch(
        asked([6] * 5, 0), {**asked([6] * 5, 0), "house": free}, asked([6] * 5, 0, edition="travel")
    )
    assert list(plain["boxes"]) == ["sixes"] and house == travel
    words = ("--card", json.dumps(CARD), "--dice", "66666", "--rolls-left", "0", "--json")
    told = json.loads(run("--edition", "web", *words, *(f"--house={each}={free[each]}" for each in free)).output)
    assert set(told["boxes"]) == set(OPEN)
    assert json.loads(run("--edition", "travel", *words).output) == told


def test_a_field_that_is_unknown_is_refused():
    answers = batch(
        {**asked([6] * 5, 0), "roll_left": 1}, {**asked([6] * 5, 0), "house": ["no"]},
        {**asked([6] * 5, 0), "house": {"joker_upper_zero": 1}}, {**asked([6] * 5, 0), "house": {"games": "any"}},
    )  # fmt: skip
    assert [each["error"] for each in answers] == ["bad-request", "bad-request", "bad-house", "bad-house"]
    assert answers[0]["message"] == (
        "a request has no field 'roll_left': there are edition, card, dice, rolls_left, house"
    )
    assert answers[1]["message"] == "house is an object of switches and values, not ['no']"


@pytest.mark.parametrize("left", ["0", "1"])
def test_on_a_narrow_terminal_no_figure_is_cut(left):
    words = ("--edition", "web", "--card", json.dumps(CARD), "--dice", "12345", "--rolls-left", left)
    narrow = CliRunner(env={"COLUMNS": "18"}).invoke(main, ["hint", *words]).output
    assert "…" not in narrow and narrow.split() == run(*words).output.split()


def test_a_full_card_has_no_choice():
    full = {**CARD, "sixes": 6, "chance": 5, "large_straight": 0}
    (answer,) = batch(asked([1, 2, 3, 4, 5], 0, card=full))
    assert answer["error"] == "card-full"
