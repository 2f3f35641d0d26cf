"""What a person changes in KiCad: what breaks nothing passes the checks, what breaks something is found."""

import shutil
import subprocess
from pathlib import Path

import pytest

from generators.checking.kicad_rules import drc, erc, limits
from generators.checking.lists import agreed, parts
from generators.checking.silk import served, silk
from generators.facts import HARDWARE

QUICK = (parts, agreed, silk, served, erc, limits)
# Saved as the board editor saves it, the project too.
EDIT = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
mm = pcbnew.FromMM
{}
board.Save(sys.argv[1])
"""
A_TEXT = """
text = pcbnew.PCB_TEXT(board)
text.SetText("by Ann")
text.SetLayer(pcbnew.F_SilkS)
text.SetTextSize(pcbnew.VECTOR2I(mm(1.0), mm(1.0)))
text.SetTextThickness(mm(0.15))
text.SetPosition(pcbnew.VECTOR2I(mm(123), mm(138.4)))
board.Add(text)
"""
A_MOVED_TRACK = """
track = next(each for each in board.GetTracks() if each.GetNetname() == "K1" and each.GetLength() > mm(5))
track.Move(pcbnew.VECTOR2I(mm(0.5), mm(0.5)))
"""
A_CUT = """
for track in [each for each in board.GetTracks() if each.GetNetname() == "PIEZO_DRIVE"]:
    board.Delete(track)
"""
A_MISSING_PART = """
board.Delete(board.FindFootprintByReference("R13"))
"""


def python() -> str:
    """KiCad's; nothing where there is no KiCad 9."""
    found = subprocess.run(["sh", str(HARDWARE / "kicad-python.sh")], capture_output=True, text=True)
    return found.stdout.strip()


PYTHON = python()
pytestmark = [pytest.mark.nightly, pytest.mark.skipif(not PYTHON, reason="KiCad 9 is not here")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of what the checks read."""
    leave = shutil.ignore_patterns("case", "generators", "*.png", "*.pdf")
    shutil.copytree(HARDWARE, tmp_path / "hardware", ignore=leave)
    pins = Path("firmware", "roller", "hw", "pins.py")
    (tmp_path / pins).parent.mkdir(parents=True)
    shutil.copy(HARDWARE.parent / pins, tmp_path / pins)
    return tmp_path


def edit(root: Path, change: str, build: str = "oled") -> None:
    """Change a board by a program, as a person does it with a mouse."""
    board = root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb"
    subprocess.run([PYTHON, "-c", EDIT.format(change), str(board)], check=True, capture_output=True, timeout=120)


@pytest.mark.parametrize("build", ["oled", "led"])
def test_a_text_that_a_person_adds_passes(root: Path, build: str) -> None:
    edit(root, A_TEXT, build)
    assert "by Ann" in (root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb").read_text(encoding="utf-8")
    for check in QUICK:
        assert check(root).wrong == [], check.__name__
    assert drc(root, (build,)).wrong == []


@pytest.mark.parametrize(
    ("change", "said"),
    [(A_MOVED_TRACK, "K1"), (A_CUT, "unconnected_items"), (A_MISSING_PART, "missing_footprint")],
)
def test_what_breaks_the_board_is_found(root: Path, change: str, said: str) -> None:
    edit(root, change)
    assert any(said in sentence for sentence in drc(root, ("oled",)).wrong)


def test_a_project_with_looser_rules_is_found(root: Path) -> None:
    file = root / "hardware" / "led" / "rollkeeper-led.kicad_pro"
    text = file.read_text(encoding="utf-8").replace('"min_clearance": 0.2', '"min_clearance": 0.1')
    file.write_text(text.replace('"track_widths"', '"rule_severities": {"track_width": "ignore"}, "track_widths"'))
    assert limits(root).wrong == ["led: min_clearance is 0.1, a cheap fab wants 0.2", "led: DRC ignores track_width"]
