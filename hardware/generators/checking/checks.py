"""The checks of `make hardware-check`, in their order. Each takes the repository's root and gives a verdict."""

import importlib
from collections.abc import Callable
from pathlib import Path

from generators.checking import agreed, board_faults, drc, erc, served, silk, symbols
from generators.checking.regenerated import regenerated
from generators.checking.verdict import Check, Verdict


def _later(module: str, name: str) -> Callable[[Path], Verdict]:
    """A check whose module needs packages of the extra `hardware`: imported when it runs."""

    def check(root: Path) -> Verdict:
        found: Callable[[Path], Verdict] = getattr(importlib.import_module(f"generators.{module}"), name)
        return found(root)

    return check


CHECKS: tuple[Check, ...] = (
    Check("same files", "the generators make what is committed", regenerated),
    Check("agreement", "all that names a pin agrees with pins.toml", agreed.agreed),
    Check("erc", "KiCad's electrical rules find nothing in the schematics", erc.rules),
    Check("symbols", "pins of symbols and pads of footprints are the same, ours and KiCad's", symbols.symbols),
    Check("netlist", "KiCad's netlist of each schematic is its circuit", erc.netlist),
    Check("drc", "KiCad's design rules find nothing in the boards, and each board is its schematic", drc.rules),
    Check("silk", "values, names and marks of polarity are printed beside their parts", silk.silk),
    Check("capacitors", "each capacitor stands at the pin that it serves", served.served),
    Check("board faults", "faults planted in print and places of both boards are found", board_faults.finds_faults),
    Check("drc faults", "KiCad finds faults planted in both boards", _later("checking.drc_control", "finds_faults")),
    Check("case prints", "closed, thick walls, no support, room on a small printer", _later("case.check", "prints")),
    Check("case fits", "no part of the case is in the way of another or of the board", _later("case.check", "fits")),
    Check("case faults", "faults planted in the case are found", _later("case.check", "finds_faults")),
)
