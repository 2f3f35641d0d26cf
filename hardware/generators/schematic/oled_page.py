"""The schematic of the OLED build: where its blocks stand, and those that only it has."""

from generators.circuit import Circuit
from generators.schematic import shared_blocks as shared
from generators.schematic.shared_blocks import corner
from generators.schematic.sheet import DOWN, RIGHT, Sheet

NOTES = (
    "Pins, parts and prices: hardware/README.md. Computed currents and voltages: docs/electrical.md.",
    "J1 and J2 bring the pull-ups of the I2C bus: OLED_SDA and OLED_SCL have none on this board.",
    "J2 takes Adafruit 2809 (the board with STEMMA QT plugs) by its row VIN 3Vo GND SCL SDA INT.",
    "SW6 switches the battery only, through Q1: with a cable in it, the Pico runs from USB.",
    "Pins without a mark are those of the Pico that this build does not use.",
)


def oled_page(circuit: Circuit) -> Sheet:
    """The page, drawn."""
    sheet = Sheet(circuit)
    shared.pico(sheet, 11, 12, 62, 56)
    shared.keys(sheet, 75, 12, 27, 56)
    lamps(sheet, 104, 12, 37, 56)
    display(sheet, 143, 12, 54, 56)
    shared.test_points(sheet, 199, 12, 24, 56)
    shared.power(sheet, 11, 72, 85, 40)
    shared.battery_sense(sheet, 98, 72, 44, 40)
    shared.sensor(sheet, 144, 72, 37, 40)
    sheet.frame("Sensor on a cable", 103, 114, 131, 148)
    shared.cable_socket(sheet, 103, 114)
    shared.sound(sheet, 183, 72, 40, 40)
    shared.notes(sheet, 11, 114, 90, 34, NOTES)
    return sheet


def lamps(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """A lamp for each key, lit when its pin is high."""
    at = corner(left, top)
    sheet.frame("Lamps", left, top, left + width, top + height)
    rows = [9 + 7 * k for k in range(5)]
    for k, row in enumerate(rows, 1):
        sheet.place(f"R{k}", at(12, row), 90)
        sheet.place(f"D{k}", at(28, row), 180)
        sheet.tie(f"R{k}", "1", length=2)
        sheet.wire(sheet.end(f"R{k}", "2"), sheet.end(f"D{k}", "2"))
        shared.above(sheet, f"LAMP_{k}", at(17, row))
        sheet.wire(sheet.end(f"D{k}", "1"), at(33, row))
    sheet.wire(at(33, rows[0]), at(33, rows[-1] + 2))
    sheet.power("GND", at(33, rows[-1] + 2), DOWN)
    sheet.note("3 mm, amber or yellow", at(2, height - 5))


def display(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The module, and the two jumpers that turn its supply pins round."""
    at = corner(left, top)
    sheet.frame("Display", left, top, left + width, top + height)
    sheet.place("J1", at(42, 12))
    sheet.rest("J1", length=2)
    for ref, row in (("JP1", 26), ("JP2", 38)):
        sheet.place(ref, at(18, row))
        sheet.tie(ref, "1", "3", length=2)
        x, y = sheet.end(ref, "2")
        sheet.wire((x, y), (x, y + 1))
        sheet.label(sheet.circuit.components[ref].nets["2"], (x, y + 1), RIGHT)
    sheet.place("C3", at(38, 32))
    for pin, way in (("1", -1), ("2", 1)):
        x, y = sheet.end("C3", pin)
        sheet.wire((x, y), (x, y + way))
        sheet.label(sheet.circuit.components["C3"].nets[pin], (x, y + way), RIGHT)
    sheet.note(
        "As drawn: for a module GND VCC SCL SDA. For\n"
        "VCC GND SCL SDA cut the bridge of each jumper\nand solder its other half.",
        at(2, height - 5),
    )
