"""Step `fabrication`: for each board the zip for the fab, placement.csv, pictures and the assembly page."""

from pathlib import Path

from generators.board.making import LAYOUTS
from generators.bom.assembly import assembly_placement
from generators.errors import HardwareError
from generators.fabrication.assembly import assembly
from generators.fabrication.gerbers import pack
from generators.fabrication.pictures import faces, from_gerbers
from generators.fabrication.placing import placement
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.project import REVISION

CIRCUITS = {"oled": oled, "led": led}


class NoBoard(HardwareError):
    """The board of a build is not there."""


def make(folder: Path) -> None:
    """Write hardware/oled/fab/... and the rest, for both builds."""
    for name in LAYOUTS:
        build = folder / "hardware" / name
        board = build / f"rollkeeper-{name}.kicad_pcb"
        if not board.is_file():
            raise NoBoard(f"{board} is not there: run the step `board` first")
        zipped = build / "fab" / f"rollkeeper-{name}-rev{REVISION}.zip"
        pack(board, zipped)
        places = placement(board)
        (build / "placement.csv").write_text(places, encoding="utf-8", newline="\n")
        turned = assembly_placement(CIRCUITS[name](), places)
        (build / "fab" / "assembly-placement.csv").write_text(turned, encoding="utf-8", newline="\n")
        (build / "assembly.html").write_text(assembly(board), encoding="utf-8", newline="\n")
        from_gerbers(zipped, build / "gerbers.png")
        faces(board, build)
