"""Draws the wires: rounded at their corners, with a thin dark edge, and a numbered coin in each hole they end in."""

from generators.wiring.placing import Wire
from generators.wiring.svg import Svg, number
from generators.wiring.ways import COIN, HALF_WIRE

PAINT = {
    "black": "#2b2b2b", "red": "#d8342b", "yellow": "#f2c21a", "blue": "#2f6fd0", "orange": "#f0842c",
    "green": "#2f9e4f", "white": "#fbfbf8", "grey": "#9aa0a6", "purple": "#8b4fb8", "brown": "#8a5a33",
}  # fmt: skip
DARK_TEXT = ("yellow", "white", "orange", "grey")
CORNER = 1.1  # mm


def way(points: list[tuple[float, float]]) -> str:
    """The path through these corners, rounded."""
    said = f"M{_at(points[0])}"
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        said += f"L{_at(_toward(here, before))}Q{_at(here)} {_at(_toward(here, after))}"
    return said + f"L{_at(points[-1])}"


def _at(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _toward(here: tuple[float, float], there: tuple[float, float]) -> tuple[float, float]:
    """A point a little away from `here`, at most half way."""
    length = abs(there[0] - here[0]) + abs(there[1] - here[1])
    part = min(CORNER, length / 2) / length
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def draw_wire(svg: Svg, wire: Wire) -> None:
    """The wire without its ends."""
    d = way(wire.points())
    common = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    svg.path(d, stroke="#fdfcf7", stroke_width=2 * HALF_WIRE + 0.45, **common)  # parts it from what it crosses
    svg.path(d, stroke="#33302a", stroke_width=2 * HALF_WIRE + 0.12, **common)
    svg.path(d, stroke=PAINT[wire.colour], stroke_width=2 * HALF_WIRE - 0.08, **common)
    svg.path(d, stroke="#fff", stroke_width=0.18, opacity=0.35, **common)


def draw_ends(svg: Svg, wire: Wire) -> None:
    """The numbered coins."""
    for x, y in (wire.points()[0], wire.points()[-1]):
        coin(svg, x, y, wire.number, wire.colour)


def coin(svg: Svg, x: float, y: float, label: int | str, colour: str) -> None:
    """One coin."""
    svg.circle(x, y, COIN + 0.02, fill=PAINT[colour], stroke="#33302a", stroke_width=0.12)
    ink = "#1c1c1c" if colour in DARK_TEXT else "#fff"
    svg.text(x, y + 0.4, 1.1, str(label), fill=ink, weight="bold")
