"""Numbers of what leaks: the Pico's diode D1 back into VBUS; and Q2, which USB shuts."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.battery import CELLS
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import between, vbus_ohms
from generators.electrical.number import Number

ABOUT = "leakage"


def leaks(circuit: Circuit) -> list[Number]:
    """Both boards have the same parts here: one table for both."""
    return [*_into_vbus(circuit), *_shut(circuit)]


def _into_vbus(circuit: Circuit) -> list[Number]:
    """On cells D1 leaks from VSYS into VBUS, where R11 must hold Q2's gate low enough."""
    empty = constant("app/power", "EMPTY") / 1e3
    most = (empty - f.MOSFET_OPENS.value) / vbus_ohms(circuit)
    warm = between(f.PICO_DIODE_LEAK.value, 25, f.PICO_DIODE_HOT_LEAK.value, 85, 60)
    bar = f"what R11 takes with Q2 open at EMPTY, {empty} V; {f.MOSFET_OPENS.source}"
    return [
        Number(ABOUT, "D1 of the Pico, reverse, at 25 degrees", f.PICO_DIODE_LEAK.value * 1e3, most * 1e3, "mA",
               f"at 10 V: at the 3 V here less; {f.PICO_DIODE_LEAK.source}", bar),
        Number(ABOUT, "D1 of the Pico, reverse, at 60 degrees", warm * 1e3, most * 1e3, "mA",
               f"between {f.PICO_DIODE_LEAK.value * 1e3} mA at 25 and {f.PICO_DIODE_HOT_LEAK.value * 1e3:.0f} mA at "
               f"85 degrees, by the same factor each degree; {f.PICO_DIODE_HOT_LEAK.source}", bar,
               known="the figure is the most of a sister at 10 V, and the diode here has less than 3 V; should it be "
                     "so much all the same, Q2's own diode carries the current: the game goes on, and "
                     "VSYS has a row of its own for it"),
    ]  # fmt: skip


def _shut(circuit: Circuit) -> list[Number]:
    """Q2 conducts when its gate (VBUS) is below its source (VSYS) by the threshold: on USB it never is."""
    fresh = CELLS * f.CELL_FRESH.value
    beside = max(f.USB_LOWEST.value - f.PICO_DIODE_DROP.value, fresh - f.MOSFET_BODY_LEAST.value) - f.USB_LOWEST.value
    return [
        Number(ABOUT, "Q2 shut: its gate below VSYS, on USB", -f.PICO_DIODE_DROP.value, f.MOSFET_SHUT.value, "V",
               "VBUS is above VSYS by what D1 drops", f.MOSFET_SHUT.source),
        Number(ABOUT, "Q2 shut: its gate below VSYS, on the weakest USB port beside fresh cells", beside,
               f.MOSFET_SHUT.value, "V", f"VSYS from {fresh:.2f} V through Q2's own diode, "
               f"{f.MOSFET_BODY_LEAST.value} V lost; VBUS {f.USB_LOWEST.value:.2f} V", f.MOSFET_SHUT.source),
    ]  # fmt: skip
