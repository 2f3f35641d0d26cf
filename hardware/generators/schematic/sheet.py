"""A page of schematic being drawn: parts, wires, labels, frames. Written as KiCad 9 reads it.

Everything stands on KiCad's grid of 1.27 mm: coordinates are whole grid units, x to the right, y down.
Every UUID is made from the name of what it belongs to: the same drawing is the same file.
"""

import uuid
from dataclasses import dataclass
from itertools import pairwise

from generators.circuit import Circuit, CircuitError
from generators.schematic.sexpr import Node, Quoted, dump
from generators.schematic.symbols import GRID, pins_of, symbol
from generators.schematic.texts import Text, texts_of

Point = tuple[int, int]
SUPPLIES = {
    "GND": "power:GND", "3V3": "rollkeeper:3V3", "VSYS": "rollkeeper:VSYS", "VPIX": "rollkeeper:VPIX",
    "PWR_FLAG": "power:PWR_FLAG",
}  # fmt: skip
RIGHT, UP, LEFT, DOWN = 0, 90, 180, 270
STEPS = {RIGHT: (1, 0), UP: (0, -1), LEFT: (-1, 0), DOWN: (0, 1)}
NAMESPACE = uuid.UUID("5f0c7e0a-8e57-5c3d-9d7b-726f6c6c6b70")


def identity(build: str, name: str) -> str:
    """The UUID of a thing in the drawings of a build; a part's is that of its reference, such as "R1"."""
    return str(uuid.uuid5(NAMESPACE, f"{build}/{name}"))


@dataclass(frozen=True)
class End:
    """The free end of a pin on the page, and to which side it sticks out."""

    at: Point
    side: int


