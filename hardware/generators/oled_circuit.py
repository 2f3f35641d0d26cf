"""The OLED build: an SSD1306 module whose first two pins may be either way round, and a lamp for each key."""

from generators.circuit import Circuit, net_of
from generators.shared_circuit import add_shared


def oled() -> Circuit:
    """The circuit of the OLED build."""
    circuit = Circuit("oled", "Rollkeeper, OLED build")
    add_shared(circuit)
    # Modules come as GND VCC SCL SDA or VCC GND SCL SDA: the jumpers are made for the first, a cut and a drop of solder
    # on each make them fit the second.
    display = {"_1": "OLED_PIN_1", "_2": "OLED_PIN_2", "_3": net_of("OLED_SCL"), "_4": net_of("OLED_SDA")}
    circuit.add("display", "J1", "display", "check the order of its pins before soldering: JP1, JP2", **display)
    circuit.add("display", "JP1", "solder_jumper", "pin 1 of the display", _1="GND", _2="OLED_PIN_1", _3="3V3")
    circuit.add("display", "JP2", "solder_jumper", "pin 2 of the display", _1="3V3", _2="OLED_PIN_2", _3="GND")
    # Across the display's own two pins, behind the jumpers: a ceramic one does not mind which of them is ground.
    circuit.add("display", "C3", "c_10u", "at the display's pins", _1="OLED_PIN_1", _2="OLED_PIN_2")
    for k in range(1, 6):
        circuit.add("lamps", f"R{k}", "r_680", _1=net_of(f"L{k}"), _2=f"LAMP_{k}")
        circuit.add("lamps", f"D{k}", "lamp", "long leg (anode) to the resistor", _2=f"LAMP_{k}", _1="GND")
    return circuit
