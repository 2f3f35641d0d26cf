"""How far the battery's voltage, as the firmware reads it, may be from what the cells have."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.values import parallel, tolerance_of, value_of


def read_off(circuit: Circuit, volts: float) -> float:
    """Volts, either way: the divider's resistors, the Pico's 3.3 V that the ADC measures with, the pin's leakage."""
    source = parallel(value_of(circuit, "R6"), value_of(circuit, "R7")) + value_of(circuit, "R12")
    return volts * (tolerance_of(circuit, "R6") + f.SUPPLY_OFF.value) + f.LEAKAGE.value * source * 2
