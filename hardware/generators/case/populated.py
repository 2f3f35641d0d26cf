"""The board with everything on it, as far as it takes room: what the case must not touch. From geometry.toml.

Bodies are the makers' largest outlines, rounded up, not portraits.
"""

from dataclasses import dataclass, replace

from generators.case.lengths import Lengths, Point, around, grown
from generators.case.solids import Solid, brick, rod, slab, taper

GREEN, BLACK, STEEL, BLUE, GREY = "#1f5c40", "#1d1e21", "#b9bcc2", "#21457a", "#3a3c40"
AMBER, CREAM, GLASS, GOLD, CELL = "#f2b233", "#ece7d8", "#0b0d12", "#c9a24b", "#3b6ea5"


@dataclass(frozen=True)
class Body:
    """Something that takes room."""

    name: str
    solid: Solid
    colour: str
    of: str = ""  # the part that it belongs to, by its name on the board


def _of(ref: str, bodies: list[Body]) -> list[Body]:
    """The bodies of a part on the board; foam is laid below it apart."""
    return [body if body.name.startswith("foam") else replace(body, of=ref) for body in bodies]


def populated(mm: Lengths, build: str) -> list[Body]:
    """The bodies on the board of a build, and the battery with the largest holder."""
    bodies = [Body("board", _board(mm), GREEN), *_of("U1", _pico(mm)), *_of("J2", _sensor(mm))]
    bodies += [*_edges(mm), *_battery(mm)]
    piezo = mm["piezo"]
    bodies.append(Body("piezo", rod(piezo["centre"], piezo["diameter"] / 2, 0, piezo["height"]), BLACK, "BZ1"))
    for number, at in enumerate(mm.keys(build), 1):
        bodies += _of(f"SW{number}", _key(mm, build, number, at))
    return bodies + (_oled(mm) if build == "oled" else _led(mm))


def _board(mm: Lengths) -> Solid:
    body = slab(mm.board, mm["board"]["corner_radius"], mm.back, 0)
    for at in mm.holes:
        body -= rod(at, mm["board"]["hole_diameter"] / 2, mm.back - 1, 1)
    return body


def _pico(mm: Lengths) -> list[Body]:
    pico = mm["pico"]
    left, top, right, bottom = mm.pico
    low = pico["height"] - 3.2 - pico["board_thickness"]
    high = low + pico["board_thickness"]
    y, _ = mm.usb
    half = pico["usb_width"] / 2
    rows = []
    for row in (pico["pin_1"][1], pico["pin_1"][1] - pico["row_spacing"]):
        strip = brick((left, row - 1.3, right, row + 1.3), 0, low)
        rows.append(Body("Pico's pin header", strip, BLACK))
        ends = brick((left + 1.0, row - 0.4, right - 1.0, row + 0.4), high, high + 1.6)
        rows.append(Body("ends of the Pico's pins", ends, GOLD))
        leads = brick((left + 1.0, row - 0.8, right - 1.0, row + 0.8), mm.back - mm["case"]["leads"], mm.back)
        rows.append(Body("the Pico's pins behind the board", leads, GOLD))
    socket = brick((-pico["usb_overhang"], y - half, 5.0, y + half), high, pico["height"])
    return [
        Body("Pico", brick((left, top, right, bottom), low, high), GREEN),
        Body("USB socket", socket, STEEL),
        Body("BOOTSEL", brick(around(mm.bootsel, 4.25, 3.2), high, high + 2.2), CREAM),
        Body("RP2040", brick(around((left + 27.0, (top + bottom) / 2), 7.0, 7.0), high, high + 0.9), BLACK),
        *rows,
    ]


def _sensor(mm: Lengths) -> list[Body]:
    sensor = mm["sensor"]
    x, y = sensor["centre"]
    width, height = sensor["module"]
    wide, foam = sensor["foam"]
    box = around((x, y), width, height)
    row = box[3] - sensor["edge_to_pins"]
    pins = (x - 7.7, row - 1.3, x + 7.7, row + 1.3)
    sockets = brick((box[0], y - 3.5, box[0] + 4.5, y + 3.5), 4.1, sensor["height"])
    sockets += brick((box[2] - 4.5, y - 3.5, box[2], y + 3.5), 4.1, sensor["height"])
    return [
        Body("sensor module", brick(box, 2.54, 4.14), BLUE),
        Body("foam under the sensor", brick(around((x, box[1] + foam / 2), wide, foam), 0, 2.54), GREY),
        Body("Qwiic sockets of the sensor module", sockets, BLACK),
        Body("pin header of the sensor", brick(pins, 0, 2.54), BLACK),
        Body("ends of the sensor's pins", brick(grown(pins, -0.8), 4.14, 5.7), GOLD),
        Body(
            "the sensor's pins behind the board", brick(grown(pins, -0.5), mm.back - mm["case"]["leads"], mm.back), GOLD
        ),
    ]


def _edges(mm: Lengths) -> list[Body]:
    edge = mm["edge"]
    x, y = edge["switch"]
    plug_x, plug_y = edge["battery_plug"]
    right = mm["board"]["width"]
    socket = (plug_x - 3.0, plug_y - 1.4, plug_x + 3.0, plug_y + 6.3)
    cable = (plug_x - 2.6, socket[3] - 2.0, plug_x + 2.6, socket[3] + 9.0)
    leads = (x - 1.4, y - 5.6, x + 1.4, y + 5.6)
    return [
        Body("power switch", brick((x - 2.3, y - 4.4, x + 2.3, y + 4.4), 0, 4.7), STEEL, "SW6"),
        Body("lever of the power switch", brick((x + 2.2, y - 2.1, right + 2.0, y + 2.1), 1.3, 3.5), BLACK, "SW6"),
        Body("the power switch's pins behind the board", brick(leads, *_behind(mm)), GOLD, "SW6"),
        Body("battery socket", brick(socket, mm.back - 4.9, mm.back), CREAM, "J3"),
        Body("battery plug and cable", brick(cable, mm.back - 4.6, mm.back - 0.4), CREAM),
    ]


