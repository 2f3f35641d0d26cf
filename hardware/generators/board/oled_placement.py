"""Where the parts of the OLED build are."""

from generators.board.placement import LAMP_TO_PAD, PIN, Geometry, Spot, shared

BELOW_HEADER = 2.9  # C3 below the display's row of pins, under the module, which is 2.5 mm above the board


def place(geometry: Geometry) -> dict[str, Spot]:
    """The spot of every part."""
    spots = shared(geometry)
    header_x, header_y = geometry["display"]["header_centre"]
    spots["J1"] = Spot(header_x - 1.5 * PIN, header_y, 90)
    spots["JP1"], spots["JP2"] = Spot(31.0, 30.5), Spot(31.0, 35.0)
    spots["C3"] = Spot(header_x - PIN, header_y + BELOW_HEADER)  # each pad below the pin that it is joined to
    for number, x in enumerate(geometry["keys"]["x"], 1):
        spots[f"D{number}"] = Spot(x - LAMP_TO_PAD, geometry["lamps"]["y"])
        spots[f"R{number}"] = Spot(x + 5.4, geometry["lamps"]["y"], 180)
    # The divider is below the Pico's pin 34, which measures.
    for ref, x in (("R6", 25.0), ("R7", 20.8), ("R12", 16.6), ("C1", 12.4)):
        spots[ref] = Spot(x, 27.6, 180)
    for number in range(8):
        spots[f"TP{number + 1}"] = Spot(66.4 + 4.3 * number, 37.0)
    return spots
