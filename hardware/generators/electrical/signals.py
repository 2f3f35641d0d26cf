"""Numbers of the Pico's pins: GPIOs, the I2C bus, lamps, piezo."""

import re

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.firmware_constants import constant, highest_tone
from generators.electrical.number import DOUBTFUL, Number
from generators.electrical.values import joined_by, of_kind, parallel, rise, value_of
from generators.facts import FactError

READ = ("K1", "K2", "K3", "K4", "K5", "SHAKE", "BATTERY")  # inputs: no PWM goes to them
PWM_SLICES = 8
CLOCK_HZ = 125e6
I2C_MORE_CYCLES = 19  # in each period of SCL: SPKLEN, which the SDK makes 11, and 8 (RP2040 datasheet 4.3.14)
FIVE_PERCENT = 0.05
# Estimates of what hangs on each line of the bus, farads: the Pico, a module each, tracks or wires.
PICO_PIN, DISPLAY_MODULE, SENSOR_MODULE, TRACKS, BREADBOARD = 5e-12, 15e-12, 15e-12, 8e-12, 30e-12


def gpio(signals: dict[str, int]) -> list[Number]:
    """Two outputs on a PWM slice have one frequency. facts.pins sees to it that nothing else wants a pin."""

    def pwm_slice(number: int) -> int:
        return number // 2 % PWM_SLICES

    own = pwm_slice(signals["PIEZO"])
    others = {name for name, number in signals.items() if pwm_slice(number) == own} - {"PIEZO", "PIEZO_BACK", *READ}
    return [Number("GPIO", "other outputs on the piezo's PWM slice", len(others), 0, "",
                   f"GP{signals['PIEZO']} is on slice {own}", f"{f.RP2040}, 4.5.2 {DOUBTFUL}")]  # fmt: skip


def bus(circuit: Circuit) -> list[Number]:
    """Pull-ups of the I2C bus: none on the board, one or two modules bring theirs."""
    low, high = f.MODULE_PULL_UPS
    about = "I2C bus"
    resistors = [ref for net in ("OLED_SDA", "OLED_SCL") for ref in joined_by(circuit, net, "R")]
    sunk = (f.SUPPLY.value - 0.4) / parallel(low, high, f.PULL_UP_LEAST.value)
    alone = parallel(high, f.PULL_UP_MOST.value)
    both = parallel(high, high, f.PULL_UP_MOST.value)
    few = PICO_PIN + DISPLAY_MODULE + TRACKS
    asked = constant("hw/board", "I2C_HZ")
    hertz = 1 / (1 / asked + I2C_MORE_CYCLES / CLOCK_HZ)  # if the wires rose in no time
    source = f.BUS_RISE.source + f"; the firmware asks for {asked // 1000} kHz and gets {hertz / 1e3:.0f} at most"
    return [
        Number(about, f"pull-up resistors on the board, {circuit.name}", len(resistors), 0, "",
               "resistors on SDA and SCL; each module has its own pair", "ours: each further pair loads the bus"),
        Number(about, "sunk with the strongest pull-ups", sunk * 1e3, f.BUS_SINK.value * 1e3, "mA",
               "display 4.7 k, sensor 10 k, the Pico's own 50 k", f.BUS_SINK.source),
        Number(about, "rise time, display alone with 10 k", rise(alone, few) * 1e9, f.BUS_RISE.value * 1e9, "ns",
               f"{few * 1e12:.0f} pF estimated", source),
        Number(about, "rise time, display and sensor with 10 k each",
               rise(both, few + SENSOR_MODULE) * 1e9, f.BUS_RISE.value * 1e9, "ns",
               f"{(few + SENSOR_MODULE) * 1e12:.0f} pF estimated", source),
        Number(about, "rise time on the breadboard, display alone with 10 k",
               rise(alone, few - TRACKS + BREADBOARD) * 1e9, f.BUS_RISE.value * 1e9, "ns",
               f"{(few - TRACKS + BREADBOARD) * 1e12:.0f} pF estimated: 16 cm of wire and the strips", source,
               known="a quarter slower than the standard asks; a high bit lasts 1250 ns, so it is read right all the "
                     "same; modules with 4.7 k keep the bar"),
    ]  # fmt: skip


