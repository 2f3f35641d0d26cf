"""What each state of the handheld draws out of three AAA cells, and how long they last in it. Not measured on hardware.

playing  lights, display and processor at their most
dim      nobody has touched it for half a minute: the display at its least contrast, the pixels at a quarter
dark     display, LEDs and pixels off, these without supply, the sensor powered down; the processor waits for a key
asleep   in slices of light sleep, with looks at the keys and at the USB between them
asleep after a PC: MicroPython hears of no unplugged cable, and keeps the clock of the USB on until the next start
off      by the switch
"""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.battery import CELLS
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import battery_current, black_pixels, on_3v3, pixels_most, way_loss
from generators.electrical.number import Number
from generators.electrical.values import of_kind, read_off, value_of

# What each state may draw out of the cells at most, mA, and how long they must last at least, hours, or
# years when it is off: an evening, a day, some days, until the cells are old.
OLED_BARS = {"playing": (250, 8), "dim": (100, 10), "dark": (50, 24), "asleep": (8, 150), "asleep after a PC": (8, 150),
             "off": (0.01, 5)}  # fmt: skip
LED_BARS = {"playing": (250, 3), "dim": (150, 6), "dark": (50, 24), "asleep": (8, 150), "asleep after a PC": (8, 150),
            "off": (0.01, 5)}  # fmt: skip
YEAR = 24 * 365
AFTER_A_PC = "asleep after a PC"
STILL_CLOCKED = ("under two thirds as long as asleep: MicroPython hears of no unplugged cable, and keeps "
                 "the USB's clock on. Off and on by SW6 ends it")  # fmt: skip


def states(circuit: Circuit) -> list[Number]:
    """Current and life of each state of a build."""
    about = f"states on a battery, {circuit.name}, not measured on hardware"
    large = bool(of_kind(circuit, "pixel"))
    found = []
    for state, (most, least) in (LED_BARS if large else OLED_BARS).items():
        amperes, how = drawn(circuit, state)
        charge = f.CELL_CHARGE_FAST if amperes > 0.1 else f.CELL_CHARGE
        years = state == "off"
        found += [
            Number(about, f"{state}: out of the cells", amperes * 1e3, most, "mA", how, "ours"),
            Number(about, f"{state}: three AAA cells last", charge.value / amperes / (YEAR if years else 1), least,
                   "years" if years else "h", f"{charge.value} Ah, {CELLS} x {f.CELL_USUAL.value} V",
                   "ours: cells discharge themselves in some years" if years else f"ours; {charge.source}",
                   at_least=True, known=STILL_CLOCKED if state == AFTER_A_PC else ""),
        ]  # fmt: skip
    return found


def drawn(circuit: Circuit, state: str) -> tuple[float, str]:
    """Amperes out of half-used cells, and how they are computed."""
    cells = CELLS * f.CELL_USUAL.value
    always = cells / (value_of(circuit, "R6") + value_of(circuit, "R7")) + cells / value_of(circuit, "R10")
    if state == "off":
        return f.MOSFET_LEAK.value, "Q1's leakage: the divider and all else are behind it; " + f.MOSFET_LEAK.source
    pixels = pixels_most(circuit)
    if state == "playing":
        return battery_current(circuit, cells) + always, "all lights at their most"
    volts = cells - way_loss(battery_current(circuit, cells))

    def from_3v3(amperes: float) -> float:
        return amperes * f.SUPPLY.value / (f.REGULATOR.value * volts)

    display = bool(of_kind(circuit, "display"))
    if state == "dim":
        less = f.OLED_CURRENT.value - f.OLED_DIM.value if display else 0.0
        lit = from_3v3(f.PICO_CURRENT.value + on_3v3(circuit) - less)
        how = f"display {f.OLED_DIM.value * 1e3:.0f} mA, LEDs as before" if display else "pixels at a quarter"
        resting = black_pixels(circuit)
        return lit + resting + (pixels - resting) / 4 + always, f"{how}, the Pico {_pico()}"
    if display:
        dark, less = "display and sensor off, ", f.OLED_OFF.value
    else:
        dark, less = "U3 off, ", f.SUPPLY.value / value_of(circuit, "R16")
    still = from_3v3(f.SENSOR_OFF.value + less) + (0.0 if display else f.LOAD_SWITCH_LEAK.value) + always
    if state == "dark":
        return from_3v3(f.PICO_CURRENT.value) + still, f"{dark}the Pico waits: {_pico()}"
    share = f.SLEEP_SHARE.value
    slept = f.PICO_ASLEEP_USB if state == AFTER_A_PC else f.PICO_ASLEEP
    return (
        share * slept.value * 5.0 / volts + (1 - share) * from_3v3(f.PICO_CURRENT.value) + still,
        f"{dark}the Pico {share:.0%} of the time at {slept.value * 1e3} mA of 5 V "
        f"({slept.source}; {f.SLEEP_SHARE.source}), else {_pico()}",
    )


def levels(circuit: Circuit) -> list[Number]:
    """What the firmware's levels of the battery leave for the Pico."""
    about = f"levels of the battery, {circuit.name}"
    empty, none = (constant("app/power", name) / 1e3 for name in ("EMPTY", "NONE"))
    current = battery_current(circuit, empty) + erasing()
    sag = current * CELLS * f.CELL_OHMS.value
    least, off = empty - way_loss(current) - sag, read_off(circuit, empty)
    return [
        Number(about, "VSYS where no roll is begun, while the flash is erased", least, f.VSYS_LEAST.value, "V",
               f"EMPTY {empty} V of app/power.py, "
               f"{way_loss(current) * 1e3:.0f} mV in F1, Q1, Q2 and tracks, {sag:.2f} V in old cells at "
               f"{current * 1e3:.0f} mA", f.VSYS_LEAST.source, at_least=True),
        Number(about, "the same, if EMPTY is read too late", least - off, f.VSYS_LEAST.value, "V",
               f"the cells have {off * 1e3:.0f} mV less than is read: R6, R7, the Pico's 3.3 V, the pin's leakage",
               f.VSYS_LEAST.source, at_least=True),
        Number(about, "VSYS where the firmware says that there is no battery", none,
               f.VSYS_LEAST.value, "V", f"NONE {none} V, nothing lost on the way: a Pico that runs runs from USB",
               f.VSYS_LEAST.source),
    ]  # fmt: skip


def erasing() -> float:
    """What the flash draws while it is erased, out of cells that are all but empty."""
    return f.FLASH_ERASE.value * f.SUPPLY.value / (f.REGULATOR.value * f.VSYS_LEAST.value)


def _pico() -> str:
    return f"{f.PICO_CURRENT.value * 1e3:.0f} mA"
