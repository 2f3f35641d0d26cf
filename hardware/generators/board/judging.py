"""KiCad's design rule check, and what it says: the judge of every board that is made here."""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from generators import kicad
from generators.board.copper import Point

STARVED = ("starved_thermal", "unconnected_items")


@dataclass(frozen=True)
class Finding:
    """One thing that the check found. Places are on KiCad's sheet."""

    severity: str  # "error" or "warning"
    kind: str
    items: tuple[str, ...]
    places: tuple[Point, ...]

    @property
    def sentence(self) -> str:
        """For a report and for the list of those that are known."""
        return f"{self.severity} {self.kind}: {' / '.join(self.items)}"


def judge(board: Path, parity: bool) -> list[Finding]:
    """All findings about a saved board; with `parity` also where it differs from the schematic beside it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "drc.json"
        asked: list[str | Path] = [
            "--severity-all",
            "--format",
            "json",
            "--output",
            report,
            *(["--schematic-parity"] if parity else []),
        ]
        kicad.run("pcb", "drc", *asked, board)
        found = json.loads(report.read_text(encoding="utf-8"))
    return sorted(
        (
            _finding(row)
            for part in ("violations", "unconnected_items", "schematic_parity")
            for row in found.get(part, [])
        ),
        key=lambda finding: (finding.severity, finding.kind, finding.items, finding.places),
    )


def starved(findings: list[Finding]) -> set[Point]:
    """The places that the ground does not reach well, or not at all: pads are among them."""
    return {place for finding in findings if finding.kind in STARVED for place in finding.places}


def _finding(row: dict[str, object]) -> Finding:
    items = row["items"]
    assert isinstance(items, list)
    return Finding(
        str(row["severity"]),
        str(row["type"]),
        tuple(item["description"] for item in items),
        tuple((round(item["pos"]["x"], 4), round(item["pos"]["y"], 4)) for item in items),
    )
