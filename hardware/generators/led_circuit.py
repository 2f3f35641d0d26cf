"""The LED build: five dice of seven pixels each, in one chain behind a level shifter."""

from generators.circuit import Circuit, net_of
from generators.shared_circuit import add_shared

DICE = 5
PIPS = 7  # in the order of the chain: left column from the top, middle, right column from the bottom


def led() -> Circuit:
    """The circuit of the LED build."""
    circuit = Circuit("led", "Rollkeeper, LED build")
    add_shared(circuit)
    # The pixels want 0.7 x 5 V for a high bit, the Pico gives 3.3 V: a gate with low thresholds gives its own supply.
    circuit.add("level shifter", "U2", "ahct_buffer", _1="GND", _2=net_of("PIXELS"), _3="GND", _4="DATA_0", _5="VPIX")
    circuit.add("level shifter", "C3", "c_100n", _1="VPIX", _2="GND")
    circuit.add("level shifter", "R8", "r_330", _1="DATA_0", _2="DATA_1")
    _add_pixel_power(circuit)
    circuit.add("pixels", "C4", "c_bulk", _1="VPIX", _2="GND")
    circuit.add("pixels", "C5", "c_bulk", _1="VPIX", _2="GND")
    for n in range(DICE * PIPS):
        pins = {"_3": f"DATA_{n + 1}", "_4": "VPIX", "_2": "GND"}
        if n + 1 < DICE * PIPS:
            pins["_1"] = f"DATA_{n + 2}"
        circuit.add("pixels", f"D{n + 11}", "pixel", f"die {n // PIPS + 1}, pip {n % PIPS + 1}", **pins)
    for die in range(DICE):
        for k in range(4):
            circuit.add("pixels", f"C{11 + 4 * die + k}", "c_100n", f"at die {die + 1}", _1="VPIX", _2="GND")
    return circuit


def _add_pixel_power(circuit: Circuit) -> None:
    """The pixels' supply, off while PIXEL_POWER is low: black pixels draw 1 mA each. R16 has it on by itself,
    against the pull-down of 50 k and more that an RP2040 gives a pin that nobody has set.

    C7 lets VPIX rise slowly, in about 10 ms, so that C4 and C5 draw no surge from USB; C6 keeps Q3 shut in the moment
    in which VSYS appears, when C7 alone would pull its gate down.
    """
    signal = net_of("PIXEL_POWER")
    circuit.add("pixel power", "Q3", "load_switch", _1="PIXEL_GATE", _2="VSYS", _3="VPIX")
    circuit.add("pixel power", "R14", "r_100k", _1="PIXEL_GATE", _2="VSYS")
    circuit.add("pixel power", "C6", "c_10u", _1="PIXEL_GATE", _2="VSYS")
    circuit.add("pixel power", "C7", "c_1u", _1="PIXEL_GATE", _2="VPIX")
    circuit.add("pixel power", "R15", "r_10k", _1="PIXEL_PULL", _2="PIXEL_GATE")
    circuit.add("pixel power", "Q4", "small_mosfet", _1=signal, _2="GND", _3="PIXEL_PULL")
    circuit.add("pixel power", "R16", "r_10k", _1="3V3", _2=signal)
