"""What KiCad's board says of the room its parts take: soldered pins behind it, small parts on it. Needs pcbnew.

The case is made from geometry.toml; this shows that the board agrees with it, part by part.
"""

from pathlib import Path
from typing import Any

import pcbnew

from generators.case.lengths import Lengths, around
from generators.case.populated import GOLD, GREY, Body
from generators.case.solids import brick, rod
from generators.errors import HardwareError

# Height of what is on the front, by the footprint's name. What geometry.toml describes is in populated.py, with its
# height; solder jumpers, test points and holes are flat.
HEIGHTS = {
    "R_0805": 0.7, "C_0805": 1.5, "C_0603": 0.9, "C_1210": 2.8, "SOT-23": 1.5, "Fuse_1206": 1.0,
    "CP_Elec_6.3": 5.9, "JST_SH": 3.0,
}  # fmt: skip
FLAT = ("SolderJumper", "TestPoint", "MountingHole")
DESCRIBED = ("Pico", "SW_SPST_Omron", "SW_TH_Tactile_Omron", "LED_", "PinSocket", "PinHeader", "Buzzer", "JST_PH",
             "SW_Slide")  # fmt: skip


class UnknownHeight(HardwareError):
    """A footprint on the board whose height nobody has said."""


def placed(mm: Lengths, file: Path) -> list[Body]:
    """The bodies that a board file adds. Raises UnknownHeight."""
    board = pcbnew.LoadBoard(str(file))
    edge = board.GetBoardEdgesBoundingBox()
    left, top = _mm(edge.Centre().x) - mm["board"]["width"] / 2, _mm(edge.Centre().y) - mm["board"]["height"] / 2
    bodies = []
    for footprint in board.GetFootprints():
        ref, name = footprint.GetReference(), str(footprint.GetFPID().GetUniStringLibItemName())
        if not name.startswith(FLAT):
            bodies += _joints(mm, footprint, ref, left, top)
        height = next((high for start, high in HEIGHTS.items() if name.startswith(start)), None)
        if height is not None:
            x1, y1, x2, y2 = _outline(footprint)
            low, high = (mm.back - height, mm.back) if footprint.IsFlipped() else (0.0, height)
            bodies.append(Body(ref, brick((x1 - left, y1 - top, x2 - left, y2 - top), low, high), GREY, ref))
        elif not name.startswith(FLAT) and not any(name.startswith(start) or start in name for start in DESCRIBED):
            raise UnknownHeight(f"{file.name}: {ref} is a {name}, whose height is not in generators/case/placed.py")
    return bodies


def _outline(footprint: Any) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a part's body, from the drawing on the fabrication layer."""
    layer = pcbnew.B_Fab if footprint.IsFlipped() else pcbnew.F_Fab
    boxes = [item.GetBoundingBox() for item in footprint.GraphicalItems() if item.GetLayer() == layer]
    left, top = min(box.GetLeft() for box in boxes), min(box.GetTop() for box in boxes)
    right, bottom = max(box.GetRight() for box in boxes), max(box.GetBottom() for box in boxes)
    return _mm(left), _mm(top), _mm(right), _mm(bottom)


def _joints(mm: Lengths, footprint: Any, ref: str, left: float, top: float) -> list[Body]:
    """The soldered ends of a part's pins, and its pegs, on the other side of the board; both are clipped."""
    reach = mm["case"]["leads"]
    low, high = (0.0, reach) if footprint.IsFlipped() else (mm.back - reach, mm.back)
    joints = []
    for pad in footprint.Pads():
        if pad.GetAttribute() not in (pcbnew.PAD_ATTRIB_PTH, pcbnew.PAD_ATTRIB_NPTH):
            continue
        at = _mm(pad.GetPosition().x) - left, _mm(pad.GetPosition().y) - top
        size = pad.GetBoundingBox()
        wide, tall = _mm(size.GetWidth()), _mm(size.GetHeight())
        shape = rod(at, wide / 2, low, high) if abs(wide - tall) < 0.1 else brick(around(at, wide, tall), low, high)
        peg = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
        name = f"peg of {ref}" if peg else f"pin {pad.GetNumber()} of {ref}"
        joints.append(Body(name, shape, GREY if peg else GOLD, ref))
    return joints


def _mm(length: int) -> float:
    return float(pcbnew.ToMM(length))
