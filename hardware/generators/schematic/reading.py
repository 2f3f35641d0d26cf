"""Reads a .kicad_sch without KiCad: which parts it has, and which pins its wires and names join.

Wires are joined where their ends meet, as KiCad does it; labels and power symbols with the same name are one net.
"""

from dataclasses import dataclass, field

from generators.circuit import Circuit, CircuitError
from generators.schematic.sexpr import Node, lists, numbers, parse, properties, word
from generators.schematic.symbols import GRID, is_power, pins_of

Point = tuple[int, int]


@dataclass(frozen=True)
class Drawn:
    """A part as the drawing has it."""

    value: str
    footprint: str
    symbol: str
    fitted: bool


@dataclass
class Drawing:
    """What a page of schematic says."""

    parts: dict[str, Drawn] = field(default_factory=dict)
    nets: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)  # two names on one wire, a pin that goes nowhere


def read(text: str) -> Drawing:
    """Read a page."""
    page = parse(text)
    symbols = {str(each[1]): each for library in lists(page, "lib_symbols") for each in lists(library, "symbol")}
    drawing = Drawing()
    groups = _Groups()
    names: list[tuple[Point, str]] = []
    pins: dict[Point, list[tuple[str, str]]] = {}
    flags: list[Point] = []
    for placed in lists(page, "symbol"):
        kind = symbols[word(placed, "lib_id")]
        texts = properties(placed)
        ends = {pin.number: _turned(pin.x, pin.y, placed) for pin in pins_of(kind)}
        if is_power(kind):
            if texts["Value"] == "PWR_FLAG":
                flags += ends.values()
            else:
                names += [(end, texts["Value"]) for end in ends.values()]
            continue
        ref = texts["Reference"]
        drawing.parts[ref] = Drawn(texts["Value"], texts["Footprint"], str(kind[1]), word(placed, "dnp") == "no")
        for number, end in ends.items():
            pins.setdefault(end, []).append((ref, number))
    for label in lists(page, "global_label"):
        names.append((_units(numbers(label, "at")), str(label[1])))
    for wire in lists(page, "wire"):
        a, b = (numbers(["", point], "xy") for points in lists(wire, "pts") for point in lists(points, "xy"))
        groups.join(_units(a), _units(b))
    open_ends = {_units(numbers(each, "at")) for each in lists(page, "no_connect")}
    named = _name_groups(drawing, groups, names, pins, open_ends)
    drawing.wrong += [f"the PWR_FLAG at {flag} is on no net" for flag in flags if groups.of(flag) not in named]
    return drawing


def differences(circuit: Circuit, drawing: Drawing) -> list[str]:
    """What the drawing says otherwise than the circuit, a sentence each."""
    found = list(drawing.wrong)
    for ref in sorted(set(circuit.components) - set(drawing.parts)):
        found.append(f"{ref} is not drawn")
    for ref in sorted(set(drawing.parts) - set(circuit.components)):
        found.append(f"{ref} is drawn, the circuit has it not")
    for ref in sorted(set(drawing.parts) & set(circuit.components)):
        part = circuit.components[ref].part
        wanted = Drawn(part.value, part.footprint, part.symbol, part.fitted)
        if drawing.parts[ref] != wanted:
            found.append(f"{ref} is drawn as {drawing.parts[ref]}, the parts list says {wanted}")
    nets = {name: set(pins) for name, pins in circuit.nets.items()}
    for name in sorted(set(nets) | set(drawing.nets)):
        here, there = drawing.nets.get(name, set()), nets.get(name, set())
        if here != there:
            missing, extra = _list(there - here), _list(here - there)
            told = [f"lacks {missing}"] * bool(missing) + [f"has {extra} too"] * bool(extra)
            found.append(f"net {name} of the drawing {' and '.join(told)}")
    return found


def check(circuit: Circuit, drawing: Drawing) -> None:
    """Raises CircuitError if the drawing is not this circuit."""
    if found := differences(circuit, drawing):
        raise CircuitError(f"{circuit.name}: the drawing is not the circuit: {'; '.join(found)}")


def _name_groups(
    drawing: Drawing, groups: "_Groups", names: list[tuple[Point, str]],
    pins: dict[Point, list[tuple[str, str]]], open_ends: set[Point],
) -> dict[Point, str]:  # fmt: skip
    name_of: dict[Point, str] = {}
    for point, name in names:
        other = name_of.setdefault(groups.of(point), name)
        if other != name:
            drawing.wrong.append(f"{other} and {name} are joined at {point}")
    for end, here in pins.items():
        found = name_of.get(groups.of(end))
        if found is None:
            if end not in open_ends or groups.of(end) != end:
                drawing.wrong.append(f"{_list(set(here))} is joined to nothing that has a name")
        else:
            drawing.nets.setdefault(found, set()).update(here)
    return name_of


class _Groups:
    """Points that wires have made one."""

    def __init__(self) -> None:
        self._up: dict[Point, Point] = {}

    def of(self, point: Point) -> Point:
        while point in self._up:
            point = self._up[point]
        return point

    def join(self, a: Point, b: Point) -> None:
        if self.of(a) != self.of(b):
            self._up[self.of(a)] = self.of(b)


def _units(millimetres: list[float]) -> Point:
    x, y = (each / GRID for each in millimetres[:2])
    if abs(x - round(x)) + abs(y - round(y)) > 0.01:
        raise CircuitError(f"something stands at {millimetres[:2]}, off the grid of {GRID} mm")
    return round(x), round(y)


def _turned(x: int, y: int, placed: list[Node]) -> Point:
    at = numbers(placed, "at")
    if any(lists(placed, "mirror")):
        raise CircuitError(f"{properties(placed)['Reference']} is mirrored: no drawing of ours does that")
    for _ in range(int(at[2]) // 90):
        x, y = -y, x
    column, row = _units(at)
    return column + x, row - y


def _list(pins: set[tuple[str, str]]) -> str:
    return ", ".join(f"{ref}.{pin}" for ref, pin in sorted(pins))
