"""A board file as KiCad writes it, read without KiCad: parts with their pads, and what is printed."""

import math
from dataclasses import dataclass, field
from pathlib import Path

from generators.errors import HardwareError
from generators.sexpr import Node, lists, numbers, parse, properties, word

Point = tuple[float, float]
SILK = ("F.SilkS", "B.SilkS")


class NoBoardFile(HardwareError):
    """There is no .kicad_pcb."""


@dataclass(frozen=True)
class Print:
    """A text that is printed."""

    text: str
    at: Point
    layer: str  # F.SilkS or B.SilkS


@dataclass
class Laid:
    """A part on the board. Millimetres from the board's top left corner, seen from the front."""

    ref: str
    value: str
    footprint: str  # library:name
    at: Point
    back: bool
    fitted: bool
    bought: bool  # not a hole or a picture that only the board has
    pads: dict[str, Point]
    nets: dict[str, str]  # of each pad; nothing for a pad that is left open
    lines: list[tuple[Point, Point]] = field(default_factory=list)  # on the silk of its side
    name: Print | None = None  # where its reference is printed


@dataclass
class Board:
    """What a board file says."""

    revision: str
    date: str
    parts: dict[str, Laid]
    prints: list[Print]
    outline: tuple[float, float]  # width, height


def file_of(root: Path, build: str) -> Path:
    """Where the board of a build is."""
    return root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb"


def board_of(root: Path, build: str) -> Board:
    """The board of a build. Raises NoBoardFile."""
    file = file_of(root, build)
    if not file.is_file():
        raise NoBoardFile(f"{file} is not there")
    return read_board(file.read_text(encoding="utf-8"))


def read_board(text: str) -> Board:
    """Read the text of a .kicad_pcb."""
    whole = parse(text)
    ends = [numbers(line, end) for line in lists(whole, "gr_line") if word(line, "layer") == "Edge.Cuts"
            for end in ("start", "end")] or [[0.0, 0.0]]  # fmt: skip
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    corner = min(xs), min(ys)
    title = next(lists(whole, "title_block"), [])
    told = {name: next((str(each[1]) for each in lists(title, name)), "") for name in ("rev", "date")}
    parts = [_part(each, corner) for each in lists(whole, "footprint")]
    prints = [_print(each, str(each[1]), (*corner, 0.0)) for each in lists(whole, "gr_text")]
    return Board(
        told["rev"], told["date"], {part.ref: part for part in parts},
        [each for each in prints if each.layer in SILK], (max(xs) - corner[0], max(ys) - corner[1]),
    )  # fmt: skip


def _part(node: list[Node], corner: Point) -> Laid:
    x, y, *turn = numbers(node, "at")
    place = (x - corner[0], y - corner[1], turn[0] if turn else 0.0)
    told = properties(node)
    kinds = {str(word) for each in lists(node, "attr") for word in each[1:]}
    pads, nets = {}, {}
    for pad in lists(node, "pad"):
        number = str(pad[1])
        pads[number] = turned(place, *numbers(pad, "at")[:2])
        net = next((str(net[-1]) for net in lists(pad, "net")), "")
        nets[number] = "" if net.startswith("unconnected-") else net
    lines = [
        (turned(place, *numbers(line, "start")), turned(place, *numbers(line, "end")))
        for line in lists(node, "fp_line")
        if word(line, "layer") in SILK
    ]
    name = next((each for each in lists(node, "property") if each[1] == "Reference"), None)
    hidden = name is None or any(each == ["hide", "yes"] for each in name)
    printed = None if hidden or name is None else _print(name, told["Reference"], place, moved=True)
    return Laid(
        told["Reference"], told.get("Value", ""), str(node[1]), (round(place[0], 3), round(place[1], 3)),
        any(str(each[1]) == "B.Cu" for each in lists(node, "layer")), "dnp" not in kinds, "board_only" not in kinds,
        pads, nets, lines, printed,
    )  # fmt: skip


def _print(node: list[Node], text: str, place: tuple[float, float, float], moved: bool = False) -> Print:
    """A text; of a footprint's it is said from the footprint's place, of the board's own from the sheet's corner."""
    x, y = numbers(node, "at")[:2]
    at = turned(place, x, y) if moved else (round(x - place[0], 3), round(y - place[1], 3))
    return Print(text, at, word(node, "layer"))


def turned(place: tuple[float, float, float], dx: float, dy: float) -> Point:
    """A place in a footprint, seen from where the footprint is placed and turned."""
    x, y, turn = place
    angle = math.radians(turn)
    return (
        round(x + dx * math.cos(angle) + dy * math.sin(angle), 3),
        round(y - dx * math.sin(angle) + dy * math.cos(angle), 3),
    )
