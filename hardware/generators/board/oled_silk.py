"""What is printed on the board of the OLED build besides what both have."""

from generators.board.placement import PIN, Geometry, Spot
from generators.board.silk import LARGE, MIDDLE, TITLE, Silk, shared
from generators.schematic.project import HONEST

TITLE_OF_BUILD = "OLED build"


def silk(geometry: Geometry, spots: dict[str, Spot], values: dict[str, str]) -> Silk:
    """All print of the board."""
    found = shared(geometry, spots, values, TITLE_OF_BUILD)
    found.say("ROLLKEEPER", 17.0, 44.0, TITLE)
    found.say(TITLE_OF_BUILD, 17.0, 47.6, LARGE)
    found.say(HONEST, 17.0, 50.2)
    found.say("MIT licence", 17.0, 51.8)
    _display(found, geometry, spots, values)
    for number, x in enumerate(geometry["keys"]["x"], 1):
        y = geometry["lamps"]["y"]
        found.name(f"D{number}", x - 3.9, y)
        found.part(f"R{number}", values[f"R{number}"], spots[f"R{number}"])
        found.say("+", x + 2.2, y - 1.9, MIDDLE)
        found.say("-", x - 2.2, y - 1.9, MIDDLE)
    found.say(f"D1 to D5: {values['D1']}, long leg +", 17.0, 54.2)
    for ref in ("R6", "R7", "R12", "C1"):
        found.part(ref, values[ref], spots[ref])
    found.say("test points", spots["TP4"].x + 2.1, spots["TP4"].y + 3.6, MIDDLE)
    return found


def _display(found: Silk, geometry: Geometry, spots: dict[str, Spot], values: dict[str, str]) -> None:
    display = geometry["display"]
    x, y = display["header_centre"]
    width, height = display["module"]
    top = y - display["header_to_edge"]
    left, right, bottom = x - width / 2, x + width / 2, top + height
    found.box(left, top, right, bottom)
    window_x, window_y = display["window"]
    lit = y + display["active_below_header"]
    found.box(x - window_x / 2, lit - window_y / 2, x + window_x / 2, lit + window_y / 2)
    found.name("J1", x + 7.0, y)
    found.name("C3", spots["C3"].x - 3.1, spots["C3"].y)
    found.say(values["C3"], spots["C3"].x + 3.3, spots["C3"].y)
    for number, pin in enumerate(("GND", "VCC", "SCL", "SDA")):
        found.say(pin, x + (number - 1.5) * PIN, y - 2.75)
    found.say("OLED 128 x 64", x, lit - 4.6, LARGE)
    found.say("Compare with your module first:", x, lit - 2.3)
    found.say("GND VCC SCL SDA: leave JP1, JP2", x, lit - 0.4)
    found.say("VCC GND SCL SDA: on JP1 and JP2", x, lit + 1.5)
    found.say("cut left to middle, bridge the right", x, lit + 3.1)
    for ref, (first, last), pin in (("JP1", ("GND", "3V3"), "pin 1"), ("JP2", ("3V3", "GND"), "pin 2")):
        spot = spots[ref]
        found.name(ref, spot.x - 2.6, spot.y - 0.55, align="right")
        found.say(pin, spot.x - 2.6, spot.y + 0.65, align="right")
        found.say(f"{first}  {last}", spot.x + 0.2, spot.y + 2.25)
