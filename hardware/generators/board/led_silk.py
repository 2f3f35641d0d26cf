"""What is printed on the board of the LED build besides what both have."""

from generators.board import dice
from generators.board.placement import Geometry, Spot
from generators.board.silk import MIDDLE, TITLE, Silk, shared
from generators.led_circuit import DICE, PIPS
from generators.schematic.project import HONEST

TITLE_OF_BUILD = "LED build"


def silk(geometry: Geometry, spots: dict[str, Spot], values: dict[str, str]) -> Silk:
    """All print of the board."""
    found = shared(geometry, spots, values, TITLE_OF_BUILD)
    found.say("ROLLKEEPER", 50.0, 55.0, TITLE)
    found.say(f"{TITLE_OF_BUILD}   MIT licence", 50.0, 57.9, MIDDLE)
    found.say(HONEST, 50.0, 59.6)
    for n in range(DICE * PIPS):
        ref = f"D{dice.FIRST_PIXEL + n}"
        spot = spots[ref]
        found.name(ref, spot.x, spot.y, 0 if spot.angle % 180 else 90)  # in the middle, between its pads
        found.bare.append(ref)
    for die, x in enumerate(geometry["keys"]["x"]):
        y = geometry["dice"]["y"]
        for number in range(dice.CAPACITORS):
            ref = f"C{dice.FIRST_CAPACITOR + dice.CAPACITORS * die + number}"
            found.name(ref, x + (1.5 if number % 2 else -1.5), y + (-8.0 if number < 2 else 9.3))
    for ref, side in (("C4", 1), ("C5", -1)):
        found.name(ref, spots[ref].x + 5.2 * side, spots[ref].y)
        found.say(values[ref], spots[ref].x + 5.2 * side, spots[ref].y + 1.5)
    for ref in ("R6", "R7", "R12", "C1", "R16", "R8", "C6", "R14", "R15"):
        found.part(ref, values[ref], spots[ref])
    found.say(f"D11 to D45: {values['D11']}", 41.0, 51.6)
    found.say(f"C11 to C30: {values['C11']}", 59.5, 51.6)
    found.name("U2", spots["U2"].x - 3.0, spots["U2"].y - 2.7)
    found.say(values["U2"], spots["U2"].x + 1.6, spots["U2"].y - 2.7)
    found.name("C3", spots["C3"].x + 3.3, spots["C3"].y)
    found.say(values["C3"], spots["C3"].x + 6.0, spots["C3"].y)
    found.name("C7", spots["C7"].x + 2.1, spots["C7"].y - 0.7)
    found.say(values["C7"], spots["C7"].x + 2.1, spots["C7"].y + 0.7)
    found.beside("Q3", values["Q3"], spots["Q3"])
    found.name("Q4", spots["Q4"].x - 1.9, spots["Q4"].y - 2.2)
    found.say(values["Q4"], spots["Q4"].x + 1.7, spots["Q4"].y - 2.2)
    return found
