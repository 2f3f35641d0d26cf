"""Gerbers and drill files of a board as one zip, in the form that the cheap fabs take. Two runs give the same bytes."""

import re
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from generators import kicad

LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts")
WHEN = datetime.fromtimestamp(int(kicad.EPOCH), UTC)
# KiCad writes the time of day into every file: as an attribute, in comments, and in the head of a drill file.
TIMES = (
    (re.compile(r"(CreationDate,)[^*\n]+"), WHEN.isoformat()),
    (re.compile(r"(Created by KiCad \(PCBNEW [^)]*\) date )[^*\n]+"), f"{WHEN:%Y-%m-%d %H:%M:%S}"),
    (re.compile(r"(DRILL file \{[^}]*\} date )[^\n]+"), f"{WHEN:%Y-%m-%dT%H:%M:%S%z}"),
)


def pack(board: Path, target: Path) -> None:
    """Write the zip of a board."""
    with tempfile.TemporaryDirectory() as folder:
        plot(board, Path(folder))
        files = {path.name: timeless(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).iterdir())}
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, WHEN.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # the same on every system
            packed.writestr(entry, text)


def plot(board: Path, folder: Path) -> None:
    """Plot the layers and the drill files of a board into a folder."""
    layers = ",".join(LAYERS)
    kicad.run("pcb", "export", "gerbers", "--output", f"{folder}/", "--layers", layers, "--subtract-soldermask",
              "--use-drill-file-origin", board)  # fmt: skip
    kicad.run("pcb", "export", "drill", "--output", f"{folder}/", "--format", "excellon", "--drill-origin", "plot",
              "--excellon-units", "mm", "--excellon-separate-th", board)  # fmt: skip
    for job in folder.glob("*.gbrjob"):  # no fab asks for it
        job.unlink()


def timeless(text: str) -> str:
    """The text of a file with a fixed date."""
    for pattern, date in TIMES:
        text = pattern.sub(lambda found, date=date: found[1] + date, text)  # type: ignore[misc]
    return text
