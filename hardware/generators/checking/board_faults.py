"""The negative control of print and places: faults planted in what was read of a board, each of which must be found."""

import copy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from generators.checking.board_read import Board, Print, board_of
from generators.checking.served import too_far
from generators.checking.silk import unmarked, unnamed
from generators.checking.verdict import Verdict
from generators.circuit import Circuit
from generators.led_circuit import led
from generators.oled_circuit import oled

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
        (_turned("J3", "1", "2"), "J3"), (_away(4.0, "C3"), "C3"), (_turned("C3", "1", "2"), "C3"),
    ),
    "led": (
        (_without("330"), "R8"), (_without("2N7002"), "Q4"), (_without("C11 to C30: 100n"), "C20"),
        (_exchanged("100k", "10k", "R14"), "R14"), (_turned("C4", "1", "2"), "C4"), (_turned("D14", "1", "3"), "D14"),
        (_turned("J3", "1", "2"), "J3"), (_away(4.0, "C3"), "C3"), (_away(-8.0, "C19", "C20"), "D25"),
        (_away(6.0, "C7"), "C7"),
    ),
}  # fmt: skip


def finds_faults(root: Path) -> Verdict:
    """Plant each fault in a copy of its own."""
    wrong = [each for circuit in (oled(), led()) for each in unheard(circuit, board_of(root, circuit.name))]
    return Verdict(f"{sum(len(each) for each in FAULTS.values())} planted faults on both boards", wrong)


def unheard(circuit: Circuit, board: Board) -> list[str]:
    """Faults that nobody spoke of."""
    wrong = []
    for number, (plant, ref) in enumerate(FAULTS[circuit.name], 1):
        faulty = copy.deepcopy(board)
        plant(faulty)
        said = [*unnamed(circuit, faulty), *unmarked(circuit, faulty), *too_far(circuit.name, faulty)]
        if not any(ref in each.replace(",", "").split() for each in said):
            wrong.append(f"{circuit.name}: planted fault {number}: nobody spoke of {ref}: {said or 'nothing'}")
    return wrong