class Sheet:
    """The one page of a circuit."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.project = f"rollkeeper-{circuit.name}"
        self.root = identity(circuit.name, "page")
        self._items: list[Node] = []
        self._used: dict[str, list[Node]] = {}
        self._ends: dict[tuple[str, str], End] = {}
        self._wires: list[tuple[Point, Point]] = []
        self._named: set[Point] = set()  # where labels and power symbols are
        self._powers = 0

    # ---- parts

    def place(self, ref: str, at: Point, turn: int = 0, name: Text | None = None, value: Text | None = None) -> None:
        """Put a part of the circuit on the page, turned counter-clockwise by `turn` degrees."""
        component = self.circuit.components.get(ref)
        if component is None:
            raise CircuitError(f"{self.circuit.name}: the drawing has {ref}, the circuit has not")
        part = component.part
        drawn = self._symbol(part.symbol)
        for pin in pins_of(drawn):
            self._ends[ref, pin.number] = _turned(pin.x, pin.y, pin.side, at, turn)
        default = texts_of(part.symbol, turn)
        texts = (name or default[0], value or default[1])
        fields = {"Reference": ref, "Value": part.value, "Footprint": part.footprint}
        flags = {"in_bom": not part.copper, "on_board": True, "dnp": not part.fitted}
        self._items.append(self._instance(part.symbol, ref, at, turn, fields, texts, flags))

    def end(self, ref: str, pin: str) -> Point:
        """Where the free end of a pin is."""
        return self._ends[ref, pin].at

    def tie(self, ref: str, *pins: str, length: int = 1) -> None:
        """Give each of these pins a short wire with the name of its net; a pin without a net is marked as open."""
        for pin in pins:
            end = self._ends[ref, pin]
            net = self.circuit.components[ref].nets.get(pin)
            if net is None:
                self._items.append(["no_connect", _at(end.at), self._uuid(f"open {ref}.{pin}")])
            else:
                self.name(net, end.at, end.side, length)

    def rest(self, ref: str, length: int = 1) -> None:
        """Tie every pin of a part."""
        self.tie(ref, *(pin for owner, pin in self._ends if owner == ref), length=length)

    # ---- nets

    def name(self, net: str, at: Point, side: int, length: int = 1) -> None:
        """A wire of `length` from `at` to a side, with the name of the net at its end."""
        step = STEPS[side]
        tip = (at[0] + length * step[0], at[1] + length * step[1])
        if length:
            self.wire(at, tip)
        if net in SUPPLIES:
            self.power(net, tip, side)
        else:
            self.label(net, tip, side)

    def label(self, net: str, at: Point, side: int) -> None:
        """A global label whose text runs away from `at` to a side."""
        justify = "right" if side in (LEFT, DOWN) else "left"
        shape: Node = ["shape", "passive"]
        effects: Node = ["effects", ["font", ["size", "1.1", "1.1"]], ["justify", justify]]
        self._named.add(at)
        key = f"label {net} {at}"
        self._items.append(["global_label", Quoted(net), shape, _at(at, side), effects, self._uuid(key)])

    def power(self, net: str, at: Point, side: int) -> None:
        """A power symbol that stands to a side of `at`: ground's arrow points there, a supply's stem too."""
        self._powers += 1
        ref = f"#FLG{self._powers:02}" if net == "PWR_FLAG" else f"#PWR{self._powers:02}"
        lib_id = SUPPLIES[net]
        turn = (side - (DOWN if net == "GND" else UP)) % 360
        step = STEPS[side]
        if side in (UP, DOWN):
            text = Text(0, step[1] * 3.5)
        else:
            text = Text(step[0] * 3.0, 0, "left" if side == RIGHT else "right")
        self._named.add(at)
        self._symbol(lib_id)
        fields = {"Reference": ref, "Value": net}
        hidden = Text(0, 0, shown=False)
        flags = {"in_bom": True, "on_board": True, "dnp": False}
        self._items.append(self._instance(lib_id, ref, at, turn, fields, (hidden, text), flags))

    def wire(self, *points: Point) -> None:
        """A wire along these points, each right of, left of, above or below the one before."""
        for start, end in pairwise(points):
            if start[0] != end[0] and start[1] != end[1]:
                raise CircuitError(f"{self.circuit.name}: the wire from {start} to {end} is slanted")
            if start != end:
                self._wires.append((start, end))

    # ---- what is only to be read

    def frame(self, title: str, left: int, top: int, right: int, bottom: int) -> None:
        """A frame around a block, with its title inside at the top left."""
        stroke: Node = ["stroke", ["width", "0.15"], ["type", "solid"], ["color", "120", "120", "120", "1"]]
        corners: list[Node] = [["start", *_mm((left, top))], ["end", *_mm((right, bottom))]]
        self._items.append(["rectangle", *corners, stroke, ["fill", ["type", "none"]], self._uuid(f"frame {title}")])
        self._text(title, (left * GRID + 1.5, top * GRID + 2.2), 1.6, bold=True)

    def note(self, text: str, at: Point) -> None:
        """A remark that begins at `at`."""
        self._text(text, (at[0] * GRID, at[1] * GRID), 1.1)

    def _text(self, text: str, at: tuple[float, float], size: float, bold: bool = False) -> None:
        font: list[Node] = ["font", ["size", f"{size:g}", f"{size:g}"]]
        font += [["thickness", "0.3"], ["bold", "yes"]] if bold else []
        effects: Node = ["effects", font, ["justify", "left"]]
        place: Node = ["at", f"{at[0]:.2f}", f"{at[1]:.2f}", "0"]
        self._items.append(
            ["text", Quoted(text), ["exclude_from_sim", "no"], place, effects, self._uuid(f"text {text}")]
        )

    # ---- the file

    def dump(self, title_block: list[Node]) -> str:
        """The text of the .kicad_sch. Raises CircuitError if a part of the circuit was not placed."""
        placed = {ref for ref, _ in self._ends}
        if missing := sorted(set(self.circuit.components) - placed):
            raise CircuitError(f"{self.circuit.name}: not in the drawing: {', '.join(missing)}")
        stroke: Node = ["stroke", ["width", "0"], ["type", "default"]]
        wires: list[Node] = [
            ["wire", ["pts", ["xy", *_mm(a)], ["xy", *_mm(b)]], stroke, self._uuid(f"wire {a} {b}")]
            for a, b in self._cut_wires()
        ]
        dots: list[Node] = [
            ["junction", ["at", *_mm(at)], ["diameter", "0"], ["color", "0", "0", "0", "0"], self._uuid(f"dot {at}")]
            for at in self._junctions()
        ]
        return dump([
            "kicad_sch", ["version", "20250114"], ["generator", Quoted("rollkeeper")],
            ["generator_version", Quoted("9.0")], ["uuid", Quoted(self.root)], ["paper", Quoted("A4")],
            title_block, ["lib_symbols", *self._used.values()], *dots, *wires, *self._items,
            ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]], ["embedded_fonts", "no"],
        ]) + "\n"  # fmt: skip

    def _cut_wires(self) -> list[tuple[Point, Point]]:
        """The wires, cut wherever something is joined to them: KiCad joins wires at their ends only."""
        joints = (
            {point for wire in self._wires for point in wire} | {end.at for end in self._ends.values()} | self._named
        )
        pieces = set()
        for wire in self._wires:
            points = sorted([*wire, *(joint for joint in joints if _inside(joint, wire))])
            pieces |= set(pairwise(points))
        return sorted(pieces)

    def _junctions(self) -> list[Point]:
        """Where more than two things meet: a dot says that they are joined."""
        ends = [point for wire in self._wires for point in wire]
        pins = [end.at for end in self._ends.values()]
        found = []
        for point in sorted(set(ends)):
            passing = sum(_inside(point, wire) for wire in self._wires)
            if ends.count(point) + 2 * passing + pins.count(point) > 2:
                found.append(point)
        return found

    def _symbol(self, lib_id: str) -> list[Node]:
        return self._used.setdefault(lib_id, symbol(lib_id))

    def _uuid(self, name: str) -> list[Node]:
        return ["uuid", Quoted(identity(self.circuit.name, name))]

    def _instance(
        self, lib_id: str, ref: str, at: Point, turn: int,
        fields: dict[str, str], texts: tuple[Text, Text], flags: dict[str, bool],
    ) -> list[Node]:  # fmt: skip
        properties: list[Node] = []
        for key in ("Reference", "Value", "Footprint", "Datasheet", "Description"):
            text = {"Reference": texts[0], "Value": texts[1]}.get(key, Text(0, 0, shown=False))
            properties.append(_field(key, fields.get(key, ""), at, turn, text))
        pins: list[Node] = [
            ["pin", Quoted(pin.number), self._uuid(f"{ref}.{pin.number}")] for pin in pins_of(self._used[lib_id])
        ]
        where: Node = ["path", Quoted(f"/{self.root}"), ["reference", Quoted(ref)], ["unit", "1"]]
        switches: list[Node] = [["exclude_from_sim", "no"]]
        switches += [[key, "yes" if yes else "no"] for key, yes in flags.items()]
        return [
            "symbol", ["lib_id", Quoted(lib_id)], ["at", *_mm(at), str(turn)], ["unit", "1"],
            *switches, self._uuid(ref), *properties, *pins, ["instances", ["project", Quoted(self.project), where]],
        ]  # fmt: skip


def _mm(at: Point) -> list[Node]:
    return [f"{each * GRID:g}" for each in at]


def _at(at: Point, side: int | None = None) -> list[Node]:
    return ["at", *_mm(at), *([] if side is None else [str(side)])]


def _field(key: str, value: str, at: Point, turn: int, text: Text) -> list[Node]:
    """A property of a part. KiCad turns texts with their symbol, so that a turned one needs turning back."""
    end = text.end
    if turn in (90, 180) and end:
        end = "left" if end == "right" else "right"
    effects: list[Node] = ["effects", ["font", ["size", f"{text.size:g}", f"{text.size:g}"]]]
    effects += [["justify", end]] if end else []
    effects += [] if text.shown else [["hide", "yes"]]
    place: Node = ["at", f"{at[0] * GRID + text.x:.2f}", f"{at[1] * GRID + text.y:.2f}", "90" if turn % 180 else "0"]
    return ["property", Quoted(key), Quoted(value), place, effects]


def _turned(x: int, y: int, side: int, at: Point, turn: int) -> End:
    for _ in range(turn // 90):
        x, y = -y, x
    return End((at[0] + x, at[1] - y), (side + turn) % 360)


def _inside(point: Point, wire: tuple[Point, Point]) -> bool:
    """Whether a point is on a wire, but not its end."""
    (ax, ay), (bx, by) = wire
    if point in wire:
        return False
    between = min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)
    return between and (ax - bx) * (point[1] - by) == (ay - by) * (point[0] - bx)
