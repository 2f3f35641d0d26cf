"""placement.csv: where a machine puts the SMD parts, with JLCPCB's names of the columns.

Turns are KiCad's: each fab shows them on a picture of the board before it builds, and there they must be looked at.
"""

import csv
import io
import tempfile
from pathlib import Path

from generators import kicad

COLUMNS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")


def placement(board: Path) -> str:
    """The text of placement.csv. Millimetres from the board's lower left corner, as in the drill files."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "places.csv"
        kicad.run("pcb", "export", "pos", "--output", table, "--format", "csv", "--units", "mm", "--side", "both",
                  "--smd-only", "--exclude-dnp", "--use-drill-file-origin", board)  # fmt: skip
        rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in sorted(rows, key=lambda row: (row["Ref"].rstrip("0123456789"), _number(row["Ref"]))):
        x, y, turn = (float(row[name]) for name in ("PosX", "PosY", "Rot"))
        writer.writerow((row["Ref"], f"{x:.3f}mm", f"{y:.3f}mm", row["Side"].capitalize(), f"{turn % 360:.0f}"))
    return text.getvalue()


def _number(ref: str) -> int:
    return int("".join(letter for letter in ref if letter.isdigit()) or 0)
