"""Numbers of the battery: its divider, what VSYS gets, both at once, the wrong way round, how long it lasts."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.loads import battery_current, on_3v3, way_in
from generators.electrical.number import Number
from generators.electrical.values import of_kind, parallel, value_of

CELLS = 3
READINGS = 16  # in a row, for one measurement of the battery
ONE_PERCENT = 0.01


def divided(circuit: Circuit, volts: float, off: float = 0.0) -> float:
    """What the ADC sees; `off` is how much R6 is too small and R7 too large."""
    upper, lower = value_of(circuit, "R6") * (1 - off), value_of(circuit, "R7") * (1 + off)
    return volts * lower / (upper + lower)


def divider(circuit: Circuit) -> list[Number]:
    """The battery's voltage at GP28."""
    about = "battery divider"
    upper, lower, smooth = value_of(circuit, "R6"), value_of(circuit, "R7"), value_of(circuit, "C1")
    source, fresh = parallel(upper, lower), CELLS * f.CELL_FRESH.value
    taken = 1 / (f.ADC_IMPEDANCE.value * f.ADC_RATE.value)  # farads that a reading fills, as its impedance says
    return [
        Number(about, "at the ADC, three fresh cells", divided(circuit, fresh, ONE_PERCENT), f.ADC_MOST.value, "V",
               f"{fresh:.2f} V, R6 and R7 1 % off", f.ADC_MOST.source),
        Number(about, "at the ADC, a full LiPo", divided(circuit, f.LIPO_FULL.value, ONE_PERCENT), f.ADC_MOST.value,
               "V", f"{f.LIPO_FULL.value} V, R6 and R7 1 % off", f.ADC_MOST.source),
        Number(about, "at the ADC without a battery", f.LEAKAGE.value * lower, 0.25, "V",
               "the pin's leakage through R7", "a quarter of the least that the firmware takes for a battery, NONE"),
        Number(about, "current, while switched on", fresh / (upper + lower) * 1e6, 250, "uA", "R6 and R7",
               "ours: a hundredth of what the Pico takes"),
        Number(about, "error by the pin's leakage", f.LEAKAGE.value * source * 2 * 1e3, 150, "mV",
               f"1 uA through {source / 1e3:.0f} k, as battery voltage", "ours: 50 mV a cell"),
        Number(about, "error by reading", READINGS * taken / smooth * 100, 1, "%",
               f"{READINGS} readings of {taken * 1e12:.0f} pF each from C1", f.ADC_IMPEDANCE.source),
        Number(about, "time to settle", 5 * source * smooth * 1e3, 100, "ms", "5 x 50 k x C1",
               "ours: before the first picture"),
        Number(about, "into the ADC pin, battery the wrong way round", (fresh - 0.3) / upper * 1e6, 100, "uA",
               "through R6 and the pin's own diode", "ours: the RP2040 names no limit; protection diodes stand more"),
    ]  # fmt: skip


