"""Check: what is made for a fab says what the board says. It is read with gerbonara, which knows nothing of KiCad."""

import csv
import io
import tempfile
import warnings
import zipfile
from collections import Counter
from pathlib import Path

from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM

from generators import kicad
from generators.board import board_of, file_of
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, circuit_of
from generators.fabrication import LAYERS, pack, placement
from generators.ordering import by_machine
from generators.sexpr import lists, numbers, parse

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
            hits = [hit for path in folder.glob("*.drl") for hit in ExcellonFile.open(path).objects]
            drilled = Counter(round(float(hit.tool.diameter), 2) for hit in hits)
            plots = {suffix: GerberFile.open(path) for suffix, path in files.items()}
        if len(plots) != len(LAYERS):
            wrong.append(f"{build}: {len(plots)} layers, not {len(LAYERS)}: {sorted(plots)}")
        wrong += [f"{build}: the layer {suffix} is empty" for suffix, plot in plots.items()
                  if not plot.objects and suffix not in MAY_BE_EMPTY]  # fmt: skip
        (left, bottom), (right, top) = plots[EDGE].bounding_box(unit=MM)
        width, height = board_of(root, build).outline
        if abs(right - left - width) > 0.2 or abs(top - bottom - height) > 0.2:
            wrong.append(f"{build}: the outline is {right - left:.1f} x {top - bottom:.1f} mm, not {width} x {height}")
        drawn = _drilled(file_of(root, build))
        wrong += [f"{build}: {drilled[each]} holes of {each} mm, the board has {drawn[each]}"
                  for each in sorted({*drilled, *drawn}) if drilled[each] != drawn[each]]  # fmt: skip
        placed = {row["Designator"] for row in csv.DictReader(io.StringIO(placement(file_of(root, build))))}
        soldered = {ref for ref, each in circuit_of(build, root).components.items() if by_machine(each.part)}
        wrong += [f"{build}: {ref} is in one list of what a machine solders, not in the other"
                  for ref in sorted(placed ^ soldered)]  # fmt: skip
        holes += drilled.total()
    return Verdict(f"{holes} holes, KiCad {kicad.run('version').strip()}", wrong)


def _drilled(board: Path) -> Counter[float]:
    """How many round holes of each diameter a board file has."""
    whole = parse(board.read_text(encoding="utf-8"))
    pads = [pad for part in lists(whole, "footprint") for pad in lists(part, "pad") if any(lists(pad, "drill"))]
    things = [*pads, *lists(whole, "via")]
    return Counter(round(numbers(each, "drill")[-1], 2) for each in things)
