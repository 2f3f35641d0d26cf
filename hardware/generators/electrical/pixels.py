"""Numbers of the LED build's pixels: their current under the firmware's cap, their supply, their data line."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.battery import CELLS
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import battery_current, pixels_most, vsys_current, way_loss
from generators.electrical.number import Number
from generators.electrical.values import of_kind


def currents(circuit: Circuit) -> list[Number]:
    """The pixels' current, as the firmware caps it."""
    about, count = "pixels", len(of_kind(circuit, "pixel"))
    usb = 5.0 - f.PICO_DIODE_DROP.value
    whole = vsys_current(circuit, usb)
    cap = f"{count} pixels, MOST_MILLIAMPS {constant('leds/pixels', 'MOST_MILLIAMPS')} of the firmware"
    return [
        Number(about, "from USB, whole device", whole * 1e3, f.USB_ASKED.value * 1e3, "mA", f"{cap}, and the Pico",
               f.USB_ASKED.source),
        Number(about, "through the Pico's own diode", whole, f.PICO_DIODE.value, "A", cap, f.PICO_DIODE.source),
    ]  # fmt: skip


def levels(circuit: Circuit) -> list[Number]:
    """Supply and data of the pixels, on USB and over the battery's life."""
    about = "pixels"
    usb = 5.0 - f.PICO_DIODE_DROP.value
    full = CELLS * f.CELL_USUAL.value
    lost = way_loss(battery_current(circuit, full)) + pixels_most(circuit) * f.LOAD_SWITCH_ON.value
    usual, cell = full - lost, (f.PIXEL_LEAST.value + lost) / CELLS
    return [
        Number(about, "high level of the Pico at the level shifter", f.PIN_HIGH.value, f.BUFFER_HIGH.value, "V", "U2",
               f.BUFFER_HIGH.source, at_least=True),
        Number(about, "high level at the first pixel", (usb - f.BUFFER_DROP.value) / usb, f.PIXEL_HIGH.value, "VDD",
               f"level shifter and pixel have the same supply, {usb:.1f} V on USB", f.PIXEL_HIGH.source, at_least=True),
        Number(about, "supply of the level shifter, cells half empty", usual, f.BUFFER_LEAST.value, "V",
               f"3 x 1.2 V less {lost * 1e3:.0f} mV in F1, Q1, Q2, U3, tracks", f.BUFFER_LEAST.source, at_least=True),
        Number(about, "supply of the pixels on USB", usb, f.PIXEL_LEAST.value, "V", "5 V less the Pico's diode",
               f.PIXEL_LEAST.source, at_least=True),
        Number(about, "a cell's voltage at which the pixels have less than they need", cell, f.CELL_USUAL.value, "V",
               f"({f.PIXEL_LEAST.value} V + {lost * 1e3:.0f} mV in F1, Q1, Q2, U3, tracks) / 3; below it blue and "
               "green fade first", f.PIXEL_LEAST.source,
               known="on three AAA cells the pixels are within their data only while the cells are fresh; below, white "
                     "turns yellow and in the end reads as amber. The LED build is for USB; a battery is a stopgap"),
    ]  # fmt: skip
