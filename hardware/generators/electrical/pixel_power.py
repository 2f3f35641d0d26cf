"""Numbers of the pixels' switch: no surge from USB, open far enough on old cells, and open when the firmware thinks."""

from math import inf, log

from generators.circuit import Circuit
from generators.electrical import figures as f
from generators.electrical.battery import CELLS
from generators.electrical.firmware_constants import constant
from generators.electrical.loads import black_pixels, pixels_most, vsys_current
from generators.electrical.number import Number
from generators.electrical.values import joined_by, parallel, value_of

LARGE = 1.2  # how much larger a capacitor of 20 % may be
WORST = LARGE / 0.8  # capacitors of 20 %: the large ones too large, the one that brakes too small


def pixel_power(circuit: Circuit) -> list[Number]:
    """Q3 with what opens, brakes and holds it."""
    about, fresh = "pixel power", CELLS * f.CELL_FRESH.value
    pull, series, hold, brake = (value_of(circuit, ref) for ref in ("R14", "R15", "C6", "C7"))
    behind = sum(value_of(circuit, ref) for ref in joined_by(circuit, "VPIX", "C") if ref != "C7")
    at_once = 1 / (1 / hold + 1 / brake)
    slope = ((fresh - f.MOSFET_SHUT.value) / series - f.MOSFET_SHUT.value / pull) / brake  # volts a second
    empty = constant("app/power", "EMPTY") / 1e3
    held = f.SUPPLY.value * f.PULL_DOWN_LEAST.value / (f.PULL_DOWN_LEAST.value + value_of(circuit, "R16"))
    gate = empty * pull / (pull + series)
    late = f.MOSFET_OPENS.value  # the threshold at which it opens last
    least = ((empty - late) / series - late / pull) / (brake * LARGE)  # volts a second
    opens = parallel(pull, series) * (hold + brake) * LARGE * log(gate / (gate - late)) if gate > late else inf
    surge, lit = slope * behind * WORST, pixels_most(circuit)
    usb = f.USB_USUAL.value - f.PICO_DIODE_DROP.value
    dark = vsys_current(circuit, usb) - lit
    cells = CELLS * f.CELL_EMPTY.value
    jump, whole = ((f.USB_HIGHEST.value - f.PICO_DIODE_DROP.value - left) * behind * LARGE for left in (cells, 0.0))
    black = black_pixels(circuit)
    kept = f.MOSFET_BODY.value / max(f.MOSFET_SHUT.value - fresh * brake / (hold + brake), 0.01)
    shuts = pull * (hold + brake) * LARGE * log(kept)  # from what Q4's own diode leaves, at the least threshold
    return [
        Number(about, "capacitors that USB fills at once", at_once * 1e6, f.USB_CAPACITY.value * 1e6, "uF",
               f"C6 and C7 in series; the {behind * 1e6:.0f} uF behind Q3 come later; the Pico has 47 uF of its own "
               "behind its diode", f.USB_CAPACITY.source),
        Number(about, "on Q3's gate in the moment when VSYS appears", fresh * brake / (hold + brake),
               f.MOSFET_SHUT.value, "V", f"{fresh:.2f} V, divided by C6 and C7: Q3 stays shut", f.MOSFET_SHUT.source),
        Number(about, "surge into C4 and C5", surge, f.USB_PORT.value, "A",
               f"{slope:.0f} V a second from R15 into C7, {behind * 1e6:.0f} uF; capacitors 20 % off",
               f.USB_PORT.source),
        Number(about, "from USB while they rise, whole device", (dark + black + surge) * 1e3, f.USB_PORT.value * 1e3,
               "mA", f"{dark * 1e3:.0f} mA without pixels, {black * 1e3:.0f} mA for black ones, and the surge",
               f.USB_PORT.source),
        Number(about, "from USB beside lit pixels, once they have risen", (dark + lit) * 1e3, f.USB_ASKED.value * 1e3,
               "mA", f"{dark * 1e3:.0f} mA without pixels, {lit * 1e3:.0f} mA that the firmware lets them draw",
               f.USB_ASKED.source),
        Number(about, "charge that USB gives at once when it is plugged in beside lit pixels", jump * 1e3,
               f.USB_CAPACITY.value * f.USB_USUAL.value * 1e3, "mC",
               f"{behind * 1e6:.0f} uF, 20 % more, from {cells:.1f} V of empty cells to what D1 leaves of "
               f"{f.USB_HIGHEST.value} V; Q3 is open", f.USB_CAPACITY.source,
               known="Q3 is open then and holds nothing back. A port may dip for a moment and the PC say so; the Pico "
                     "runs from the cells meanwhile. Plug in while the pixels are dark, or switch on after the cable"),
        Number(about, "charge that USB gives at once when it is pulled and plugged in again, no cells", whole * 1e3,
               f.USB_CAPACITY.value * f.USB_USUAL.value * 1e3, "mC",
               f"the same from 0 V; C6 keeps Q3 open for up to {shuts:.1f} s after the pull, at its least threshold",
               f.USB_CAPACITY.source,
               known="as above, and with no cells to run from: wait for some seconds before a cable goes in again"),
        Number(about, "until the pixels have their supply", (opens + empty / least) * 1e3,
               float(constant("leds/refresh", "RISE")), "ms",
               f"EMPTY {empty} V: R15 fills C6 and C7 until Q3 opens, then C7 brakes; capacitors 20 % off",
               "RISE of the firmware's leds/refresh.py: before it nothing is told to the pixels"),
        Number(about, "on Q3's gate when the battery is empty", gate, f.MOSFET_OPENS.value,
               "V", f"EMPTY {empty} V, divided by R14 and R15", f.MOSFET_OPENS.source, at_least=True),
        Number(about, "on Q4's gate while nobody has set the pin", held, f.SMALL_MOSFET_OPENS.value, "V",
               f"R16 to 3V3 against the pin's own pull-down; {f.PULL_DOWN_LEAST.source}",
               f.SMALL_MOSFET_OPENS.source, at_least=True),
        Number(about, "lost in Q3", pixels_most(circuit) * f.MOSFET_ON.value * 1e3, 50, "mV",
               f"{pixels_most(circuit) * 1e3:.0f} mA x {f.MOSFET_ON.value * 1e3:.0f} milliohm",
               "ours; " + f.MOSFET_ON.source),
    ]  # fmt: skip
