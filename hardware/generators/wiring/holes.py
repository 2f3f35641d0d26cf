"""A full-size breadboard of 830 holes: what a hole is called, where it is, and which holes are joined inside.

Names: `b14` is row b, column 14; `top-31` is in the minus rail above, `bottom+7` in the plus rail below. Lengths in
millimetres from the middle of the board (y, down) and from where column 0 would be (x, to the right).

The rails of some boards are cut in the middle, between columns 31 and 33: they count as cut here, so that what is built
works on every board.
"""

import re
from dataclasses import dataclass
from functools import cache

from generators.errors import HardwareError

PITCH = 2.54
COLUMNS = range(1, 64)
ROWS = "jihgfedcba"  # from the top; the trench is between f and e
TRENCH = 3 * PITCH  # from row e to row f
RAIL_Y = {"top+": -24.13, "top-": -21.59, "bottom+": 21.59, "bottom-": 24.13}
RAIL_COLUMNS = [column for column in range(3, 62) if (column - 3) % 6 != 5]  # ten groups of five
RAIL_CUT = 32
LEFT, RIGHT = -0.5 * PITCH, 64.5 * PITCH  # the edges of the board
TOP, BOTTOM = -27.3, 27.3

_NAME = re.compile(r"(?:([a-j])|(top|bottom)([+-]))(\d+)")


class NoSuchHole(HardwareError):
    """A hole that this breadboard does not have."""


@dataclass(frozen=True)
class Hole:
    """One hole, by its name; anything else is refused."""

    name: str

    def __post_init__(self) -> None:
        found = _NAME.fullmatch(self.name)
        if not found or int(found[4]) not in (COLUMNS if found[1] else RAIL_COLUMNS):
            raise NoSuchHole(f"The breadboard has no hole {self.name!r}: b14, top-31 and bottom+7 are holes.")

    @property
    def row(self) -> str:
        """a to j, or the rail."""
        return self.name.rstrip("0123456789")

    @property
    def column(self) -> int:
        """1 to 63."""
        return int(self.name[len(self.row) :])

    @property
    def x(self) -> float:
        """Millimetres."""
        return self.column * PITCH

    @property
    def y(self) -> float:
        """Millimetres."""
        return RAIL_Y[self.row] if self.row in RAIL_Y else row_y(self.row)

    @property
    def strip(self) -> str:
        """The name of the piece of metal below: all holes of a strip are joined."""
        if self.row in RAIL_Y:
            return f"{self.row} {'left' if self.column < RAIL_CUT else 'right'}"
        return f"{self.column}{'f-j' if self.row in 'fghij' else 'a-e'}"


def row_y(row: str) -> float:
    """Where a row from a to j is."""
    place = ROWS.index(row)
    return (place - 4) * PITCH - TRENCH / 2 if place < 5 else (place - 5) * PITCH + TRENCH / 2


@cache
def every_hole() -> tuple[Hole, ...]:
    """All 830."""
    rows = [Hole(f"{row}{column}") for row in ROWS for column in COLUMNS]
    return (*rows, *(Hole(f"{rail}{column}") for rail in RAIL_Y for column in RAIL_COLUMNS))
