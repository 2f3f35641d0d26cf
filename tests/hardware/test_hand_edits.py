"""What a person changes in KiCad: what breaks nothing passes the checks, what breaks something is found."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generators.board import file_of
from generators.checking.kicad_rules import drc, erc, limits
from generators.checking.lists import agreed, parts
from generators.checking.plotted import differences
from generators.checking.silk import served, silk
from generators.fabrication import pack, placement
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
A_MISSING_HOLE = """
board.Delete(board.FindFootprintByReference("H1"))
"""
A_SHIFTED_VIA = """
next(each for each in board.GetTracks() if each.GetClass() == "PCB_VIA").Move(pcbnew.VECTOR2I(mm(0.1), 0))
"""
A_SHIFTED_PART = """
board.FindFootprintByReference("R13").Move(pcbnew.VECTOR2I(0, mm(0.1)))
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


def project(root: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the settings of the LED board's project."""
    file = root / "hardware" / "led" / "rollkeeper-led.kicad_pro"
    settings = json.loads(file.read_text(encoding="utf-8"))
    change(settings)
    file.write_text(json.dumps(settings, indent=2), encoding="utf-8")


def asked(settings: dict[str, Any], kind: str) -> dict[str, Any]:
    """Where a project keeps what it asks of DRC or of ERC."""
    found: dict[str, Any] = settings["erc"] if kind == "ERC" else settings["board"]["design_settings"]
    return found


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


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (A_MISSING_HOLE, ["a hole at (3.2, 52.0, 2.7) that the board does not have"]),
        (A_SHIFTED_VIA, ["a hole at", "no hole at"]),
        (A_SHIFTED_PART, ["R13 is placed at"]),
    ],
)
def test_what_is_made_for_a_fab_of_another_board_is_found(root: Path, change: str, said: list[str]) -> None:
    board, made = file_of(root, "oled"), root / "made.zip"
    pack(board, made)
    places = placement(board)
    assert differences(board, made, places) == []
    edit(root, change)
    found = differences(board, made, places)
    assert all(any(sentence.startswith(each) for sentence in found) for each in said), found


def test_a_project_with_looser_rules_is_found(root: Path) -> None:
    project(root, lambda settings: settings["board"]["design_settings"]["rules"].update(min_clearance=0.1))
    assert limits(root).wrong == ["led: min_clearance is 0.1, a cheap fab wants 0.2"]


@pytest.mark.parametrize("kind", ["DRC", "ERC"])
@pytest.mark.parametrize("rule", ["track_width", "padstack", "pin_not_connected", "four_way_junction"])
def test_a_rule_that_a_project_ignores_is_found(root: Path, kind: str, rule: str) -> None:
    project(root, lambda settings: asked(settings, kind).update(rule_severities={rule: "ignore", "other": "warning"}))
    assert limits(root).wrong == [f"led: {kind} ignores {rule}"]


@pytest.mark.parametrize("kind", ["DRC", "ERC"])
def test_an_exclusion_that_hides_a_remark_is_found(root: Path, kind: str) -> None:
    project(root, lambda settings: asked(settings, kind).update({f"{kind.lower()}_exclusions": ["clearance|1|2"]}))
    assert limits(root).wrong == [f"led: an exclusion of {kind}: clearance|1|2"]
