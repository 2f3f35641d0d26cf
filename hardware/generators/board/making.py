"""The board of a build, from its circuit and its places to a KiCad file that is routed and filled."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from generators.board import dice, led_placement, led_silk, oled_placement, oled_silk
from generators.board.copper import GROUND, VIA_DIAMETER, KeepOut, Track, Via
from generators.board.grid import Grid
from generators.board.ground_vias import ground_vias
from generators.board.islands import stranded
from generators.board.judging import judge, starved
from generators.board.kicad_board import ORIGIN, Drawing
from generators.board.kicad_silk import Box, print_silk
from generators.board.laying import tracks_of
from generators.board.placement import Geometry, Spot
from generators.board.pours import Pour, add_keep_outs, add_pours, circle, ground, sew
from generators.board.router import Router
from generators.board.silk import Silk
from generators.board.stitching import stitches
from generators.circuit import Circuit
from generators.errors import HardwareError
from generators.facts import geometry
from generators.led_circuit import led
from generators.oled_circuit import oled

# From pin 1, the Pico lying as on this board: from where the antenna begins to 2 mm beyond the Pico's end.
# Raspberry Pi Pico W datasheet, section 2.1 (antenna keep-out), as KiCad's footprint has it.
ANTENNA = (41.1, -16.0, 51.6, -1.78)


ROUNDS = 6


class Starved(HardwareError):
    """Ground pads that the pours do not reach."""


@dataclass
class Layout:
    """What a build adds to its circuit: places, and copper that is laid by hand."""

    circuit: Circuit
    spots: dict[str, Spot]
    silk: Silk
    pours: list[Pour] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    joined: set[tuple[str, str]] = field(default_factory=set)  # pads (part, pin) that those and the pours join


def oled_layout() -> Layout:
    """The OLED build."""
    lengths = geometry()
    circuit, spots = oled(), oled_placement.place(lengths)
    return Layout(circuit, spots, oled_silk.silk(lengths, spots, values(circuit)))


def led_layout() -> Layout:
    """The LED build."""
    lengths = geometry()
    circuit, spots = led(), led_placement.place(lengths)
    tracks, vias = dice.copper(lengths)
    joined = dice.joined() | led_placement.fed_by_pour()
    silk = led_silk.silk(lengths, spots, values(circuit))
    return Layout(circuit, spots, silk, led_placement.pours(lengths), tracks, vias, joined)


def values(circuit: Circuit) -> dict[str, str]:
    """What is printed beside each part as its value."""
    return {ref: component.part.value for ref, component in circuit.components.items()}


LAYOUTS: dict[str, Callable[[], Layout]] = {"oled": oled_layout, "led": led_layout}


def make_board(name: str, path: Path, open_pads: dict[tuple[str, str], str]) -> None:
    """Write the board of a build. A ground pad that the pours do not reach gets a track of its own. Raises Starved."""
    layout, lengths = LAYOUTS[name](), geometry()
    drawing, texts = unrouted(layout, lengths, path, open_pads)
    keep_outs = [*screws(lengths), antenna(lengths)]
    router = Router(_grid(lengths), drawing.pads(), [*drawing.footprint_areas(), *keep_outs], layout.joined)
    router.fix(layout.tracks, layout.vias)
    for box in texts:
        router.no_vias_in(*box)
    for pour in layout.pours:
        router.spare(pour.layer, pour.outline)
    stubs, stub_vias = ground_vias(router, {ref: (s.x, s.y) for ref, s in layout.spots.items()}, layout.joined)
    router.fix(stubs, stub_vias)
    router.route()
    router.relay()
    for _ in range(ROUNDS):
        tracks, vias = tracks_of(router)
        laid = apart([*layout.vias, *stub_vias], vias)
        drawing, _texts = unrouted(layout, lengths, path, open_pads)
        drawing.copper([*layout.tracks, *stubs, *tracks], laid)
        drawing.off_the_pours(sorted(layout.joined | {(pad.ref, pad.number) for pad in router.linked}), GROUND)
        add_pours(drawing, [*ground(drawing.width, drawing.height), *layout.pours])
        add_keep_outs(drawing, keep_outs)
        sew(drawing, stitches(router, laid))
        hungry = {(round(x - ORIGIN[0], 4), round(y - ORIGIN[1], 4)) for x, y in starved(judge(path, parity=False))}
        if not hungry:
            return
        if not router.link(hungry) and not router.link({group[0] for group in stranded(path)}):
            break
        router.route()
    raise Starved(f"{name}: the ground does not reach {sorted(hungry)}")


def apart(first: list[Via], then: list[Via]) -> list[Via]:
    """Both, but for those that would be drilled into one of the first of the same net: it joins the track as well."""
    near = VIA_DIAMETER / 2
    return [*first, *(v for v in then if not any(f.net == v.net and math.dist(f.at, v.at) < near for f in first))]


def unrouted(
    layout: Layout, lengths: Geometry, path: Path, open_pads: dict[tuple[str, str], str]
) -> tuple[Drawing, list[Box]]:
    """Parts, outline and print; and where texts are."""
    board = lengths["board"]
    drawing = Drawing(path, layout.circuit.title, board["width"], board["height"])
    for component in layout.circuit.components.values():
        drawing.place(component, layout.spots[component.ref])
    for number, hole in enumerate(board["holes"], 1):
        drawing.hole(f"H{number}", tuple(hole))
    drawing.outline(board["corner_radius"])
    drawing.name_open_pads(open_pads)
    return drawing, print_silk(drawing, layout.silk)


def screws(lengths: Geometry) -> list[KeepOut]:
    """Nothing conducting below the heads of the screws."""
    board = lengths["board"]
    return [KeepOut(circle(tuple(hole), board["screw_head_radius"])) for hole in board["holes"]]


def antenna(lengths: Geometry) -> KeepOut:
    """No copper below and beside the antenna of a Pico W: the footprint's own area has its corners cut off."""
    x, y = lengths["pico"]["pin_1"]
    left, top, right, bottom = ANTENNA
    return KeepOut(((x + left, y + top), (x + right, y + top), (x + right, y + bottom), (x + left, y + bottom)))


def _grid(lengths: Geometry) -> Grid:
    board = lengths["board"]
    return Grid(board["width"], board["height"], tuple(lengths["pico"]["pin_1"]))
