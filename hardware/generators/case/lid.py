"""The lid: the face with keys, visor, lamps and name. Printed face down, so that the face is as smooth as the bed.

The screws cut their thread in its four bosses, which press the board onto those of the base. Tongues along the wall
reach into the base and keep the two in line.
"""

from generators.case.base import SEAM, switch_notch, usb_notch
from generators.case.lengths import Lengths, Point, grown
from generators.case.lettering import lettering
from generators.case.solids import Solid, bevelled, brick, narrowing, ring_hole, rod, slab

BOSS = 3.0  # radius: what stands on the board at a screw; nothing conducting is nearer than 2.5 (geometry.toml)
BOSS_GAP = 0.1  # above the board: the seam closes first
TONGUE = 1.6  # thickness; how far it reaches below the seam is up to the board
TONGUES_X, TONGUES_Y = (14.0, 86.0), (44.0, 56.0)  # middles, along the upper and lower wall, and along left and right
TONGUE_LENGTH = 8.0
BOOTSEL = 1.5
SOUND = 0.9
NAME = 4.6  # height of the letters
NUMBER, NUMBER_BELOW = 2.7, 8.4


def lid(mm: Lengths, build: str) -> Solid:
    """The lid of a build in its place."""
    case = mm["case"]
    radius = case["corner_radius"]
    shell = bevelled(slab(mm.outside, radius, case["seam"], mm.face), case["edge"], top=True)
    shell = bevelled(shell, SEAM, top=False)
    hollow = bevelled(slab(mm.inside, radius - case["wall"], case["seam"] - 1, mm.ceiling), 1.0, top=True)
    body = shell - hollow + _tongues(mm)
    for at in mm.holes:
        body += rod(at, BOSS, BOSS_GAP, mm.ceiling + 0.5)
    body -= usb_notch(mm) + switch_notch(mm) + _around_usb(mm)
    for at in mm.holes:
        body -= rod(at, mm["screws"]["pilot"] / 2, -1, mm.ceiling - 0.2)
    for at in mm.keys(build):
        body -= ring_hole(at, mm.key_hole(build) / 2, mm.ceiling, mm.face, mm["keys"][build]["bevel"])
    body -= _visor_opening(mm, build)
    if build == "oled":
        body = _lamps(mm, body)
    body -= ring_hole(mm.bootsel, BOOTSEL, mm.ceiling, mm.face, 0.4)
    for at in _sound(mm):
        body -= rod(at, SOUND, mm.ceiling - 1, mm.face + 1)
    return body - _letters(mm, build)


def _visor_opening(mm: Lengths, build: str) -> Solid:
    """Narrow at the face, wider behind: the visor comes from behind and cannot come out."""
    opening, flange, radius = mm.visor(build), mm["visor"]["flange"], mm["visor"]["corner_radius"]
    hole = slab(opening, radius, mm.ceiling - 1, mm.face + 1)
    return hole + narrowing(grown(opening, flange), radius + flange, mm.ceiling, mm.ceiling + flange)


def _tongues(mm: Lengths) -> Solid:
    left, top, right, bottom = mm.inside
    play, low, half = mm["case"]["clearance"], 0.5, TONGUE_LENGTH / 2
    tongues = []
    for x in TONGUES_X:
        for outer, inner in ((top + play, top + play + TONGUE), (bottom - play - TONGUE, bottom - play)):
            tongues.append(brick((x - half, outer, x + half, inner), low, mm.ceiling + 0.5))
    for y, outer, inner in (
        (TONGUES_Y[0], left + play, left + play + TONGUE),
        (TONGUES_Y[1], right - play - TONGUE, right - play),
    ):
        tongues.append(brick((outer, y - half, inner, y + half), low, mm.ceiling + 0.5))
    joined = tongues[0]
    for tongue in tongues[1:]:
        joined += tongue
    return joined + _roots(mm)


def _roots(mm: Lengths) -> Solid:
    """What joins the tongues to the wall, above the seam."""
    left, top, right, bottom = mm.inside
    half, low, high, reach = TONGUE_LENGTH / 2, mm["case"]["seam"], mm.ceiling + 0.5, mm["case"]["clearance"] + 0.5
    y1, y2 = TONGUES_Y
    roots = brick((left - 0.5, y1 - half, left + reach, y1 + half), low, high)
    roots += brick((right - reach, y2 - half, right + 0.5, y2 + half), low, high)
    for x in TONGUES_X:
        roots += brick((x - half, top - 0.5, x + half, top + reach), low, high)
        roots += brick((x - half, bottom - reach, x + half, bottom + 0.5), low, high)
    return roots


def _around_usb(mm: Lengths) -> Solid:
    """Room for the socket itself, which stands into the corner between wall and ceiling."""
    y, _ = mm.usb
    half = mm["pico"]["usb_width"] / 2 + 0.5
    return brick((mm.inside[0] - 0.5, y - half, mm.inside[0] + 2.5, y + half), 0, mm.ceiling)


def _lamps(mm: Lengths, body: Solid) -> Solid:
    for at in mm.lamps:
        body -= ring_hole(at, mm["lamps"]["hole"] / 2, mm.ceiling, mm.face, 0.4)
    return body


def _sound(mm: Lengths) -> list[Point]:
    x, y = mm["piezo"]["centre"]
    ring = [(4.0, 0.0), (2.0, 3.464), (-2.0, 3.464), (-4.0, 0.0), (-2.0, -3.464), (2.0, -3.464)]
    return [(x, y), *((x + dx, y + dy) for dx, dy in ring)]


def _letters(mm: Lengths, build: str) -> Solid:
    low, high = mm.face - mm["case"]["engraved"], mm.face + 1
    halfway = (mm.inside[1] + mm.visor(build)[1]) / 2
    cut = lettering("ROLLKEEPER", (mm["board"]["width"] / 2, halfway), NAME, low, high)
    right = mm["lamps"]["number"]
    places = [(x, y + NUMBER_BELOW) for x, y in mm.keys(build)]
    if build == "oled":  # below its keys there is no room
        places = [(x + right, y) for x, y in mm.lamps]
    for number, at in enumerate(places, 1):
        cut += lettering(str(number), at, NUMBER, low, high)
    return cut
