"""A circuit: parts, and which of their pins are joined. Schematic, board and lists all come from this description."""

from dataclasses import dataclass, field

from generators import facts
from generators.errors import HardwareError
from generators.pico import GROUND_PINS, PIN_OF_GPIO, POWER_PINS

NAMES = {"BATTERY": "BATTERY_SENSE"}  # a signal whose net says more than the firmware's name of the pin


class CircuitError(HardwareError):
    """A circuit that cannot be: says what is joined wrongly."""


@dataclass
class Component:
    """One part on the board. `nets` has the net of each pin; a pin that is left open is not in it."""

    ref: str
    part: facts.Part
    nets: dict[str, str]
    block: str  # where it stands in the schematic
    note: str = ""  # for the builder: what to look out for


@dataclass
class Circuit:
    """The parts of a build."""

    name: str
    title: str
    components: dict[str, Component] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._kinds = facts.parts()

    def add(self, block: str, ref: str, kind: str, note: str = "", **nets: str) -> None:
        """Add a part of a kind in parts.toml. Pins are given as `_1="GND"`."""
        if ref in self.components:
            raise CircuitError(f"{self.name}: {ref} is there twice")
        if kind not in self._kinds:
            raise CircuitError(f"{self.name}: {ref} is a {kind!r}, which parts.toml does not have")
        if not self._kinds[kind].footprint:
            raise CircuitError(f"{self.name}: {ref} is a {kind!r}, which has no footprint: it belongs on no board")
        joined = {pin.lstrip("_"): net for pin, net in nets.items()}
        self.components[ref] = Component(ref, self._kinds[kind], joined, block, note)

    @property
    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """The pins (ref, pin) of each net."""
        found: dict[str, list[tuple[str, str]]] = {}
        for component in self.components.values():
            for pin, net in component.nets.items():
                found.setdefault(net, []).append((component.ref, pin))
        return found


def net_of(signal: str) -> str:
    """The net of a signal in pins.toml."""
    return NAMES.get(signal, signal)


def pico_nets(signals: dict[str, int]) -> dict[str, str]:
    """The net of each pin of the Pico that is used: the signals asked for, power, ground, RUN."""
    nets = {str(PIN_OF_GPIO[gpio]): net_of(signal) for signal, gpio in signals.items()}
    nets.update({str(pin): "GND" for pin in GROUND_PINS})
    nets.update({str(POWER_PINS[name]): name for name in ("VSYS", "3V3", "VBUS", "RUN")})
    return nets
