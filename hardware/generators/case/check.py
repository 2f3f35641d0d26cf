"""The checks of the case in `make hardware-check`: it is what geometry.toml makes, it prints, and it fits."""

from pathlib import Path

from generators.board import file_of
from generators.case import fit, layers, stl, walls
from generators.case.lengths import BUILDS, Lengths, lengths
from generators.case.making import FOLDER, solids, surface_of
from generators.case.on_a_cable import NAMES, on_a_cable
from generators.case.parts import PRINTED
from generators.case.placed import placed
from generators.case.populated import Body, display_bodies, populated
from generators.checking.verdict import Verdict

LENGTH, VOLUME = 0.01, 0.001  # mm, and parts of the whole: meshes are cut otherwise on other computers
UNDER = ("parts behind the display", "foam under the display", "foam under the sensor")
FILM = ("led-diffuser",)  # thin on purpose


def made(root: Path) -> Verdict:
    """Each committed STL has the size and the volume of the part that is made now."""
    wrong = []
    for part in PRINTED:
        old, new = stl.read(root / FOLDER / f"{part.name}.stl"), surface_of(part.lying(solids()[part.name]))
        if max(abs(a - b) for a, b in zip(old.size, new.size, strict=True)) > LENGTH:
            wrong.append(f"{part.name}.stl measures {old.size}, made now {new.size}")
        elif abs(old.volume - new.volume) > VOLUME * new.volume:
            wrong.append(f"{part.name}.stl has {old.volume:.0f} mm3, made now {new.volume:.0f}")
    return Verdict(f"{len(PRINTED)} parts", wrong)


def prints(root: Path) -> Verdict:
    """Each committed STL is closed, has walls a nozzle can print, and needs no support."""
    mm = lengths()
    wrong, measured, thin, largest = [], 0, 99.0, 0.0
    for part in PRINTED:
        surface = stl.read(root / FOLDER / f"{part.name}.stl")
        if surface.open_edges or surface.volume <= 0:
            wrong.append(f"{part.name}.stl is not closed: {surface.open_edges} open edges")
        largest = max(largest, *surface.size)
        wrong += [
            f"{part.name}.stl needs support {each.height:.1f} above the bed, at {each.at}: {each.why}"
            for each in layers.overhangs(surface)
        ]
        wall = walls.thinnest(surface, mm["case"]["engraved"])
        measured += wall.points
        if part.name not in FILM:
            thin = min(thin, wall.thickness)
            if wall.thickness < mm["case"]["thinnest"] - 0.01:
                wrong.append(f"{part.name}.stl has a wall of {wall.thickness:.2f} mm at {wall.at}")
    return Verdict(f"{len(PRINTED)} parts, {measured:,} points, thinnest wall {thin:.2f} mm, largest side "
                   f"{largest:.0f} mm", wrong)  # fmt: skip


def fits(root: Path) -> Verdict:
    """Nothing collides: parts with parts and with the board, what is put in loose with what is there, pressed keys."""
    mm, made = lengths(), solids()
    wrong, bodies = [], 0
    for build in BUILDS:
        others = around_the_board(mm, build, root)
        parts = fit.printed(mm, build, made)
        bodies += len(parts) + len(others)
        wrong += [f"{build}: {clash}" for clash in [*fit.clashes(mm, parts, others), *packed(others)]]
        still = [part for part in parts if "-cap" not in part.name]
        fixed = [*still, *(body for body in others if not body.name.startswith("plunger"))]
        pressed = fit.pressed(mm, build, made)
        wrong += [f"{build}: {clash}" for cap in pressed for clash in fit.clashes(mm, [cap], fixed)]
    small = display_bodies(mm, "small_display")
    visor = Body("oled-visor", made["oled-visor-small"], "")
    wrong += [f"the small display: {clash}" for clash in fit.clashes(mm, [visor], small)]
    return Verdict(f"{bodies} bodies in {len(BUILDS)} builds, caps at rest and pressed", wrong)


def packed(others: list[Body]) -> list[fit.Clash]:
    """Where the battery, a sensor on a cable, or what lies below a module is in the way of something else."""
    return [*fit.packed(others), *fit.packed(others, NAMES, beside=("J4",)), *fit.packed(others, UNDER)]


def around_the_board(mm: Lengths, build: str, root: Path) -> list[Body]:
    """What geometry.toml says is there, what KiCad's board adds, and a sensor on a cable."""
    return [*populated(mm, build), *on_a_cable(mm), *placed(mm, file_of(root, build))]
