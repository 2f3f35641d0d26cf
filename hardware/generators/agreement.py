"""Whether all that names a pin agrees with hardware/pins.toml: firmware, schematics, boards, guide, breadboard, Wokwi.

Each is a witness: a file, and a function that reads from its text which GPIO each signal is on. A new witness is one
more row in WITNESSES, or in WHERE_THERE for files that a clone may lack.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generators.circuit import net_of
from generators.facts import pins
from generators.guide.marks import between
from generators.guide.pin_table import read_pin_table
from generators.pico import PIN_OF_GPIO
from generators.schematic.reading import read
from generators.schematic.sexpr import lists, parse, properties
from generators.shared_circuit import signals_of
from generators.wiring.witnesses import of_diagram, of_wires

TRUTH = "hardware/pins.toml"


@dataclass(frozen=True)
class Witness:
    """A file that names pins. `signals`: those that it must name; nothing for all of them."""

    file: str
    read: Callable[[str], dict[str, int]]
    signals: tuple[str, ...] = ()


def disagreements(root: Path) -> list[str]:
    """What any witness says otherwise than pins.toml: a sentence each, naming file, signal and both numbers."""
    truth = pins(root / TRUTH)
    found = []
    for witness in witnesses(root):
        said = witness.read((root / witness.file).read_text(encoding="utf-8"))
        for signal in witness.signals or tuple(truth):
            if signal not in said:
                found.append(f"{witness.file}: {signal} is not there, {TRUTH} has it on GP{truth[signal]}")
            elif said[signal] != truth[signal]:
                found.append(f"{witness.file}: {signal} is GP{said[signal]}, {TRUTH} says GP{truth[signal]}")
        for signal in sorted(set(said) - set(truth)):
            found.append(f"{witness.file}: {signal} is GP{said[signal]}, {TRUTH} does not have it")
    return found


def witnesses(root: Path) -> list[Witness]:
    """The witnesses below a root: all that must be there, and the boards if they have been made."""
    return [*WITNESSES, *(each for each in WHERE_THERE if (root / each.file).exists())]


def of_firmware(text: str) -> dict[str, int]:
    """The assignments of a Python module."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            (target,) = node.targets
            assert isinstance(target, ast.Name) and isinstance(node.value.value, int)
            found[target.id] = node.value.value
    return found


def of_schematic(text: str) -> dict[str, int]:
    """What the wires of a page join to the Pico."""
    return _signals({pin: net for net, joined in read(text).nets.items() for ref, pin in joined if ref == "U1"})


def of_board(text: str) -> dict[str, int]:
    """The nets of the Pico's pads."""
    for footprint in lists(parse(text), "footprint"):
        if properties(footprint).get("Reference") == "U1":
            pads = lists(footprint, "pad")
            return _signals({str(pad[1]): str(net[-1]) for pad in pads for net in lists(pad, "net")})
    return {}


def of_guide(text: str) -> dict[str, int]:
    """The table of pins; a header pin that is not the GPIO's counts as none."""
    rows = read_pin_table(between(text, "pins"))
    return {signal: gpio if PIN_OF_GPIO.get(gpio) == pin else -1 for signal, (gpio, pin) in rows.items()}


def _signals(net_of_pin: dict[str, str]) -> dict[str, int]:
    """From nets on pins of the header to signals on GPIOs."""
    names = {net_of(signal): signal for signal in pins()}
    gpio_of = {str(pin): gpio for gpio, pin in PIN_OF_GPIO.items()}
    used = {pin: net for pin, net in net_of_pin.items() if pin in gpio_of and not net.startswith("unconnected-")}
    return {names.get(net, net): gpio_of[pin] for pin, net in used.items()}


WITHOUT_BATTERY = tuple(signal for signal in signals_of("oled") if signal != "BATTERY")
WITNESSES = (
    Witness("firmware/roller/hw/pins.py", of_firmware),
    Witness("hardware/README.md", of_guide),
    Witness("hardware/oled/rollkeeper-oled.kicad_sch", of_schematic, signals_of("oled")),
    Witness("hardware/led/rollkeeper-led.kicad_sch", of_schematic, signals_of("led")),
    Witness("hardware/breadboard/wires.csv", of_wires, WITHOUT_BATTERY),
    Witness("hardware/breadboard/diagram.json", of_diagram, WITHOUT_BATTERY),
)
WHERE_THERE = (
    Witness("hardware/oled/rollkeeper-oled.kicad_pcb", of_board, signals_of("oled")),
    Witness("hardware/led/rollkeeper-led.kicad_pcb", of_board, signals_of("led")),
)
