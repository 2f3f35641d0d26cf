"""The project's own symbols, for hardware/rollkeeper.kicad_sym: what KiCad has not, or not so that one sees the part.

The Pico's pins stand as on the board, the modules' pins have the names that are printed on them, the pixel is small
enough for 35 of them on a page with the others.
"""

from dataclasses import dataclass

from generators.pico import ADC_GPIOS, GROUND_PINS, PIN_OF_GPIO, POWER_PINS
from generators.schematic.sexpr import Node, Quoted, dump

LIBRARY = "rollkeeper"
LEFT, RIGHT, UP, DOWN = 180, 0, 90, 270  # to which side of the body a pin sticks out
FONT = 1.27
SMALL = 0.9
GRID = 1.27
SUPPLIES = ("3V3", "VSYS", "VPIX")


@dataclass(frozen=True)
class Pin:
    """A pin. x, y: its free end, in grid units, y up; `length` likewise."""

    number: str
    name: str
    kind: str  # KiCad's electrical type
    x: int
    y: int
    side: int
    length: int = 2


def own_symbols() -> list[list[Node]]:
    """All of them, each as KiCad's files have it."""
    return [_pico(), _display(), _accelerometer(), _battery(), _pixel(), _qwiic(), *map(_supply, SUPPLIES)]


def own_library() -> str:
    """The text of rollkeeper.kicad_sym."""
    head: list[Node] = [
        ["version", "20241209"],
        ["generator", Quoted("rollkeeper")],
        ["generator_version", Quoted("9.0")],
    ]
    return dump(["kicad_symbol_lib", *head, *own_symbols()]) + "\n"


def _pico() -> list[Node]:
    """USB upwards, pins 1 to 20 down the left side, 40 to 21 down the right, as the board lies before you."""
    names = {str(pin): f"GP{gpio}" for gpio, pin in PIN_OF_GPIO.items()}
    names |= {str(PIN_OF_GPIO[gpio]): f"GP{gpio}/A{n}" for n, gpio in enumerate(ADC_GPIOS)}
    names |= {str(pin): "GND" for pin in GROUND_PINS} | {"33": "AGND"}
    names |= {str(pin): name for name, pin in POWER_PINS.items()}
    kinds = {"40": "power_out", "39": "power_in", "36": "power_out", "35": "passive", "37": "passive", "30": "passive"}
    kinds |= {str(pin): "power_in" for pin in GROUND_PINS}
    pins = []
    for number in range(1, 41):
        left = number <= 20
        y = 19 - 2 * (number - 1) if left else 19 - 2 * (40 - number)
        kind = kinds.get(str(number), "bidirectional")
        pins.append(Pin(str(number), names[str(number)], kind, -13 if left else 13, y, LEFT if left else RIGHT, 3))
    return _drawn("Pico", "U", (-10, 21, 10, -21), pins, "Raspberry Pi Pico, Pico W or Pico 2 on pin headers")


def _display() -> list[Node]:
    pins = [Pin(str(n), name, "passive", -7, 3 - 2 * (n - 1), LEFT) for n, name in enumerate(DISPLAY_PINS, 1)]
    return _drawn("SSD1306_Module", "J", (-5, 5, 5, -5), pins, "OLED module, 128 x 64, I2C, four pins")


DISPLAY_PINS = ("GND/VCC", "VCC/GND", "SCL", "SDA")
ACCELEROMETER_PINS = ("VIN", "3Vo", "GND", "SCL", "SDA", "INT")


def _accelerometer() -> list[Node]:
    pins = [Pin(str(n), name, "passive", -6, 5 - 2 * (n - 1), LEFT) for n, name in enumerate(ACCELEROMETER_PINS, 1)]
    return _drawn("LIS3DH_Module", "J", (-4, 7, 4, -7), pins, "LIS3DH breakout, a row of six pins as on Adafruit 2809")


def _qwiic() -> list[Node]:
    pins = [Pin(n, name, "passive", -6, 4 - 2 * row, LEFT) for row, (n, name) in enumerate(QWIIC_PINS.items())]
    return _drawn("Qwiic", "J", (-4, 6, 4, -6), pins, "Socket for a Qwiic or STEMMA QT cable, and its two legs")


QWIIC_PINS = {"1": "GND", "2": "3V3", "3": "SDA", "4": "SCL", "MP": "legs"}


