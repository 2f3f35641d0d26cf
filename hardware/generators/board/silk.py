"""What is printed on a board for those who build, test and carry it: names, outlines, marks of polarity, warnings.

Nothing is printed on pads or holes, nothing smaller than the fabs can print: KiCad's check sees to both.
"""

import itertools
from dataclasses import dataclass, field

from generators.board.copper import Point
from generators.board.placement import PIN, Geometry, Spot
from generators.schematic.project import HONEST

SMALL, MIDDLE, LARGE = 0.8, 1.0, 1.5
TITLE = 2.6

TEST_POINTS = ("GND", "3V3", "VSYS", "BATT", "SDA", "SCL", "SHAKE", "RUN")
SENSOR_PINS = ("VIN", "3Vo", "GND", "SCL", "SDA", "INT")


@dataclass(frozen=True)
class Text:
    """A line of text around its middle, or from its left or to its right end."""

    text: str
    x: float
    y: float
    size: float = SMALL
    angle: float = 0.0
    align: str = "middle"
    back: bool = False


@dataclass(frozen=True)
class Line:
    """A line of an outline."""

    start: Point
    end: Point
    back: bool = False


@dataclass
class Silk:
    """All print of a board; `names`: where the reference of each part stands."""

    names: dict[str, Text] = field(default_factory=dict)
    texts: list[Text] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)  # parts whose footprint prints a text where there is no room for it

    def name(self, ref: str, x: float, y: float, angle: float = 0.0, back: bool = False, align: str = "middle") -> None:
        """Where the reference of a part stands."""
        self.names[ref] = Text(ref, x, y, SMALL, angle, align, back)

    def part(self, ref: str, value: str, spot: Spot, apart: float = 1.75) -> None:
        """Name and value of a small part that lies: above and below it."""
        self.name(ref, spot.x, spot.y - apart)
        self.say(value, spot.x, spot.y + apart)

    def beside(self, ref: str, value: str, spot: Spot) -> None:
        """Name and value of a transistor that stands, to its right."""
        self.name(ref, spot.x + 2.9, spot.y)
        self.say(value, spot.x + 4.6, spot.y - 1.2, angle=90)

    def say(self, text: str, x: float, y: float, size: float = SMALL, **more: float | str | bool) -> None:
        """Print a text."""
        self.texts.append(Text(text, x, y, size, **more))  # type: ignore[arg-type]

    def box(self, left: float, top: float, right: float, bottom: float, back: bool = False) -> None:
        """Draw a rectangle."""
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        self.lines += [Line(a, b, back) for a, b in itertools.pairwise(corners)]


def shared(geometry: Geometry, spots: dict[str, Spot], values: dict[str, str], title: str) -> Silk:
    """The print that both builds have. `values`: of each part, as printed."""
    silk = Silk()
    _keys(silk, geometry)
    _pico(silk, geometry)
    _sensor(silk, spots)
    _power(silk, geometry, spots, values)
    for number, name in enumerate(TEST_POINTS, 1):
        spot = spots[f"TP{number}"]
        silk.name(f"TP{number}", spot.x, spot.y - 1.65)
        silk.say(name, spot.x, spot.y + 1.75)
    _back(silk, geometry, title)
    return silk


def _keys(silk: Silk, geometry: Geometry) -> None:
    for number, x in enumerate(geometry["keys"]["x"], 1):
        silk.name(f"SW{number}", x, geometry["keys"]["y"] + 8.4)
        silk.say(f"K{number}", x, geometry["keys"]["y"] - 8.2, LARGE)


def _pico(silk: Silk, geometry: Geometry) -> None:
    x, y = geometry["pico"]["pin_1"]
    middle = y - geometry["pico"]["row_spacing"] / 2
    silk.name("U1", x + 20, middle - 3.4)
    silk.say("Raspberry Pi Pico, Pico W or Pico 2", x + 20, middle - 0.6, MIDDLE)
    silk.say("on pin headers, parts up, USB to the left", x + 20, middle + 1.8)
    silk.say("USB", x + 1.2, middle, LARGE, angle=90)
    silk.say("1", x - 1.3, y + 2.8, MIDDLE)
    silk.say("antenna: no copper", x + 46.6, middle, SMALL, angle=90)