def supply(circuit: Circuit) -> list[Number]:
    """VSYS at both ends of the battery, and with USB as well."""
    about = f"supply, {circuit.name}"
    fresh, empty = CELLS * f.CELL_FRESH.value, CELLS * f.CELL_EMPTY.value
    drawn = battery_current(circuit, empty)
    sag = drawn * CELLS * f.CELL_OHMS.value
    usual = battery_current(circuit, CELLS * f.CELL_USUAL.value)
    switch, why = way_in(circuit, drawn)
    resistance = CELLS * f.CELL_OHMS.value / 4 + 0.05  # fresh cells, and the way
    heat = drawn * f.DIODE_DROP.value * f.DIODE_HEAT.value
    return [
        Number(about, "VSYS, three fresh cells", fresh, f.VSYS_MOST.value, "V", "the diode's drop left out",
               f.VSYS_MOST.source),
        Number(about, "VSYS when the cells are empty", empty - f.DIODE_DROP.value - sag, f.VSYS_LEAST.value, "V",
               f"3 x 0.9 V, 0.4 V in D6, {sag:.2f} V in the cells at {drawn * 1e3:.0f} mA", f.VSYS_LEAST.source,
               at_least=True),
        Number(about, "through the switch", switch * 1e3, f.SWITCH.value * 1e3, "mA", why, f.SWITCH.source),
        Number(about, "through D6", drawn, f.DIODE_CURRENT.value, "A", "empty cells: the most", f.DIODE_CURRENT.source),
        Number(about, "through the plug J3", drawn, f.PLUG.value, "A", "empty cells: the most", f.PLUG.source),
        Number(about, "out of the cells, usual", usual * 1e3, f.CELL_CURRENT.value * 1e3, "mA", "3 x 1.2 V",
               f.CELL_CURRENT.source),
        Number(about, "when switched on, for less than a millisecond", fresh / resistance, f.DIODE_SURGE.value, "A",
               f"fresh cells into empty capacitors, {resistance:.2f} ohm", f.DIODE_SURGE.source),
        Number(about, "D6 warmer than the air", heat, 40, "K", f"{drawn * 1e3:.0f} mA x 0.4 V x 88 K/W",
               "ours: no hand feels it through the case"),
        *_load_switch(circuit, about, drawn),
        Number(about, "load on 3V3", on_3v3(circuit) * 1e3, f.LOAD_3V3.value * 1e3, "mA", "display, lamps, piezo",
               f.LOAD_3V3.source),
    ]  # fmt: skip


def _load_switch(circuit: Circuit, about: str, drawn: float) -> list[Number]:
    """The transistor that the slide switch turns on, where there is one."""
    if not of_kind(circuit, "load_switch"):
        return []
    return [
        Number(about, "lost in Q1", drawn * f.MOSFET_ON.value * 1e3, 50, "mV", f"{drawn * 1e3:.0f} mA x 85 milliohm",
               "ours: a tenth of what D6 takes; " + f.MOSFET_ON.source),
        Number(about, "on Q1's gate, either way round", CELLS * f.CELL_FRESH.value, f.MOSFET_GATE.value, "V",
               "fresh cells", f.MOSFET_GATE.source),
    ]  # fmt: skip


def both_supplies(circuit: Circuit) -> list[Number]:
    """USB and battery at once, and the battery the wrong way round."""
    about, fresh = "USB and battery", CELLS * f.CELL_FRESH.value
    return [
        Number(about, "back into the cells from USB", f.DIODE_LEAK.value * 1e3, 1.0, "mA",
               f"leakage of {' and '.join(of_kind(circuit, 'schottky'))} at 40 V; at 5 V less", "ours: no charging"),
        Number(about, "on D6, battery the wrong way round and USB plugged in", fresh + f.USB_HIGHEST.value,
               f.DIODE_REVERSE.value, "V", "D6 alone holds it; only R6 and R7 conduct", f.DIODE_REVERSE.source),
        Number(about, "back into the PC from the battery", fresh, f.PICO_DIODE_REVERSE.value, "V",
               "held by the Pico's own D1", f.PICO_DIODE_REVERSE.source),
    ]  # fmt: skip


def life(circuit: Circuit) -> list[Number]:
    """How long three AAA cells last. Not measured on hardware."""
    drawn = battery_current(circuit, CELLS * f.CELL_USUAL.value)
    large = bool(of_kind(circuit, "pixel"))
    charge = f.CELL_CHARGE_FAST if large else f.CELL_CHARGE
    return [
        Number("battery life, not measured on hardware", f"{circuit.name}, three AAA cells", charge.value / drawn,
               3.0 if large else 8.0, "h",
               f"{charge.value} Ah at {drawn * 1e3:.0f} mA, 3 x 1.2 V, all lights at their most",
               f"ours: an evening; {charge.source}", at_least=True),
    ]  # fmt: skip
