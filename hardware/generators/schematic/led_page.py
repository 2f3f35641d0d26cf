"""The schematic of the LED build: where its blocks stand, and those that only it has."""

from generators.circuit import Circuit
from generators.led_circuit import DICE, PIPS
from generators.schematic import shared_blocks as shared
from generators.schematic.shared_blocks import corner
from generators.schematic.sheet import DOWN, LEFT, RIGHT, UP, Sheet
from generators.schematic.texts import Text

DIE, PIP = 18, 8  # from one die or pip to the next
NOTES = (
    "Pins, parts: hardware/README.md;\ncurrents: docs/electrical.md.",
    "Pixels: 1 DO, 2 VSS, 3 DI, 4 VDD.\nWS2812B-Mini does not fit.",
    "J2: Adafruit 2809 by its row\nVIN 3Vo GND SCL SDA INT.",
    "C11 to C30: at the pixels of their die.",
)


def led_page(circuit: Circuit) -> Sheet:
    """The page, drawn."""
    sheet = Sheet(circuit)
    shared.pico(sheet, 11, 12, 62, 56)
    shared.keys(sheet, 75, 12, 27, 56)
    shared.test_points(sheet, 104, 12, 22, 56)
    pixels(sheet, 128, 12, 95, 84)
    shifter(sheet, 11, 70, 62, 34)
    shared.sensor(sheet, 75, 70, 51, 34, 20)
    shared.cable_socket(sheet, 97, 70)
    shared.power(sheet, 11, 106, 79, 27)
    shared.notes(sheet, 92, 106, 34, 27, NOTES)
    pixel_power(sheet, 11, 135, 115, 22)
    shared.battery_sense(sheet, 128, 98, 48, 29)
    shared.sound(sheet, 178, 98, 45, 29)
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
    sheet.place("C3", at(8, 26))
    sheet.rest("C3", length=1)


def pixel_power(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The pixels' supply: off while PIXEL_POWER is low, and rising slowly."""
    at = corner(left, top)
    sheet.frame("Pixel power", left, top, left + width, top + height)
    sheet.place("R16", at(22, 8))
    sheet.place("Q4", at(32, 11))
    sheet.place("R15", at(40, 7), 90)
    sheet.place("R14", at(54, 10))
    sheet.place("C6", at(62, 10))
    sheet.place("Q3", at(70, 11), 270)
    sheet.place("C7", at(80, 10))
    sheet.power("3V3", at(22, 5), UP)
    sheet.wire(sheet.end("Q4", "1"), at(19, 11))
    sheet.label("PIXEL_POWER", at(19, 11), LEFT)
    sheet.tie("Q4", "2")
    sheet.wire(sheet.end("Q4", "3"), sheet.end("R15", "1"))
    shared.above(sheet, "PIXEL_PULL", at(36, 7), -2)
    sheet.wire(sheet.end("R15", "2"), at(80, 7), sheet.end("C7", "1"))
    shared.above(sheet, "PIXEL_GATE", at(46, 7))
    sheet.wire(at(62, 7), sheet.end("C6", "1"))
    sheet.wire(sheet.end("C6", "2"), at(62, 13))
    sheet.wire(at(50, 13), sheet.end("Q3", "2"))
    sheet.name("VSYS", at(50, 13), LEFT, 1)
    sheet.wire(sheet.end("Q3", "3"), at(102, 13))
    sheet.wire(sheet.end("C7", "2"), at(80, 13))
    sheet.power("VPIX", at(92, 13), UP)
    sheet.power("PWR_FLAG", at(102, 13), UP)
    for ref, x in (("C4", 88), ("C5", 96)):
        sheet.place(ref, at(x, 15))
        sheet.tie(ref, "2")


def pixels(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """Each die a column, in the order of the chain; beneath it the capacitors that stand at that die."""
    at = corner(left, top)
    sheet.frame("Pixels", left, top, left + width, top + height)
    small = (Text(0.5, -1.5, "left", size=0.76), Text(0.4, 1.5, "left", size=0.76))
    for die in range(DICE):
        middle = 11 + DIE * die
        sheet.note(f"die {die + 1}", at(middle - 2, 8))
        sheet.power("VPIX", at(middle - 8, 12), UP)
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
