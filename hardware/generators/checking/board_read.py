"""A board file as it is written, read without KiCad: parts with their pads and printed lines, and what is printed."""

import math
from dataclasses import dataclass, field
from pathlib import Path

from generators.errors import HardwareError
from generators.schematic.sexpr import Node, lists, numbers, parse, properties, word

ORIGIN = (100.0, 60.0)  # of the board on KiCad's sheet
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
    at: Point
    pads: dict[str, Point]
    nets: dict[str, str]
    lines: list[tuple[Point, Point]] = field(default_factory=list)  # on the silk of its side
    name: Print | None = None  # where its reference is printed


@dataclass
class Board:
    """What a check of print and places looks at."""

    parts: dict[str, Laid]
    prints: list[Print]


def board_of(root: Path, build: str) -> Board:
    """The committed board of a build. Raises NoBoardFile."""
    file = root / "hardware" / build / f"rollkeeper-{build}.kicad_pcb"
    if not file.is_file():
        raise NoBoardFile(f"{file} is not there; `make hardware` makes it")
    whole = parse(file.read_text(encoding="utf-8"))
    parts = [_part(each) for each in lists(whole, "footprint")]
    prints = [_print(each, str(each[1]), (0.0, 0.0, 0.0)) for each in lists(whole, "gr_text")]
    return Board({part.ref: part for part in parts}, [each for each in prints if each.layer in SILK])


def _part(node: list[Node]) -> Laid:
    x, y, *turn = numbers(node, "at")
    place = (x - ORIGIN[0], y - ORIGIN[1], turn[0] if turn else 0.0)
    told = properties(node)
    pads, nets = {}, {}
    for pad in lists(node, "pad"):
        number = str(pad[1])
        pads[number] = _moved(place, *numbers(pad, "at")[:2])
        nets[number] = next((str(net[2] if len(net) > 2 else net[1]) for net in lists(pad, "net")), "")
    lines = [
        (_moved(place, *numbers(line, "start")), _moved(place, *numbers(line, "end")))
        for line in lists(node, "fp_line")
        if word(line, "layer") in SILK
    ]
    name = next((each for each in lists(node, "property") if each[1] == "Reference"), None)
    hidden = name is None or any(each == ["hide", "yes"] for each in name)
    printed = None if hidden or name is None else _print(name, told["Reference"], place, property_=True)
    return Laid(told["Reference"], told["Value"], place[:2], pads, nets, lines, printed)


def _print(node: list[Node], text: str, place: tuple[float, float, float], property_: bool = False) -> Print:
    x, y = numbers(node, "at")[:2]
    at = _moved(place, x, y) if property_ else (round(x - ORIGIN[0], 3), round(y - ORIGIN[1], 3))
    return Print(text, at, word(node, "layer"))


def _moved(place: tuple[float, float, float], dx: float, dy: float) -> Point:
    x, y, turn = place
    angle = math.radians(turn)
    return (
        round(x + dx * math.cos(angle) + dy * math.sin(angle), 3),
        round(y - dx * math.sin(angle) + dy * math.cos(angle), 3),
    )
