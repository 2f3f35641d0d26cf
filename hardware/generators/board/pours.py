"""The pours: ground on both sides, further copper of a build, the vias that stitch the sides together.

KiCad fills them on a board that was saved and read again; a via is put where both sides are filled all around it.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pcbnew

from generators.board.copper import FRONT, GROUND, LAYERS, TO_EDGE, VIA_DIAMETER, KeepOut, Point, Via
from generators.board.kicad_board import COPPER, Drawing, at

Thing = Any  # pcbnew's

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


def sew(drawing: Drawing, vias: list[Via]) -> list[Via]:
    """Save the board, filled, with those of the vias that join both sides' ground: these it returns."""
    path = str(drawing.path)
    while True:
        made = drawing.copper([], vias)
        drawing.board.Save(path)
        filled = _filled(path)
        loose = set(dangling(filled, vias))
        if not loose:
            filled.Save(path)
            drawing.lift(made)
            return vias
        drawing.lift(made)
        vias = [via for via in vias if via not in loose]


def _filled(path: str) -> Thing:
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    board.BuildConnectivity()
    return board


def dangling(board: Thing, vias: Iterable[Via]) -> list[Via]:
    """Those of the vias that do not meet the filled ground on both sides all around."""
    fills = [
        z.GetFilledPolysList(z.GetLayer()) for z in board.Zones() if not z.GetIsRuleArea() and z.GetNetname() == GROUND
    ]
    ring = VIA_DIAMETER / 2
    around = [(ring * math.cos(k * math.pi / 4), ring * math.sin(k * math.pi / 4)) for k in range(8)]
    return [
        via
        for via in vias
        if not all(area.Contains(at(via.at[0] + dx, via.at[1] + dy)) for area in fills for dx, dy in around)
    ]
