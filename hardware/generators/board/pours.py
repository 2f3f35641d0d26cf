"""The pours: ground on both sides, further copper of a build, the vias that stitch the sides together.

KiCad fills them on a board that was saved and read again; a via is put where both sides are filled all around it.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pcbnew

from generators.board.copper import BACK, FRONT, GROUND, LAYERS, TO_EDGE, VIA_DIAMETER, KeepOut, Point, Via
from generators.board.kicad_board import COPPER, Drawing, at

Thing = Any  # pcbnew's

STITCH_PITCH = 7.62
STITCH_TRIES = tuple(sorted(((dx, dy) for dx in range(-3, 4) for dy in range(-3, 4)), key=lambda d: (d[0] ** 2 + d[1] ** 2, d)))
STITCH_STEP = 0.635
MIN_WIDTH = 0.25
SPOKE, SPOKE_GAP = 0.5, 0.4  # thermal relief: a hand-held iron must get the pad hot
GROUND_GAP = 0.25


@dataclass(frozen=True)
class Pour:
    """An area to be filled with a net's copper; where two meet, the higher priority wins."""

    net: str
    layer: int
    outline: tuple[Point, ...]
    priority: int
    name: str


def ground(width: float, height: float) -> list[Pour]:
    """Ground over the whole board, on both sides."""
    e = TO_EDGE
    outline = ((e, e), (width - e, e), (width - e, height - e), (e, height - e))
    return [Pour(GROUND, layer, outline, 0, f"ground {'front' if layer == FRONT else 'back'}") for layer in LAYERS]


def circle(centre: Point, radius: float, corners: int = 32) -> tuple[Point, ...]:
    """A circle as an outline, around it rather than within."""
    r = radius / math.cos(math.pi / corners)
    steps = [2 * math.pi * k / corners for k in range(corners)]
    return tuple((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a in steps)


def add_pours(drawing: Drawing, pours: Iterable[Pour]) -> None:
    """Add the areas, not yet filled."""
    for pour in pours:
        zone = _zone(drawing, pour.outline)
        zone.SetLayer(COPPER[pour.layer])
        zone.SetNet(drawing.net(pour.net))
        zone.SetZoneName(pour.name)
        zone.SetAssignedPriority(pour.priority)
        zone.SetLocalClearance(pcbnew.FromMM(GROUND_GAP))
        zone.SetMinThickness(pcbnew.FromMM(MIN_WIDTH))
        zone.SetThermalReliefGap(pcbnew.FromMM(SPOKE_GAP))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(SPOKE))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)


def add_keep_outs(drawing: Drawing, areas: Iterable[KeepOut]) -> None:
    """Add areas without copper, for those who edit the board later."""
    for area in areas:
        zone = _zone(drawing, area.outline)
        zone.SetIsRuleArea(True)
        layers = pcbnew.LSET()
        for layer in area.layers:
            layers.AddLayer(COPPER[layer])
        zone.SetLayerSet(layers)
        zone.SetDoNotAllowTracks(True)
        zone.SetDoNotAllowVias(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)


def _zone(drawing: Drawing, outline: tuple[Point, ...]) -> Thing:
    zone = pcbnew.ZONE(drawing.board)
    line = zone.Outline()
    line.NewOutline()
    for point in outline:
        place = at(*point)
        line.Append(place.x, place.y)
    drawing.board.Add(zone)
    return zone


def fill(path: Path) -> Thing:
    """Fill the pours of a saved board and save it. Returns the board."""
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    board.Save(str(path))
    return board


def stitches(board: Thing, width: float, height: float, free: list[Point]) -> list[Via]:
    """Ground vias all over the board, where both sides' ground is filled around them and no pad is near.

    `free`: vias that are there already.
    """
    fills = [z.GetFilledPolysList(z.GetLayer()) for z in board.Zones() if not z.GetIsRuleArea() and z.GetNetname() == GROUND]
    pads = [(p.GetBoundingBox(), p) for f in board.GetFootprints() for p in f.Pads()]
    ring = VIA_DIAMETER / 2 + 0.1
    corners = [(ring * math.cos(k * math.pi / 4), ring * math.sin(k * math.pi / 4)) for k in range(8)]
    courts = [f.GetBoundingBox(False) for f in board.GetFootprints() if f.GetReference()[0] in "RCD"]

    def good(x: float, y: float) -> bool:
        if any(math.hypot(x - a, y - b) < 3.0 for a, b in taken):
            return False
        spot = at(x, y)
        for box, _ in pads:
            if box.GetInflated(pcbnew.FromMM(VIA_DIAMETER / 2 + 0.3)).Contains(spot):
                return False
        if any(box.Contains(spot) for box in courts):
            return False
        return all(fill.Contains(at(x + dx, y + dy)) for fill in fills for dx, dy in [(0.0, 0.0), *corners])

    taken = list(free)
    found = []
    for row in range(1, int(height / STITCH_PITCH) + 2):
        for column in range(1, int(width / STITCH_PITCH) + 2):
            x0, y0 = (column - 0.5) * STITCH_PITCH, (row - 0.5) * STITCH_PITCH
            for dx, dy in STITCH_TRIES:
                x, y = round(x0 + dx * STITCH_STEP, 3), round(y0 + dy * STITCH_STEP, 3)
                if 1 < x < width - 1 and 1 < y < height - 1 and good(x, y):
                    taken.append((x, y))
                    found.append(Via(GROUND, (x, y)))
                    break
    return found


__all__ = ["BACK", "Pour", "add_keep_outs", "add_pours", "circle", "fill", "ground", "stitches"]
