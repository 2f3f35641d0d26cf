"""The checks of `make hardware-check`, in their order. Each takes the repository's root and gives a verdict."""

from generators.checking import agreed, drc, erc, symbols
from generators.checking.regenerated import regenerated
from generators.checking.verdict import Check

CHECKS: tuple[Check, ...] = (
    Check("same files", "the generators make what is committed", regenerated),
    Check("agreement", "all that names a pin agrees with pins.toml", agreed.agreed),
    Check("erc", "KiCad's electrical rules find nothing in the schematics", erc.rules),
    Check("symbols", "pins of symbols and pads of footprints are the same, ours and KiCad's", symbols.symbols),
    Check("netlist", "KiCad's netlist of each schematic is its circuit", erc.netlist),
    Check("drc", "KiCad's design rules find nothing in the boards, and each board is its schematic", drc.rules),
)
