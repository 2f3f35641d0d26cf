"""PDF and SVG of a schematic, without the date and time that KiCad puts into them."""

import re
import tempfile
from pathlib import Path

from generators import kicad
from generators.schematic.drawing_sheet import FILE

DATE = "2026-11-21"


def export(drawing: Path) -> None:
    """Write schematic.pdf and schematic.svg beside the drawing."""
    folder = drawing.parent
    with tempfile.TemporaryDirectory(prefix="rollkeeper-export-") as temporary:
        pdf = Path(temporary) / "schematic.pdf"
        options = ("--no-background-color", "--drawing-sheet", folder.parent / FILE)
        kicad.run("sch", "export", "pdf", *options, "--output", pdf, drawing)
        kicad.run("sch", "export", "svg", *options, "--output", temporary, drawing)
        (folder / "schematic.pdf").write_bytes(undated_pdf(pdf.read_bytes()))
        svg = (Path(temporary) / f"{drawing.stem}.svg").read_text(encoding="utf-8")
        (folder / "schematic.svg").write_text(undated_svg(svg), encoding="utf-8", newline="\n")


def undated_pdf(pdf: bytes) -> bytes:
    """The date of creation is replaced by one of the same length: a PDF counts its bytes."""
    return re.sub(
        rb"/CreationDate \(D:(\d{14})", b"/CreationDate (D:" + DATE.replace("-", "").encode() + b"000000", pdf
    )


def undated_svg(svg: str) -> str:
    """The date stands in the title."""
    return re.sub(r"date \d{4}/\d\d/\d\d \d\d:\d\d:\d\d", f"date {DATE}", svg)
