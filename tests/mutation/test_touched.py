"""Which tests are tried with a mutant: those that run its line, the quick ones first."""

import threading
from pathlib import Path
from types import ModuleType

import pytest

from mutation import touched
from mutation.loaded import loaded
from mutation.mutant import Mutant
from mutation.touched import Touch, Tracing, statement, who_notices

SOURCE = """LIMIT = 3

def small(n):
    if (n <
            LIMIT):
        return True
    return False

def long():
    n = 0
    while n < 1000:
        n += 1
    if n < 0:
        n = 5
    return n
"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    return loaded(tmp_path / "looked_at.py", SOURCE)


def touch(test: str, lines: set[int], worked: float) -> Touch:
    return Touch(test, {"/code.py": lines} if lines else {}, worked)


def lines_of(tracing: Tracing) -> set[int]:
    return set().union(*tracing.touch.lines.values())


def test_the_lines_that_are_run_in_any_thread(module: ModuleType) -> None:
    path = Path(str(module.__file__))
    with (tracing := Tracing("test", [path])):
        module.small(1)
    assert {3, 6} <= lines_of(tracing) and 7 not in lines_of(tracing)
    with (tracing := Tracing("test", [path])):
        thread = threading.Thread(target=module.small, args=(9,))
        thread.start()
        thread.join()
    assert 7 in lines_of(tracing) and 6 not in lines_of(tracing)
    with (tracing := Tracing("test", [path.with_name("other.py")])):
        module.small(1)
    assert not lines_of(tracing)


def test_what_is_looked_at_long_enough_counts_as_run_whole(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(str(module.__file__))
    for enough, whole in ((10_000, False), (50, True)):
        monkeypatch.setattr(touched, "ENOUGH", enough)
        with (tracing := Tracing("test", [path])):
            assert module.long() == 1000
        assert (14 in lines_of(tracing)) is whole
        assert 6 not in lines_of(tracing)


def test_of_a_condition_only_its_head_is_the_statement() -> None:
    assert statement(SOURCE, [5]) == {4, 5}
    assert statement(SOURCE, [6]) == {6}
    assert statement(SOURCE, [12]) == {12}


def test_who_runs_the_line_is_tried_and_the_quick_ones_first(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(SOURCE, encoding="utf-8")
    mutant = Mutant(path, (6,), "return True", "pass", "LeaveOut", "")
    touches = [
        touch("slow", {6}, 2.0),
        touch("other", {7}, 0.0),
        touch("quick", {4, 6}, 1.0),
        touch("none", set(), 0.0),
    ]
    for each in touches:
        each.lines = {str(path): lines for lines in each.lines.values()}
    assert [each.test for each in who_notices(mutant, touches, once=False)] == ["quick", "slow"]
    assert [each.test for each in who_notices(mutant, touches, once=True)] == ["other", "quick", "slow"]


def test_a_module_in_which_nothing_can_be_run_concerns_every_test(tmp_path: Path) -> None:
    path = tmp_path / "tables.py"
    path.write_text("TABLE = {\n    'a': 1,\n}\n", encoding="utf-8")
    mutant = Mutant(path, (2,), "'a': 1,", "'Xa': 1,", "OtherName", "")
    touches = [touch("slow", {1}, 2.0), touch("quick", set(), 1.0)]
    assert [each.test for each in who_notices(mutant, touches, once=True)] == ["quick", "slow"]
