"""Whether all that names a pin agrees with hardware/pins.toml: firmware, boards, guide. The breadboard is made from it.

Each is a witness: a file, and a function that reads from its text which GPIO each signal is on. A new witness is one
more row in WITNESSES. The schematics are held to the boards by KiCad.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generators.board import read_board
from generators.circuit import net_of, signals_of
from generators.facts import pins
from generators.guide.marks import between
from generators.guide.pin_table import read_pin_table
from generators.pico import PIN_OF_GPIO

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
    for witness in WITNESSES:
        said = witness.read((root / witness.file).read_text(encoding="utf-8"))
        for signal in witness.signals or tuple(truth):
            if signal not in said:
                found.append(f"{witness.file}: {signal} is not there, {TRUTH} has it on GP{truth[signal]}")
            elif said[signal] != truth[signal]:
                found.append(f"{witness.file}: {signal} is GP{said[signal]}, {TRUTH} says GP{truth[signal]}")
        for signal in sorted(set(said) - set(truth)):
            found.append(f"{witness.file}: {signal} is GP{said[signal]}, {TRUTH} does not have it")
    return found


def of_firmware(text: str) -> dict[str, int]:
    """The assignments of a Python module."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            (target,) = node.targets
            assert isinstance(target, ast.Name) and isinstance(node.value.value, int)
            found[target.id] = node.value.value
    return found


def of_board(text: str) -> dict[str, int]:
    """The nets of the Pico's pads."""
    pico = read_board(text).parts.get("U1")
    gpio_of = {str(pin): gpio for gpio, pin in PIN_OF_GPIO.items()}
    used = {net: gpio_of[pad] for pad, net in pico.nets.items() if net and pad in gpio_of} if pico else {}
    return _by_signal(used)


def of_guide(text: str) -> dict[str, int]:
    """The table of pins; a header pin that is not the GPIO's counts as none."""
    rows = read_pin_table(between(text, "pins"))
    return {signal: gpio if PIN_OF_GPIO.get(gpio) == pin else -1 for signal, (gpio, pin) in rows.items()}


def _by_signal(gpio_of_net: dict[str, int]) -> dict[str, int]:
    names = {net_of(signal): signal for signal in pins()}
    return {names.get(net, net): gpio for net, gpio in gpio_of_net.items()}


WITNESSES = (
    Witness("firmware/roller/hw/pins.py", of_firmware),
    Witness("hardware/README.md", of_guide),
    Witness("hardware/oled/rollkeeper-oled.kicad_pcb", of_board, signals_of("oled")),
    Witness("hardware/led/rollkeeper-led.kicad_pcb", of_board, signals_of("led")),
)
