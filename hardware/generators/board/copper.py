"""The copper of a board as plain numbers: pads, tracks, vias. What routes knows this file and not KiCad.

Millimetres from the board's top left corner, x to the right, y down, as in geometry.toml.
"""

from dataclasses import dataclass

FRONT, BACK = 0, 1
LAYERS = (FRONT, BACK)
Point = tuple[float, float]

CLEARANCE = 0.2  # any cheap fab can do this, as the widths and vias below
SIGNAL_WIDTH = 0.25
POWER_WIDTH = 0.6
VIA_DIAMETER, VIA_DRILL = 0.8, 0.4
TO_EDGE = 0.5
GROUND = "GND"
POWER_NETS = frozenset({GROUND, "3V3", "VSYS", "BATTERY_IN", "BATTERY_ON", "VPIX", "OLED_PIN_1", "OLED_PIN_2"})


@dataclass(frozen=True)
class Pad:
    """A pad by its outer rectangle. `net` is empty for a pad that is left open."""

    ref: str
    number: str
    net: str
    x: float
    y: float
    half_width: float
    half_height: float
    layers: tuple[int, ...]


@dataclass(frozen=True)
class KeepOut:
    """An area without tracks and vias: its outline."""

    outline: tuple[Point, ...]
    layers: tuple[int, ...] = LAYERS


@dataclass(frozen=True)
class Track:
    """A straight piece of copper."""

    net: str
    layer: int
    start: Point
    end: Point
    width: float


@dataclass(frozen=True)
class Via:
    """A plated hole that joins front and back."""

    net: str
    at: Point


def net_of(way: str) -> str:
    """The net of what is routed: some are routed in several ways, such as GND#1."""
    return way.partition("#")[0]


def width_of(way: str) -> float:
    """How wide the tracks of a net are."""
    return POWER_WIDTH if net_of(way) in POWER_NETS else SIGNAL_WIDTH
