"""The blocks that both schematics have. Each is drawn with its frame's upper left corner at a place of the page.

All coordinates are grid units of 1.27 mm from that corner.
"""

from collections.abc import Callable

from generators.schematic.sheet import DOWN, RIGHT, UP, Point, Sheet

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


def sensor(sheet: Sheet, left: int, top: int, width: int, height: int, module: int = 26) -> None:
    """The shake sensor: a module in a socket, or a vibration switch. `module` is where that stands, from the left."""
    at = corner(left, top)
    sheet.frame("Shake sensor", left, top, left + width, top + height)
    sheet.place("J2", at(module, 14))
    sheet.rest("J2", length=2)
    sheet.place("SW7", at(18, 27))
    sheet.tie("SW7", "1", "2", length=2)
    sheet.note("SW7 instead of J2: not fitted", at(8, 32))


def cable_socket(sheet: Sheet, left: int, top: int) -> None:
    """The socket for a module on a cable."""
    at = corner(left, top)
    sheet.place("J4", at(20, 14))
    sheet.rest("J4", length=2)
    sheet.note("J4 not fitted: its\nmodule's INT to\nhole 6 of J2", at(11, 27))


def sound(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The piezo behind its resistor, and the one that empties it."""
    at = corner(left, top)
    sheet.frame("Sound", left, top, left + width, top + height)
    sheet.place("R9", at(13, 11), 90)
    sheet.place("R13", at(18, 14))
    sheet.place("BZ1", at(25, 13))
    sheet.tie("R9", "1", length=2)
    sheet.tie("R13", "2")
    sheet.wire(sheet.end("R9", "2"), sheet.end("BZ1", "1"))
    above(sheet, "PIEZO_DRIVE", at(17, 11), 4)
    below = sheet.end("BZ1", "2")
    sheet.wire(below, (below[0], below[1] + 1))
    sheet.power("GND", (below[0], below[1] + 1), DOWN)


def power(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """From the battery's plug through two MOSFETs into VSYS: the slide switch opens one, USB shuts the other."""
    at = corner(left, top)
    row = 13
    sheet.frame("Power", left, top, left + width, top + height)
    sheet.place("J3", at(12, row + 1))
    sheet.place("R10", at(30, row - 3))
    sheet.place("Q1", at(40, row - 2), 270)
    sheet.place("SW6", at(52, row - 6))
    sheet.place("Q2", at(64, row + 2), 90)
    sheet.place("R11", at(57, row + 8), 90)
    sheet.wire(sheet.end("J3", "1"), sheet.end("Q1", "2"))
    sheet.wire(sheet.end("R10", "1"), sheet.end("SW6", "2"))
    above(sheet, "BATTERY_IN", at(18, row))
    sheet.wire(at(40, row - 6), sheet.end("Q1", "1"))
    above(sheet, "POWER_GATE", at(30, row - 6))
    sheet.tie("SW6", "1", "3")
    sheet.wire(sheet.end("Q1", "3"), sheet.end("Q2", "3"))
    above(sheet, "BATTERY_ON", at(46, row), -2)
    sheet.wire(sheet.end("J3", "2"), at(22, row + 2), at(22, row + 6))
    sheet.power("GND", at(22, row + 6), DOWN)
    sheet.wire(at(22, row + 6), at(28, row + 6))
    sheet.power("PWR_FLAG", at(28, row + 6), UP)
    sheet.wire(sheet.end("Q2", "1"), at(64, row + 8), sheet.end("R11", "2"))
    sheet.name("VBUS", at(64, row + 8), RIGHT, 2)
    sheet.tie("R11", "1")
    sheet.wire(sheet.end("Q2", "2"), at(73, row))
    sheet.power("VSYS", at(70, row), UP)
    sheet.power("PWR_FLAG", at(73, row), DOWN)
    sheet.note("3 x AAA. Q2 is shut while there is USB, and lets nothing", at(2, height - 3))
    sheet.note("out of a battery the wrong way round.", at(2, height - 1))


def battery_sense(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """The divider by two on the ADC."""
    at = corner(left, top)
    sheet.frame("Battery sense", left, top, left + width, top + height)
    sheet.place("R6", at(10, 11))
    sheet.place("R7", at(10, 21))
    sheet.place("R12", at(18, 16), 90)
    sheet.place("C1", at(26, 20))
    sheet.wire(sheet.end("R6", "1"), at(10, 7))
    sheet.name("BATTERY_ON", at(10, 7), RIGHT, 1)
    sheet.wire(sheet.end("R6", "2"), sheet.end("R7", "1"))
    sheet.wire(at(10, 16), sheet.end("R12", "1"))
    above(sheet, "BATT_HALF", at(12, 16), -2)
    sheet.wire(sheet.end("R12", "2"), at(26, 16), sheet.end("C1", "1"))
    sheet.name("BATTERY_SENSE", at(26, 16), RIGHT, 1)
    sheet.tie("R7", "2")
    sheet.wire(sheet.end("C1", "2"), at(26, 23))
    sheet.power("GND", at(26, 23), DOWN)


def test_points(sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
    """A pad for a probe on each rail and on the shared bus."""
    at = corner(left, top)
    sheet.frame("Test points", left, top, left + width, top + height)
    for place in range(8):
        ref = f"TP{place + 1}"
        sheet.place(ref, at(5, 9 + 6 * place))
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
