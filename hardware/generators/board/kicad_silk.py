"""Prints the silk screen onto KiCad's board."""

from typing import Any

import pcbnew

from generators.board.kicad_board import ORIGIN, Drawing, at
from generators.board.silk import Silk, Text

Thing = Any  # pcbnew's
Box = tuple[float, float, float, float]  # left, top, right, bottom

STROKE = 0.15  # of a text's height, the usual
THINNEST = 0.13
LINE = 0.15
ALIGN = {
    "left": pcbnew.GR_TEXT_H_ALIGN_LEFT,
    "middle": pcbnew.GR_TEXT_H_ALIGN_CENTER,
    "right": pcbnew.GR_TEXT_H_ALIGN_RIGHT,
}


def print_silk(drawing: Drawing, silk: Silk) -> list[Box]:
    """Put every reference in its place, add the texts and lines; a reference without a place is not printed.

    Returns the boxes of all texts: a via within one would make a hole in a letter.
    """
    printed = []
    for ref, footprint in drawing.footprints.items():
        name = footprint.Reference()
        if ref in silk.names:
            _set(name, silk.names[ref])
            printed.append(name)
        else:
            name.SetVisible(False)
    for ref in silk.bare:
        for item in list(drawing.footprints[ref].GraphicalItems()):
            if isinstance(item, pcbnew.PCB_TEXT) and item.GetLayer() == pcbnew.F_SilkS:
                drawing.footprints[ref].Remove(item)
    for text in silk.texts:
        thing = pcbnew.PCB_TEXT(drawing.board)
        thing.SetText(text.text)
        _set(thing, text)
        drawing.board.Add(thing)
        printed.append(thing)
    for line in silk.lines:
        drawing.line(pcbnew.B_SilkS if line.back else pcbnew.F_SilkS, LINE, line.start, line.end)
    return [_box(thing) for thing in printed]


def _box(thing: Thing) -> Box:
    box = thing.GetBoundingBox()
    left, top = box.GetX() / 1e6 - ORIGIN[0], box.GetY() / 1e6 - ORIGIN[1]  # KiCad counts in nanometres
    return left, top, left + box.GetWidth() / 1e6, top + box.GetHeight() / 1e6


def _set(thing: Thing, text: Text) -> None:
    thing.SetLayer(pcbnew.B_SilkS if text.back else pcbnew.F_SilkS)
    thing.SetMirrored(text.back)
    thing.SetKeepUpright(False)
    thing.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(text.size), pcbnew.FromMM(text.size)))
    thing.SetTextThickness(pcbnew.FromMM(max(THINNEST, round(STROKE * text.size, 3))))
    thing.SetHorizJustify(ALIGN[text.align])
    thing.SetTextAngleDegrees(text.angle)
    thing.SetPosition(at(text.x, text.y))
