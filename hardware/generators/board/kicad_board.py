"""A board in KiCad's own hands: footprints from its libraries, outline, copper, pours, text. All of pcbnew is here.

KiCad numbers everything it makes with random identifiers: the seed is set, so that two runs write the same bytes.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pcbnew

from generators import kicad
from generators.board.copper import (
    BACK,
    FRONT,
    VIA_DIAMETER,
    VIA_DRILL,
    KeepOut,
    Pad,
    Point,
    Track,
    Via,
)
from generators.board.placement import Spot
from generators.circuit import Component
from generators.errors import HardwareError
from generators.schematic.project import DATE, HONEST, REVISION

SEED = 20261121
ORIGIN = (100.0, 60.0)  # of the board on KiCad's sheet
COPPER = {FRONT: pcbnew.F_Cu, BACK: pcbnew.B_Cu}
Thing = Any  # pcbnew's

HOLE = "MountingHole:MountingHole_2.7mm_M2.5"


class NoFootprint(HardwareError):
    """A footprint, or a pad of one, that KiCad's libraries do not have."""


def at(x: float, y: float) -> Thing:
    """A point of the board in KiCad's units, on its sheet."""
    return pcbnew.VECTOR2I(pcbnew.FromMM(round(x + ORIGIN[0], 4)), pcbnew.FromMM(round(y + ORIGIN[1], 4)))


def back_from(point: Thing) -> Point:
    """A point on KiCad's sheet as one of the board."""
    return round(pcbnew.ToMM(point.x) - ORIGIN[0], 4), round(pcbnew.ToMM(point.y) - ORIGIN[1], 4)


