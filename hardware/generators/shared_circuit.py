"""What both builds have: the Pico, five keys, the shake sensor, the piezo, the battery."""

from generators.circuit import Circuit, net_of, pico_nets
from generators.facts import pins

OWN_SIGNALS = {"oled": ("L1", "L2", "L3", "L4", "L5"), "led": ("PIXELS", "PIXEL_POWER")}
SHARED_SIGNALS = ("OLED_SDA", "OLED_SCL", "K1", "K2", "K3", "K4", "K5", "SHAKE", "PIEZO", "BATTERY")


def signals_of(build: str) -> tuple[str, ...]:
    """The signals that a build's Pico has."""
    return SHARED_SIGNALS + OWN_SIGNALS[build]


def add_shared(circuit: Circuit) -> None:
    """Add the shared parts."""
    wanted = {name: gpio for name, gpio in pins().items() if name in signals_of(circuit.name)}
    circuit.add("pico", "U1", "pico", "USB to the left edge", **{"_" + p: n for p, n in pico_nets(wanted).items()})
    for k in range(1, 6):
        circuit.add("keys", f"SW{k}", "key", f"lock key K{k}", _1=net_of(f"K{k}"), _2="GND")
    sensor = {"_1": "3V3", "_3": "GND", "_4": net_of("OLED_SCL"), "_5": net_of("OLED_SDA"), "_6": net_of("SHAKE")}
    circuit.add("sensor", "J2", "lis3dh_socket", "LIS3DH module, or fit SW7", **sensor)
    circuit.add("sensor", "SW7", "vibration_switch", "instead of J2", _1=net_of("SHAKE"), _2="GND")
    # A module that lies elsewhere, on a cable. The plug has no wire for its INT: that goes to J2's hole 6.
    qwiic = {"_1": "GND", "_2": "3V3", "_3": net_of("OLED_SDA"), "_4": net_of("OLED_SCL"), "_MP": "GND"}
    circuit.add("sensor", "J4", "qwiic", "on the back; instead of J2, with a wire from INT to J2's hole 6", **qwiic)
    circuit.add("sound", "R9", "r_100", _1=net_of("PIEZO"), _2="PIEZO_DRIVE")
    # Dropped or pressed, a piezo makes tens of volts: this lets them go before they reach the pin.
    circuit.add("sound", "R13", "r_1k", _1="PIEZO_DRIVE", _2="GND")
    circuit.add("sound", "BZ1", "piezo", _1="PIEZO_DRIVE", _2="GND")
    circuit.add("power", "J3", "battery_plug", "on the back; + is pin 1", _1="BATTERY_IN", _2="GND")
    # The slide switch may carry 0.1 A, the LED build draws twice that: the switch only pulls a MOSFET's gate to ground.
    circuit.add("power", "Q1", "load_switch", _1="POWER_GATE", _2="BATTERY_IN", _3="BATTERY_ON")
    circuit.add("power", "R10", "r_100k", _1="POWER_GATE", _2="BATTERY_IN")
    circuit.add("power", "SW6", "power_switch", _2="POWER_GATE", _1="GND")
    # Pico datasheet 4.5, figure 16: off while USB is there, so that its power stays out of the battery; else on, and
    # without a diode's drop. With the battery the wrong way round its own diode blocks. R11 takes what leaks through
    # the Pico's diode from VSYS to VBUS, so that the gate is at 0 V without USB.
    circuit.add("power", "Q2", "load_switch", _1="VBUS", _2="VSYS", _3="BATTERY_ON")
    circuit.add("power", "R11", "r_1k", _1="GND", _2="VBUS")
    # So low that what leaks through Q2 from USB reads as no battery. R12 holds the pin's current with a battery the
    # wrong way round.
    circuit.add("divider", "R6", "r_10k", _1="BATTERY_ON", _2="BATT_HALF")
    circuit.add("divider", "R7", "r_10k", _1="BATT_HALF", _2="GND")
    circuit.add("divider", "R12", "r_22k", _1="BATT_HALF", _2=net_of("BATTERY"))
    circuit.add("divider", "C1", "c_100n", _1=net_of("BATTERY"), _2="GND")
    for ref, net in (("TP1", "GND"), ("TP2", "3V3"), ("TP3", "VSYS"), ("TP4", "BATTERY_ON"), ("TP8", "RUN")):
        circuit.add("test points", ref, "test_point", net, _1=net)
    for ref, signal in (("TP5", "OLED_SDA"), ("TP6", "OLED_SCL"), ("TP7", "SHAKE")):
        circuit.add("test points", ref, "test_point", signal, _1=net_of(signal))
