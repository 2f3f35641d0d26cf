"""Numbers of the battery: its divider, what VSYS gets, both at once, the wrong way round."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import battery_current, mosfet_loss, on_3v3, vbus_ohms, warm, way_loss
from generators.electrical.number import Number
from generators.electrical.values import joined_by, parallel, value_of

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
    source, fresh = parallel(upper, lower) + value_of(circuit, "R12"), CELLS * f.CELL_FRESH.value
    taken = 1 / (f.ADC_IMPEDANCE.value * f.ADC_RATE.value)  # farads that a reading fills, as its impedance says
    reversed_ = divided(circuit, fresh) - 0.3
    return [
        Number(about, "at the ADC, three fresh cells", divided(circuit, fresh, ONE_PERCENT), f.ADC_MOST.value, "V",
               f"{fresh:.2f} V, R6 and R7 1 % off", f.ADC_MOST.source),
        *_ghosts(circuit, about, source, upper + lower),
        Number(about, "current, while switched on", fresh / (upper + lower) * 1e6, 250, "uA", "R6 and R7",
               "ours: a hundredth of what the Pico takes"),
        Number(about, "error by the pin's leakage", f.LEAKAGE.value * source * 2 * 1e3, 150, "mV",
               f"1 uA through {source / 1e3:.0f} k, as battery voltage", "ours: 50 mV a cell"),
        Number(about, "error by reading", READINGS * taken / smooth * 100, 1, "%",
               f"{READINGS} readings of {taken * 1e12:.0f} pF each from C1", f.ADC_IMPEDANCE.source),
        Number(about, "time to settle", 5 * source * smooth * 1e3, 100, "ms", f"5 x {source / 1e3:.0f} k x C1",
               "ours: before the first picture"),
        Number(about, "into the ADC pin, battery the wrong way round", reversed_ / source * 1e6, 100, "uA",
               "through R6, R12 and the pin's own diode",
               "ours: the RP2040 names no limit; protection diodes stand more"),
    ]  # fmt: skip


def _ghosts(circuit: Circuit, about: str, source: float, whole: float) -> list[Number]:
    """What is read on USB without a battery: Q2 leaks into the divider, and the pin into its resistors."""
    none = constant("app/power", "NONE") / 1e3
    pin = f.LEAKAGE.value * source * 2
    leaks = ((25, f.MOSFET_LEAK.value, f.MOSFET_LEAK), (60, warm(f.MOSFET_WARM_LEAK.value, 60), f.MOSFET_WARM_LEAK))
    return [
        Number(about, f"read without a battery, on USB, at {degrees} degrees", leak * whole + pin, none / 2, "V",
               f"{leak * 1e6:.1f} uA of Q2 through R6 and R7, 1 uA of the pin; {given.source}",
               f"half of NONE, {none} V, below which the firmware says: no battery")
        for degrees, leak, given in leaks
    ]  # fmt: skip


def supply(circuit: Circuit) -> list[Number]:
    """VSYS at both ends of the battery, and with USB as well."""
    about = f"supply, {circuit.name}"
    fresh, empty = CELLS * f.CELL_FRESH.value, CELLS * f.CELL_EMPTY.value
    drawn = battery_current(circuit, empty)
    sag = drawn * CELLS * f.CELL_OHMS.value
    resistance = CELLS * f.CELL_OHMS.value / 4 + 0.05  # fresh cells, and the way
    return [
        Number(about, "VSYS, three fresh cells", fresh, f.VSYS_MOST.value, "V", "nothing lost on the way",
               f.VSYS_MOST.source),
        Number(about, "VSYS when the cells are empty", empty - way_loss(drawn) - sag, f.VSYS_LEAST.value, "V",
               f"3 x 0.9 V, {way_loss(drawn) * 1e3:.0f} mV in F1, Q1, Q2 and tracks, {sag:.2f} V in the cells at "
               f"{drawn * 1e3:.0f} mA", f.VSYS_LEAST.source, at_least=True),
        Number(about, "through the switch", fresh / value_of(circuit, "R10") * 1e3, f.SWITCH.value * 1e3, "mA",
               "Q1's gate only, through R10", f.SWITCH.source),
        Number(about, "through Q1 and Q2", drawn, f.MOSFET_CURRENT.value, "A", "empty cells: the most",
               f.MOSFET_CURRENT.source),
        Number(about, "through the plug J3", drawn, f.PLUG.value, "A", "empty cells: the most", f.PLUG.source),
        Number(about, "when switched on, for less than a millisecond", fresh / resistance, f.MOSFET_PULSE.value, "A",
               f"fresh cells into empty capacitors, {resistance:.2f} ohm", f.MOSFET_PULSE.source),
        *_bounce(circuit, about),
        *_load_switch(circuit, about, drawn),
        Number(about, "load on 3V3", on_3v3(circuit) * 1e3, f.LOAD_3V3.value * 1e3, "mA", "display, lamps, piezo",
               f.LOAD_3V3.source),
    ]  # fmt: skip


def _bounce(circuit: Circuit, about: str) -> list[Number]:
    """For how long a cell may lose its contact in a shake: capacitors before Q2, the Pico's own, the pixels'."""
    empty = constant("app/power", "EMPTY") / 1e3
    drawn = battery_current(circuit, empty)
    farads = f.PICO_VSYS_CAPACITOR.value
    for net, left in (("BATTERY_ON", f.CERAMIC_LEFT.value), ("VPIX", 1.0)):
        farads += left * sum(value_of(circuit, ref) for ref in joined_by(circuit, net, "C"))
    room = empty - way_loss(drawn) - f.VSYS_LEAST.value
    return [
        Number(about, "longest bounce of a cell that is bridged, at EMPTY", farads * room / drawn * 1e3, 1.0, "ms",
               f"{farads * 1e6:.0f} uF from {empty} V to {f.VSYS_LEAST.value} V at {drawn * 1e3:.0f} mA; "
               f"{f.CERAMIC_LEFT.source}", "ours: springs let a shaken cell go for about a millisecond", at_least=True),
    ]  # fmt: skip


def _load_switch(circuit: Circuit, about: str, drawn: float) -> list[Number]:
    """The transistor that the slide switch turns on, and the one that USB turns off."""
    empty = constant("app/power", "EMPTY") / 1e3
    vbus = f.PICO_DIODE_LEAK.value * vbus_ohms(circuit)
    sag = battery_current(circuit, empty) * CELLS * f.CELL_OHMS.value
    return [
        Number(about, "lost in Q1 and Q2", mosfet_loss(drawn) * 1e3, 50, "mV",
               f"{drawn * 1e3:.0f} mA x {2 * f.MOSFET_ON.value * 1e3:.0f} milliohm",
               "ours: an eighth of what a Schottky diode takes; " + f.MOSFET_ON.source),
        Number(about, "through F1, in the sun", drawn, f.FUSE_HOT.value, "A", "empty cells: the most",
               f.FUSE_HOT.source),
        Number(about, "lost in F1", drawn * f.FUSE_OHMS.value * 1e3, 200, "mV",
               f"{drawn * 1e3:.0f} mA x {f.FUSE_OHMS.value * 1e3:.0f} milliohm; {f.FUSE_OHMS.source}",
               "ours: half of what old cells lose"),
        Number(about, "lost in the tracks from the plug to the Pico", drawn * f.TRACKS.value * 1e3, 50, "mV",
               f"{drawn * 1e3:.0f} mA x {f.TRACKS.value * 1e3:.0f} milliohm; {f.TRACKS.source}",
               "ours: a seventh of what old cells lose"),
        Number(about, "on Q2's gate when the battery is empty", empty - vbus, f.MOSFET_OPENS.value, "V",
               f"EMPTY {empty} V, less {vbus * 1e3:.0f} mV on VBUS: what leaks through the Pico's diode into R11; "
               + f.PICO_DIODE_LEAK.source, f.MOSFET_OPENS.source, at_least=True),
        Number(about, "VSYS if Q2 does not open at all, battery empty", empty - f.MOSFET_BODY.value,
               f.VSYS_LEAST.value, "V", "hot, when more leaks into R11; then Q2's own diode carries the current; "
               + f.MOSFET_BODY.source, f.VSYS_LEAST.source, at_least=True),
        Number(about, "the same at the worst, the cells sagging", empty - f.MOSFET_BODY_MOST.value - sag,
               f.VSYS_LEAST.value, "V", f"{f.MOSFET_BODY_MOST.value:.0f} V in that diode, {sag:.2f} V in old cells; "
               + f.MOSFET_BODY_MOST.source, f.VSYS_LEAST.source, at_least=True,
               known="the Pico may stop there: hot, on cells that are called empty, at the diode's most, and only if "
                     "D1 leaks as much below 3 V as at 10 V. What is logged stays; other cells, and the game goes on"),
    ]  # fmt: skip


def both_supplies(circuit: Circuit) -> list[Number]:
    """USB and battery at once, and the battery the wrong way round."""
    about, fresh = "USB and battery", CELLS * f.CELL_FRESH.value
    leak = warm(f.MOSFET_WARM_LEAK.value, 60)
    return [
        Number(about, "back into the cells from USB", leak * 1e3, 0.05, "mA",
               "leakage of Q2 at 30 V and 60 degrees; at 5 V less", "ours: no charging"),
        Number(about, "on Q2, battery the wrong way round and USB plugged in", fresh + f.USB_HIGHEST.value,
               f.MOSFET_MOST.value, "V", "Q2 alone holds it; only R6 and R7 conduct", f.MOSFET_MOST.source),
        Number(about, "most on a gate", f.USB_HIGHEST.value, f.MOSFET_GATE.value, "V",
               "Q2: VBUS against VSYS at 0 V in the first moment; Q1 has the cells'", f.MOSFET_GATE.source),
        Number(about, "back into the PC from the battery", fresh, f.PICO_DIODE_REVERSE.value, "V",
               "held by the Pico's own D1", f.PICO_DIODE_REVERSE.source),
        Number(about, "through R11 from USB", f.USB_HIGHEST.value / value_of(circuit, "R11") * 1e3, 10, "mA",
               "VBUS, always", "ours: a twentieth of what is asked for"),
    ]  # fmt: skip
