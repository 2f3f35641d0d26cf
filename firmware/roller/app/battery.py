"""What the battery's voltage means, as measured at its terminals; the only place with its levels. Pure.

Between battery and Pico lie a diode (0.4 V), and old cells themselves (three AAA: 0.2 V while pixels and display are
lit, docs/electrical.md); the Pico needs 1.8 V at VSYS. So a Pico that runs with less than NONE at its battery runs from
USB: then what is read is a divider without a battery, which on boards of rev 0.1 floats at 0.6 to 2 V.
"""

NONE = 2000  # mV
EMPTY = 2700  # mV: three cells of 0.9 V; 2.1 V are left at VSYS, 0.3 V more than it needs while the flash is erased
LOW = 3300  # mV: three cells of 1.1 V, a LiPo cell at a tenth: time to look for others
BACK = 150  # mV by which it must be better again: cells at rest recover by about 0.1 V
MOST = 5500  # mV; the Pico stands no more


def level(millivolts: int, before: int) -> int:
    """0 well, or no battery; 1 low; 2 empty. `before` is what it was."""
    if millivolts < NONE:
        return 0
    if millivolts < (EMPTY + BACK if before == 2 else EMPTY):
        return 2
    return int(millivolts < (LOW + BACK if before else LOW))
