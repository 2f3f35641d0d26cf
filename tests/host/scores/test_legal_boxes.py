"""`rollkeeper moves`: single answers, the batch, and every kind of bad request by name."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from fivedice.box import BOXES
from fivedice.edition import EDITIONS
from oracles import naive_rules
from rollkeeper import cli
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.position import POSSIBLE, answer, answer_line
from running.patience import HANG, ended_if_it_hangs

FOURS = '{"moves":{"fours":{"points":20,"kind":"forced"}},"yahtzee_bonus":100}\n'


def run(*words: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli.main, ["moves", *words], input=stdin)


def test_the_example_of_the_issue() -> None:
    for edition in ("lowe", "web", "hasbro"):
        card = '{"aces":3,"yahtzee":50}'
        result = run("--edition", edition, "--card", card, "--dice", "4,4,4,4,4", "--json")
        assert (result.exit_code, result.output) == (0, FOURS)


@pytest.mark.parametrize("dice", ["33446", "3,3,4,4,6", "6 4 4 3 3"])
def test_a_person_reads_a_table(dice: str) -> None:
    said = run("--edition", "travel", "--dice", dice).output
    assert "Chance" in said.splitlines()[1] and "20  the dice score it" in said
    assert "0 may also be written in: Chance, Threes, Fours, Sixes" in said and "bonus" not in said
    said = run("--edition", "hasbro", "--card", '{"yahtzee":50,"fours":12}', "--dice", "44444").output
    assert "Large straight" in said and "only as a Joker" in said and "and a bonus of 100" in said
    assert "may also" not in said


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("unknown-edition", ("--edition", "moon", "--dice", "12345")),
        ("bad-dice", ("--edition", "web", "--dice", "1,2,3,4")),
        ("bad-dice", ("--edition", "web", "--dice", "1,2,3,4,7")),
        ("bad-dice", ("--edition", "web", "--dice", "")),
        ("bad-dice", ("--edition", "web", "--dice", "1,2,3,4,²")),
        ("bad-card", ("--edition", "web", "--dice", "12345", "--card", "aces=3")),
        ("bad-card", ("--edition", "web", "--dice", "12345", "--card", "[]")),
        ("bad-card", ("--edition", "web", "--dice", "12345", "--card", '{"aces":1,"aces":2}')),
        ("bad-dice", ("--edition", "web", "--dice", "7" * 4000)),
        ("bad-card", ("--edition", "web", "--dice", "12345", "--card", '{"aces":7}')),
        ("card-full", ("--edition", "web", "--dice", "12345", "--card", json.dumps(dict.fromkeys(BOXES, 0)))),
    ],
)
def test_what_is_wrong_and_what_to_do_have_a_line_each(name: str, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 1 and result.stdout == ""
    assert len(result.stderr.splitlines()) <= 2 and result.stderr.rstrip().endswith(f"({name})")
    assert len(result.stderr) < 400


@pytest.mark.parametrize("words", [(), ("--edition", "web"), ("--dice", "12345"), ("--batch", "--dice", "12345")])
def test_wrong_use(words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2


def test_a_batch_answers_each_line_and_goes_on_after_a_bad_one() -> None:
    good = b'{"edition":"lowe","card":{"yahtzee":50},"dice":[4,4,4,4,4]}'
    bad = [
        b"",
        b"{",
        b"\xff",
        b"7",
        b"null",
        b"[" * 100000,
        b"9" * 5000,
        b'{"edition":"lowe","card":{}}',
        b'{"edition":"lowe","card":{"aces":1,"aces":2},"dice":[1,2,3,4,5]}',
        b'{"edition":"web","edition":"lowe","card":{},"dice":[1,2,3,4,5]}',
        b'{"edition":["lowe"],"card":{},"dice":[1,2,3,4,5]}',
        b'{"edition":"lowe","card":7,"dice":[1,2,3,4,5]}',
        b'{"edition":"lowe","card":{"sevens":7},"dice":[1,2,3,4,5]}',
        b'{"edition":"lowe","card":{"yahtzee":51},"dice":[1,2,3,4,5]}',
        b'{"edition":"lowe","card":{"aces":true},"dice":[1,2,3,4,5]}',
        b'{"edition":"lowe","card":{"aces":1.0},"dice":[1,2,3,4,5]}',
        b'{"edition":"lowe","card":{},"dice":"12345"}',
        b'{"edition":"lowe","card":{},"dice":[1,2,3,4]}',
        b'{"edition":"lowe","card":{},"dice":[1,2,3,4,NaN]}',
        b'{"edition":"lowe","card":{},"dice":[1,2,3,4,true]}',
        b'{"edition":"\\ud800","card":{},"dice":[1,2,3,4,5]}',
    ]
    result = run("--batch", stdin=b"\n".join([good, *bad, good]))  # the last one without a line feed
    said = result.output.splitlines(keepends=True)
    assert result.exit_code == 0 and len(said) == len(bad) + 2
    assert said[0] == said[-1] == FOURS
    for line in said[1:-1]:
        error = json.loads(line)
        assert set(error) == {"error", "message"} and error["message"] and len(line) < 400
    assert json.loads(said[1])["error"] == "bad-request" and json.loads(said[-2])["error"] == "unknown-edition"
    assert run("--batch", stdin=b"").output == ""


def test_an_open_box_may_be_null() -> None:
    card = {**dict.fromkeys(BOXES), "yahtzee": 50}
    assert answer_line(json.dumps({"edition": "web", "card": card, "dice": [4] * 5}).encode()) + "\n" == FOURS


def test_a_program_may_wait_for_each_answer(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rollkeeper", "moves", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin and process.stdout
    with ended_if_it_hangs(process):
        for _ in range(2):
            process.stdin.write(b'{"edition":"web","card":{"yahtzee":50},"dice":[4,4,4,4,4]}\n')
            process.stdin.flush()
            assert process.stdout.readline().decode() == FOURS
        process.stdin.close()
        assert process.wait(HANG) == 0
        process.stdout.close()


CARDS = st.fixed_dictionaries(
    {}, optional={box: st.sampled_from(sorted(points)) for box, points in POSSIBLE.items()}
).filter(lambda card: len(card) < 13)
DICE = st.one_of(st.lists(st.integers(1, 6), min_size=5, max_size=5), st.integers(1, 6).map(lambda face: [face] * 5))


@given(edition=st.sampled_from(sorted(EDITIONS)), card=CARDS, dice=DICE)
def test_answers_are_those_of_the_naive_rules(edition: str, card: dict[str, int], dice: list[int]) -> None:
    request = {"edition": edition, "card": card, "dice": dice}
    found = answer(request)
    moves, zeros, bonus = naive_rules.moves(edition, card, dice)
    assert {box: (move["points"], move["kind"]) for box, move in found["moves"].items()} == moves
    assert sorted(found.get("voluntary_zero", [])) == sorted(zeros) and ("voluntary_zero" in found) == bool(zeros)
    assert found["yahtzee_bonus"] == bonus
    assert json.loads(answer_line(json.dumps(request).encode())) == found


def test_every_box_has_a_title() -> None:
    assert list(TITLES) == list(BOXES) == list(POSSIBLE)
