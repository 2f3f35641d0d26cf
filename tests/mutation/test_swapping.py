"""A mutant reaches everybody who has imported the function, and nothing of it is left on the disk."""

from pathlib import Path
from types import ModuleType

import pytest

from mutation.loaded import loaded
from mutation.swapping import Unswappable, functions_of, swap, swappable

SOURCE = """
LIMIT = 5

def below(n):
    return n < LIMIT

class Counter:
    start = 1

    def __init__(self):
        self.n = self.start

    @property
    def twice(self):
        return [2 * n for n in [self.n]][0]

def adder(n):
    step = 1
    def add(m):
        return m + n
    return add
"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    return loaded(tmp_path / "swapped.py", SOURCE)


def swapped(module: ModuleType, was: str, becomes: str) -> None:
    path = Path(str(module.__file__))
    assert was in SOURCE and swappable(path, SOURCE.replace(was, becomes))
    swap(functions_of([path]), path, SOURCE.replace(was, becomes))
    assert path.read_text(encoding="utf-8") == SOURCE


def test_who_has_the_function_by_name_has_the_mutant(module: ModuleType) -> None:
    below = module.below
    swapped(module, "n < LIMIT", "n <= LIMIT")
    assert below(5)


def test_the_inside_of_a_property_and_of_what_stands_in_it(module: ModuleType) -> None:
    counter = module.Counter()
    swapped(module, "2 * n", "3 * n")
    assert counter.twice == 3


def test_a_function_that_another_has_made(module: ModuleType) -> None:
    add = module.adder(3)
    swapped(module, "m + n", "m - n")
    assert add(5) == 2
    assert module.adder(1)(5) == 4


def test_lines_that_move_change_nothing(module: ModuleType) -> None:
    swapped(module, "        return m + n", "        m = 0\n        m = 1\n        return m + n")
    assert module.adder(3)(9) == 4 and module.below(4)


@pytest.mark.parametrize(
    ("was", "becomes"), [("= 5", "= 6"), ("start = 1", "start = 2"), ("@property", ""),
                         ("def below(n)", "def below(n=1)"), ("step = 1", "step ="), ("return m + n", "return m + (")],
)  # fmt: skip
def test_what_an_import_does_once_is_not_swappable(module: ModuleType, was: str, becomes: str) -> None:
    path = Path(str(module.__file__))
    assert was in SOURCE and not swappable(path, SOURCE.replace(was, becomes, 1))


def test_other_variables_from_around_cannot_be_given(module: ModuleType) -> None:
    path = Path(str(module.__file__))
    add = module.adder(3)
    for becomes in ("m + step", "m"):
        with pytest.raises(Unswappable):
            swap(functions_of([path]), path, SOURCE.replace("m + n", becomes))
    assert add(5) == 8


def test_another_file_with_the_same_function_stays(module: ModuleType, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(SOURCE, encoding="utf-8")
    swap(functions_of([Path(str(module.__file__))]), other, SOURCE.replace("n < LIMIT", "n <= LIMIT"))
    assert not module.below(5)
