"""What the breadboard's wire list and the Wokwi file say about GPIOs, read back from the files themselves."""

import csv
import json

from generators.circuit import net_of
from generators.facts import pins
from generators.pico import PIN_OF_GPIO
from generators.wiring.holes import Hole


def of_wires(text: str) -> dict[str, int]:
    """Which GPIO each wire starts at that begins beside the Pico; the Pico's place is part of the build's plan."""
    gpio_of = {pin: gpio for gpio, pin in PIN_OF_GPIO.items()}
    found = {}
    for row in csv.DictReader(text.splitlines()):
        hole = Hole(row["from"])
        pin = hole.column if hole.row in "abcde" else 41 - hole.column
        if hole.column <= 20 and hole.row in "abcdefghij" and pin in gpio_of:
            found[_signal(row["net"])] = gpio_of[pin]
    return found


def of_diagram(text: str) -> dict[str, int]:
    """Which GPIO each part of the Wokwi file is joined to: by the part's name, not by the order of the wires."""
    ends = {"j1:DATA": "OLED_SDA", "j1:CLK": "OLED_SCL", "sw7:1.l": "SHAKE", "r9:1": "PIEZO"}
    ends |= {f"sw{k}:1.l": f"K{k}" for k in range(1, 6)} | {f"r{k}:1": f"L{k}" for k in range(1, 6)}
    found = {}
    for start, end, *_ in json.loads(text)["connections"]:
        for pico, other in ((start, end), (end, start)):
            if pico.startswith("u1:GP"):
                found[ends.get(other, other)] = int(pico.removeprefix("u1:GP"))
    return found


def _signal(net: str) -> str:
    return {net_of(signal): signal for signal in pins()}.get(net, net)
