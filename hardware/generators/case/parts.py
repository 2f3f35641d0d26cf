"""The printed parts of each build: solid, colour, how many, and how they lie on the printer's bed."""

from collections.abc import Callable
from dataclasses import dataclass

from build123d import Pos, Rot

from generators.case import base, lid, small_parts
from generators.case.lengths import Lengths
from generators.case.solids import Solid
from generators.facts import colours

_COLOURS = colours()
IVORY, RED, DARK, WHITE = (_COLOURS[name] for name in ("case", "cap", "visor", "diffuser"))
FILAMENT = {IVORY: "light", DARK: "dark", RED: "red", WHITE: "white"}  # the case has the first two, its caps the third


@dataclass(frozen=True)
class Printed:
    """A kind of printed part."""

    name: str  # of its files
    makes: Callable[[Lengths], Solid]  # in its place in the closed case; the first of several
    colour: str
    face_down: bool  # turned over for printing: its front lies on the bed
    builds: tuple[str, ...] = ("oled", "led")  # none: it takes the place of another, for a builder's other part
    quantity: int = 1

    def lying(self, solid: Solid) -> Solid:
        """The solid as it lies on the bed, its middle at the origin."""
        turned = Rot(180, 0, 0) * solid if self.face_down else solid
        box = turned.bounding_box()
        return Pos(-box.center().X, -box.center().Y, -box.min.Z) * turned


PRINTED = (
    Printed("base", base.base, IVORY, face_down=False),
    Printed("oled-lid", lambda mm: lid.lid(mm, "oled"), IVORY, face_down=True, builds=("oled",)),
    Printed("led-lid", lambda mm: lid.lid(mm, "led"), IVORY, face_down=True, builds=("led",)),
    Printed("oled-visor", small_parts.oled_visor, DARK, face_down=True, builds=("oled",)),
    Printed("led-visor", small_parts.led_visor, DARK, face_down=True, builds=("led",)),
    Printed("led-diffuser", small_parts.diffuser, WHITE, face_down=True, builds=("led",)),
    Printed("led-grid", small_parts.light_grid, DARK, face_down=True, builds=("led",)),
    Printed(
        "oled-visor-small", lambda mm: small_parts.oled_visor(mm, "small_display"), DARK, face_down=True, builds=()
    ),
    Printed("oled-cap", lambda mm: small_parts.key_cap(mm, "oled"), RED, face_down=True, builds=("oled",), quantity=5),
    Printed("led-cap", lambda mm: small_parts.key_cap(mm, "led"), RED, face_down=True, builds=("led",), quantity=5),
    Printed(
        "lamp-spacer", lambda mm: small_parts.lamp_spacer(mm, mm.lamps[0]), IVORY, False, builds=("oled",), quantity=5
    ),
    Printed("battery-door", small_parts.battery_door, IVORY, face_down=False),
)


def of_build(build: str) -> list[Printed]:
    """The kinds of parts that a build needs."""
    return [part for part in PRINTED if build in part.builds]


def copies(mm: Lengths, part: Printed, solid: Solid) -> list[Solid]:
    """The solid of a part in all its places."""
    if part.quantity == 1:
        return [solid]
    keys = mm.keys(part.builds[0])
    first = keys[0]
    return [Pos(x - first[0], first[1] - y, 0) * solid for x, y in keys]