def _sensor(silk: Silk, spots: dict[str, Spot]) -> None:
    socket, switch = spots["J2"], spots["SW7"]
    for number, pin in enumerate(SENSOR_PINS):
        silk.say(pin, socket.x + number * PIN, socket.y + 2.2)
    middle = socket.x + 2.5 * PIN
    silk.name("J2", middle, socket.y - 2.6)
    silk.say("LIS3DH module", middle, socket.y - 9.0, MIDDLE)
    silk.say("Adafruit 2809, parts up", middle, socket.y - 7.2)
    # Adafruit's module is 25.4 x 17.8 mm; this row is 2.54 from its edge.
    left, right, top, bottom = middle - 12.7, middle + 12.7, socket.y + 2.54 - 17.78, socket.y - 1.8
    silk.lines += [
        Line((left, bottom), (left, top)),
        Line((left, top), (right, top)),
        Line((right, top), (right, bottom)),
    ]
    silk.name("SW7", switch.x - 2.0, switch.y, 90)
    silk.say("SW7 or J2", switch.x + 2.0, switch.y + 2.15)
    cable = spots["J4"]
    silk.name("J4", cable.x, cable.y - 4.4, back=True)
    silk.say("Qwiic, STEMMA QT: LIS3DH instead of J2", cable.x + 1.0, cable.y + 7.2, back=True)
    silk.say("a wire from its INT to hole 6 of J2", cable.x + 1.0, cable.y + 8.8, back=True)


def _power(silk: Silk, geometry: Geometry, spots: dict[str, Spot], values: dict[str, str]) -> None:
    plug_x, plug_y = geometry["edge"]["battery_plug"]
    switch_x, switch_y = geometry["edge"]["switch"]
    buzzer = spots["BZ1"]
    silk.name("BZ1", buzzer.x + 2.5, buzzer.y + 3.6)
    silk.say("piezo", buzzer.x + 2.5, buzzer.y - 3.6)
    for ref, side in (("R9", -1.8), ("R13", 1.8)):  # they stand
        silk.name(ref, spots[ref].x + side, spots[ref].y + 1.2, 90)
        silk.say(values[ref], spots[ref].x + side, spots[ref].y - 1.3, angle=90)
    silk.part("R11", values["R11"], spots["R11"])
    silk.name("Q2", spots["Q2"].x, spots["Q2"].y + 2.3)
    silk.say(values["Q2"], spots["Q2"].x, spots["Q2"].y + 3.6)
    silk.name("SW6", switch_x, switch_y - 6.9)
    silk.say("ON", switch_x - 2.7, switch_y + 1.0, MIDDLE, align="right")
    silk.say("OFF", switch_x - 2.7, switch_y - 1.0, MIDDLE, align="right")
    silk.name("J3", plug_x, plug_y - 2.4, back=True)
    for back in (False, True):
        silk.say("+", plug_x + 2.9, plug_y - 2.4 * back, LARGE, back=back)
        silk.say("-", plug_x - 2.9, plug_y - 2.4 * back, LARGE, back=back)
    silk.say("plug J3: on the back", plug_x + 1.2, plug_y + 2.4)
    silk.beside("Q1", values["Q1"], spots["Q1"])
    silk.name("R10", spots["R10"].x + 3.4, spots["R10"].y - 0.7)
    silk.say(values["R10"], spots["R10"].x + 3.4, spots["R10"].y + 0.7)


def _back(silk: Silk, geometry: Geometry, title: str) -> None:
    (x, y), (width, height, _) = geometry["battery"]["centre"], geometry["battery"]["holder"]
    plug_x, plug_y = geometry["edge"]["battery_plug"]
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    for corner_x, dx in ((left, 5.0), (right, -5.0)):  # its corners: its sides would run over pads
        for corner_y, dy in ((top, 5.0), (bottom, -5.0)):
            silk.lines.append(Line((corner_x, corner_y), (corner_x + dx, corner_y), back=True))
            silk.lines.append(Line((corner_x, corner_y), (corner_x, corner_y + dy), back=True))
    silk.say("ROLLKEEPER", x, y - 6, 3.2, back=True)
    silk.say(f"{title}   MIT licence", x, y - 1, LARGE, back=True)
    silk.say(HONEST, x, y + 2.2, 1.2, back=True)
    silk.say("the battery holder lies here, in the case: trim all leads to 1.5 mm", x, y + 7.0, MIDDLE, back=True)
    silk.say("3 x AAA", plug_x, plug_y + 8.6, MIDDLE, back=True)
    silk.say("mind + and -", plug_x, plug_y + 10.4, MIDDLE, back=True)
