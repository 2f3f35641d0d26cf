"""What stands on a breadboard: parts with the hole of each leg, and wires with their two ends and the way they run."""

from dataclasses import dataclass, field

from generators.wiring.holes import PITCH, Hole


@dataclass(frozen=True)
class Box:
    """The outline of a body, seen from above, millimetres."""

    left: float
    top: float
    right: float
    bottom: float
    round: bool = False  # a circle that fills the box

    def near(self, x: float, y: float, margin: float) -> bool:
        """Whether a point is inside, or nearer than `margin` to it."""
        if self.round:
            cx, cy, radius = (self.left + self.right) / 2, (self.top + self.bottom) / 2, (self.right - self.left) / 2
            return (x - cx) ** 2 + (y - cy) ** 2 < (radius + margin) ** 2
        return self.left - margin < x < self.right + margin and self.top - margin < y < self.bottom + margin


@dataclass(frozen=True)
class Placed:
    """A part: which of its pins is in which hole. A key has each of its two pins twice."""

    ref: str
    looks: str  # how it is drawn: pico, display, key, lamp, resistor, piezo, switch
    legs: tuple[tuple[str, str], ...]  # (pin, hole)
    body: Box
    what: str  # for the list: the part
    how: str = ""  # for the list: which way round


@dataclass(frozen=True)
class Wire:
    """A wire. `turns` is the way: down or up to a y, then along to a column, up or down to a y, and so on, at last
    along and up or down to its end; none: straight."""

    net: str
    colour: str
    start: str  # a hole, or J2.SCL for a pin of a module that lies beside the board
    end: str
    turns: tuple[float, ...] = ()
    number: int = 0

    def points(self) -> list[tuple[float, float]]:
        """The corners of its way, millimetres."""
        start, end = Hole(self.start), Hole(self.end)
        found = [(start.x, start.y)]
        for place, turn in enumerate(self.turns):
            x, y = found[-1]
            found.append((x, turn) if place % 2 == 0 else (turn * PITCH, y))
        if self.turns:
            found.append((end.x, found[-1][1]))
        found.append((end.x, end.y))
        return [point for place, point in enumerate(found) if place == 0 or point != found[place - 1]]


@dataclass(frozen=True)
class Build:
    """A breadboard with all that is on it."""

    parts: tuple[Placed, ...]
    wires: tuple[Wire, ...]
    left_out: dict[str, str] = field(default_factory=dict)  # parts of the circuit that are not there: ref, and why
    inside: tuple[tuple[tuple[str, str], ...], ...] = ()  # pins that a part joins inside itself


def numbered(wires: list[Wire]) -> tuple[Wire, ...]:
    """The wires with their numbers, 1 for the first."""
    return tuple(
        Wire(wire.net, wire.colour, wire.start, wire.end, wire.turns, number) for number, wire in enumerate(wires, 1)
    )
