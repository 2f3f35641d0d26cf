"""Schematics and boards have one revision and one date, and another one in any of them is found."""

from pathlib import Path

import pytest

from generators.checking.lists import parts, titles
from hardware.hardware_copies import ROOT, copy_of, edit

KINDS = ("kicad_pcb", "kicad_sch")
FILES = [f"hardware/{build}/rollkeeper-{build}.{kind}" for build in ("oled", "led") for kind in KINDS]


def test_all_four_title_blocks_say_the_same() -> None:
    assert titles(ROOT) == []
    assert parts(ROOT).wrong == []


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(("old", "new"), [('(rev "', '(rev "9'), ('(date "', '(date "9'), ('(rev "', '(remark "')])
def test_another_revision_or_date_is_found(tmp_path: Path, file: str, old: str, new: str) -> None:
    root = copy_of(FILES, tmp_path)
    edit(root / file, old, new)
    assert any(Path(file).name in sentence for sentence in titles(root))


def test_two_boards_of_different_revisions_are_found(tmp_path: Path) -> None:
    root = copy_of(FILES, tmp_path)
    for file in FILES[2:]:
        edit(root / file, '(rev "', '(rev "9')
    assert len(titles(root)) == 2
    assert set(titles(root)) <= set(parts(root).wrong)