def _battery(mm: Lengths) -> list[Body]:
    battery = mm["battery"]
    largest = grown(mm.holder, battery["tolerance"] / 2)
    left, top, right, bottom = largest
    depth = battery["holder"][2] + battery["tolerance"]
    tray = brick(largest, mm.floor, mm.floor + depth) - brick(
        grown(largest, -1.2), mm.floor - 1, mm.floor + depth - 1.5
    )
    bodies = [Body("battery holder", tray, BLACK)]
    pressed = brick(around(battery["foam_centre"], *battery["foam"][:2]), mm.floor + depth, mm.back)
    bodies.append(Body("foam pad", pressed, GREY))
    plug_x, plug_y = mm["edge"]["battery_plug"]
    wires = brick((right + 0.2, plug_y + 15.3, plug_x + 2.6, plug_y + 21.0), mm.back - 6.0, mm.back - 2.5)
    bodies.append(Body("wires of the battery holder", wires, "#b3261e"))
    pitch = (bottom - top - 2.4) / 3
    for number in range(3):
        y = top + 1.2 + pitch * (number + 0.5)
        cell = brick((left + 4.0, y - 5.25, right - 4.0, y + 5.25), mm.floor + 0.5, mm.floor + 11.0)
        bodies.append(Body(f"cell {number + 1}", cell, CELL))
    return bodies


def _key(mm: Lengths, build: str, number: int, at: Point) -> list[Body]:
    keys = mm["keys"][build]
    side, low, high = keys["plunger"], keys["body_height"], keys["plunger_height"]
    plunger = rod(at, side / 2, low, high) if build == "oled" else brick(around(at, side, side), low, high)
    wide, apart = keys["body"] / 2 + 1.0, 2.25 if build == "oled" else 2.5  # of its legs
    leads = brick((at[0] - wide, at[1] - apart - 0.7, at[0] + wide, at[1] - apart + 0.7), *_behind(mm))
    leads += brick((at[0] - wide, at[1] + apart - 0.7, at[0] + wide, at[1] + apart + 0.7), *_behind(mm))
    return [
        Body(f"key {number}", brick(around(at, keys["body"], keys["body"]), 0, low), BLACK),
        Body(f"plunger of key {number}", plunger, GREY),
        Body(f"pins of key {number} behind the board", leads, GOLD),
    ]


def _behind(mm: Lengths) -> tuple[float, float]:
    """From where to where clipped leads reach."""
    return mm.back - mm["case"]["leads"], mm.back


def display_bodies(mm: Lengths, display: str = "display") -> list[Body]:
    """A display module on its header, with foam and parts behind it."""
    kind, both = mm[display], mm["display"]
    x, y = both["header_centre"]
    low, high = both["under"], both["under"] + kind["module_thickness"]
    bare = low - both["parts_behind"]
    left, top, right, bottom = mm.module(display)
    wx, wy = mm.window(display)
    wide, foam = min(both["foam"][0], right - left - 7.3), both["foam"][1]
    if display == "display":
        half = kind["glass"][0] / 2
        glass = (wx - half, bottom - kind["glass"][1], wx + half, bottom)
    else:
        glass = (wx - 13.4, wy - 8.2, wx + 13.4, wy + 11.2)
    lit, front = around((wx, wy), *kind["active"]), mm.glass(display)
    return [
        Body("display module", brick((left, top, right, bottom), low, high), BLUE),
        Body("parts behind the display", brick((left + 0.5, y + 1.6, right - 0.5, bottom - 0.5), bare, low), BLACK),
        Body("foam under the display", brick(around((wx, bottom - foam / 2 - 0.5), wide, foam), 0, bare), GREY),
        Body("display glass", brick(glass, high, front), GLASS),
        Body("lit area", brick(lit, front - 0.05, front + 0.02), "#10151f"),
        Body("pin header of the display", brick(around((x, y), 10.4, 2.6), 0, low), BLACK),
        Body("ends of the display's pins", brick(around((x, y), 8.6, 1.0), high, high + 1.8), GOLD),
    ]


def _oled(mm: Lengths) -> list[Body]:
    lamps, bodies = mm["lamps"], _of("J1", display_bodies(mm))
    for number, at in enumerate(mm.lamps, 1):
        radius, low, tip = lamps["diameter"] / 2, lamps["stand_off"], lamps["stand_off"] + lamps["height"]
        body = rod(at, radius + 0.4, low, low + 1.0) + rod(at, radius, low + 0.5, tip - radius)
        body += taper(at, radius, 1.1, tip - radius, tip - 0.5) + taper(at, 1.1, 0.5, tip - 0.5, tip)
        bodies.append(Body(f"lamp {number}", body, AMBER, f"D{number}"))
        leads = brick(around(at, 4.0, 1.4), mm.back - mm["case"]["leads"], mm.back)
        for leg in (at[0] - 1.27, at[0] + 1.27):
            leads += brick(around((leg, at[1]), 0.7, 0.6), 0, low)
        bodies.append(Body(f"legs of lamp {number}", leads, GOLD, f"D{number}"))
    return bodies


def _led(mm: Lengths) -> list[Body]:
    dice = mm["dice"]
    side = dice["pixel"]
    pixels = [brick(around(at, side, side), 0, dice["pixel_height"]) for at in mm.pips]
    return [Body(f"pixel {number}", pixel, CREAM, f"D{10 + number}") for number, pixel in enumerate(pixels, 1)]
