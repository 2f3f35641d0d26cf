"""Check of the checks of the case: in each a fault is planted that it has to find."""

from pathlib import Path

from build123d import Box, Pos

from generators.case import fit, layers, walls
from generators.case.lengths import lengths
from generators.case.making import solids, surface_of
from generators.case.populated import Body, populated
from generators.checking.verdict import Verdict


def found(_root: Path) -> Verdict:
    """Plant them, one after the other. Lengths in mm; z goes towards the player."""
    mm, made = lengths(), solids()
    bodies = populated(mm, "led")
    board, keys = ([each for each in bodies if fit.kind_of(each.name) == kind] for kind in ("board", "key"))
    cap = fit.pressed(mm, "led", made)[0]
    deep = [_moved(each, 3) if each.name == "battery holder" else each for each in bodies]
    mushroom = Pos(0, 0, 5) * Box(4, 4, 10) + Pos(0, 0, 11) * Box(30, 30, 2)
    seen = {
        "a lid 1 mm too low": fit.clashes(mm, [_moved(Body("led-lid", made["led-lid"], ""), -1)], board),
        "a battery holder 3 mm too deep": fit.packed(deep),
        "a key pressed 1 mm too far": fit.clashes(mm, [_moved(cap, -1)], keys),
        "a plate that hangs in the air": layers.overhangs(surface_of(mushroom)),
        "a wall of 1 mm": walls.thinnest(surface_of(Box(20, 20, 1)), 0.4).thickness < mm["case"]["thinnest"],
    }
    return Verdict(f"{len(seen)} faults", [f"{what} is not found" for what, said in seen.items() if not said])


def _moved(body: Body, z: float) -> Body:
    return Body(body.name, Pos(0, 0, z) * body.solid, body.colour)
