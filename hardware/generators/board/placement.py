"""Where the parts are that both builds have: at the edges, at the keys, around the Pico."""

from dataclasses import dataclass
from typing import Any

Geometry = dict[str, dict[str, Any]]

KEY_TO_PAD = (6.25, 2.5)  # centre of a key to the origin of its footprint, pad 1
LAMP_TO_PAD = 1.27
PIN = 2.54


@dataclass(frozen=True)
class Spot:
    """Where the origin of a footprint is, how it is turned (degrees, counter-clockwise), and on which side."""

    x: float
    y: float
    angle: float = 0.0
    back: bool = False


def shared(geometry: Geometry) -> dict[str, Spot]:
    """The spots that do not depend on the build."""
    pico, keys, edge = geometry["pico"], geometry["keys"], geometry["edge"]
    spots = {"U1": Spot(pico["pin_1"][0], pico["pin_1"][1], pico["rotation"])}
    for number, x in enumerate(keys["x"], 1):
        spots[f"SW{number}"] = Spot(x - KEY_TO_PAD[0], keys["y"] - KEY_TO_PAD[1])
    # The middle pin of the switch is beside the middle of its lever, which points over the right edge.
    switch_x, switch_y = edge["switch"]
    spots["SW6"] = Spot(switch_x, switch_y + 2.0, 90)
    # The plug's opening looks down, where there is nothing behind the board that the cable could meet.
    plug_x, plug_y = edge["battery_plug"]
    spots["J3"] = Spot(plug_x + 1.0, plug_y, 180, back=True)
    # The sensor's module lies above its row of pins, between the Pico and the piezo.
    spots["J2"] = Spot(pico["pin_1"][0] + 227 * PIN / 10, 22.0, 90)
    spots["SW7"] = Spot(73.6, 27.0, 90)
    spots["BZ1"] = Spot(83.4, 8.2)
    cable_x, cable_y = geometry["sensor"]["cable_socket"]
    spots["J4"] = Spot(cable_x, cable_y, 180, back=True)
    spots["R9"], spots["R13"] = Spot(82.2, 17.0, 90), Spot(85.6, 17.0, 270)
    # From the plug through both MOSFETs to VSYS; the switch above only pulls the first one's gate.
    spots["Q1"], spots["R10"] = Spot(94.2, 24.0, 90), Spot(94.2, 27.3)
    spots["Q2"], spots["R11"] = Spot(88.2, 21.4), Spot(82.6, 21.4)
    return spots
