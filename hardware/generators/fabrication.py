"""What a fab takes and what people look at, made by kicad-cli from the KiCad projects.

`make hardware ARGS='--only fabrication'` writes build/hardware/BUILD: the zip, the lists, the board as STEP, the page
that shows where each part goes. None of it is in the repository. The pictures that the guide shows are.
"""

import csv
import io
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from generators import kicad
from generators.board import file_of
from generators.circuit import BUILDS, circuit_of, natural
from generators.errors import HardwareError
from generators.ordering import assembly_bom, assembly_placement, bom, by_hand

LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts")
PLACES = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
ASSEMBLY = (
    "--no-browser", "--dark-mode", "--include-tracks", "--include-nets", "--highlight-pin1", "all",
    "--layer-view", "FB", "--bom-view", "left-right", "--sort-order", "C,R,D,Q,U,J,SW,BZ,JP,TP,~", "--blacklist", "H*",
    "--dnp-field", "kicad_dnp",
)  # fmt: skip
WIDTH = 2000  # pixels: the smallest print can be read


class NoAssemblyPage(HardwareError):
    """InteractiveHtmlBom did not make its page."""


def make(folder: Path) -> None:
    """Write build/hardware/oled and build/hardware/led."""
    for build in BUILDS:
        board, circuit = file_of(folder, build), circuit_of(build, folder)
        target = folder / "build" / "hardware" / build
        target.mkdir(parents=True, exist_ok=True)
        pack(board, target / f"rollkeeper-{build}-rev{circuit.revision}.zip")
        places = placement(board)
        for name, text in (
            ("bom.csv", bom(circuit)), ("by-hand.csv", by_hand(circuit)), ("assembly-bom.csv", assembly_bom(circuit)),
            ("placement.csv", places), ("assembly-placement.csv", assembly_placement(circuit, places)),
        ):  # fmt: skip
            (target / name).write_text(text, encoding="utf-8", newline="\n")
        kicad.run("pcb", "export", "step", "--force", "--subst-models", "--drill-origin", "--output",
                  target / f"rollkeeper-{build}.step", board)  # fmt: skip
        assembly(board, target)


def pack(board: Path, target: Path) -> None:
    """Write Gerbers and drill files of a board as one zip, as the cheap fabs take it."""
    with tempfile.TemporaryDirectory() as folder:
        kicad.run("pcb", "export", "gerbers", "--output", f"{folder}/", "--layers", ",".join(LAYERS),
                  "--subtract-soldermask", "--use-drill-file-origin", board)  # fmt: skip
        kicad.run("pcb", "export", "drill", "--output", f"{folder}/", "--format", "excellon", "--drill-origin", "plot",
                  "--excellon-units", "mm", "--excellon-separate-th", board)  # fmt: skip
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
            for path in sorted(Path(folder).iterdir()):
                if path.suffix != ".gbrjob":  # no fab asks for it
                    packed.write(path, path.name)


def placement(board: Path) -> str:
    """Where a machine puts the SMD parts, with JLCPCB's names of the columns. Turns are KiCad's: each fab shows them on
    a picture of the board before it builds, and there they must be looked at."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "places.csv"
        kicad.run("pcb", "export", "pos", "--output", table, "--format", "csv", "--units", "mm", "--side", "both",
                  "--smd-only", "--exclude-dnp", "--use-drill-file-origin", board)  # fmt: skip
        rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(PLACES)
    for row in sorted(rows, key=lambda row: natural(row["Ref"])):
        x, y, turn = (float(row[name]) for name in ("PosX", "PosY", "Rot"))
        writer.writerow((row["Ref"], f"{x:.3f}mm", f"{y:.3f}mm", row["Side"].capitalize(), f"{turn % 360:.0f}"))
    return text.getvalue()


def assembly(board: Path, folder: Path) -> None:
    """Write assembly.html: it shows for each part of the list where it goes on the board, and keeps what is done."""
    command = [sys.executable, "-m", "InteractiveHtmlBom.generate_interactive_bom", *ASSEMBLY,
               "--dest-dir", str(folder), "--name-format", "assembly", str(board)]  # fmt: skip
    environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if not (folder / "assembly.html").is_file():
        raise NoAssemblyPage(f"{' '.join(command)}: {(done.stdout + done.stderr).strip()[-2000:]}")


def pictures(folder: Path) -> None:
    """Write what the guide shows: front.png, back.png and schematic.pdf of both builds."""
    from PIL import Image

    for build in BUILDS:
        board = file_of(folder, build)
        for name, side in (("front", "top"), ("back", "bottom")):
            target = board.parent / f"{name}.png"
            kicad.run("pcb", "render", "--side", side, "--background", "opaque", "--quality", "basic", "--zoom", "1.1",
                      "--width", str(WIDTH), "--height", str(WIDTH * 5 // 6), "--output", target, board)  # fmt: skip
            few = Image.open(target).convert("RGB").quantize(64, dither=Image.Dither.NONE)
            few.save(target, optimize=True)  # a third of the bytes, and no eye sees it
        kicad.run("sch", "export", "pdf", "--no-background-color", "--drawing-sheet",
                  folder / "hardware" / "rollkeeper.kicad_wks", "--output", board.parent / "schematic.pdf",
                  board.with_suffix(".kicad_sch"))  # fmt: skip
