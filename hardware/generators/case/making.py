"""Step `case`: the printed parts as STL, how to print them, and the pictures; the same parts as STEP, for a release."""

import csv
from functools import cache
from pathlib import Path

from build123d import export_step

from generators.case import stl
from generators.case.lengths import lengths
from generators.case.parts import FILAMENT, PRINTED
from generators.case.solids import Solid

FOLDER = Path("hardware") / "case"
STEPS = Path("build") / "hardware" / "case"
COARSE, TURN = 0.05, 0.25  # mm between a curve and its triangles, and radians from one to the next
DENSITY = 1.24  # g/cm3, PLA
# A rule of thumb for 0.2 mm layers, three perimeters and 20 % filling: thin-walled parts like these come out nearly
# solid, and a common printer lays about 9 cm3 an hour. Estimates, for planning; a slicer knows better.
FILLED = 0.9
RATE = 9.0
HEADINGS = (
    "part", "builds", "pieces", "filament", "lies on", "size in mm", "cm3 of one", "about grams of all",
    "about minutes for all",
)  # fmt: skip


@cache
def solids() -> dict[str, Solid]:
    """Every printed part in its place, by name."""
    mm = lengths()
    return {part.name: part.makes(mm) for part in PRINTED}


def make(folder: Path) -> None:
    """Write hardware/case."""
    from generators.case.pictures import draw  # VTK takes seconds to import

    target = folder / FOLDER
    target.mkdir(parents=True, exist_ok=True)
    write_parts(target, folder / STEPS)
    draw(lengths(), solids(), target)


def write_parts(target: Path, steps: Path) -> None:
    """Write STL and STEP of each part, and the table of what to print."""
    steps.mkdir(parents=True, exist_ok=True)
    with (target / "printing.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(HEADINGS)
        for part in PRINTED:
            lying = part.lying(solids()[part.name])
            lying.label = part.name
            export_step(lying, steps / f"{part.name}.step", write_pcurves=False)
            surface = surface_of(lying)
            stl.write(target / f"{part.name}.stl", surface)
            cubic = round(surface.volume / 1000, 1)
            size = " x ".join(f"{each:.1f}" for each in surface.size)
            bed = "its front" if part.face_down else "its back"
            grams, minutes = cubic * FILLED * DENSITY, cubic * FILLED / RATE * 60
            row = (part.name, " ".join(part.builds), part.quantity, FILAMENT[part.colour], bed, size, cubic)
            table.writerow((*row, round(grams * part.quantity), round(minutes * part.quantity)))


def surface_of(solid: Solid) -> stl.Surface:
    """The triangles of a solid."""
    corners, triangles = solid.tessellate(COARSE, TURN)
    return stl.surface([(each.X, each.Y, each.Z) for each in corners], triangles)
