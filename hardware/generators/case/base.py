"""The base: a tray behind the board with the battery bay. Both builds have the same. Printed floor down.

The board lies on four bosses and on ribs along its upper and lower edge, where the keys press on it. The screws come
from the back; their heads sit in cones, which print without support. The battery holder lies in the bay with its open
side to the door; a foam pad between it and the board keeps it from moving.
"""

from generators.case.lengths import Lengths, Point, grown
from generators.case.solids import Solid, bevelled, bore, brick, prism, profile, rod, slab, taper

SEAM = 0.4  # bevel on both sides of the seam: a line that is meant looks better than one that is not
BOSS = 1.6  # wall around a screw's head
CORNER = 6.0  # height of the corners that hold the battery holder
LEDGE = 2.0  # what of the holder's ends lies on the floor: it cannot fall out when the door is off
RIBS_TOP, RIBS_BOTTOM = (15.0, 60.0), (23.0, 50.0, 77.0)  # x of the ribs under the board's edges
TAB = 10.0  # width of the door's tab
DOOR_PLAY = 0.3
DOOR_LAND = 0.5  # of the door's edge before it slopes
DOOR_SCREW_FROM_HOLDER = 6.0
TAB_END = 10.5  # from the holder
LANYARD = 1.5  # radius: the cord goes in at the left, around a boss, and out at the lower side


def door_screw(mm: Lengths) -> Point:
    """Where the door's screw is."""
    left, _, right, bottom = mm.holder
    return (left + right) / 2, bottom + DOOR_SCREW_FROM_HOLDER


def base(mm: Lengths) -> Solid:
    """The base in its place."""
    case = mm["case"]
    radius = case["corner_radius"]
    tray = bevelled(slab(mm.outside, radius, mm.bottom, case["seam"]), case["edge"], top=False)
    tray = bevelled(tray, SEAM, top=True)
    hollow = bevelled(slab(mm.inside, radius - case["wall"], mm.floor, case["seam"] + 1), 1.0, top=False)
    body = tray - hollow
    for at in mm.holes:
        body += _boss(mm, at)
    body += _ribs(mm)
    body &= slab(mm.outside, radius, mm.bottom, case["seam"])  # bosses near a corner do not come through the wall
    for at in mm.holes:
        body -= _screw_hole(mm, at)
    body = _door_opening(mm, body)
    return _side_openings(mm, body)


def seat(mm: Lengths) -> tuple[float, float]:
    """z of the cone for a screw's head: where it begins and where it has narrowed to the shaft."""
    screws = mm["screws"]
    high = mm.back - screws["seat"]
    return high - (screws["head"] - screws["through"]) / 2, high


def _boss(mm: Lengths, at: Point) -> Solid:
    wide = mm["screws"]["head"] / 2 + BOSS
    shoulder = seat(mm)[0] + 0.6  # above the screw's head there is room for the pins of the keys
    return rod(at, wide, mm.floor - 0.5, shoulder) + taper(at, wide, wide - 1.2, shoulder, mm.back)


def _screw_hole(mm: Lengths, at: Point) -> Solid:
    screws = mm["screws"]
    low, high = seat(mm)
    head, shaft = screws["head"] / 2, screws["through"] / 2
    return rod(at, head, mm.bottom - 1, low) + taper(at, head, shaft, low, high) + rod(at, shaft, high, mm.back + 1)


def _ribs(mm: Lengths) -> Solid:
    _, top, _, bottom = mm.inside
    ribs = brick((RIBS_TOP[0] - 2, top - 0.5, RIBS_TOP[0] + 2, top + 2.0), mm.floor - 0.5, mm.back)
    for x in RIBS_TOP[1:]:
        ribs += brick((x - 2, top - 0.5, x + 2, top + 2.0), mm.floor - 0.5, mm.back)
    for x in RIBS_BOTTOM:
        ribs += brick((x - 2, bottom - 2.0, x + 2, bottom + 0.5), mm.floor - 0.5, mm.back)
    return ribs


