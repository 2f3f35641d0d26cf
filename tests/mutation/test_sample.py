"""What is drawn: the same again, one for each line first, and the same when the code has changed elsewhere."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from mutation.mutant import Mutant, Place
from mutation.sample import sample

SOURCE = "".join(f"a{n} = {n}\n" for n in range(40))


def places(path: Path, operators: tuple[str, ...] = ("Plus", "Minus")) -> list[Place]:
    """Of each line as many places as there are operators."""
    code = path.read_text(encoding="utf-8")
    made = []
    for number, line in enumerate(code.splitlines(), 1):
        for operator in operators:
            change: Callable[[], str] = partial(code.replace, line + "\n", f"{line} + {operator}\n")
            made.append(Place(path, number, operator, change))
    return made


def written(path: Path, text: str = SOURCE) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def lines(mutants: list[Mutant]) -> list[str]:
    return [mutant.becomes for mutant in mutants]


def test_the_same_seed_draws_the_same_and_another_one_does_not(tmp_path: Path) -> None:
    found = places(written(tmp_path / "code.py"))
    first = lines(sample(found, 10, 1))
    assert lines(sample(list(reversed(found)), 10, 1)) == first
    assert lines(sample(found, 10, 2)) != first
    assert lines(sample(found, 5, 1)) == first[:5]


def test_each_line_has_one_before_any_has_two(tmp_path: Path) -> None:
    found = places(written(tmp_path / "code.py"))
    drawn = sample(found, 80, 1)
    assert len({mutant.numbers for mutant in drawn[:40]}) == 40
    assert len(set(lines(drawn))) == 80 == len(sample(found, 1000, 1))
    assert {mutant.operator for mutant in drawn[:40]} == {"Plus", "Minus"}


def test_a_change_elsewhere_changes_nothing(tmp_path: Path) -> None:
    first = lines(sample(places(written(tmp_path / "code.py")), 80, 1))
    longer = lines(sample(places(written(tmp_path / "code.py", "new = 1\n" + SOURCE)), 82, 1))
    assert [line for line in longer[:41] if "new" not in line] == first[:40]


def test_what_changes_nothing_that_runs_is_not_drawn(tmp_path: Path) -> None:
    path = written(tmp_path / "code.py", "class A(Protocol):\n    b: int\nc: int = 1\n")
    for was, becomes in (("b: int", "b: str"), ("b: int", "pass"), ("c: int", "c: str"), ("c: int", "c: int")):
        place = Place(path, 2, "Any", partial(path.read_text().replace, was, becomes))
        assert sample([place], 5, 1) == []
    assert sample([Place(path, 3, "Any", partial(path.read_text().replace, "1", "2"))], 5, 1)


def test_is_instead_of_equal_is_not_drawn(tmp_path: Path) -> None:
    path = written(tmp_path / "code.py")
    assert sample(places(path, ("Compare_Eq_Is", "Compare_Eq_IsNot")), 5, 1) == []
