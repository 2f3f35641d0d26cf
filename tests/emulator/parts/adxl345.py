"""The accelerometer of a GY-291 module: an Analog Devices ADXL345 at 0x53, in emulated time.

Modelled: identity, standby and measuring, data rates and their bandwidth, ranges with and without full resolution,
data-ready, and activity by change or by size on INT1, which stays until INT_SOURCE is read. Datasheet: rev. E,
"Register definitions", tables 1, 7 and 8.

What activity by change compares with is "the acceleration value at the start of activity detection": the model is
unkind, and takes that of the first sample after standby until the next one. So a handheld that was turned since fires
again as soon as it has been heard. Not modelled: taps, free fall, inactivity, link and sleep, FIFO, INT2 as a pin,
offsets, low power's noise, self-test.
"""

from typing import ClassVar

from emulator.parts.register_chip import RegisterChip
from emulator.parts.shake_and_tilt import Vector

DEVID, THRESH_ACT, ACT_INACT_CTL, BW_RATE, POWER_CTL = 0x00, 0x24, 0x27, 0x2C, 0x2D
INT_ENABLE, INT_MAP, INT_SOURCE, DATA_FORMAT, DATAX0, DATAZ1 = 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x37
DATA_READY, ACTIVITY = 0x80, 0x10
MEASURE, BY_CHANGE, INVERT, FULL_RESOLUTION = 0x08, 0x80, 0x20, 0x08
READ_ONLY = frozenset((DEVID, INT_SOURCE, *range(DATAX0, DATAZ1 + 1), *range(0x01, 0x1D), 0x2B, 0x39))
PARTS = 4  # of a sample: their mean has its -3 dB at 0.44 of the rate; the datasheet says half of it


class Adxl345(RegisterChip):
    """The chip, INT1 on `pin`, which is low at power-on."""

    address = 0x53
    size = 0x40
    defaults: ClassVar = {DEVID: 0xE5, BW_RATE: 0x0A, INT_SOURCE: 0x02}

    def _restart(self) -> None:
        self._reference: Vector | None = None
        self._sum: list[Vector] = []
        if self.registers[POWER_CTL] & MEASURE:
            self._alarm.schedule(1e9 / self.hertz / PARTS)
        else:
            self._alarm.cancel()

    @property
    def hertz(self) -> float:
        """Samples a second (table 7)."""
        return float(3200 / 2 ** (15 - (self.registers[BW_RATE] & 15)))

    def _get(self, register: int) -> int:
        value = self.registers[register]
        if register == INT_SOURCE:
            self.registers[INT_SOURCE] &= DATA_READY
        elif DATAX0 <= register <= DATAZ1:
            self.registers[INT_SOURCE] &= ~DATA_READY
        self._show_pin()
        return value

    def _set(self, register: int, value: int) -> None:
        if register in READ_ONLY:
            return
        before, self.registers[register] = self.registers[register], value
        if (register == POWER_CTL and (before ^ value) & MEASURE) or register == BW_RATE:
            self._restart()
        elif register == ACT_INACT_CTL:
            self._reference = None
        self._show_pin()

    def _tick(self) -> None:
        self._alarm.schedule(1e9 / self.hertz / PARTS)
        self._sum.append(self._motion.acceleration(self._clock.nanos / 1e6))
        if len(self._sum) < PARTS:
            return
        x, y, z = (sum(axis) / PARTS for axis in zip(*self._sum, strict=True))
        self._sum.clear()
        self._show_sample((x, y, z))
        self._judge((x, y, z))
        self._show_pin()

    def _show_sample(self, sample: Vector) -> None:
        form = self.registers[DATA_FORMAT]
        most = 2 << (form & 3)  # g
        digits = 256 if form & FULL_RESOLUTION else 512 // most  # a g
        for axis, g in enumerate(sample):
            value = round(max(-most * digits, min(most * digits - 1, g * digits)))
            at = DATAX0 + 2 * axis
            self.registers[at : at + 2] = (value & 0xFFFF).to_bytes(2, "little")
        self.registers[INT_SOURCE] |= DATA_READY

    def _judge(self, sample: Vector) -> None:
        if self._reference is None:
            self._reference = sample
        control = self.registers[ACT_INACT_CTL]
        zero = self._reference if control & BY_CHANGE else (0.0, 0.0, 0.0)
        threshold = self.registers[THRESH_ACT] * 0.0625
        for axis in range(3):
            if control & 0x40 >> axis and abs(sample[axis] - zero[axis]) > threshold:
                self.registers[INT_SOURCE] |= ACTIVITY

    def _pin_level(self) -> bool:
        asked = self.registers[INT_SOURCE] & self.registers[INT_ENABLE] & ~self.registers[INT_MAP]
        return bool(asked) != bool(self.registers[DATA_FORMAT] & INVERT)