def _battery() -> list[Node]:
    pins = [Pin("1", "+", "passive", 6, 1, RIGHT), Pin("2", "-", "passive", 6, -1, RIGHT)]
    return _drawn("Battery_Plug", "J", (-4, 3, 4, -3), pins, "Plug of a battery, + is pin 1")


def _pixel() -> list[Node]:
    pins = [
        Pin("1", "DO", "output", 0, -3, DOWN, 1),
        Pin("2", "VSS", "power_in", 4, 0, RIGHT, 1),
        Pin("3", "DI", "input", 0, 3, UP, 1),
        Pin("4", "VDD", "power_in", -4, 0, LEFT, 1),
    ]
    return _drawn("SK6812MINI", "D", (-3, 2, 3, -2), pins, "RGB pixel with controller, 3.5 x 3.5 mm", named=False)


def _supply(net: str) -> list[Node]:
    line: list[Node] = ["pts", ["xy", "-0.762", "1.27"], ["xy", "0", "2.54"], ["xy", "0.762", "1.27"]]
    stem: list[Node] = ["pts", ["xy", "0", "0"], ["xy", "0", "2.54"]]
    pin = Pin("1", "~", "power_in", 0, 0, DOWN, 0)
    return [
        "symbol", Quoted(net), ["power"], ["pin_numbers", ["hide", "yes"]],
        ["pin_names", ["offset", "0"], ["hide", "yes"]], *_flags(),
        *_properties("#PWR", net, f"Power symbol: a global label of the net {net}", (-3, 3), True),
        ["symbol", Quoted(f"{net}_0_1"), _line(line), _line(stem)],
        ["symbol", Quoted(f"{net}_1_1"), _pin(pin)],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def _drawn(
    name: str, prefix: str, body: tuple[int, int, int, int], pins: list[Pin], about: str, named: bool = True
) -> list[Node]:
    """A box with pins, whose names are shown if `named`; `body` has left, top, right, bottom in grid units, y up."""
    left, top, right, bottom = (_mm(each) for each in body)
    box: list[Node] = [
        "rectangle", ["start", left, top], ["end", right, bottom],
        ["stroke", ["width", "0.254"], ["type", "default"]], ["fill", ["type", "background"]],
    ]  # fmt: skip
    names: list[Node] = ["pin_names", ["offset", "0.508"]]
    if not named:
        names.append(["hide", "yes"])
    return [
        "symbol", Quoted(name), names, *_flags(),
        *_properties(prefix, name, about, (body[1] + 1, body[3] - 1), False),
        ["symbol", Quoted(f"{name}_1_1"), box, *(_pin(pin) for pin in pins)],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def _mm(units: int) -> str:
    return f"{units * GRID:g}"


def _flags() -> list[Node]:
    return [["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"]]


def _effects(font: float, hidden: bool = False) -> list[Node]:
    shown: list[Node] = ["effects", ["font", ["size", f"{font:g}", f"{font:g}"]]]
    return [*shown, ["hide", "yes"]] if hidden else shown


def _properties(prefix: str, value: str, about: str, rows: tuple[int, int], power: bool) -> list[Node]:
    reference: list[Node] = ["property", Quoted("Reference"), Quoted(prefix), ["at", "0", _mm(rows[0]), "0"]]
    shown: list[Node] = ["property", Quoted("Value"), Quoted(value), ["at", "0", _mm(rows[1]), "0"], _effects(FONT)]
    hidden = {"Footprint": "", "Datasheet": "", "Description": about}
    rest: list[Node] = [
        ["property", Quoted(key), Quoted(text), ["at", "0", "0", "0"], _effects(FONT, True)]
        for key, text in hidden.items()
    ]
    return [[*reference, _effects(FONT, power)], shown, *rest]


def _line(points: list[Node]) -> list[Node]:
    return ["polyline", points, ["stroke", ["width", "0"], ["type", "default"]], ["fill", ["type", "none"]]]


def _pin(pin: Pin) -> list[Node]:
    """KiCad's angle of a pin points from its free end to the body."""
    toward = str((pin.side + 180) % 360)
    return [
        "pin", pin.kind, "line", ["at", _mm(pin.x), _mm(pin.y), toward], ["length", _mm(pin.length)],
        ["name", Quoted(pin.name), _effects(FONT)], ["number", Quoted(pin.number), _effects(SMALL)],
    ]  # fmt: skip
