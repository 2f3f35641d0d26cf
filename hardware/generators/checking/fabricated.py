"""Check: what is made for a fab says what the board says. Gerbonara, which knows nothing of KiCad, opens each file."""

import csv
import io
import tempfile
import warnings
import zipfile
from pathlib import Path

from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM

from generators import kicad
from generators.board import board_of, file_of
from generators.checking.plotted import differences
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, circuit_of
from generators.fabrication import LAYERS, pack, placement
from generators.ordering import by_machine

EDGE = ".gm1"
MAY_BE_EMPTY = {".gbp"}  # nothing is pasted on the back


def fabricated(root: Path) -> Verdict:
    """Plot both boards into a folder, and read it back."""
    wrong, holes = [], 0
    for build in BUILDS:
        with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # gerbonara minds the order of KiCad's drill commands
            folder = Path(name)
            pack(file_of(root, build), folder / "pack.zip")
            with zipfile.ZipFile(folder / "pack.zip") as packed:
                packed.extractall(folder)
            files = {path.suffix: path for path in folder.iterdir() if path.suffix not in (".drl", ".zip")}
            holes += sum(len(ExcellonFile.open(path).objects) for path in folder.glob("*.drl"))
            places = placement(file_of(root, build))
            wrong += [f"{build}: {each}" for each in differences(file_of(root, build), folder / "pack.zip", places)]
            plots = {suffix: GerberFile.open(path) for suffix, path in files.items()}
        if len(plots) != len(LAYERS):
            wrong.append(f"{build}: {len(plots)} layers, not {len(LAYERS)}: {sorted(plots)}")
        wrong += [f"{build}: the layer {suffix} is empty" for suffix, plot in plots.items()
                  if not plot.objects and suffix not in MAY_BE_EMPTY]  # fmt: skip
        (left, bottom), (right, top) = plots[EDGE].bounding_box(unit=MM)
        width, height = board_of(root, build).outline
        if abs(right - left - width) > 0.2 or abs(top - bottom - height) > 0.2:
            wrong.append(f"{build}: the outline is {right - left:.1f} x {top - bottom:.1f} mm, not {width} x {height}")
        placed = {row["Designator"] for row in csv.DictReader(io.StringIO(places))}
        soldered = {ref for ref, each in circuit_of(build, root).components.items() if by_machine(each.part)}
        wrong += [f"{build}: {ref} is in one list of what a machine solders, not in the other"
                  for ref in sorted(placed ^ soldered)]  # fmt: skip
    return Verdict(f"{holes} holes, KiCad {kicad.run('version').strip()}", wrong)
