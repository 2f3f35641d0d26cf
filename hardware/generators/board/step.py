"""Step `board`: the boards of both builds, placed, routed and poured."""

import shutil
import tempfile
from pathlib import Path

from generators import kicad
from generators.board.making import LAYOUTS, make_board
from generators.errors import HardwareError
from generators.schematic.sexpr import first, lists, parse, word

OPEN = "unconnected-"  # how KiCad calls the net of a pin that is left open


class NoSchematic(HardwareError):
    """The schematic of a build is not there: the board takes the names of its open pins from it."""


def make(folder: Path) -> None:
    """Write hardware/oled/rollkeeper-oled.kicad_pcb and that of the LED build."""
    for name in LAYOUTS:
        board = folder / "hardware" / name / f"rollkeeper-{name}.kicad_pcb"
        names = open_pads(board.with_suffix(".kicad_sch"))
        with (
            tempfile.TemporaryDirectory() as workshop
        ):  # pcbnew writes the project's file, too, each time in its own way
            draft = Path(workshop) / board.name
            shutil.copy(board.with_suffix(".kicad_pro"), workshop)
            make_board(name, draft, names)
            shutil.copyfile(draft, board)


def open_pads(schematic: Path) -> dict[tuple[str, str], str]:
    """The names that the schematic gives to pins that are joined to nothing, by part and pin."""
    if not schematic.is_file():
        raise NoSchematic(f"{schematic} is not there: run the step `schematic` first")
    with tempfile.TemporaryDirectory() as folder:
        netlist = Path(folder) / "netlist.net"
        kicad.run("sch", "export", "netlist", "--output", netlist, schematic)
        nets = first(parse(netlist.read_text(encoding="utf-8")), "nets")
    return {
        (word(node, "ref"), word(node, "pin")): word(net, "name")
        for net in lists(nets, "net")
        for node in lists(net, "node")
        if word(net, "name").startswith(OPEN)
    }
