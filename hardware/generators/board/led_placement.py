"""Where the parts of the LED build are, and its pour of VSYS."""

from generators.board import dice
from generators.board.copper import FRONT
from generators.board.placement import Geometry, Spot, shared
from generators.board.pours import Pour


def place(geometry: Geometry) -> dict[str, Spot]:
    """The spot of every part."""
    spots = {**shared(geometry), **dice.spots(geometry)}
    # From the Pico to the first pixel: level shifter, its capacitor, the resistor in series.
    spots["U2"], spots["C3"], spots["R8"] = Spot(14.2, 27.3, 180), Spot(14.2, 30.4), Spot(8.6, 27.3, 180)
    for ref, x in (("C1", 24.0), ("R7", 29.0), ("R6", 34.0)):
        spots[ref] = Spot(x, 27.6, 180)
    for ref, x in (("C4", 23.0), ("C5", 77.0)):
        spots[ref] = Spot(x, 53.6, 270)
    for number in range(7):
        spots[f"TP{number + 1}"] = Spot(41.0 + 4.5 * number, TEST_POINTS_Y)
    return spots


def fed_by_pour() -> set[tuple[str, str]]:
    """The pads (part, pin) that the pour of VSYS joins."""
    return {("U2", "5"), ("C3", "1"), ("C2", "1"), ("C4", "1"), ("C5", "1"), ("TP3", "1")}


TEST_POINTS_Y = 27.5


def pours(geometry: Geometry) -> list[Pour]:
    """VSYS over the dice, with tongues to the diode from which it comes and to what it feeds."""
    width, y = geometry["board"]["width"], geometry["dice"]["y"]
    top, bottom, right = y - 10.7, y + 13.0, width - 1.5
    outline = (
        (1.5, top), (11.4, top), (11.4, 27.7), (14.2, 27.7), (14.2, top),  # to the level shifter
        (48.6, top), (48.6, 26.2), (51.4, 26.2), (51.4, top),  # to the test point
        (78.6, top), (78.6, 19.7), (87.7, 19.7), (87.7, 22.3), (85.4, 24.6), (85.4, top),  # to the diode
        (right, top), (right, bottom), (1.5, bottom),
    )  # fmt: skip
    return [Pour("VSYS", FRONT, outline, 1, "VSYS")]
