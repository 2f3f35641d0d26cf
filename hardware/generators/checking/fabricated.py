"""Check: what is made for a fab says what the board says. Gerbonara, which knows nothing of KiCad, opens each file."""

import csv
import io
import shutil
import tempfile
import warnings
import zipfile
from pathlib import Path

from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM

from generators import fabrication, kicad
from generators.board import board_of, file_of
from generators.checking.plotted import differences
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, circuit_of
from generators.ordering import by_machine

EDGE = ".gm1"
MAY_BE_EMPTY = {".gbp"}  # nothing is pasted on the back


def fabricated(root: Path) -> Verdict:
    """Make all that a fab takes from copies of both boards, and read it back."""
    wrong, holes = [], 0
    with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # gerbonara minds the order of KiCad's drill commands
        copy = Path(name)
        shutil.copytree(root / "hardware", copy / "hardware", ignore=shutil.ignore_patterns("case", "generators"))
        fabrication.make(copy)
        for build in BUILDS:
            folder = copy / "build" / "hardware" / build
            said, count = _read(root, build, folder)
            wrong += [f"{build}: {each}" for each in said]
            holes += count
    return Verdict(f"{holes} holes, KiCad {kicad.run('version').strip()}", wrong)


def _read(root: Path, build: str, folder: Path) -> tuple[list[str], int]:
    """Returns what is wrong with the files of a build, and the number of holes that they drill."""
    board, pack = file_of(root, build), next(folder.glob("*.zip"))
    with zipfile.ZipFile(pack) as packed:
        packed.extractall(folder / "pack")
    files = {path.suffix: path for path in (folder / "pack").iterdir() if path.suffix != ".drl"}
    holes = sum(len(ExcellonFile.open(path).objects) for path in (folder / "pack").glob("*.drl"))
    plots = {suffix: GerberFile.open(path) for suffix, path in files.items()}
    places = (folder / "placement.csv").read_text(encoding="utf-8")
    wrong = differences(board, pack, places)
    if len(plots) != len(fabrication.LAYERS):
        wrong.append(f"{len(plots)} layers, not {len(fabrication.LAYERS)}: {sorted(plots)}")
    wrong += [f"the layer {suffix} is empty" for suffix, plot in plots.items()
              if not plot.objects and suffix not in MAY_BE_EMPTY]  # fmt: skip
    (left, bottom), (right, top) = plots[EDGE].bounding_box(unit=MM)
    width, height = board_of(root, build).outline
    if abs(right - left - width) > 0.2 or abs(top - bottom - height) > 0.2:
        wrong.append(f"the outline is {right - left:.1f} x {top - bottom:.1f} mm, not {width} x {height}")
    placed = {row["Designator"] for row in csv.DictReader(io.StringIO(places))}
    soldered = {ref for ref, each in circuit_of(build, root).components.items() if by_machine(each.part)}
    wrong += [f"{ref} is in one list of what a machine solders, not in the other" for ref in sorted(placed ^ soldered)]
    wrong += [f"{path.name} is empty" for path in folder.iterdir() if path.is_file() and not path.stat().st_size]
    return wrong, holes
