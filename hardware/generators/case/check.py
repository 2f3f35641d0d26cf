"""The checks of the case in `make hardware-check`: it prints, it fits, and planted faults are found."""

import re
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

LEADS = re.compile(r"pin \S+ of \w+|legs of lamp \d+|.* behind the board")
A_LEAD = "a lead"
# What is put in loose, or stands out behind the board: moved by (x, y, z), and what it must then be said to hit.
MISPLACED = {
    "a battery holder 3 mm too deep": ("battery holder", (0, 0, 3), "board"),
    "cells 8 mm too high": ("cell", (0, 0, 8), "board"),
    "leads that were not clipped": (A_LEAD, (0, 0, -2), "battery holder"),
    "a foam pad below the Pico": ("foam pad", (0, 20, 0), A_LEAD),
    "wires that lie against the board": ("wires of the battery holder", (0, 0, 3), "board"),
    "wires that lie in the battery bay": ("wires of the battery holder", (-3, 0, -3), "battery holder"),
    "a foam pad that is stuck into the holder": ("foam pad", (0, 0, -2), "battery holder"),
    "cells that stand out of their holder": ("cell", (8, 0, 0), "battery holder"),
}
FILM = ("led-diffuser",)  # thin on purpose


def prints(root: Path) -> Verdict:
    """Each committed STL is closed, has walls a nozzle can print, and needs no support."""
    mm = lengths()
    wrong, measured, thin, largest = [], 0, 99.0, 0.0
    for part in PRINTED:
        surface = stl.read(root / FOLDER / f"{part.name}.stl")
        if surface.open_edges or surface.volume <= 0:
            wrong.append(f"{part.name}.stl is not closed: {surface.open_edges} open edges")
        largest = max(largest, *surface.size)
        wrong += [f"{part.name}.stl is {why}" for why in too_large(mm, surface)]
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


def too_large(mm: Lengths, surface: stl.Surface) -> list[str]:
    """What does not fit the smallest printer that geometry.toml allows for."""
    return [f"{side:.0f} mm {name}, and a printer may have {most:.0f}"
            for side, most, name in zip(surface.size, mm["case"]["printer"], ("wide", "deep", "high"), strict=True)
            if side > most]  # fmt: skip


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
        for what, (faulty, where, named) in fit.planted(mm, build, made).items():
            planted += 1
            wrongly = [part for part in fit.printed(mm, build, faulty) if part.name == where]
            if named not in {clash.other for clash in fit.clashes(mm, wrongly, others)}:
                wrong.append(f"{build}: {what} was planted, and nobody said that it hits the {named}")
        around = around_the_board(mm, build, root)
        for what, (moved, by, hit) in MISPLACED.items():
            planted += 1
            shifted = [replace(b, solid=Pos(*by) * b.solid) if moves(moved, b.name) else b for b in around]
            if not {(moved, hit), (hit, moved)} & named_pairs(fit.packed(shifted)):
                wrong.append(f"{build}: {what} was planted, and nobody said that {moved} and {hit} share room")
        planted += 1
        below = [replace(body, solid=Pos(0, -12, 0) * body.solid) for body in on_a_cable(mm)]
        if "battery holder" not in {clash.other for clash in packed([*others, *below])}:
            wrong.append(f"{build}: a sensor on a cable was planted in the battery bay, and nobody said so")
    for what, (solid, said) in _misprints().items():
        planted += 1
        surface = surface_of(solid)
        wall = walls.thinnest(surface, mm["case"]["engraved"]).thickness
        heard = [each.why for each in layers.overhangs(surface)]
        heard += too_large(mm, surface)
        heard += ["a thin wall"] if wall < mm["case"]["thinnest"] - 0.01 else []
        if heard != [said]:
            wrong.append(f"{what} was planted, and what was said is {heard or 'nothing'}, not {said!r}")
    return Verdict(f"{planted} planted faults", wrong)


def moves(what: str, name: str) -> bool:
    """Whether a body is of the kind that is moved."""
    return bool(LEADS.fullmatch(name)) if what == A_LEAD else fit.kind_of(name) == what


def named_pairs(clashes: list[fit.Clash]) -> set[tuple[str, str]]:
    """The kinds of bodies that hit each other, every lead by one name."""

    def named(name: str) -> str:
        return A_LEAD if LEADS.fullmatch(name) else fit.kind_of(name)

    return {(named(clash.one), named(clash.other)) for clash in clashes}


def _misprints() -> dict[str, tuple[Solid, str]]:
    """Solids that a printer without support could not make, and what has to be said about each."""
    post, beam = (0, 0, 4, 6), (0, 0, 20, 6)
    return {
        "a beam on one post": (brick(post, 0, 8) + brick(beam, 8, 11), "hangs in the air"),
        "a bridge that is too long": (
            brick(post, 0, 8) + brick((20, 0, 24, 6), 0, 8) + brick((0, 0, 24, 6), 8, 11),
            "a bridge of 16.0 mm",
        ),
        "a part for a larger printer": (brick((0, 0, 190, 6), 0, 8), "190 mm wide, and a printer may have 180"),
        "a sheet on edge": (brick((0, 0, 20, 1), 0, 10), "a thin wall"),
    }


def packed(others: list[Body]) -> list[fit.Clash]:
    """Where the battery, or a sensor on a cable, is in the way of something else."""
    return [*fit.packed(others), *fit.packed(others, NAMES, beside=("J4",))]


def around_the_board(mm: Lengths, build: str, root: Path) -> list[Body]:
    """What geometry.toml says is there, what KiCad's board adds, and a sensor on a cable."""
    board = root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb"
    return [*populated(mm, build), *on_a_cable(mm), *placed(mm, board)]
