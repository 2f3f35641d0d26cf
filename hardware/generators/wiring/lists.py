"""The breadboard's lists: where each part goes and each wire, as CSV, and in the README in the steps of building.

The README's own text is written by hand; between two marks stands what is made here.
"""

import csv
import io
import re

from generators.errors import HardwareError
from generators.guide.shown import Shown
from generators.wiring.placing import Build, Placed, Wire

MEANS = {
    "GND": "ground", "3V3": "3.3 V", "OLED_SDA": "SDA", "OLED_SCL": "SCL", "SHAKE": "shake", "PIEZO": "sound",
    "PIEZO_BACK": "sound, its other side",
}  # fmt: skip


class NoPlace(HardwareError):
    """A README without the marks for a list."""


def means(net: str) -> str:
    """What a wire is for, in words."""
    if net in MEANS:
        return MEANS[net]
    return f"{'key' if net[0] == 'K' else 'LED'} {net}"


def wires_csv(wires: tuple[Wire, ...]) -> str:
    """The wires, one a line."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("number", "colour", "from", "to", "net", "what"))
    rows.writerows((wire.number, wire.colour, wire.start, wire.end, wire.net, means(wire.net)) for wire in wires)
    return text.getvalue()


def wire_table(wires: list[Wire] | tuple[Wire, ...]) -> str:
    """The same as a Markdown table."""
    rows = [
        f"| {wire.number} | {wire.colour} | {said(wire.start)} | {said(wire.end)} | {means(wire.net)} |"
        for wire in wires
    ]
    return "\n".join(["| wire | colour | from | to | what |", "|---|---|---|---|---|", *rows])


def said(end: str) -> str:
    """A hole, or the name of a module's pin."""
    return f"module {end[3:]}" if end.startswith("J2.") else f"`{end}`"


def step_tables(build: Build, step: Shown) -> str:
    """Parts of a step with the holes of their legs, and its wires."""
    parts = [part for part in build.parts if part.ref in step.parts]
    rows = [f"| {part.ref} | {part.what} | {legs(part)} | {part.how} |" for part in parts]
    table = ["| part | what | legs in | which way round |", "|---|---|---|---|", *rows] if parts else []
    wires = [wire for wire in build.wires if wire.number in step.wires]
    return "\n\n".join(each for each in ("\n".join(table), wire_table(wires) if wires else "") if each)


def legs(part: Placed) -> str:
    """The holes of a part; of the Pico the four corners."""
    if part.looks == "pico":
        corner = dict(part.legs)
        return ", ".join(f"pin {pin} `{corner[pin]}`" for pin in ("1", "20", "21", "40"))
    return " ".join(f"`{hole}`" for _, hole in part.legs)


def left_out_table(build: Build) -> str:
    """What the board has and the breadboard has not."""
    why: dict[str, list[str]] = {}
    for ref, reason in build.left_out.items():
        why.setdefault(reason, []).append(ref)
    rows = [f"| {', '.join(refs)} | {reason} |" for reason, refs in why.items()]
    return "\n".join(["| not here | because |", "|---|---|", *rows])


def filled(text: str, lists: dict[str, str]) -> str:
    """A hand-written text with each list put between its marks."""
    for name, content in lists.items():
        begin, end = f"<!-- {name}: generated -->", f"<!-- end of {name} -->"
        found = re.search(re.escape(begin) + ".*?" + re.escape(end), text, re.DOTALL)
        if not found:
            raise NoPlace(f"The text has no place for the list {name!r}: put the lines {begin} and {end} into it.")
        text = text[: found.start()] + f"{begin}\n{content}\n{end}" + text[found.end() :]
    return text
