"""Whether the case fits: no printed part shares room with another or with anything on the board, or comes too near.

Touching is meant at a few places, and only there: the board on bosses and ribs, its screws, the battery holder on the
floor, a cap on its plunger. What may touch is in MEANT; everything else keeps the clearance of geometry.toml.
"""

import itertools
import re
from dataclasses import dataclass

from build123d import Pos

from generators.case.lengths import Lengths
from generators.case.parts import copies, of_build
from generators.case.populated import Body
from generators.case.solids import Solid

NOTHING = 0.005  # mm3: what floating point leaves of two bodies that touch
MEANT = (  # whole names, without the number of a copy
    ("base", "board"),  # lies on bosses and ribs, which end at its back
    ("oled-lid", "board"),  # bosses, 0.1 above it
    ("led-lid", "board"),
    ("base", "battery holder"),  # lies on the floor, between corners with 0.3 of play around the largest
    ("base", "battery-door"),  # 0.3 between the slopes, which have to hold
    ("oled-cap", "plunger of key"),
    ("led-cap", "plunger of key"),
    ("base", "oled-lid"),  # the seam
    ("base", "led-lid"),
    ("oled-lid", "oled-visor"),  # slopes, 0.2 apart
    ("led-lid", "led-visor"),
    ("led-visor", "led-diffuser"),
    ("led-visor", "led-grid"),
    ("led-diffuser", "led-grid"),
    ("battery-door", "battery holder"),
    ("base", "sensor on a cable"),  # sticks to the floor
    ("oled-visor", "board"),  # posts and feet, 0.3 above it
    ("led-visor", "board"),
    ("led-grid", "board"),
    ("lamp-spacer", "board"),  # stands on it
    ("lamp-spacer", "lamp"),  # carries it
    ("lamp-spacer", "legs of lamp"),  # its stem stands between them; they bend
)


@dataclass(frozen=True)
class Clash:
    """Two bodies that are in each other's way."""

    one: str
    other: str
    volume: float  # shared, mm3; 0 if they are only too near
    distance: float  # mm
    at: tuple[float, float, float]

    def __str__(self) -> str:
        x, y, z = self.at
        where = f"at x = {x:.1f}, y = {-y:.1f}, z = {z:.1f}"
        if self.volume:
            return f"{self.one} and {self.other} share {self.volume:.2f} mm3 {where}"
        return f"{self.one} and {self.other} are only {self.distance:.2f} mm apart {where}"


def printed(mm: Lengths, build: str, made: dict[str, Solid]) -> list[Body]:
    """The printed parts of a build, all copies, in their places."""
    bodies = []
    for part in of_build(build):
        for number, solid in enumerate(copies(mm, part, made[part.name]), 1):
            bodies.append(Body(part.name if part.quantity == 1 else f"{part.name} {number}", solid, part.colour))
    return bodies


def clashes(mm: Lengths, parts: list[Body], others: list[Body]) -> list[Clash]:
    """Every pair of a part with another part or with one of the others that is not as it should be."""
    found = []
    clearance = mm["case"]["clearance"]
    for number, part in enumerate(parts):
        for other in (*parts[number + 1 :], *others):
            if _far(part.solid, other.solid, clearance):
                continue
            clash = _between(part, other, 0.0 if _meant(part.name, other.name) else clearance)
            if clash:
                found.append(clash)
    return found


NUMBER = re.compile(r" \d+(, pressed)?$")
BATTERY = ("battery holder", "cell", "foam pad", "wires of the battery holder")


def packed(others: list[Body], loose: tuple[str, ...] = BATTERY, beside: tuple[str, ...] = ()) -> list[Clash]:
    """Where what is put in loose (the battery, its foam and its wires) shares room with the board, with what stands
    behind it, or with each other. `beside`: what it touches by purpose."""
    inside = [body for body in others if kind_of(body.name) in loose]
    around = [body for body in others if kind_of(body.name) not in (*loose, *beside)]
    pairs = [*itertools.product(inside, around), *itertools.combinations(inside, 2)]
    near = ((one, other) for one, other in pairs if not _far(one.solid, other.solid, 0.0))
    return [clash for one, other in near if (clash := _between(one, other, 0.0))]


def pressed(mm: Lengths, build: str, made: dict[str, Solid]) -> list[Body]:
    """The key caps pressed down."""
    (part,) = (each for each in of_build(build) if each.name.endswith("-cap"))
    down = Pos(0, 0, -mm["cap"]["travel"])
    caps = enumerate(copies(mm, part, made[part.name]), 1)
    return [Body(f"{part.name} {number}, pressed", down * cap, "") for number, cap in caps]


def _meant(one: str, other: str) -> bool:
    pair = {kind_of(one), kind_of(other)}
    return any(pair == {*meant} for meant in MEANT)


def kind_of(name: str) -> str:
    """The whole name of a body without the number of a copy: "led-cap 3" is a "led-cap", "pin 1 of J3" is itself."""
    return NUMBER.sub("", name)


def _far(one: Solid, other: Solid, clearance: float) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    return any(
        getattr(a.min, axis) > getattr(b.max, axis) + clearance
        or getattr(b.min, axis) > getattr(a.max, axis) + clearance
        for axis in "XYZ"
    )


def _between(one: Body, other: Body, clearance: float) -> Clash | None:
    shared = one.solid.intersect(other.solid)
    solids = shared.solids() if shared is not None and hasattr(shared, "solids") else []
    volume = sum(solid.volume for solid in solids)
    if volume > NOTHING:
        middle = max(solids, key=lambda solid: solid.volume).center()
        return Clash(one.name, other.name, volume, 0.0, (middle.X, middle.Y, middle.Z))
    if clearance:
        distance, near, _ = one.solid.distance_to_with_closest_points(other.solid)
        if distance < clearance - 1e-4:
            return Clash(one.name, other.name, 0.0, distance, (near.X, near.Y, near.Z))
    return None
