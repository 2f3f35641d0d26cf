"""The table of pins in hardware/README.md: signal, GPIO, header pin, and the parts that hang on it in each build."""

import re

from generators.circuit import Circuit, led, natural, net_of, oled
from generators.facts import pins
from generators.pico import PIN_OF_GPIO

HEAD = "| signal | GPIO | pin of the Pico | OLED build | LED build |\n|---|--:|--:|---|---|\n"
ROW = re.compile(r"^\| (\w+) \| GP(\d+) \| (\d+) \|", re.MULTILINE)


def pin_table() -> str:
    """The table as Markdown."""
    builds = (oled(), led())
    rows = ""
    for signal, gpio in pins().items():
        joined = " | ".join(_joined(build, signal) for build in builds)
        rows += f"| {signal} | GP{gpio} | {PIN_OF_GPIO[gpio]} | {joined} |\n"
    return HEAD + rows


def read_pin_table(text: str) -> dict[str, tuple[int, int]]:
    """GPIO and header pin of each signal, as a table says."""
    return {signal: (int(gpio), int(pin)) for signal, gpio, pin in ROW.findall(text)}


def _joined(build: Circuit, signal: str) -> str:
    """The parts on a signal's net, but for the Pico."""
    refs = {ref for ref, _ in build.nets.get(net_of(signal), ()) if ref != "U1"}
    return ", ".join(sorted(refs, key=natural)) or "-"
