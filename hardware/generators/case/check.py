"""The checks of the case in `make hardware-check`: it prints, it fits, and planted faults are found."""

from dataclasses import replace
from pathlib import Path

from build123d import Pos

from generators.case import fit, layers, stl, walls
from generators.case.lengths import BUILDS, Lengths, lengths
from generators.case.making import FOLDER, solids, surface_of
from generators.case.on_a_cable import NAMES, on_a_cable
from generators.case.parts import PRINTED
from generators.case.placed import placed
from generators.case.populated import Body, populated
from generators.case.solids import Solid, brick
from generators.checking.verdict import Verdict

FILM = ("led-diffuser",)  # thin on purpose


def prints(root: Path) -> Verdict:
    """Each committed STL is closed, has walls a nozzle can print, and needs no support."""
    mm = lengths()
    wrong, measured, thin = [], 0, 99.0
    for part in PRINTED:
        surface = stl.read(root / FOLDER / f"{part.name}.stl")
        if surface.open_edges or surface.volume <= 0:
            wrong.append(f"{part.name}.stl is not closed: {surface.open_edges} open edges")
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
    return Verdict(f"{len(PRINTED)} parts, {measured:,} points, thinnest wall {thin:.2f} mm", wrong)


def fits(root: Path) -> Verdict:
    """Nothing collides: parts with parts and with the board, what is put in loose with what is there, pressed keys."""
    mm, made = lengths(), solids()
    wrong, bodies = [], 0
    for build in BUILDS:
        others = around_the_board(mm, build, root)
        parts = fit.printed(mm, build, made)
        bodies += len(parts) + len(others)
        wrong += [f"{build}: {clash}" for clash in [*fit.clashes(mm, parts, others), *packed(others)]]
        still = [part for part in parts if not part.name.startswith("key-cap")]
        fixed = [*still, *(body for body in others if not body.name.startswith("plunger"))]
        pressed = fit.pressed(mm, made)
        wrong += [f"{build}: {clash}" for cap in pressed for clash in fit.clashes(mm, [cap], fixed)]
    return Verdict(f"{bodies} bodies in {len(BUILDS)} builds, caps at rest and pressed", wrong)


def finds_faults(root: Path) -> Verdict:
    """The negative control: every planted fault is found, and what it hits is named."""
    mm, made = lengths(), solids()
    wrong, planted = [], 0
    for build in BUILDS:
        others = populated(mm, build)
        for what, (faulty, named) in fit.planted(mm, build, made).items():
            planted += 1
            lid = [part for part in fit.printed(mm, build, faulty) if part.name.endswith("-lid")]
            if named not in {clash.other for clash in fit.clashes(mm, lid, others)}:
                wrong.append(f"{build}: {what} was planted, and nobody said that it hits the {named}")
        planted += 1
        lifted = Pos(0, 0, 3)
        deep = [replace(b, solid=lifted * b.solid) if b.name == "battery holder" else b for b in others]
        if "board" not in {clash.other for clash in fit.packed(deep)}:
            wrong.append(f"{build}: a battery holder 3 mm too deep was planted, and nobody said that it hits the board")
        planted += 1
        below = [replace(body, solid=Pos(0, -12, 0) * body.solid) for body in on_a_cable(mm)]
        if "battery holder" not in {clash.other for clash in packed([*others, *below])}:
            wrong.append(f"{build}: a sensor on a cable was planted in the battery bay, and nobody said so")
    for what, (solid, said) in _misprints().items():
        planted += 1
        surface = surface_of(solid)
        wall = walls.thinnest(surface, mm["case"]["engraved"]).thickness
        heard = [each.why for each in layers.overhangs(surface)]
        heard += ["a thin wall"] if wall < mm["case"]["thinnest"] - 0.01 else []
        if heard != [said]:
            wrong.append(f"{what} was planted, and what was said is {heard or 'nothing'}, not {said!r}")
    return Verdict(f"{planted} planted faults", wrong)


def _misprints() -> dict[str, tuple[Solid, str]]:
    """Solids that a printer without support could not make, and what has to be said about each."""
    post, beam = (0, 0, 4, 6), (0, 0, 20, 6)
    return {
        "a beam on one post": (brick(post, 0, 8) + brick(beam, 8, 11), "hangs in the air"),
        "a bridge that is too long": (
            brick(post, 0, 8) + brick((20, 0, 24, 6), 0, 8) + brick((0, 0, 24, 6), 8, 11),
            "a bridge of 16.0 mm",
        ),
        "a sheet on edge": (brick((0, 0, 20, 1), 0, 10), "a thin wall"),
    }


def packed(others: list[Body]) -> list[fit.Clash]:
    """Where the battery, or a sensor on a cable, is in the way of something else."""
    return [*fit.packed(others), *fit.packed(others, NAMES, beside=("J4",))]


def around_the_board(mm: Lengths, build: str, root: Path) -> list[Body]:
    """What geometry.toml says is there, what KiCad's board adds, and a sensor on a cable."""
    board = root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb"
    return [*populated(mm, build), *on_a_cable(mm), *placed(mm, board)]
