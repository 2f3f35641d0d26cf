"""Print and places of the boards; and that planted faults are found."""

import copy
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from generators.board import Board, Print, board_of
from generators.checking.silk import distances, served, silk, too_far, unmarked, unnamed
from generators.circuit import circuit_of
from generators.facts import HARDWARE

ROOT = HARDWARE.parent
Fault = tuple[Callable[[Board], None], str]  # what is done, and the part that must be named


def _without(text: str) -> Callable[[Board], None]:
    def plant(board: Board) -> None:
        """A text is not printed."""
        board.prints = [each for each in board.prints if each.text != text]

    return plant


def _exchanged(one: str, other: str, near: str) -> Callable[[Board], None]:
    def plant(board: Board) -> None:
        """Two texts are printed in each other's place, around a part."""
        at = board.parts[near].at
        turned = {one: other, other: one}

        def here(each: Print) -> bool:
            return abs(each.at[0] - at[0]) < 6 and abs(each.at[1] - at[1]) < 6

        board.prints = [replace(each, text=turned.get(each.text, each.text)) if here(each) else each
                        for each in board.prints]  # fmt: skip

    return plant


def _turned(ref: str, one: str, other: str) -> Callable[[Board], None]:
    def plant(board: Board) -> None:
        """A part is joined the wrong way round: two of its pads in each other's place."""
        pads = board.parts[ref].pads
        pads[one], pads[other] = pads[other], pads[one]

    return plant


def _away(mm: float, *refs: str) -> Callable[[Board], None]:
    def plant(board: Board) -> None:
        """Parts stand elsewhere."""
        for part in (board.parts[ref] for ref in refs):
            part.pads = {pin: (x, y + mm) for pin, (x, y) in part.pads.items()}

    return plant


FAULTS: dict[str, tuple[Fault, ...]] = {
    "oled": (
        (_without("22k"), "R12"), (_without("AO3401A"), "Q1"), (_exchanged("22k", "10k", "R7"), "R12"),
        (_without("-"), "D1"), (_exchanged("+", "-", "D3"), "D3"), (_turned("D5", "1", "2"), "D5"),
        (_turned("J3", "1", "2"), "J3"), (_away(8.0, "C3"), "C3"), (_turned("C3", "1", "2"), "C3"),
    ),
    "led": (
        (_without("330"), "R8"), (_without("TPS22918"), "U3"), (_without("C11 to C30: 100n"), "C20"),
        (_exchanged("22k", "10k", "R7"), "R12"), (_turned("C4", "1", "2"), "C4"), (_turned("D14", "1", "3"), "D14"),
        (_turned("J3", "1", "2"), "J3"), (_away(4.0, "C3"), "C3"), (_away(-8.0, "C19", "C20"), "D25"),
        (_away(-6.0, "C7"), "C7"),
    ),
}  # fmt: skip


def test_values_and_marks_of_polarity_are_printed_beside_their_parts() -> None:
    found = silk(ROOT)
    assert found.wrong == []
    lamps, plugs, large, pixels = 5, 2, 2, 35
    assert f", {lamps + plugs + large + pixels} parts with a polarity" in found.looked_at


def test_each_capacitor_stands_at_the_pin_that_it_serves() -> None:
    assert served(ROOT).wrong == []
    assert len(distances("led", board_of(ROOT, "led"))) == 3 + 35


@pytest.mark.parametrize(("build", "number"), [(build, n) for build, each in FAULTS.items() for n in range(len(each))])
def test_a_planted_fault_is_found(build: str, number: int) -> None:
    circuit, board = circuit_of(build), copy.deepcopy(board_of(ROOT, build))
    plant, ref = FAULTS[build][number]
    plant(board)
    said = [*unnamed(circuit, board), *unmarked(circuit, board), *too_far(build, board)]
    assert any(ref in each.replace(",", "").split() for each in said), said


def test_no_lithium_cell_is_spoken_of_but_to_say_no() -> None:
    """Three AAA cells and nothing else: on the boards, in the parts list, in the guide."""
    for build in ("oled", "led"):
        printed = " ".join(each.text for each in board_of(ROOT, build).prints)
        assert "3 x AAA" in printed and printed.count("LiPo") == printed.count("NO LiPo") == 2, build
        assert not re.search(r"lithium|18650", printed, re.I), build
    for name in ("parts.toml", "shopping.md", "first-power.md", "pins.toml", "geometry.toml"):
        assert not re.search(r"li-?po|lithium|18650", (HARDWARE / name).read_text(encoding="utf-8"), re.I), name
    for name in ("oled", "led", "breadboard"):
        assert "lithium" not in (HARDWARE / name / "README.md").read_text(encoding="utf-8").lower(), name
    said = re.findall(r"[^.]*lithium[^.]*\.", (HARDWARE / "README.md").read_text(encoding="utf-8"), re.I)
    assert len(said) == 1 and "no protection for lithium cells" in " ".join(said[0].split())