def lamp_current(ohms: float, forward: float) -> float:
    """The most through a lamp: its resistor 5 % too small, the pin at the full supply."""
    return (f.SUPPLY.value - forward) / (ohms * (1 - FIVE_PERCENT))


def forward_voltages(circuit: Circuit) -> tuple[float, float]:
    """The lamps' forward voltage, least and most, as parts.toml asks for it."""
    text = circuit.components[of_kind(circuit, "lamp")[0]].part.part_number
    found = re.search(r"forward voltage ([\d.]+) to ([\d.]+) V", text)
    if not found:
        raise FactError(f"parts.toml: [lamp]: part_number says no 'forward voltage 1.8 to 2.2 V': {text!r}")
    return float(found[1]), float(found[2])


def lamps(circuit: Circuit) -> list[Number]:
    """Lamps of the OLED build: bright enough, and not too much for a pin or for all pins."""
    least, most = forward_voltages(circuit)
    ohms = {ref: value_of(circuit, ref) for k in range(1, 6) for ref in joined_by(circuit, f"LAMP_{k}", "R")}
    ref = min(ohms, key=lambda each: ohms[each])
    one = lamp_current(ohms[ref], least)
    dim = (f.SUPPLY.value - most) / (max(ohms.values()) * (1 + FIVE_PERCENT))
    every = sum(lamp_current(each, least) for each in ohms.values())
    peak = 2 * f.SUPPLY.value / value_of(circuit, "R9")
    how = f"(3.3 - {least}) V through {ref}, {ohms[ref]:.0f} ohm less 5 %"
    return [
        Number("lamps", "one lamp, most", one * 1e3, f.PIN_DRIVE.value * 1e3, "mA", how, f.PIN_DRIVE.source),
        Number("lamps", "one lamp, least", dim * 1e3, 1.0, "mA", f"(3.3 - {most}) V, resistor 5 % too large",
               "ours: amber is easily seen indoors from 1 mA on " + DOUBTFUL, at_least=True),
        Number("lamps", "five lamps", every * 1e3, f.ALL_PINS.value * 1e3, "mA", how, f.ALL_PINS.source),
        Number("lamps", "five lamps and the piezo's first microsecond", (every + peak) * 1e3, f.ALL_PINS.value * 1e3,
               "mA", f"and 6.6 V on R9 as the piezo turns round, {peak * 1e3:.0f} mA", f.ALL_PINS.source),
    ]  # fmt: skip


def piezo(circuit: Circuit) -> list[Number]:
    """The piezo is a small capacitor: a short peak that R9 limits, hardly any current on average."""
    series, hertz = value_of(circuit, "R9"), highest_tone()
    bleed = value_of(circuit, "R13")
    average = 4 * f.PIEZO_CAPACITANCE.value * f.SUPPLY.value * hertz + f.SUPPLY.value / (series + bleed)
    charged = 5 * series * f.PIEZO_CAPACITANCE.value * 2 * hertz
    return [
        Number("piezo", "average current", average * 1e3, f.PIN_DRIVE.value * 1e3, "mA",
               f"17 nF, 3.3 V, {hertz} Hz, the firmware's highest tone, each way, and R13 all the time",
               f.PIN_DRIVE.source),
        Number("piezo", "time to charge, of half a period", charged * 100, 20, "%", f"5 x R9 x 17 nF at {hertz} Hz",
               "ours: the wave stays square"),
        Number("piezo", "time to empty what a knock leaves", 5 * bleed * f.PIEZO_CAPACITANCE.value * 1e6, 250, "us",
               "5 x R13 x 17 nF", "ours: a quarter of the millisecond that a knock lasts"),
    ]  # fmt: skip
