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
BAR = 0.6  # from the middle of a lamp's legs to the bar of its spacer


def key_cap(mm: Lengths, build: str) -> Solid:
    """The cap of the first key, at rest. Its flange is wider than the hole in the lid; printed top down."""
    keys, at = mm["keys"][build], mm.keys(build)[0]
    radius, wide = keys["cap_diameter"] / 2, keys["flange_radius"]
    low = keys["plunger_height"] - SOCKET_DEEP
    shoulder = low + RIM
    body = bevelled(rod(at, radius, shoulder, mm.cap_top), 1.0, top=True)
    body += rod(at, wide, low, shoulder) + taper(at, wide, radius, shoulder, shoulder + wide - radius)
    socket = keys["plunger"] + mm["cap"]["play"]
    if build == "oled":  # a round plunger
        return body - rod(at, socket / 2, low - 1, keys["plunger_height"])
    return body - brick(around(at, socket, socket), low - 1, keys["plunger_height"])


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
    return slab(wide, round_, mm.visor_back(build), mm.ceiling) + narrowing(wide, round_, mm.ceiling, mm.visor_front)


def oled_visor(mm: Lengths, display: str = "display") -> Solid:
    """The frame of the display: bevelled towards the window, on posts. Printed face down."""
    window, land = around(mm.window(display), *mm[display]["window"]), mm.visor_back("oled")
    body = _plate(mm, "oled")
    low = mm.glass(display) + mm["case"]["clearance"]
    if low < land:  # a lower display: the frame goes down to it
        body += slab(grown(window, 2.0), 1.0, low, land + 0.5)
        body -= brick(window, low - 1, land)
    body -= funnel(window, 0.0, land, mm.face)
    for post in mm["visor"]["oled_posts"]:
        body += rod((post[0], post[1]), POST, ABOVE_BOARD, land + 0.3)
    return body


def led_visor(mm: Lengths) -> Solid:
    """The bar with a hole for each pip and a line around each die, hollow behind. Printed face down."""
    body = _plate(mm, "led")
    wide, round_ = _wide(mm, "led")
    back = mm.visor_back("led")
    body += slab(wide, round_, back - RIM_DEEP, back + 0.1)
    thin = mm["case"]["thinnest"]
    body -= slab(grown(wide, -thin), round_ - thin, back - RIM_DEEP - 1, mm.diffuser_front)
    low, size = mm.visor_front - mm["case"]["engraved"], mm["dice"]["pip_pitch"] * 2 + mm["visor"]["well"] + 2.0
    for x in mm["keys"]["led"]["x"]:
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
    """What a lamp stands on: a T whose stem is pushed between its legs, from the key's side."""
    x, y = at
    thin, tall = mm["case"]["thinnest"], float(mm["lamps"]["stand_off"])
    stem = brick((x - thin / 2, y - 1.5, x + thin / 2, y + BAR + thin), 0, tall)
    return stem + brick((x - 3.0, y + BAR, x + 3.0, y + BAR + thin), 0, tall)


def _with_wells(mm: Lengths, body: Solid) -> Solid:
    wells = [rod(at, mm["visor"]["well"] / 2, -1, mm.face + 1) for at in mm.pips]
    return body.cut(*wells)