def _door_opening(mm: Lengths, body: Solid) -> Solid:
    left, top, right, bottom = mm.holder
    screws, pilot = mm["screws"], mm["screws"]["pilot"] / 2
    at = door_screw(mm)
    bay = grown(mm.holder, mm.holder_play)
    for x, out in ((bay[0], -1), (bay[2], 1)):  # an angle around each corner of the holder
        for y, away in ((bay[1], -1), (bay[3], 1)):
            inner = x - out * (mm.holder_play + LEDGE)
            body += _brick(x, x + out * BOSS, y + away * BOSS, y - away * 8, mm.floor - 0.5, mm.floor + CORNER)
            body += _brick(inner, x + out * BOSS, y, y + away * BOSS, mm.floor - 0.5, mm.floor + CORNER)
    plate = mm.floor + 0.7 + mm["case"]["thinnest"]  # above the stepped roof over the tab
    body += brick((at[0] - 7.5, bottom + 1.0, at[0] + 7.5, bottom + TAB_END + 2.2), mm.floor - 0.5, plate)
    tip = mm.bottom + screws["length"]
    body += rod(at, pilot + BOSS, mm.floor, tip + 1.6)
    # The opening's upper edge slopes outwards, the door's edge goes behind it; the tab at the lower edge has the screw.
    low, land = mm.bottom - 1, mm.bottom + DOOR_LAND
    edge, slope = top - 1.0, mm.floor - land
    outline = [(edge, low), (edge, land), (edge - slope, mm.floor), (edge - slope, mm.floor + 0.01)]
    outline += [(bottom + 1.0, mm.floor + 0.01), (bottom + 1.0, low)]
    body -= profile(outline, left + LEDGE, right - LEDGE)
    half = TAB / 2 + DOOR_PLAY
    roof = mm.floor + 0.1
    body -= brick((at[0] - half, bottom, at[0] + half, bottom + TAB_END + DOOR_PLAY), low, roof)
    # The roof over the tab is bridged; stepping it in two layers lets the bridges meet around the pilot hole.
    body -= brick((at[0] - half, at[1] - pilot, at[0] + half, at[1] + pilot), roof - 1, roof + 0.3)
    body -= brick((at[0] - pilot, at[1] - pilot, at[0] + pilot, at[1] + pilot), roof - 1, roof + 0.6)
    return body - rod(at, pilot, roof, tip)


def _brick(x1: float, x2: float, y1: float, y2: float, low: float, high: float) -> Solid:
    return brick((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), low, high)


def _side_openings(mm: Lengths, body: Solid) -> Solid:
    body -= usb_notch(mm) + switch_notch(mm)
    left, _, _, bottom = mm.inside
    x, y = mm.holes[2]
    z = (mm.floor + mm.back) / 2
    wall = mm["case"]["wall"]
    body -= bore((left - wall / 2, y - 9, z), LANYARD, wall + 1, "x")
    return body - bore((x + 9, bottom + wall / 2, z), LANYARD, wall + 1, "y")


def usb_notch(mm: Lengths) -> Solid:
    """The place of a USB plug's overmould, through wall and lid at the left edge."""
    y, z = mm.usb
    width, height = mm["edge"]["usb_plug"]
    play = 0.5
    box = (mm.outside[0] - 1, y - width / 2 - play, mm.inside[0], y + width / 2 + play)
    return brick(box, z - height / 2 - play, mm.face + 1)


def switch_notch(mm: Lengths) -> Solid:
    """The place of the switch's lever in the right wall, widening outwards for a finger tip."""
    y = mm["edge"]["switch"][1]
    inner, outer = mm.inside[2], mm.outside[2]
    low, high = mm["edge"]["lever_slot"]
    narrow, wide = 4.2, 6.2
    outline = [(inner - 0.5, y - narrow), (outer + 0.5, y - wide - 0.5), (outer + 0.5, y + wide + 0.5)]
    return prism([*outline, (inner - 0.5, y + narrow)], low, high)
