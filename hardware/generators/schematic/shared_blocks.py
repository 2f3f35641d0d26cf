"""The blocks that both schematics have. Each is drawn with its frame's upper left corner at a place of the page.

All coordinates are grid units of 1.27 mm from that corner.
"""

from collections.abc import Callable

from generators.schematic.sheet import DOWN, LEFT, RIGHT, UP, Point, Sheet

At = Callable[[int, int], Point]


def corner(left: int, top: int) -> At:
    """Where something x to the right of and y below a corner is."""
    return lambda x, y: (left + x, top + y)


def pico(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The Pico with all its pins, as it lies on the board."""
    sheet.frame("Pico", left, top, left + width, top + height)
    sheet.place("U1", (left + 31, top + 30))
    sheet.rest("U1", length=2)


def keys(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """Five keys to ground."""
    at = corner(left, top)
    sheet.frame("Keys", left, top, left + width, top + height)
    rows = [8 + 7 * k for k in range(5)]
    for k, row in enumerate(rows, 1):
        sheet.place(f"SW{k}", at(15, row))
        sheet.tie(f"SW{k}", "1", length=2)
        sheet.wire(sheet.end(f"SW{k}", "2"), at(22, row))
    sheet.wire(at(22, rows[0]), at(22, rows[-1] + 2))
    sheet.power("GND", at(22, rows[-1] + 2), DOWN)
    sheet.note("12 mm; the Pico\npulls them up", at(2, height - 5))


def sensor(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The shake sensor: a module in a socket, or a vibration switch."""
    at = corner(left, top)
    sheet.frame("Shake sensor", left, top, left + width, top + height)
    sheet.place("J2", at(26, 14))
    sheet.rest("J2", length=2)
    sheet.place("SW7", at(18, 30))
    sheet.tie("SW7", "1", "2", length=2)
    sheet.note("SW7 instead of J2: not fitted", at(8, height - 3))


def sound(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The piezo behind its resistor."""
    at = corner(left, top)
    sheet.frame("Sound", left, top, left + width, top + height)
    sheet.place("R9", at(13, 11), 90)
    sheet.place("BZ1", at(25, 13))
    sheet.tie("R9", "1", length=2)
    sheet.wire(sheet.end("R9", "2"), sheet.end("BZ1", "1"))
    above(sheet, "PIEZO_DRIVE", at(17, 11), 4)
    below = sheet.end("BZ1", "2")
    sheet.wire(below, (below[0], below[1] + 1))
    sheet.power("GND", (below[0], below[1] + 1), DOWN)


def power(sheet: Sheet, left: int, top: int, width: int, height: int, further: tuple[str, ...] = ()) -> None:
    """From the battery's plug through MOSFET and diode into VSYS; `further` capacitors stand beside C2."""
    at = corner(left, top)
    row = 14
    sheet.frame("Power", left, top, left + width, top + height)
    sheet.place("J3", at(12, row + 1))
    sheet.place("R10", at(30, row - 3))
    sheet.place("Q1", at(40, row - 2), 270)
    sheet.place("SW6", at(52, row - 6))
    sheet.place("D6", at(65, row), 180)
    sheet.wire(sheet.end("J3", "1"), sheet.end("Q1", "2"))
    sheet.wire(sheet.end("R10", "1"), sheet.end("SW6", "2"))
    above(sheet, "BATTERY_IN", at(18, row))
    sheet.wire(at(40, row - 6), sheet.end("Q1", "1"))
    above(sheet, "POWER_GATE", at(30, row - 6))
    sheet.tie("SW6", "1", "3")
    sheet.wire(sheet.end("Q1", "3"), sheet.end("D6", "2"))
    above(sheet, "BATTERY_ON", at(47, row), -2)
    sheet.wire(sheet.end("J3", "2"), at(22, row + 2), at(22, row + 6))
    sheet.power("GND", at(22, row + 6), DOWN)
    sheet.wire(at(22, row + 6), at(28, row + 6))
    sheet.power("PWR_FLAG", at(28, row + 6), UP)
    for place, ref in enumerate(("C2", *further)):
        x = 72 + 10 * place
        sheet.place(ref, at(x, row + 4))
        sheet.wire(at(x, row), sheet.end(ref, "1"))
        sheet.tie(ref, "2")
    last = 80 + 10 * len(further)
    sheet.wire(sheet.end("D6", "1"), at(last, row))
    sheet.power("VSYS", at(72, row), UP)
    sheet.power("PWR_FLAG", at(last, row), UP)
    sheet.note("3 x AAA, or a LiPo cell with protection and a charger of its own.", at(2, height - 4))
    sheet.note("D6: against a battery the wrong way round, and USB's 5 V in it.", at(2, height - 2))


def battery_sense(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The divider by two on the ADC."""
    at = corner(left, top)
    sheet.frame("Battery sense", left, top, left + width, top + height)
    sheet.place("R6", at(18, 11))
    sheet.place("R7", at(18, 20))
    sheet.place("C1", at(28, 20))
    sheet.wire(sheet.end("R6", "1"), at(18, 7))
    sheet.name("BATTERY_ON", at(18, 7), LEFT, 1)
    sheet.wire(sheet.end("R6", "2"), sheet.end("R7", "1"))
    sheet.wire(at(18, 16), at(28, 16), sheet.end("C1", "1"))
    sheet.name("BATTERY_SENSE", at(28, 16), RIGHT, 1)
    sheet.tie("R7", "2")
    sheet.wire(sheet.end("C1", "2"), at(28, 23))
    sheet.power("GND", at(28, 23), DOWN)


def test_points(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """A pad for a probe on each rail and on the shared bus."""
    at = corner(left, top)
    sheet.frame("Test points", left, top, left + width, top + height)
    for place in range(7):
        ref = f"TP{place + 1}"
        sheet.place(ref, at(5, 9 + 7 * place))
        ((net, _),) = ((net, pin) for pin, net in sheet.circuit.components[ref].nets.items())
        sheet.name(net, sheet.end(ref, "1"), RIGHT, 2)


def above(sheet: Sheet, net: str, at: Point, height: int = 2) -> None:
    """The name of a net on a short post above its wire."""
    sheet.wire(at, (at[0], at[1] - height))
    sheet.label(net, (at[0], at[1] - height), RIGHT)


def notes(sheet: Sheet, left: int, top: int, width: int, height: int, lines: tuple[str, ...]) -> None:
    """Remarks for who reads the page."""
    sheet.frame("Notes", left, top, left + width, top + height)
    step = (height - 5) // len(lines)
    for place, line in enumerate(lines):
        sheet.note(f"{place + 1}. {line}", (left + 2, top + 6 + step * place))
