"""What is printed on the board of the LED build besides what both have."""

from generators.board import dice
from generators.board.placement import Geometry, Spot
from generators.board.silk import MIDDLE, TITLE, Silk, shared
from generators.led_circuit import DICE, PIPS
from generators.schematic.project import HONEST

TITLE_OF_BUILD = "LED build"


def silk(geometry: Geometry, spots: dict[str, Spot]) -> Silk:
    """All print of the board."""
    found = shared(geometry, spots, TITLE_OF_BUILD)
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
    for ref in ("C4", "C5"):
        found.name(ref, spots[ref].x + 4.4, spots[ref].y)
        found.say("220u", spots[ref].x + 5.2, spots[ref].y + 1.5)
    for ref in ("R6", "R7", "C1"):
        found.name(ref, spots[ref].x, spots[ref].y + 1.75)
    found.name("U2", spots["U2"].x, spots["U2"].y - 2.4)
    found.name("C3", spots["C3"].x + 4.1, spots["C3"].y)
    found.name("R8", spots["R8"].x, spots["R8"].y - 1.75)
    return found
