"""What the builds draw, and where the battery's current flows. Amperes."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.firmware_constants import constant, highest_tone
from generators.electrical.signals import forward_voltages, lamp_current
from generators.electrical.values import of_kind, parallel, value_of


def pixels_most(circuit: Circuit) -> float:
    """What the firmware lets the pixels draw together; 0 where there are none."""
    return float(constant("leds/pixels", "MOST_MILLIAMPS")) / 1e3 if of_kind(circuit, "pixel") else 0.0


def on_3v3(circuit: Circuit) -> float:
    """What hangs on the Pico's 3.3 V beside the Pico itself."""
    drawn = 4 * f.PIEZO_CAPACITANCE.value * f.SUPPLY.value * highest_tone()  # charged both ways by turns
    drawn += f.SUPPLY.value / (value_of(circuit, "R9") + value_of(circuit, "R13"))
    if of_kind(circuit, "display"):
        drawn += f.OLED_CURRENT.value
    if of_kind(circuit, "lamp"):
        drawn += 5 * lamp_current(value_of(circuit, "R1"), forward_voltages(circuit)[0])
    return drawn


def vsys_current(circuit: Circuit, volts: float) -> float:
    """Out of VSYS at `volts`, the regulator's loss included, all lamps and pixels at their most."""
    through = (f.PICO_CURRENT.value + on_3v3(circuit)) * f.SUPPLY.value / (f.REGULATOR.value * volts)
    return through + pixels_most(circuit)


def mosfet_loss(amperes: float) -> float:
    """What Q1 and Q2 take of the battery's voltage."""
    return amperes * 2 * f.MOSFET_ON.value


def way_loss(amperes: float) -> float:
    """What F1, Q1, Q2 and the tracks from the plug to the Pico take of it."""
    return mosfet_loss(amperes) + amperes * (f.TRACKS.value + f.FUSE_OHMS.value)


def black_pixels(circuit: Circuit) -> float:
    """What the pixels draw while they are black and have their supply."""
    return len(of_kind(circuit, "pixel")) * float(constant("leds/pixels", "RESTING_MILLIAMPS")) / 1e3


def battery_current(circuit: Circuit, volts: float) -> float:
    """Out of a battery of `volts`."""
    return vsys_current(circuit, volts - way_loss(vsys_current(circuit, volts)))


def warm(amperes: float, degrees: float) -> float:
    """A leakage given at 55 degrees C at another temperature: twice as much each 10."""
    return float(amperes * 2 ** ((degrees - 55) / 10))


def between(cool: float, at: float, hot: float, then: float, degrees: float) -> float:
    """A leakage given at two temperatures (`cool` at `at`, `hot` at `then`) at one between them: it grows by the same
    factor with every degree, as reverse currents do."""
    return float(cool * (hot / cool) ** ((degrees - at) / (then - at)))


def vbus_ohms(circuit: Circuit) -> float:
    """What is between VBUS and ground without USB: R11, and the Pico's own."""
    return parallel(value_of(circuit, "R11"), f.PICO_PULL_DOWN.value)
