"""Check: each symbol's pins are the pads of its footprint, our own symbols number their pins as KiCad's do, and a part
with a maker's number lies on the footprint that KiCad has for it."""

from collections.abc import Mapping
from pathlib import Path

from generators import kicad
from generators.checking.verdict import Verdict
from generators.circuit import Circuit
from generators.facts import Part
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.sexpr import Node, lists, numbers, parse
from generators.schematic.symbols import pins_of, symbol

PIXEL_FOOTPRINTS = ("LED_SMD:LED_WS2812B-Mini_PLCC4_3.5x3.5mm", "LED_SMD:LED_SK6812MINI_PLCC4_3.5x3.5mm_P1.75mm")
ENOUGH = 7  # characters of a maker's number: fewer, and they are in the names of other parts
OURS = {"rollkeeper:Pico": "MCU_Module:RaspberryPi_Pico", "rollkeeper:SK6812MINI": "LED:SK6812MINI"}


def symbols(root: Path) -> Verdict:
    """The pads and pins of every kind of part on a board; the Pico and the pixel against KiCad's symbols."""
    kinds = {each.part.name: each.part for build in (oled(), led()) for each in build.components.values()}
    wrong, looked_at = [], 0
    for part in kinds.values():
        pads = {number for number, _ in pads_of(part.footprint)}
        pins = {pin.number for pin in pins_of(symbol(part.symbol))}
        looked_at += len(pins)
        if pads != pins:
            wrong.append(f"{part.name}: {part.symbol} has pins {sorted(pins)}, {part.footprint} pads {sorted(pads)}")
    drawn = footprints()
    wrong += [said for part in kinds.values() if (said := drawn_for_another(part, drawn))]
    for circuit in (oled(), led()):
        wrong += [f"{circuit.name}: {each}" for each in unknown_pins(circuit)]
    for own, theirs in OURS.items():
        mine, kicads = names(own), names(theirs)
        wrong += [f"{own}: pin {n} is {mine.get(n)}, in {theirs} {kicads.get(n)}"
                  for n in sorted(set(mine) | set(kicads), key=int) if mine.get(n) != kicads.get(n)]  # fmt: skip
    first, second = (corners(footprint) for footprint in PIXEL_FOOTPRINTS)
    if first != second:
        wrong.append(f"{PIXEL_FOOTPRINTS[0]} has its pads at {first}, the pixel's own footprint at {second}")
    return Verdict(f"{len(kinds)} kinds of parts, {looked_at} pins", wrong)


def footprints() -> dict[str, str]:
    """All of KiCad's footprints: their texts by library:name."""
    files = kicad.library("footprints").glob("*.pretty/*.kicad_mod")
    return {f"{file.parent.stem}:{file.stem}": file.read_text(encoding="utf-8") for file in files}


def drawn_for_another(part: Part, drawn: Mapping[str, str]) -> str:
    """Says which footprint is drawn for this maker's number, if the part lies on another one; else ""."""
    number = (part.piece or ("" if part.generic else part.part_number)).rpartition(" ")[2].partition("(")[0]
    named = [name for name, text in drawn.items() if len(number) >= ENOUGH and number[:ENOUGH] in text]
    for length in range(len(number), ENOUGH - 1, -1):
        if theirs := {name for name in named if number[:length] in drawn[name]}:
            same = {*PIXEL_FOOTPRINTS} if part.footprint in PIXEL_FOOTPRINTS else set()  # those two are compared below
            good = part.footprint in theirs or theirs & same
            return "" if good else f"{part.name}: {number} has {' or '.join(sorted(theirs))}, not {part.footprint}"
    return ""


def unknown_pins(circuit: Circuit) -> list[str]:
    """Pins that the circuit joins and the symbol does not have."""
    return [
        f"{each.ref} has no pin {pin}"
        for each in circuit.components.values()
        for pin in each.nets
        if pin not in {known.number for known in pins_of(symbol(each.part.symbol))}
    ]


def pads_of(footprint: str) -> list[tuple[str, list[Node]]]:
    """The pads of one of KiCad's footprints, by number; those for soldering on only have none."""
    shelf, _, name = footprint.partition(":")
    file = kicad.library("footprints") / f"{shelf}.pretty" / f"{name}.kicad_mod"
    return [(str(pad[1]), pad) for pad in lists(parse(file.read_text(encoding="utf-8")), "pad") if pad[1] != ""]


def corners(footprint: str) -> dict[str, str]:
    """In which corner each pad of a footprint with four is, as seen from above."""
    found = {}
    for number, pad in pads_of(footprint):
        x, y = numbers(pad, "at")[:2]
        found[number] = f"{'upper' if y < 0 else 'lower'} {'left' if x < 0 else 'right'}"
    return found


def names(lib_id: str) -> dict[str, str]:
    """The names of a symbol's pins by number, in our way of writing: GP28/A2 and GPIO28_ADC2 are one name."""
    said = {"DOUT": "DO", "DIN": "DI"}
    found = {pin.number: pin.name.replace("GPIO", "GP").replace("_ADC", "/A") for pin in pins_of(symbol(lib_id))}
    return {number: said.get(name, name) for number, name in found.items()}
