"""Values of the circuit's parts as numbers, and small laws of electricity. Ohms, farads, volts, amperes."""

import re

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.errors import HardwareError

PREFIX = {"": 1.0, "k": 1e3, "M": 1e6, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12}


class NoValue(HardwareError):
    """A part whose value is no number."""


def value_of(circuit: Circuit, ref: str) -> float:
    """The value of a resistor or a capacitor, from parts.toml."""
    text = circuit.components[ref].part.value
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([kMmunp]?)", text)
    if not found:
        raise NoValue(f"{circuit.name}: {ref} has the value {text!r}, which is no number: 680 and 100n are.")
    return float(found[1]) * PREFIX[found[2]]


def tolerance_of(circuit: Circuit, ref: str) -> float:
    """How far a resistor may be off, as a part of its value, from parts.toml: 0.05."""
    text = circuit.components[ref].part.part_number
    found = re.search(r"(\d+) %", text)
    if not found:
        raise NoValue(f"{circuit.name}: {ref} is a {text!r}, which says no tolerance: 'resistor 10 kilohm, 1 %' does.")
    return int(found[1]) / 100


def of_kind(circuit: Circuit, kind: str) -> list[str]:
    """The parts of a kind of parts.toml."""
    return [ref for ref, component in circuit.components.items() if component.part.name == kind]


def parallel(*ohms: float) -> float:
    """Resistors side by side."""
    return 1 / sum(1 / each for each in ohms)


def rise(ohms: float, farads: float) -> float:
    """Seconds in which a line that is pulled up rises from 30 to 70 % of the supply."""
    return 0.8473 * ohms * farads


def joined_by(circuit: Circuit, net: str, prefix: str) -> list[str]:
    """The parts whose name begins with `prefix` and that have a pin on this net."""
    return sorted({ref for ref, _ in circuit.nets.get(net, []) if re.fullmatch(prefix + r"\d+", ref)})


def read_off(circuit: Circuit, volts: float) -> float:
    """How far the battery's voltage, as the firmware reads it, may be off, either way: the divider's resistors, the
    Pico's 3.3 V that the ADC measures with, the pin's leakage."""
    source = parallel(value_of(circuit, "R6"), value_of(circuit, "R7")) + value_of(circuit, "R12")
    return volts * (tolerance_of(circuit, "R6") + f.SUPPLY_OFF.value) + f.LEAKAGE.value * source * 2
