"""The schematic of the LED build: where its blocks stand, and those that only it has."""

from generators.circuit import Circuit
from generators.led_circuit import DICE, PIPS
from generators.schematic import shared_blocks as shared
from generators.schematic.shared_blocks import corner
from generators.schematic.sheet import DOWN, RIGHT, UP, Sheet
from generators.schematic.texts import Text

DIE, PIP = 18, 8  # from one die or pip to the next
NOTES = (
    "Pins, parts and prices: hardware/README.md. Currents, also of the pixels: docs/electrical.md.",
    "Pixels: 1 DO, 2 VSS, 3 DI, 4 VDD. WS2812B-Mini looks the same and has other pins: it does not fit.",
    "J2 takes Adafruit 2809 (the board with STEMMA QT plugs) by its row VIN 3Vo GND SCL SDA INT.",
    "C11 to C30 stand beside the pixels of their die, C4 and C5 where VSYS enters the dice.",
)


def led_page(circuit: Circuit) -> Sheet:
    """The page, drawn."""
    sheet = Sheet(circuit)
    shared.pico(sheet, 11, 12, 62, 56)
    shared.keys(sheet, 75, 12, 27, 56)
    shared.test_points(sheet, 104, 12, 22, 56)
    pixels(sheet, 128, 12, 95, 84)
    shifter(sheet, 11, 70, 62, 38)
    shared.sensor(sheet, 75, 70, 51, 38)
    shared.power(sheet, 11, 110, 115, 28, ("C4", "C5"))
    shared.battery_sense(sheet, 128, 98, 48, 29)
    shared.sound(sheet, 178, 98, 45, 29)
    shared.notes(sheet, 11, 140, 115, 14, NOTES)
    return sheet


def shifter(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """From the Pico's 3.3 V to the pixels' supply."""
    at = corner(left, top)
    sheet.frame("Level shifter", left, top, left + width, top + height)
    sheet.place("U2", at(28, 18))
    sheet.tie("U2", "2", length=2)
    sheet.tie("U2", "3", "5")
    x, y = sheet.end("U2", "1")
    sheet.wire((x, y), (x, y - 1))
    sheet.name("GND", (x, y - 1), RIGHT, 2)
    sheet.place("R8", at(48, 18), 90)
    sheet.wire(sheet.end("U2", "4"), sheet.end("R8", "1"))
    shared.above(sheet, "DATA_0", at(39, 18))
    sheet.tie("R8", "2", length=1)
    sheet.place("C3", at(8, 28))
    sheet.rest("C3", length=1)


def pixels(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """Each die a column, in the order of the chain; beneath it the capacitors that stand at that die."""
    at = corner(left, top)
    sheet.frame("Pixels", left, top, left + width, top + height)
    small = (Text(0.5, -1.5, "left", size=0.76), Text(0.4, 1.5, "left", size=0.76))
    for die in range(DICE):
        middle = 11 + DIE * die
        sheet.note(f"die {die + 1}", at(middle - 2, 8))
        sheet.power("VSYS", at(middle - 8, 12), UP)
        for pip in range(PIPS):
            ref, row = f"D{11 + die * PIPS + pip}", 16 + PIP * pip
            sheet.place(ref, at(middle, row))
            sheet.wire(at(middle - 8, row), sheet.end(ref, "4"))
            sheet.wire(sheet.end(ref, "2"), at(middle + 8, row))
            if pip:
                sheet.wire(at(middle, row - PIP + 3), at(middle, row - 3))
                sheet.label(f"DATA_{die * PIPS + pip + 1}", at(middle, row - 4), RIGHT)
        first, last = f"D{11 + die * PIPS}", f"D{17 + die * PIPS}"
        x, y = sheet.end(first, "3")
        sheet.wire((x, y), (x, y - 1))
        sheet.label(f"DATA_{die * PIPS + 1}", (x, y - 1), RIGHT)
        x, y = sheet.end(last, "1")
        if "1" in sheet.circuit.components[last].nets:
            sheet.wire((x, y), (x, y + 1))
            sheet.label(f"DATA_{die * PIPS + PIPS + 1}", (x, y + 1), RIGHT)
        else:
            sheet.tie(last, "1")
        sheet.wire(at(middle - 8, 12), at(middle - 8, 74), at(middle + 5, 74))
        sheet.wire(at(middle + 8, 16), at(middle + 8, 79))
        sheet.wire(at(middle - 7, 78), at(middle + 8, 78))
        sheet.power("GND", at(middle + 8, 79), DOWN)
        for k in range(4):
            sheet.place(f"C{11 + 4 * die + k}", at(middle - 7 + 4 * k, 76), 0, *small)
