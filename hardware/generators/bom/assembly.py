"""What a machine solders, in the columns that JLCPCB takes: a list of parts with LCSC's numbers, and their turns.

A machine solders what lies flat on the front; all else is for the builder. A number or a turn that we do not know for a
fact is marked: the order page asks for the part, and shows every part on a picture before anything is built.
"""

import csv
import io
import re

from generators.bom.counting import needs
from generators.circuit import Circuit
from generators.facts import Part

BOM = ("Comment", "Designator", "Footprint", "LCSC Part #")
UNKNOWN = "unknown"
SMD = re.compile(r"_SMD:")


def by_machine(part: Part) -> bool:
    """Whether a machine solders parts of this kind."""
    return part.fitted and bool(SMD.search(part.footprint))


def assembly_bom(circuit: Circuit) -> str:
    """The text of assembly-bom.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(BOM)
    for need in needs(circuit.name, circuit):
        part = need.part
        if need.refs and by_machine(part):
            comment = part.piece or part.part_number
            writer.writerow((comment, ",".join(need.refs), part.footprint.partition(":")[2], part.lcsc or UNKNOWN))
    return text.getvalue()


def assembly_placement(circuit: Circuit, placement: str) -> str:
    """The text of assembly-placement.csv: `placement` with the turns that the house counts otherwise than KiCad."""
    text = io.StringIO()
    rows = list(csv.DictReader(io.StringIO(placement)))
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        turn = circuit.components[row["Designator"]].part.turn or 0
        writer.writerow({**row, "Rotation": f"{(int(row['Rotation']) + turn) % 360}"})
    return text.getvalue()


def to_look_at(circuit: Circuit) -> list[str]:
    """The kinds of parts whose turn nobody has told us."""
    return sorted({c.part.value for c in circuit.components.values() if by_machine(c.part) and c.part.turn is None})
