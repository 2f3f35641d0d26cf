"""The board of a build, from its circuit and its places to a KiCad file that is routed and filled."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from generators.board import oled_placement
from generators.board.copper import KeepOut, Track, Via
from generators.board.grid import Grid
from generators.board.ground_vias import ground_vias
from generators.board.kicad_board import Drawing
from generators.board.laying import tracks_of
from generators.board.placement import Geometry, Spot
from generators.board.pours import Pour, add_keep_outs, add_pours, circle, fill, ground, stitches
from generators.board.router import Router
from generators.circuit import Circuit
from generators.facts import geometry
from generators.oled_circuit import oled


@dataclass
class Layout:
    """What a build adds to its circuit: places, and copper that is laid by hand."""

    circuit: Circuit
    spots: dict[str, Spot]
    pours: list[Pour] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    own_ground: set[str] = field(default_factory=set)  # parts whose ground pads have their vias already


def oled_layout() -> Layout:
    """The OLED build."""
    return Layout(oled(), oled_placement.place(geometry()))


LAYOUTS: dict[str, Callable[[], Layout]] = {"oled": oled_layout}


def make_board(name: str, path: Path, open_pads: dict[tuple[str, str], str]) -> None:
    """Write the board of a build."""
    layout, lengths = LAYOUTS[name](), geometry()
    drawing = unrouted(layout, lengths, path, open_pads)
    keep_outs = screws(lengths)
    router = Router(_grid(lengths), drawing.pads(), [*drawing.footprint_areas(), *keep_outs])
    router.fix(layout.tracks, layout.vias)
    stubs, vias = ground_vias(router, {ref: (spot.x, spot.y) for ref, spot in layout.spots.items()}, layout.own_ground)
    router.fix(stubs, vias)
    router.route()
    router.relay()
    tracks, more = tracks_of(router)
    drawing.copper([*layout.tracks, *stubs, *tracks], [*layout.vias, *vias, *more])
    add_pours(drawing, [*ground(drawing.width, drawing.height), *layout.pours])
    add_keep_outs(drawing, keep_outs)
    drawing.board.Save(str(path))
    there = [via.at for via in [*layout.vias, *vias, *more]]
    drawing.copper([], stitches(fill(path), drawing.width, drawing.height, there))
    drawing.board.Save(str(path))
    fill(path)
    print(name, "attempts", router.attempts, "tracks", len(tracks), "vias", len(more))


def unrouted(layout: Layout, lengths: Geometry, path: Path, open_pads: dict[tuple[str, str], str]) -> Drawing:
    """Parts and outline."""
    board = lengths["board"]
    drawing = Drawing(path, board["width"], board["height"])
    for component in layout.circuit.components.values():
        drawing.place(component, layout.spots[component.ref])
    for number, hole in enumerate(board["holes"], 1):
        drawing.hole(f"H{number}", tuple(hole))
    drawing.outline(board["corner_radius"])
    drawing.name_open_pads(open_pads)
    return drawing


def screws(lengths: Geometry) -> list[KeepOut]:
    """Nothing conducting below the heads of the screws."""
    board = lengths["board"]
    return [KeepOut(circle(tuple(hole), board["screw_head_radius"])) for hole in board["holes"]]


def _grid(lengths: Geometry) -> Grid:
    board = lengths["board"]
    return Grid(board["width"], board["height"], tuple(lengths["pico"]["pin_1"]))
