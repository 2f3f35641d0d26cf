"""No file of code is longer than somebody reads at one go, and each says first what it is for."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 300  # lines


def python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("folder", ["firmware", "host", "tests"])
def test_no_file_holds_more_than_one_idea(folder: str) -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in python_files(ROOT / folder)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert not long, "split them by idea"


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        path.relative_to(ROOT).as_posix()
        for folder in (ROOT / "firmware", ROOT / "host" / "rollkeeper", ROOT / "tests")
        for path in python_files(folder)
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent
