"""Where the parts of the LED build are, and its pour of VPIX."""

from generators.board import dice
from generators.board.copper import FRONT
from generators.board.placement import Geometry, Spot, shared
from generators.board.pours import Pour

SIDE = 4.6  # of ground on the front left and right of VPIX: it joins the ground above and below


def place(geometry: Geometry) -> dict[str, Spot]:
    """The spot of every part."""
    spots = {**shared(geometry), **dice.spots(geometry)}
    # From the Pico to the first pixel: level shifter, its capacitor, the resistor in series.
    spots["U2"], spots["C3"], spots["R8"] = Spot(14.2, 27.3, 180), Spot(14.2, 30.4), Spot(8.6, 27.3, 180)
    for ref, x in (("C1", 20.6), ("R12", 24.8), ("R7", 29.0), ("R6", 33.2), ("R16", 37.0)):
        spots[ref] = Spot(x, 27.6, 180)
    # The pixels' switch: Q3's drain and C7 reach into the pour.
    spots["Q3"], spots["C7"], spots["Q4"] = Spot(93.5, 53.0, 90), Spot(89.0, 53.1, 90), Spot(83.6, 53.2, 180)
    spots["C6"], spots["R14"], spots["R15"] = Spot(94.0, 57.2, 180), Spot(89.4, 57.2), Spot(84.8, 57.2)
    for ref, x in (("C4", 23.0), ("C5", 77.0)):
        spots[ref] = Spot(x, 53.6, 270)
    for number in range(8):
        spots[f"TP{number + 1}"] = Spot(40.4 + 4.1 * number, 27.5)
    return spots


def fed_by_pour() -> set[tuple[str, str]]:
    """The pads (part, pin) that the pour of VPIX joins."""
    return {("U2", "5"), ("C3", "1"), ("C4", "1"), ("C5", "1"), ("Q3", "3"), ("C7", "2")}


def pours(geometry: Geometry) -> list[Pour]:
    """VPIX over the dice, with a tongue to the level shifter."""
    width, y = geometry["board"]["width"], geometry["dice"]["y"]
    top, bottom, left, right = y - 10.7, y + 13.0, SIDE, width - SIDE
    outline = (
        (left, top), (11.4, top), (11.4, 27.7), (14.2, 27.7), (14.2, top), (right, top), (right, bottom),
        (left, bottom),
    )  # fmt: skip
    return [Pour("VPIX", FRONT, outline, 1, "VPIX")]
