"""Copies of the repository's hardware files, for tests that change one of them."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copy_of(names: list[str], root: Path) -> Path:
    """A folder that has only these files of the repository."""
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    return root


def edit(file: Path, old: str, new: str, times: int = 1) -> None:
    """Replace the first `old` in a file, or the first ones, or all of them (-1)."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    file.write_text(text.replace(old, new, times), encoding="utf-8")
