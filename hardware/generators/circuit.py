"""The circuit of a build, as its board has it: parts, and which of their pins are joined.

The KiCad projects are the source. KiCad's parity check holds the board to the schematic; this reads the board, because
it says where a part lies as well. What kind of part one is, parts.toml says: by its footprint and its value.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from generators import facts
from generators.board import Board, board_of
from generators.errors import HardwareError

BUILDS = ("oled", "led")
NAMES = {"BATTERY": "BATTERY_SENSE"}  # a signal whose net says more than the firmware's name of the pin
SHARED_SIGNALS = ("OLED_SDA", "OLED_SCL", "K1", "K2", "K3", "K4", "K5", "SHAKE", "PIEZO", "PIEZO_BACK", "BATTERY")
OWN_SIGNALS = {"oled": ("L1", "L2", "L3", "L4", "L5"), "led": ("PIXELS", "PIXEL_POWER")}


class CircuitError(HardwareError):
    """A part on a board that parts.toml does not have, or has otherwise."""


@dataclass
class Component:
    """One part on the board. `nets` has the net of each pin; a pin that is left open is not in it."""

    ref: str
    part: facts.Part
    nets: dict[str, str]
    back: bool = False


@dataclass
class Circuit:
    """The parts of a build."""

    name: str
    components: dict[str, Component] = field(default_factory=dict)
    revision: str = ""
    date: str = ""

    @property
    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """The pins (ref, pin) of each net."""
        found: dict[str, list[tuple[str, str]]] = {}
        for component in self.components.values():
            for pin, net in component.nets.items():
                found.setdefault(net, []).append((component.ref, pin))
        return found


def unknown_parts(board: Board) -> list[str]:
    """Parts of a board that parts.toml does not have, or has otherwise; a sentence each."""
    kinds = _kinds()
    found = []
    for laid in board.parts.values():
        part = kinds.get((laid.footprint, laid.value))
        if laid.bought and part is None:
            found.append(f"{laid.ref}, {laid.value!r} on {laid.footprint}, is not in parts.toml")
        elif laid.bought and part is not None and part.fitted != laid.fitted:
            found.append(f"{laid.ref} is {'' if laid.fitted else 'not '}fitted, {part.name} of parts.toml otherwise")
    return found


def circuit_of(build: str, root: Path = facts.HARDWARE.parent) -> Circuit:
    """The circuit of a board. Raises CircuitError, NoBoardFile."""
    board = board_of(root, build)
    if wrong := unknown_parts(board):
        raise CircuitError(f"{build}: " + "; ".join(wrong))
    kinds = _kinds()
    parts = {}
    for ref in sorted((ref for ref, laid in board.parts.items() if laid.bought), key=natural):
        laid = board.parts[ref]
        nets = {pin: net for pin, net in sorted(laid.nets.items()) if net}
        parts[ref] = Component(ref, kinds[laid.footprint, laid.value], nets, laid.back)
    return Circuit(build, parts, board.revision, board.date)


@cache
def oled() -> Circuit:
    """The circuit of the OLED build."""
    return circuit_of("oled")


@cache
def led() -> Circuit:
    """The circuit of the LED build."""
    return circuit_of("led")


def natural(ref: str) -> tuple[str, int]:
    """Sorts R2 before R10."""
    letters, digits = re.fullmatch(r"(\D*)(\d*)", ref).groups()  # type: ignore[union-attr]
    return letters, int(digits or 0)


def net_of(signal: str) -> str:
    """The net of a signal in pins.toml."""
    return NAMES.get(signal, signal)


def signals_of(build: str) -> tuple[str, ...]:
    """The signals that a build's Pico has."""
    return SHARED_SIGNALS + OWN_SIGNALS[build]


def _kinds() -> dict[tuple[str, str], facts.Part]:
    return {(part.footprint, part.value): part for part in facts.parts().values() if part.footprint}
