"""Step `bom`: bom.csv of each board, in the form that the cheap fabs take, and hardware/shopping.md."""

import csv
import io
from pathlib import Path

from generators.bom.assembly import assembly_bom, by_hand, by_machine
from generators.bom.counting import Need, needs
from generators.bom.shopping import shopping
from generators.circuit import Circuit
from generators.led_circuit import led
from generators.oled_circuit import oled

COLUMNS = ("Comment", "Designator", "Footprint", "Quantity", "Part number", "One such", "Soldered by", "Alternatives")


def make(folder: Path) -> None:
    """Write the lists."""
    hardware = folder / "hardware"
    for circuit in (oled(), led()):
        (hardware / circuit.name / "fab").mkdir(parents=True, exist_ok=True)
        order = hardware / circuit.name / "fab" / "assembly-bom.csv"
        order.write_text(assembly_bom(circuit), encoding="utf-8", newline="\n")
        (order.parent / "by-hand.csv").write_text(by_hand(circuit), encoding="utf-8", newline="\n")
        (hardware / circuit.name / "bom.csv").write_text(bom(circuit), encoding="utf-8", newline="\n")
    (hardware / "shopping.md").write_text(shopping(), encoding="utf-8", newline="\n")


def bom(circuit: Circuit) -> str:
    """The bom.csv of a board: what is soldered on it, a row for each kind."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_row(need) for need in needs(circuit.name, circuit) if need.refs)
    return text.getvalue()


def _row(need: Need) -> tuple[str, ...]:
    part = need.part
    footprint = part.footprint.partition(":")[2]
    alternatives = "; ".join(part.alternatives)
    by = "machine" if by_machine(part) else "hand"
    count = str(len(need.refs))
    return part.value, ",".join(need.refs), footprint, count, part.part_number, part.piece, by, alternatives
