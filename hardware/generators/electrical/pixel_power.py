"""Numbers of the load switch U3: no surge from USB, on by itself, on old cells, and when the firmware thinks."""

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.battery import CELLS
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import black_pixels, pixels_most, vsys_current
from generators.electrical.number import Number
from generators.electrical.values import joined_by, value_of

LARGE = 1.2  # how much larger a capacitor of 20 % may be
SLOPE_OFF = 1.5  # how far the slope may be off, either way: the datasheet has usual figures only


def slope(circuit: Circuit) -> float:
    """Seconds a volt in which U3 lets its output rise."""
    return f.LOAD_SWITCH_SLOPE.value * value_of(circuit, "C6") + 30e-6


def pixel_power(circuit: Circuit) -> list[Number]:
    """U3 with C6, which makes it slow, and R16, which has it on."""
    about, usb = "pixel power", f.USB_USUAL.value - f.PICO_DIODE_DROP.value
    behind = sum(value_of(circuit, ref) for ref in joined_by(circuit, "VPIX", "C"))
    at_once = sum(value_of(circuit, ref) for ref in joined_by(circuit, "VSYS", "C"))
    pull = value_of(circuit, "R16")
    held = f.SUPPLY.value * f.PULL_DOWN_LEAST.value / (f.PULL_DOWN_LEAST.value + pull)
    sunk = f.SUPPLY.value / pull * f.PIN_SINKS.value / f.PIN_DRIVE.value
    surge, lit = behind * LARGE * SLOPE_OFF / slope(circuit), pixels_most(circuit)
    dark, black = vsys_current(circuit, usb) - lit, black_pixels(circuit)
    highest, cells = f.USB_HIGHEST.value - f.PICO_DIODE_LEAST.value, CELLS * f.CELL_EMPTY.value
    jump = (f.USB_HIGHEST.value - f.PICO_DIODE_DROP.value - cells) * behind * LARGE
    whole = (behind + at_once + f.PICO_VSYS_CAPACITOR.value) * LARGE
    lets_go = whole * (highest - f.VSYS_LEAST.value) / (dark + black)
    return [
        Number(about, "capacitors that USB fills at once", at_once * 1e6, f.USB_CAPACITY.value * 1e6, "uF",
               f"C7; the {behind * 1e6:.0f} uF behind U3 come later; the Pico has 47 uF of its own behind its diode",
               f.USB_CAPACITY.source),
        Number(about, "surge into C4 and C5", surge, f.USB_PORT.value, "A",
               f"{behind * 1e6:.0f} uF, a fifth more, {slope(circuit) * 1e3:.1f} ms a volt by C6, a third less; "
               + f.LOAD_SWITCH_SLOPE.source, f.USB_PORT.source),
        Number(about, "from USB while they rise, whole device", (dark + black + surge) * 1e3, f.USB_ASKED.value * 1e3,
               "mA", f"{dark * 1e3:.0f} mA without pixels, {black * 1e3:.0f} mA for black ones, and the surge",
               f.USB_ASKED.source),
        Number(about, "charge that USB gives at once when it is plugged in beside lit pixels", jump * 1e3,
               f.USB_CAPACITY.value * f.USB_USUAL.value * 1e3, "mC",
               f"{behind * 1e6:.0f} uF, 20 % more, from {cells:.1f} V of empty cells to what D1 leaves of "
               f"{f.USB_HIGHEST.value} V; U3 is on", f.USB_CAPACITY.source,
               known="U3 is on then and limits no current. A port may dip for a moment and the PC say so; the Pico "
                     "runs from the cells meanwhile. Plug in while the pixels are dark, or switch on after the cable"),
        Number(about, "until U3 has let go, USB pulled, no cells", lets_go * 1e3, 500, "ms",
               f"{whole * 1e6:.0f} uF down to {f.VSYS_LEAST.value} V at {(dark + black) * 1e3:.0f} mA; then the Pico "
               "stops, ON is low, QOD empties VPIX", "ours: no hand plugs it in again sooner"),
        Number(about, "until the pixels have their supply", highest * slope(circuit) * SLOPE_OFF * 2 * 1e3,
               float(constant("leds/refresh", "RISE")), "ms",
               f"{highest:.1f} V at {slope(circuit) * 1e3:.1f} ms a volt, half as much again, and as long until it "
               "begins", "RISE of the firmware's leds/refresh.py: before it nothing is told to the pixels"),
        Number(about, "until they have none", value_of(circuit, "C4") * 2 * LARGE * f.LOAD_SWITCH_PULL.value * 5 * 1e3,
               500, "ms", f"five times C4 and C5, a fifth more, through QOD; {f.LOAD_SWITCH_PULL.source}",
               "ours: dark before the next roll"),
        Number(about, "at U3's ON while nobody has set the pin", held, f.LOAD_SWITCH_HIGH.value, "V",
               f"R16 to 3V3 against the pin's own pull-down; {f.PULL_DOWN_LEAST.source}",
               f.LOAD_SWITCH_HIGH.source, at_least=True),
        Number(about, "at U3's ON while the pin is low", sunk, f.LOAD_SWITCH_LOW.value, "V",
               f"what R16 brings; {f.PIN_SINKS.source}", f.LOAD_SWITCH_LOW.source),
        Number(about, "lost in U3", lit * f.LOAD_SWITCH_ON.value * 1e3, 50, "mV",
               f"{lit * 1e3:.0f} mA x {f.LOAD_SWITCH_ON.value * 1e3:.0f} milliohm", "ours; " + f.LOAD_SWITCH_ON.source),
    ]  # fmt: skip
