"""What a machine solders, in the columns that JLCPCB takes: a list of parts with LCSC's numbers, and their turns.

A machine solders what lies flat on the front; all else is for the builder. A number or a turn that we do not know for a
fact is marked: the order page asks for the part, and shows every part on a picture before anything is built.
"""

import csv
import io
import re

from generators.bom.counting import natural, needs
from generators.circuit import Circuit
from generators.facts import Part

HAND = ("Designator", "Comment", "Part number", "LCSC Part #", "Side", "Fitted")
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
    """The text of assembly-placement.csv: `placement` with the turns that the house counts otherwise than KiCad.

    The column Turn says what was added to KiCad's; where no fact is known it is `unknown`, and nothing was added.
    """
    text = io.StringIO()
    rows = list(csv.DictReader(io.StringIO(placement)))
    writer = csv.DictWriter(text, [*rows[0], "Turn"], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        turn = circuit.components[row["Designator"]].part.turn
        told = {"Rotation": f"{(int(row['Rotation']) + (turn or 0)) % 360}", "Turn": UNKNOWN if turn is None else turn}
        writer.writerow({**row, **told})
    return text.getvalue()


def by_hand(circuit: Circuit) -> str:
    """The text of by-hand.csv: what the builder solders, a row each; what may take another's place says so."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HAND)
    for ref in sorted(circuit.components, key=natural):
        component = circuit.components[ref]
        part = component.part
        if by_machine(part) or part.copper:
            continue
        side = "Bottom" if "on the back" in component.note else "Top"
        fitted = "yes" if part.fitted else f"instead of {part.instead}"
        writer.writerow((ref, part.value, part.piece or part.part_number, part.lcsc or UNKNOWN, side, fitted))
    return text.getvalue()


def to_look_at(circuit: Circuit) -> list[str]:
    """The kinds of parts whose turn nobody has told us."""
    return sorted({c.part.value for c in circuit.components.values() if by_machine(c.part) and c.part.turn is None})
