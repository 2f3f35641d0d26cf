"""When `make mutants` fails, and what it says."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from mutation.mutant import Mutant
from mutation.parts import ROOT, Part
from mutation.result import Result
from mutation.trying import HUNG, KILLED, SURVIVED, UNSEEN

ENTRY = '[[accepted]]\nfile = "code.py"\nline = "a0"\nbecomes = ["b0"]\nwhy = "it means the same"\n'


def result(tmp_path: Path, became: list[str], exhaustive: bool = False, entry: str = ENTRY) -> Result:
    """A part whose first mutant is accepted."""
    list_of = tmp_path / "mutants.toml"
    list_of.write_text(entry, encoding="utf-8")
    part = Part("part", ROOT / "tests", "code.py", ("test_code.py",), 0 if exhaustive else len(became), list_of)
    mutants = [Mutant(ROOT / "code.py", (n + 1,), f"a{n}", f"b{n}", "Any", f"b{n}") for n in range(len(became))]
    made = Result(part, mutants, exhaustive)
    made.became = {mutant: what for mutant, what in zip(mutants, became, strict=True) if what}
    return made


def said(result: Result) -> str:
    console = Console(file=StringIO(), width=500)
    result.print_to(console)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize(("lived", "good"), [(0, True), (1, True), (5, True), (6, False)])
def test_of_a_sample_95_in_a_hundred_must_be_killed(tmp_path: Path, lived: int, good: bool) -> None:
    tried = result(tmp_path, [SURVIVED] + lived * [SURVIVED] + (100 - lived) * [KILLED])
    assert tried.good is good and tried.score == (100 - lived) / 100
    assert said(tried).count("survives, not accepted code.py:") == lived


def test_what_hangs_is_killed_and_what_no_test_runs_is_not(tmp_path: Path) -> None:
    assert result(tmp_path, [SURVIVED, HUNG]).good
    unseen = result(tmp_path, [SURVIVED, UNSEEN])
    assert not unseen.good and "survives, not accepted, no test runs it code.py:2 (Any)\n  - a1\n  + b1" in said(unseen)


def test_of_all_mutants_each_must_be_killed_or_accepted(tmp_path: Path) -> None:
    assert result(tmp_path, [SURVIVED] + 100 * [KILLED], exhaustive=True).good
    assert not result(tmp_path, [SURVIVED, SURVIVED] + 99 * [KILLED], exhaustive=True).good


@pytest.mark.parametrize("exhaustive", [True, False])
def test_one_that_is_accepted_must_survive(tmp_path: Path, exhaustive: bool) -> None:
    killed = result(tmp_path, [KILLED, KILLED], exhaustive)
    assert not killed.good and "accepted, but does not survive code.py:1" in said(killed)


def test_one_that_is_accepted_and_no_mutant_any_more(tmp_path: Path) -> None:
    other = ENTRY.replace("b0", "x0")
    gone = result(tmp_path, [KILLED], exhaustive=True, entry=other)
    assert not gone.good and "accepted, but is no mutant any more code.py" in said(gone)
    assert result(tmp_path, [KILLED], entry=other).good, "another sample has it"
    assert result(tmp_path, [KILLED, ""], exhaustive=True, entry=other).good, "the time was up before"


def test_what_was_not_tried_is_said(tmp_path: Path) -> None:
    assert "The time was up: 2 mutants were not tried." in said(result(tmp_path, [SURVIVED, KILLED, "", ""]))
