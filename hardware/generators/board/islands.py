"""Ground that the pours leave alone: pads and vias that hang together, but not with the rest. Asked of a filled board.

KiCad's check says only that two areas of a net do not meet, not where; what it needs is a track from a pad of the one
to a pad of the other.
"""

import itertools
from collections import defaultdict
from pathlib import Path
from typing import Any

import pcbnew

from generators.board.copper import GROUND, Point
from generators.board.kicad_board import back_from

Thing = Any  # pcbnew's
REACH = 0.2  # mm beyond a pad's edge: its spokes reach it, the gap around it is 0.4 wide


def stranded(path: Path) -> list[list[Point]]:
    """The places of the ground's pads in each group that is not the largest; groups without a pad are left out."""
    board = pcbnew.LoadBoard(str(path))
    above: dict[Any, Any] = {}

    def top(thing: Any) -> Any:
        while above.setdefault(thing, thing) != thing:
            thing = above[thing]
        return thing

    pads = [pad for footprint in board.GetFootprints() for pad in footprint.Pads() if pad.GetNetname() == GROUND]
    vias = [each for each in board.GetTracks() if isinstance(each, pcbnew.PCB_VIA) and each.GetNetname() == GROUND]
    for zone in board.Zones():
        if zone.GetIsRuleArea() or zone.GetNetname() != GROUND:
            continue
        layer, area = zone.GetLayer(), zone.GetFilledPolysList(zone.GetLayer())
        for number in range(area.OutlineCount()):
            outline, piece = area.Outline(number), (layer, number)
            for via in vias:
                if outline.PointInside(via.GetPosition()):
                    above[top(_place(via))] = top(piece)
            for pad in pads:
                if pad.IsOnLayer(layer) and _touches(outline, pad):
                    above[top(_place(pad))] = top(piece)
    for track in board.GetTracks():
        if track.GetNetname() == GROUND and not isinstance(track, pcbnew.PCB_VIA):
            met = [each for each in (*pads, *vias) if track.HitTest(each.GetPosition())]
            for one, other in itertools.pairwise(met):
                above[top(_place(one))] = top(_place(other))
    groups: dict[Any, list[Point]] = defaultdict(list)
    for pad in pads:
        groups[top(_place(pad))].append(_place(pad))
    return sorted(groups.values(), key=len)[:-1]


def _place(thing: Thing) -> Point:
    return back_from(thing.GetPosition())


def _touches(outline: Thing, pad: Thing) -> bool:
    box = pad.GetBoundingBox()
    half = max(box.GetWidth(), box.GetHeight()) // 2
    at = pad.GetPosition()
    return bool(outline.PointInside(at) or outline.Distance(at) < half + pcbnew.FromMM(REACH))