class Drawing:
    """A board that is being made. Everything is in the board's millimetres."""

    def __init__(self, path: Path, title: str, width: float, height: float) -> None:
        pcbnew.KIID.SeedGenerator(SEED)
        self.path, self.width, self.height = path, width, height
        self.board = pcbnew.NewBoard(str(path))
        self.board.SetCopperLayerCount(2)
        self.board.GetDesignSettings().SetAuxOrigin(at(0, height))  # drill and placement files count from here
        sheet = pcbnew.TITLE_BLOCK()
        sheet.SetTitle(title)
        sheet.SetDate(DATE)
        sheet.SetRevision(REVISION)
        sheet.SetCompany("Rollkeeper")
        sheet.SetComment(0, HONEST)
        sheet.SetComment(1, "MIT licence")
        self.board.SetTitleBlock(sheet)
        self.nets: dict[str, Thing] = {}
        self.footprints: dict[str, Thing] = {}

    def net(self, name: str) -> Thing:
        """The net of this name, made when it is first asked for."""
        if name not in self.nets:
            self.nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[name])
        return self.nets[name]

    def place(self, component: Component, spot: Spot) -> None:
        """Put a part on the board and join its pads to their nets."""
        footprint = self._footprint(component.part.footprint, component.ref, spot)
        footprint.SetValue(component.part.value)
        footprint.SetDNP(not component.part.fitted)
        numbers = {pad.GetNumber() for pad in footprint.Pads()}
        if missing := sorted(set(component.nets) - numbers):
            raise NoFootprint(f"{component.ref}: {component.part.footprint} has no pad {', '.join(missing)}")
        for pad in footprint.Pads():
            if net := component.nets.get(pad.GetNumber()):
                pad.SetNet(self.net(net))

    def off_the_pours(self, pads: Iterable[tuple[str, str]], net: str) -> None:
        """Pads of a net (part, pin) that have their own track: the pour goes around them."""
        for ref, number in pads:
            for pad in self.footprints[ref].Pads():
                if pad.GetNumber() == number and pad.GetNetname() == net:
                    pad.SetLocalZoneConnection(pcbnew.ZONE_CONNECTION_NONE)

    def hole(self, ref: str, point: Point) -> None:
        """A hole for a screw."""
        footprint = self._footprint(HOLE, ref, Spot(*point))
        footprint.SetAttributes(footprint.GetAttributes() | pcbnew.FP_BOARD_ONLY)

    def _footprint(self, name: str, ref: str, spot: Spot) -> Thing:
        library, _, entry = name.partition(":")
        footprint = pcbnew.FootprintLoad(str(kicad.library("footprints") / f"{library}.pretty"), entry)
        if footprint is None:
            raise NoFootprint(f"{ref}: KiCad's library {library} has no footprint {entry}")
        footprint.SetFPIDAsString(name)
        footprint.SetReference(ref)
        self.board.Add(footprint)
        footprint.SetPosition(at(spot.x, spot.y))
        if spot.back:
            footprint.Flip(at(spot.x, spot.y), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        footprint.SetOrientationDegrees(spot.angle)
        self.footprints[ref] = footprint
        return footprint

    def name_open_pads(self, names: dict[tuple[str, str], str]) -> None:
        """Give the pads that are left open the schematic's names of their nets, so that parity is exact."""
        for (ref, number), name in sorted(names.items()):
            for pad in self.footprints[ref].Pads() if ref in self.footprints else ():
                if pad.GetNumber() == number and not pad.GetNetname():
                    pad.SetNet(self.net(name))

    def pads(self) -> list[Pad]:
        """All pads as numbers; holes without copper are pads of no net."""
        found = []
        for ref, footprint in self.footprints.items():
            for pad in footprint.Pads():
                box = pad.GetBoundingBox()
                x, y = back_from(box.GetCenter())
                through = pad.GetAttribute() in (pcbnew.PAD_ATTRIB_PTH, pcbnew.PAD_ATTRIB_NPTH)
                layers = tuple(layer for layer, its in COPPER.items() if through or pad.IsOnLayer(its))
                half_width, half_height = (round(pcbnew.ToMM(v) / 2, 4) for v in (box.GetWidth(), box.GetHeight()))
                found.append(Pad(ref, pad.GetNumber(), pad.GetNetname(), x, y, half_width, half_height, layers))
        return found

    def footprint_areas(self) -> list[KeepOut]:
        """The areas without tracks that come with the footprints: the antenna of the Pico W."""
        found = []
        for footprint in self.footprints.values():
            for zone in footprint.Zones():
                if zone.GetIsRuleArea() and zone.GetDoNotAllowTracks():
                    line = zone.Outline().Outline(0)
                    found.append(KeepOut(tuple(back_from(line.CPoint(k)) for k in range(line.PointCount()))))
        return found

    def outline(self, radius: float) -> None:
        """The board's edge, its corners rounded."""
        w, h, r = self.width, self.height, radius
        k = r * (1 - 0.5**0.5)
        for start, end in (((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r))):
            self.line(pcbnew.Edge_Cuts, 0.1, start, end)
        for start, middle, end in (
            ((w - r, 0), (w - k, k), (w, r)),
            ((w, h - r), (w - k, h - k), (w - r, h)),
            ((r, h), (k, h - k), (0, h - r)),
            ((0, r), (k, k), (r, 0)),
        ):
            arc = pcbnew.PCB_SHAPE(self.board)
            arc.SetShape(pcbnew.SHAPE_T_ARC)
            arc.SetArcGeometry(at(*start), at(*middle), at(*end))
            arc.SetLayer(pcbnew.Edge_Cuts)
            arc.SetWidth(pcbnew.FromMM(0.1))
            self.board.Add(arc)

    def line(self, layer: int, width: float, start: Point, end: Point) -> None:
        """Draw a line."""
        line = pcbnew.PCB_SHAPE(self.board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(at(*start))
        line.SetEnd(at(*end))
        line.SetLayer(layer)
        line.SetWidth(pcbnew.FromMM(width))
        self.board.Add(line)

    def copper(self, tracks: Iterable[Track], vias: Iterable[Via]) -> list[Thing]:
        """Add tracks and vias. Returns what was made."""
        made = []
        for track in tracks:
            piece = pcbnew.PCB_TRACK(self.board)
            piece.SetStart(at(*track.start))
            piece.SetEnd(at(*track.end))
            piece.SetWidth(pcbnew.FromMM(track.width))
            piece.SetLayer(COPPER[track.layer])
            piece.SetNet(self.net(track.net))
            self.board.Add(piece)
            made.append(piece)
        for via in vias:
            hole = pcbnew.PCB_VIA(self.board)
            hole.SetPosition(at(*via.at))
            hole.SetDrill(pcbnew.FromMM(VIA_DRILL))
            hole.SetWidth(pcbnew.FromMM(VIA_DIAMETER))
            hole.SetNet(self.net(via.net))
            self.board.Add(hole)
            made.append(hole)
        return made

    def lift(self, made: list[Thing]) -> None:
        """Take copper away again."""
        for thing in made:
            self.board.Delete(thing)
