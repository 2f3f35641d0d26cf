"""Step `schematic`: the KiCad projects, schematics, their PDF and SVG, and the library of the project's own symbols."""

from pathlib import Path

from generators.circuit import Circuit
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.drawing_sheet import FILE, drawing_sheet
from generators.schematic.export import export
from generators.schematic.led_page import led_page
from generators.schematic.oled_page import oled_page
from generators.schematic.own_symbols import LIBRARY, own_library
from generators.schematic.project import footprint_table, project, symbol_table, title_block
from generators.schematic.reading import check, read

PAGES = ((oled, oled_page), (led, led_page))


def make(folder: Path) -> None:
    """Write what both builds share and the files of each. Raises CircuitError if a drawing joins wrongly."""
    hardware = folder / "hardware"
    hardware.mkdir(parents=True, exist_ok=True)
    (hardware / f"{LIBRARY}.kicad_sym").write_text(own_library(), encoding="utf-8", newline="\n")
    (hardware / FILE).write_text(drawing_sheet(), encoding="utf-8", newline="\n")
    for circuit, page in PAGES:
        build = circuit()
        write(build, page(build).dump(title_block(build)), hardware / build.name)


def write(build: Circuit, text: str, folder: Path) -> None:
    """Write the files of one build, unless the drawing says something else than the circuit."""
    folder.mkdir(exist_ok=True)
    drawing = folder / f"rollkeeper-{build.name}.kicad_sch"
    check(build, read(text))
    drawing.write_text(text, encoding="utf-8", newline="\n")
    drawing.with_suffix(".kicad_pro").write_text(project(build), encoding="utf-8", newline="\n")
    (folder / "sym-lib-table").write_text(symbol_table(build), encoding="utf-8", newline="\n")
    (folder / "fp-lib-table").write_text(footprint_table(build), encoding="utf-8", newline="\n")
    export(drawing)
