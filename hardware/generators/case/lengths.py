"""Every length of the case that follows from geometry.toml: plain numbers, no solids. The fast tests read them, too.

Coordinates are the board's (geometry.toml): x to the right, y down, z towards the player.
"""

from dataclasses import dataclass
from typing import Any

from generators.facts import geometry

BUILDS = ("oled", "led")
Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]


def grown(box: Box, by: float) -> Box:
    """A box with each side moved outwards."""
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


def around(centre: Point, width: float, height: float) -> Box:
    """The box of a width and a height around a point."""
    x, y = centre
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


@dataclass(frozen=True)
class Lengths:
    """What geometry.toml says, and what follows."""

    facts: dict[str, dict[str, Any]]

    def __getitem__(self, table: str) -> dict[str, Any]:
        return self.facts[table]

    @property
    def board(self) -> Box:
        """The board's outline."""
        return 0.0, 0.0, self["board"]["width"], self["board"]["height"]

    @property
    def inside(self) -> Box:
        """The inner faces of the walls."""
        return grown(self.board, self["case"]["gap"])

    @property
    def outside(self) -> Box:
        """The outer faces of the walls."""
        return grown(self.inside, self["case"]["wall"])

    @property
    def back(self) -> float:
        """z of the board's back."""
        return -float(self["board"]["thickness"])

    @property
    def floor(self) -> float:
        """z of the floor's inner face."""
        return self.back - float(self["case"]["behind"])

    @property
    def bottom(self) -> float:
        """z of the floor's outer face."""
        return self.floor - float(self["case"]["floor"])

    @property
    def ceiling(self) -> float:
        """z of the lid's inner face."""
        return float(self["case"]["front"])

    @property
    def face(self) -> float:
        """z of the lid's outer face."""
        return self.ceiling + float(self["case"]["lid"])

    @property
    def holes(self) -> list[Point]:
        """The four screws through the board."""
        return [(x, y) for x, y in self["board"]["holes"]]

    def keys(self, build: str) -> list[Point]:
        """The five keys of a build."""
        keys = self["keys"][build]
        return [(x, keys["y"]) for x in keys["x"]]

    def key_hole(self, build: str) -> float:
        """Diameter of the hole in the lid around a key cap."""
        return float(self["keys"][build]["cap_diameter"]) + 2 * float(self["case"]["clearance"])

    @property
    def lamps(self) -> list[Point]:
        """The five lamps of the OLED build."""
        return [(x, self["lamps"]["y"]) for x in self["keys"]["oled"]["x"]]

    @property
    def pips(self) -> list[Point]:
        """The 35 pips of the LED build, die by die: two columns of three and the middle."""
        step = self["dice"]["pip_pitch"]
        offsets = [(-step, -step), (-step, 0), (-step, step), (0, 0), (step, step), (step, 0), (step, -step)]
        return [(x + dx, self["dice"]["y"] + dy) for x in self["keys"]["led"]["x"] for dx, dy in offsets]

    def window(self, display: str = "display") -> Point:
        """Centre of what the display lights; `small_display` is the one of 0.96 inches."""
        x, y = self["display"]["header_centre"]
        return x, y + self[display]["active_below_header"]

    def module(self, display: str = "display") -> Box:
        """The display module."""
        x, y = self["display"]["header_centre"]
        width, height = self[display]["module"]
        top = y - self["display"]["header_to_edge"]
        return x - width / 2, top, x + width / 2, top + height

    def glass(self, display: str = "display") -> float:
        """z of the front of the display's glass."""
        kind = self[display]
        return float(self["display"]["under"] + kind["module_thickness"] + kind["glass_thickness"])

    @property
    def pico(self) -> Box:
        """The Pico's board."""
        x, y = self["pico"]["pin_1"]
        along, across = self["pico"]["to_pin_1"]
        length, width = self["pico"]["board"]
        return x - along, y + across - width, x - along + length, y + across

    @property
    def usb(self) -> Point:
        """The middle of the USB socket's mouth: y, z."""
        pico = self["pico"]
        _, top, _, bottom = self.pico
        underside = pico["height"] - 3.2 - pico["board_thickness"]
        return (top + bottom) / 2, underside + pico["board_thickness"] + 1.4

    @property
    def bootsel(self) -> Point:
        """The Pico's button."""
        x, y = self["pico"]["pin_1"]
        along, across = self["pico"]["bootsel"]
        return x + along, y - across

    @property
    def holder(self) -> Box:
        """The battery holder."""
        length, width, _ = self["battery"]["holder"]
        return around(self["battery"]["centre"], length, width)

    @property
    def holder_play(self) -> float:
        """From the holder to the corners around it: the largest one goes in."""
        return float(self["battery"]["tolerance"]) / 2 + float(self["case"]["clearance"])

    def visor(self, build: str) -> Box:
        """The opening in the lid for the dark inlay."""
        left, top, right, bottom = self["visor"][build]
        return left, top, right, bottom

    def visor_back(self, build: str) -> float:
        """z of the back of the inlay's flange: that of the OLED build is thin, for the display's glass is high."""
        if build == "oled":
            return self.glass() + float(self["case"]["clearance"])
        return self.ceiling - float(self["case"]["thinnest"])

    @property
    def diffuser_front(self) -> float:
        """z of the front of the LED build's diffuser."""
        return self.visor_front - float(self["visor"]["led_front"])

    @property
    def visor_front(self) -> float:
        """z of the inlay's face."""
        return self.face - float(self["visor"]["sunk"])

    @property
    def cap_top(self) -> float:
        """z of the top of a key cap."""
        return self.face + float(self["cap"]["out"])


def lengths() -> Lengths:
    """The lengths in the repository."""
    return Lengths(geometry())
