"""The OLED build on a breadboard: which leg and which wire end goes into which hole, in the order of building.

The plan: the Pico at the left, USB to the left; five keys across the trench with a lamp above each; sound at the right;
the display in row a, hanging over the lower edge. Lamp wires run above the holes, key wires below, each inside the one
that starts before it, so that of 27 wires only three pairs of key wires cross.
Ground goes from the display to the right side of the keys below the trench; a lamp has it through its own key alone.
The keys are those of the LED board, 12 mm (Omron B3F-4055): their legs stand 12.5 x 5.0 mm apart, which rows d and g
(12.70 mm) and every second column (5.08 mm) fit without bending; those of the OLED board, 6 mm (6.5 mm), must be bent
to reach over the trench (7.62 mm).
"""

from generators.circuit import oled
from generators.facts import parts, pins
from generators.pico import GROUND_PINS, PIN_OF_GPIO, POWER_PINS
from generators.wiring.holes import PITCH, Hole, row_y
from generators.wiring.placing import Box, Build, Placed, Wire, numbered

KEYS = 5
KEY_COLUMNS = (25, 31, 37, 43, 49)  # of the pin that goes to the Pico; the one that goes to ground is two further
KEY_COLOURS = ("orange", "green", "white", "grey", "purple")  # caps, and the wires of the key and its lamp
SWITCH_GROUND = "b23"  # the end of the wire that only the vibration switch needs
HEADER = 58  # column of the display's first pin
FIRST_KEY = (row_y("b"), 21.5, row_y("c"))  # the way of key 1's wire: along row b, then c
KEY_LANES = (12.7, 15.24, 16.51, 17.78)  # y of the wires of keys 2 to 5
BUS_LANES = (10.12, 10.95)  # of SCL and SDA at the display, between rows c and b
LAMP_LANES = (-15.24, -16.3, -17.36, -18.42)  # of lamps 2 to 5; that of lamp 1 runs straight along row j
MODULE_PINS = {"3V3": "VIN", "GND": "GND", "OLED_SCL": "SCL", "OLED_SDA": "SDA", "SHAKE": "INT"}  # Adafruit 2809

LEFT_OUT = {
    "J3": "no battery: the power comes from USB",
    "F1": "no battery",
    "SW6": "no battery",
    "Q1": "no battery",
    "R10": "no battery",
    "Q2": "no battery",
    "R11": "no battery",
    "R12": "no battery",
    "R6": "no battery; R7 alone keeps the battery's pin at 0 V, which the firmware reads as: no battery",
    "C1": "smooths the battery's voltage",
    "J4": "the module has wires here",
    "R13": "lets go what a dropped piezo makes; nobody drops a breadboard",
    "C3": "on the module",
    "C8": "no battery",
    "C9": "no battery",
    "JP1": "the display's first pin goes to ground by a wire",
    "JP2": "the display's second pin goes to 3V3 by a wire",
    **{f"TP{n}": "every hole is a test point" for n in range(1, 9)},
}


def pico_hole(pin: int, row_below: str, row_above: str) -> str:
    """A hole beside a pin of the Pico: its pins 1 to 20 are below, 40 to 21 above."""
    return f"{row_below}{pin}" if pin <= 20 else f"{row_above}{41 - pin}"


def oled_breadboard() -> Build:
    """The build with the vibration switch."""
    kept = [*(_pico(), *_lamps(), *_keys(), *_others())]
    return Build(tuple(kept), _wires(), LEFT_OUT | {"J2": "the vibration switch SW7 is there instead"}, _inside())


def with_module() -> Build:
    """The build with the LIS3DH module, which lies beside the board on five wires, in place of the vibration switch."""
    build = oled_breadboard()
    legs = tuple((pin, f"J2.{MODULE_PINS[net]}") for pin, net in oled().components["J2"].nets.items())
    module = Placed("J2", "module", legs, Box(0, 0, 0, 0), "LIS3DH module")
    kept = [part for part in build.parts if part.ref != "SW7"]
    wires = [wire for wire in build.wires if wire.end != SWITCH_GROUND] + module_wires(len(build.wires))
    left_out = {ref: why for ref, why in build.left_out.items() if ref != "J2"}
    return Build((*kept, module), tuple(wires), left_out | {"SW7": "the module is there instead"}, build.inside)


def module_wires(before: int = 0) -> list[Wire]:
    """The five wires of the module."""
    ends = (("3V3", "red", "top+61"), ("GND", "black", "top-61"), ("OLED_SCL", "yellow", f"d{HEADER + 2}"),
            ("OLED_SDA", "blue", f"d{HEADER + 3}"), ("SHAKE", "brown", "d22"))  # fmt: skip
    return [
        Wire(net, hue, f"J2.{MODULE_PINS[net]}", hole, (), before + n) for n, (net, hue, hole) in enumerate(ends, 1)
    ]


def _box(x: float, y: float, width: float, height: float, round: bool = False) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2, round)


def _pico() -> Placed:
    legs = tuple((str(pin), pico_hole(pin, "c", "h")) for pin in range(1, 41))
    return Placed("U1", "pico", legs, _box(10.5 * PITCH, 0, 51.0, 21.0), "Raspberry Pi Pico", "USB to the left")


def _inside() -> tuple[tuple[tuple[str, str], ...], ...]:
    return (tuple(("U1", str(pin)) for pin in GROUND_PINS),)


