"""From acceleration to the LIS3DH's numbers: ranges, resolutions, data rates and the high-pass filter.

Datasheet: ST LIS3DH, DocID17530 rev 2, tables 4 (sensitivity), 31 (data rates) and 8.9 (CTRL_REG2).
"""

import math

from rollkeeper.virtual.parts.motion import Vector

RATES = (0, 1, 10, 25, 50, 100, 200, 400, 1600, 1344)  # Hz by CTRL_REG1 ODR[3:0]
LOW_POWER_FASTEST = 5376  # Hz: what ODR 9 means in low-power mode
SENSITIVITY = (1, 2, 4, 12)  # mg per digit of 12 bits by full-scale setting; of 10 bits four times, of 8 16 times that
THRESHOLD_STEP = (16, 32, 62, 186)  # mg per digit of INT1_THS by full-scale setting
CUT_OFF = (50, 100, 200, 400)  # high-pass: data rate / this, by HPCF


def rate(control1: int) -> int:
    """Samples a second for CTRL_REG1; 0 is power-down."""
    setting = control1 >> 4
    if setting == 9 and control1 & 0x08:
        return LOW_POWER_FASTEST
    return RATES[setting] if setting < len(RATES) else 0


def digits(g: float, bits: int, full_scale: int) -> int:
    """One axis as its 16-bit register value, left-justified, saturated at the ends of the range."""
    step = SENSITIVITY[full_scale] << (12 - bits)
    limit = 1 << (bits - 1)
    value = max(-limit, min(limit - 1, round(g * 1000 / step)))
    return (value << (16 - bits)) & 0xFFFF


def resolution(control1: int, control4: int) -> int:
    """Bits of a sample: 8 in low-power mode, 12 in high resolution, else 10."""
    if control1 & 0x08:
        return 8
    return 12 if control4 & 0x08 else 10


class HighPass:
    """First-order high-pass on three axes: takes away what does not change, which is gravity.

    It begins with zero: what it lets through after that holds gravity, too, until that has decayed. With the cut-off at
    the data rate / 50 a g is below 256 mg after 11 samples, with the data rate / 400 after 87.
    """

    def __init__(self) -> None:
        self._slow: Vector = (0.0, 0.0, 0.0)  # what has been there for long
        self._last: Vector | None = None

    def reset(self) -> None:
        """Begin with zero, as after power-down."""
        self._slow, self._last = (0.0, 0.0, 0.0), None

    def settle(self) -> None:
        """The present becomes the new zero (reading REFERENCE does this); before the first sample there is none."""
        if self._last is not None:
            self._slow = self._last

    def filter(self, sample: Vector, cut_off: int) -> Vector:
        """`sample` without its slow part; `cut_off` is the setting HPCF."""
        self._last = sample
        keep = math.exp(-2 * math.pi / CUT_OFF[cut_off])
        x, y, z = (keep * slow + (1 - keep) * axis for slow, axis in zip(self._slow, sample, strict=True))
        self._slow = (x, y, z)
        return (sample[0] - x, sample[1] - y, sample[2] - z)
