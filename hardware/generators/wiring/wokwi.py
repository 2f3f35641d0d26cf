"""The OLED build as a `diagram.json` for Wokwi, from the circuit; and what is joined in such a file.

Wokwi has no LIS3DH, so the vibration switch stands there as a push button. The names of pins come from the committed
table wokwi_pins.json, which `python -m generators.wiring.wokwi_names FOLDER` compares with the npm package.
"""

import json
from pathlib import Path
from typing import Any

from generators.circuit import Circuit
from generators.errors import HardwareError
from generators.pico import GROUND_PINS, PIN_OF_GPIO, POWER_PINS
from generators.wiring.bands import ohms
from generators.wiring.joined import BRIDGED

NAMES = Path(__file__).with_name("wokwi_pins.json")
KINDS = {
    "pico": "wokwi-pi-pico",
    "display": "wokwi-ssd1306",
    "key": "wokwi-pushbutton",
    "vibration_switch": "wokwi-pushbutton",
    "lamp": "wokwi-led",
    "r_680": "wokwi-resistor",
    "r_100": "wokwi-resistor",
    "piezo": "wokwi-buzzer",
}
REFS = ("U1", "J1", "SW7", "R9", "BZ1", *(f"{kind}{k}" for kind in ("SW", "R", "D") for k in range(1, 6)))
PIN = {
    "wokwi-pushbutton": {"1": "1.l", "2": "2.l"},
    "wokwi-led": {"1": "C", "2": "A"},
    "wokwi-resistor": {"1": "1", "2": "2"},
    "wokwi-buzzer": {"1": "2", "2": "1"},  # Wokwi's pin 1 is the black one
    "wokwi-ssd1306": {"1": "GND", "2": "VIN", "3": "CLK", "4": "DATA"},
    "wokwi-pi-pico": {str(pin): f"GP{gpio}" for gpio, pin in PIN_OF_GPIO.items()}
    | {str(pin): f"GND.{n}" for n, pin in enumerate(GROUND_PINS, 1)}
    | {str(pin): name for name, pin in POWER_PINS.items()},
}
COLOUR = {"GND": "black", "3V3": "red", "OLED_SCL": "gold", "OLED_SDA": "blue"}
KEY_COLOURS = ("orange", "green", "white", "gray", "purple")


class UnknownWokwiPin(HardwareError):
    """A connection to a pin that Wokwi's part does not have."""


def nets(circuit: Circuit) -> dict[str, list[str]]:
    """What must be joined in Wokwi: `part:pin` by net; solder jumpers as delivered, one ground of the Pico."""
    other = dict(BRIDGED.values())
    found: dict[str, list[str]] = {}
    for net, pins in circuit.nets.items():
        for ref, pin in pins:
            if ref in REFS and not (ref == "U1" and net == "GND" and pin != str(GROUND_PINS[-1])):
                kind = KINDS[circuit.components[ref].part.name]
                found.setdefault(other.get(net, net), []).append(f"{ref.lower()}:{PIN[kind][pin]}")
    return {net: ends for net, ends in found.items() if len(ends) > 1}


def diagram(circuit: Circuit) -> str:
    """The file: every part from the circuit, every net as wires from its first end to each other one."""
    parts = [_part(circuit, ref) for ref in REFS]
    wires = [[ends[0], end, _colour(net), ["v0"]] for net, ends in nets(circuit).items() for end in ends[1:]]
    whole = {"version": 1, "author": "Rollkeeper (generated)", "editor": "wokwi", "parts": parts, "connections": wires}
    for end in {end for wire in wires for end in wire[:2]}:
        _known(str(end), parts)
    return json.dumps(whole, indent=2) + "\n"


def names() -> dict[str, dict[str, Any]]:
    """The committed table: the pins of each kind of part, and where the names are from."""
    table: dict[str, dict[str, Any]] = json.loads(NAMES.read_text(encoding="utf-8"))
    return table


def _known(end: str, parts: list[dict[str, Any]]) -> None:
    part_id, pin = end.split(":")
    kind = next(part["type"] for part in parts if part["id"] == part_id)
    if pin not in names()[kind]["pins"]:
        raise UnknownWokwiPin(f"Wokwi's {kind} has no pin {pin!r}; it has {', '.join(names()[kind]['pins'])}.")


def _colour(net: str) -> str:
    if net[0] in "KL" and net[-1].isdigit():
        return KEY_COLOURS[int(net[-1]) - 1]
    return COLOUR.get(net, "brown")


def _part(circuit: Circuit, ref: str) -> dict[str, Any]:
    """A part with its place in the drawing, pixels: display above, Pico left, a column for each key."""
    part = circuit.components[ref].part
    k = int(ref[-1]) - 1
    x = 150 + 95 * k
    left, top, turned, attrs = {
        "U1": (0, 0, 0, {}),
        "J1": (300, -140, 0, {}),
        "SW7": (150, 290, 0, {"label": "SHAKE", "color": "yellow", "key": "s"}),
        "R9": (560, -60, 0, {"value": str(ohms(circuit.components["R9"].part.value))}),
        "BZ1": (650, -120, 0, {"volume": "0.1"}),
    }.get(ref) or {
        "SW": (x, 180, 0, {"label": f"K{k + 1}", "color": KEY_COLOURS[k].replace("gray", "grey"), "key": str(k + 1)}),
        "R": (x, 40, 0, {"value": part.value}),
        "D": (x + 10, 90, 0, {"color": "orange"}),
    }[ref[:-1]]
    return {"type": KINDS[part.name], "id": ref.lower(), "top": top, "left": left, "rotate": turned, "attrs": attrs}


def joined(text: str) -> set[frozenset[str]]:
    """The groups of ends that a diagram.json joins by its connections."""
    groups: list[set[str]] = []
    for start, end, *_ in json.loads(text)["connections"]:
        touched = [group for group in groups if start in group or end in group]
        groups = [group for group in groups if group not in touched] + [{start, end}.union(*touched)]
    return {frozenset(group) for group in groups}