def _keys() -> list[Placed]:
    found = []
    for k, column in enumerate(KEY_COLUMNS, 1):
        legs = tuple((pin, f"{row}{column + off}") for pin, off in (("1", 0), ("2", 2)) for row in "gd")
        body = _box((column + 1) * PITCH, 0, 12.0, 12.0)
        found.append(Placed(f"SW{k}", "key", legs, body, f"key K{k}, 12 mm", f"cap {KEY_COLOURS[k - 1]}"))
    return found


def _lamps() -> list[Placed]:
    """The lamp's short leg shares the key's ground column; its resistor lies to the left."""
    found = []
    ohms = parts()["r_680"].value
    for k, c in enumerate(KEY_COLUMNS, 1):
        legs = (("1", f"h{c - 3}"), ("2", f"h{c + 1}"))
        found.append(_resistor(f"R{k}", legs, ohms))
    for k, c in enumerate(KEY_COLUMNS, 1):
        body = _box((c + 1.5) * PITCH, row_y("i"), 3.8, 3.8, round=True)
        how = "long leg (anode) left, flat side right"
        legs = (("2", f"i{c + 1}"), ("1", f"i{c + 2}"))
        found.append(Placed(f"D{k}", "lamp", legs, body, "LED, 3 mm, amber", how))
    return found


def _resistor(ref: str, legs: tuple[tuple[str, str], ...], ohms: str) -> Placed:
    one, other = (Hole(hole) for _, hole in legs)
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    body = _box(x, y, 6.3, 2.3) if one.y == other.y else _box(x, y, 2.3, 6.3)
    return Placed(ref, "resistor", legs, body, f"resistor {ohms.replace('k', ' kilo')} ohm", "either way")


def _others() -> list[Placed]:
    kinds = parts()
    battery = pico_hole(PIN_OF_GPIO[pins()["BATTERY"]], "a", "j")
    display = tuple((str(pin), f"a{HEADER + pin - 1}") for pin in range(1, 5))
    return [
        _resistor("R7", (("1", battery), ("2", f"top-{Hole(battery).column}")), kinds["r_10k"].value),
        _resistor("R9", (("1", "i52"), ("2", "i56")), kinds["r_330"].value),
        Placed("BZ1", "piezo", (("1", "f56"), ("2", "f54")), _box(55 * PITCH, row_y("f"), 12.2, 12.2, round=True),
               "piezo, passive, 12 mm", "either way"),
        Placed("SW7", "switch", (("1", "e22"), ("2", "e23")), _box(22.5 * PITCH, row_y("e"), 4.7, 4.7, round=True),
               "vibration switch SW-18010P, standing", "either way"),
        Placed("J1", "display", display,
               Box((HEADER + 1.5) * PITCH - 13.65, row_y("a") - 1.9, (HEADER + 1.5) * PITCH + 13.65, row_y("a") + 25.9),
               "SSD1306 display module", "pins GND VCC SCL SDA from the left: check yours"),
    ]  # fmt: skip


def _wires() -> tuple[Wire, ...]:
    signals = pins()

    def at(signal: str, below: str = "a", above: str = "j") -> str:
        return pico_hole(PIN_OF_GPIO[signals[signal]], below, above)

    ground = [c + 2 for c in KEY_COLUMNS]
    rows = "cbcb"
    wires = [
        Wire("GND", "black", "j3", "top-3"),
        Wire("3V3", "red", pico_hole(POWER_PINS["3V3"], "a", "j"), "top+5"),
        Wire("GND", "black", "top-31", "top-33"),
        Wire("3V3", "red", "top+31", "top+33"),
        Wire("GND", "black", "top-58", "e58"),
        Wire("3V3", "red", "top+59", "e59"),
        Wire("OLED_SCL", "yellow", at("OLED_SCL"), f"c{HEADER + 2}", (19.05, 52.9, BUS_LANES[0])),
        Wire("OLED_SDA", "blue", at("OLED_SDA"), f"c{HEADER + 3}", (20.32, 53.6, BUS_LANES[1])),
        Wire("GND", "black", f"c{HEADER}", f"c{ground[-1]}"),
    ]
    for k in range(KEYS - 1, 0, -1):  # ground from key to key, to the left
        row = rows[k - 1]
        wires.append(Wire("GND", "black", f"{row}{ground[k]}", f"{row}{ground[k - 1]}"))
    wires.append(Wire("GND", "black", f"b{ground[0]}", SWITCH_GROUND))
    for k, column in enumerate(KEY_COLUMNS, 1):
        row, turns = ("c", FIRST_KEY) if k == 1 else ("a", (KEY_LANES[k - 2],))
        wires.append(Wire(f"K{k}", KEY_COLOURS[k - 1], at(f"K{k}"), f"{row}{column}", turns))
    for k, column in enumerate(KEY_COLUMNS, 1):
        lane = () if k == 1 else (LAMP_LANES[k - 2],)
        wires.append(Wire(f"L{k}", KEY_COLOURS[k - 1], at(f"L{k}"), f"j{column - 3}", lane))
    wires += [
        Wire("SHAKE", "brown", at("SHAKE"), "a22"),
        Wire("PIEZO", "brown", at("PIEZO"), "j52", (-19.48,)),
        Wire("PIEZO_BACK", "brown", at("PIEZO_BACK"), "j54", (-20.54,)),
    ]
    return numbered(wires)
