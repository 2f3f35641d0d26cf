"""The breadboard's pictures: what lies lowest is drawn first. The whole one says below the board how to read it; that
of a step has what is new in colour, what was there before pale, and nothing that comes later.
"""

from collections.abc import Callable, Collection

from generators.circuit import oled
from generators.wiring.draw_board import draw_board
from generators.wiring.draw_modules import draw_display, draw_pico
from generators.wiring.draw_parts import (
    centre,
    draw_key,
    draw_lamp,
    draw_piezo,
    draw_resistor,
    draw_switch,
    gradients,
)
from generators.wiring.draw_wires import PAINT, coin, draw_ends, draw_wire
from generators.wiring.holes import BOTTOM, COLUMNS, LEFT, PITCH, RIGHT, TOP, Hole, row_y
from generators.wiring.placing import Build, Placed, Wire
from generators.wiring.svg import Svg
from generators.wiring.ways import distance, pieces

PIXELS_PER_MM, STEP_PIXELS_PER_MM = 16, 8
MARGIN = 5.0
TITLE = 15.0  # above the board
INK, QUIET = "#2d2a22", "#6d675a"
DRAW: dict[str, Callable[[Svg, Placed], None]] = {
    "resistor": draw_resistor, "key": draw_key, "lamp": draw_lamp, "piezo": draw_piezo, "switch": draw_switch,
    "pico": draw_pico, "display": draw_display,
}  # fmt: skip
VALUES = {"R7": "10 k", "R9": "330"}
LEGEND = (("black", "ground"), ("red", "3.3 V"), ("yellow", "SCL"), ("blue", "SDA"), ("brown", "shake, sound"))


def picture(build: Build, module: list[Wire]) -> str:
    """The SVG. `module` are the wires of the LIS3DH module that can stand in for the vibration switch."""
    lowest = max(part.body.bottom for part in build.parts) + 1.5
    svg = Svg(LEFT - MARGIN, TOP - TITLE, RIGHT + MARGIN, lowest + 2.0)
    gradients(svg)
    svg.rect(LEFT - MARGIN, TOP - TITLE, RIGHT - LEFT + 2 * MARGIN, lowest + 2.0 - TOP + TITLE, fill="#ffffff")
    svg.text(LEFT, TOP - 9.2, 4.2, "Rollkeeper, OLED build on a breadboard", anchor="start", fill=INK, weight="bold")
    svg.text(LEFT, TOP - 5.2, 2.1, "Made from hardware/pins.toml and checked against the circuit hole by hole. "
             f"Rev {oled().revision}, not yet built: please report.", anchor="start", fill=QUIET)  # fmt: skip
    draw_board(svg, _hidden(build))
    _put(svg, build, [*(part.ref for part in build.parts), *(wire.number for wire in build.wires)])
    _legend(svg, module)
    return svg.whole(PIXELS_PER_MM)


def of_step(build: Build, new: Collection[str | int], before: Collection[str | int]) -> str:
    """The SVG of a step: parts by their names, wires by their numbers."""
    lowest = max(part.body.bottom for part in build.parts) + 1.5
    svg = Svg(LEFT - 1.5, TOP - 3, RIGHT + 1.5, lowest)
    gradients(svg)
    svg.rect(LEFT - 1.5, TOP - 3, RIGHT - LEFT + 3, lowest - TOP + 3, fill="#ffffff")
    draw_board(svg, set())
    with svg.pale():
        _put(svg, build, before)
    _put(svg, build, new)
    return svg.whole(STEP_PIXELS_PER_MM)


def _put(svg: Svg, build: Build, kept: Collection[str | int]) -> None:
    """Some of what is on the board."""
    for part in build.parts:
        if part.ref in kept:
            DRAW[part.looks](svg, part)
    for wire in _lowest_first(build):
        if wire.number in kept:
            draw_wire(svg, wire)
    for wire in build.wires:
        if wire.number in kept:
            draw_ends(svg, wire)
    _names(svg, build, kept)


def _lowest_first(build: Build) -> list[Wire]:
    """Wires that turn lie below straight ones, and a wire below those of higher numbers: where two cross, the upright
    one is on top and can be followed."""
    return sorted(build.wires, key=lambda wire: (not wire.turns, wire.number))


def _hidden(build: Build) -> set[int]:
    """Columns whose number a wire or a resistor would cover."""
    covered = set()
    for column in COLUMNS:
        x = column * PITCH
        spots = [(x, row_y("j") - 1.9), (x, row_y("a") + 1.9)]
        lines = [piece for wire in build.wires for piece in pieces(wire)]
        if any(distance(piece, spot) < 1.6 for piece in lines for spot in spots):
            covered.add(column)
        if any(part.body.near(x, y, 1.2) for part in build.parts for _, y in spots):
            covered.add(column)
    return covered


def _names(svg: Svg, build: Build, kept: Collection[str | int]) -> None:
    """Names and values of the resistors, in the free place beside each."""
    for part in build.parts:
        if part.looks == "resistor" and part.ref in kept:
            x, y = centre(part)
            value = VALUES.get(part.ref, "680")
            if part.ref == "R7":
                svg.text(part.body.right + 0.7, y - 0.2, 1.2, part.ref, anchor="start", fill=INK, weight="bold")
                svg.text(part.body.right + 0.7, y + 1.4, 1.2, f"{value}Ω", anchor="start", fill=INK)
            elif part.ref == "R9":
                place = Hole(part.legs[1][1])
                svg.text(place.x + 0.8, place.y - 0.75, 1.15, part.ref, anchor="start", fill=INK, weight="bold")
                svg.text(place.x + 0.8, place.y + 1.4, 1.15, f"{value} Ω", anchor="start", fill=INK)
            else:
                svg.text(x - 0.4, part.body.top - 0.22, 1.1, f"{part.ref}  {value} Ω", fill=INK)


def _legend(svg: Svg, module: list[Wire]) -> None:
    """In the free place below the board, left of the display."""
    x, y = LEFT, BOTTOM + 6.2
    coin(svg, x + 0.9, y - 0.6, 7, "yellow")
    svg.text(x + 2.6, y, 1.8, "an end of wire 7. Both ends have the number; README.md lists the holes in the order "
             "of building.", anchor="start", fill=INK)  # fmt: skip
    y += 3.1
    at = x
    for colour, what in LEGEND:
        for width, paint in ((0.95, "#33302a"), (0.75, PAINT[colour])):
            svg.line(at + 0.4, y - 0.6, at + 3.4, y - 0.6, stroke=paint, stroke_width=width, stroke_linecap="round")
        svg.text(at + 4.5, y, 1.8, what, anchor="start", fill=INK)
        at += 7.0 + 1.12 * len(what)
    svg.text(at, y, 1.8, "A key, its LED, their wires: the colour of the cap.", anchor="start", fill=INK)
    y += 3.1
    svg.text(x, y, 1.8, "Go by the colours of the rails, red + and blue -: some boards have them the other way round. "
             "Wires 3 and 4 bridge rails that are cut.", anchor="start", fill=INK)  # fmt: skip
    y += 3.1
    said = ", ".join(f"{wire.start[3:]} to {wire.end}" for wire in module)
    svg.text(x, y, 1.8, f"With an LIS3DH module in place of SW7 and wire 14: {said}.", anchor="start", fill=INK)
