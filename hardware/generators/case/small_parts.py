"""The small parts: key cap, battery door, the visors, and the LED build's diffuser and light grid."""

from generators.case.base import DOOR_LAND, DOOR_PLAY, LEDGE, TAB, TAB_END, door_screw
from generators.case.lengths import Box, Lengths, Point, around, grown
from generators.case.lettering import lettering
from generators.case.solids import Solid, bevelled, brick, funnel, narrowing, profile, rod, slab, taper

SOCKET_DEEP = 2.0  # how far a cap goes over the plunger
RIM = 0.9  # height of the cap's flange below its cone
FIT = 0.2  # between visor, diffuser and grid
SLIDE = 0.3  # between the slopes of visor and lid, measured along the face
POST = 2.0  # radius
FOOT = 1.2
ABOVE_BOARD = 0.3  # posts and feet end here: the board traps what stands on them
RIM_DEEP = 1.5  # the wall around diffuser and grid, behind the flange
LINE = 0.6  # around each die
LEGS = (3.8, 1.2)  # room for a lamp's legs


def key_cap(mm: Lengths, at: Point) -> Solid:
    """A cap on its key, at rest. Its flange is wider than the hole in the lid; printed top down."""
    keys, cap = mm["keys"], mm["cap"]
    radius, wide = keys["cap_diameter"] / 2, cap["flange_radius"]
    low = keys["plunger_height"] - SOCKET_DEEP
    shoulder = low + RIM
    body = bevelled(rod(at, radius, shoulder, mm.cap_top), 1.0, top=True)
    body += rod(at, wide, low, shoulder) + taper(at, wide, radius, shoulder, shoulder + wide - radius)
    half = cap["socket"] / 2
    return body - brick(around(at, 2 * half, 2 * half), low - 1, keys["plunger_height"])


def battery_door(mm: Lengths) -> Solid:
    """The door, closed. Its upper edge slopes behind the base's; one screw holds its tab. Printed outer side down."""
    left, top, right, bottom = mm.holder
    land, at = mm.bottom + DOOR_LAND, door_screw(mm)
    edge, slope = top - 1.0, mm.floor - land
    gap = DOOR_PLAY * 2**0.5  # across the slope
    outline = [(edge + DOOR_PLAY, mm.bottom), (edge + DOOR_PLAY, land + gap - DOOR_PLAY)]
    outline += [
        (edge - slope + gap, mm.floor),
        (bottom + 1.0 - DOOR_PLAY, mm.floor),
        (bottom + 1.0 - DOOR_PLAY, mm.bottom),
    ]
    body = profile(outline, left + LEDGE + DOOR_PLAY, right - LEDGE - DOOR_PLAY)
    tab = (at[0] - TAB / 2, bottom - 2.0, at[0] + TAB / 2, bottom + TAB_END)
    body += brick(tab, mm.bottom, mm.floor)
    shaft, head = mm["screws"]["through"] / 2, mm["screws"]["head"] / 2
    body -= rod(at, shaft, mm.bottom - 1, mm.floor + 1)
    body -= taper(at, head, shaft, mm.bottom, mm.bottom + head - shaft)
    middle = ((left + right) / 2, (top + bottom) / 2)
    return body - lettering("3 X AAA", middle, 4.6, mm.bottom - 1, mm.bottom + 0.4, mirrored=True)


def _wide(mm: Lengths, build: str) -> tuple[Box, float]:
    out = mm["visor"]["flange"] - SLIDE
    return grown(mm.visor(build), out), mm["visor"]["corner_radius"] + out


def _plate(mm: Lengths, build: str) -> Solid:
    wide, round_ = _wide(mm, build)
    return slab(wide, round_, mm.visor_back, mm.ceiling) + narrowing(wide, round_, mm.ceiling, mm.visor_front)


def oled_visor(mm: Lengths) -> Solid:
    """The frame of the display: bevelled towards the window, on posts. Printed face down."""
    visor, display = mm["visor"], mm["display"]
    window = around(mm.window, *display["window"])
    low = mm.glass + mm["case"]["clearance"]
    body = _plate(mm, "oled")
    body += slab(grown(window, 2.0), 1.0, low, mm.visor_back + 0.5)
    x, y = display["header_centre"]
    body -= brick(around((x, y), 12.0, 1.8), mm.visor_back - 1, mm.visor_back + 1.0)  # ends of the display's pins
    land = mm.visor_back
    body -= brick(window, low - 1, land) + funnel(window, 0.0, land, mm.face)
    for post in visor["oled_posts"]:
        body += rod((post[0], post[1]), POST, ABOVE_BOARD, mm.visor_back + 0.5)
    return body


def led_visor(mm: Lengths) -> Solid:
    """The bar with a hole for each pip and a line around each die, hollow behind. Printed face down."""
    body = _plate(mm, "led")
    wide, round_ = _wide(mm, "led")
    body += slab(wide, round_, mm.visor_back - RIM_DEEP, mm.visor_back + 0.1)
    thin = mm["case"]["thinnest"]
    body -= slab(grown(wide, -thin), round_ - thin, mm.visor_back - RIM_DEEP - 1, mm.diffuser_front)
    low, size = mm.visor_front - mm["case"]["engraved"], mm["dice"]["pip_pitch"] * 2 + mm["visor"]["well"] + 2.0
    for x in mm["keys"]["x"]:
        die = around((x, mm["dice"]["y"]), size, size)
        body -= slab(grown(die, LINE), 2.0 + LINE, low, mm.face) - slab(die, 2.0, low - 1, mm.face + 1)
    return _with_wells(mm, body)


def _within_rim(mm: Lengths) -> tuple[Box, float]:
    wide, round_ = _wide(mm, "led")
    inset = mm["case"]["thinnest"] + FIT
    return grown(wide, -inset), round_ - inset


def diffuser(mm: Lengths) -> Solid:
    """A thin white sheet between visor and grid."""
    box, radius = _within_rim(mm)
    return slab(box, radius, mm.diffuser_front - mm["visor"]["diffuser"], mm.diffuser_front)


def light_grid(mm: Lengths) -> Solid:
    """A well for each pip, on feet that stand on the board. Printed front down."""
    box, radius = _within_rim(mm)
    low = mm["dice"]["pixel_height"] + mm["case"]["clearance"]
    body = _with_wells(mm, slab(box, radius, low, mm.diffuser_front - mm["visor"]["diffuser"]))
    for x, y in mm["visor"]["led_feet"]:
        body += rod((x, y), FOOT, ABOVE_BOARD, low + 0.5)
    return body


def lamp_spacer(mm: Lengths, at: Point) -> Solid:
    """What a lamp stands on: a fork that is pushed over its legs."""
    x, y = at
    thin, legs = mm["case"]["thinnest"], LEGS
    fork = brick((x - legs[0] / 2 - thin, y - legs[1] / 2 - thin, x + 2.4, y + legs[1] / 2 + thin), 0, _tall(mm))
    return fork - brick((x - legs[0] / 2, y - legs[1] / 2, x + 5, y + legs[1] / 2), -1, _tall(mm) + 1)


def _tall(mm: Lengths) -> float:
    return float(mm["lamps"]["stand_off"])


def _with_wells(mm: Lengths, body: Solid) -> Solid:
    wells = [rod(at, mm["visor"]["well"] / 2, -1, mm.face + 1) for at in mm.pips]
    return body.cut(*wells)
