"""The other way to have a sensor: a module on a Qwiic cable from J4, behind the board, flat on the base's floor.

No picture shows it, for the boards are sold and drawn with the row of six; the checks of the case try it all the same.
"""

from generators.case.lengths import Lengths, around
from generators.case.populated import BLACK, BLUE, CREAM, Body
from generators.case.solids import brick

NAMES = ("sensor on a cable", "plugs of the sensor on a cable", "Qwiic plug", "Qwiic cable")


def on_a_cable(mm: Lengths) -> list[Body]:
    """The module, the plugs in both of its sockets, the plug in J4 and the room for the cable between them."""
    sensor = mm["sensor"]
    (x, y), (wide, high) = sensor["cable_module"], sensor["module"]
    left, top, right, bottom = around((x, y), wide, high)
    low = mm.floor + sensor["cable_tape"]
    front, socket = low + 1.6, low + sensor["height"] - 2.54  # of its board, and of its sockets
    half, out = sensor["cable_plug"][0] / 2, sensor["cable_plug"][1]
    ends = brick((left - out, y - half, left, y + half), front, socket)
    ends += brick((right, y - half, right + out, y + half), front, socket)
    plug_x, plug_y = sensor["cable_socket"]
    mouth = plug_y + 2.6  # where J4 ends, on its fabrication layer
    bend = sensor["cable_bend"]
    cable = brick((plug_x - half, mouth + out, plug_x + half, mouth + out + bend), mm.back - bend, mm.back)
    cable += brick((right + out, y - half, right + out + bend, y + half), low, socket)
    return [
        Body("sensor on a cable", brick((left, top, right, bottom), mm.floor, socket), BLUE),
        Body("plugs of the sensor on a cable", ends, CREAM),
        Body("Qwiic plug", brick((plug_x - half, mouth, plug_x + half, mouth + out), mm.back - 2.95, mm.back), CREAM),
        Body("Qwiic cable", cable, BLACK),
    ]
