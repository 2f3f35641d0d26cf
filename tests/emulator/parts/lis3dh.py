"""The accelerometer: an ST LIS3DH at 0x18, sampling the handheld's motion in emulated time.

Modelled: identity, data rates, ranges, block of output registers with auto-increment, data-ready, the high-pass
filter that needs its time to settle, and interrupt generator 1 (OR/AND of axis events, threshold, duration, latch) on
the INT1 pin with its programmed polarity. Also a chip that loses its power (`lose_power`), that does not answer for a
time (`silent_until_ms`) or for good (`present`). Not modelled: FIFO, click, activity, INT2, self-test, and the 7
samples that the first one takes in high resolution. Datasheet: ST LIS3DH, DocID17530 rev 2, sections 3.2 and 8, and its
tables 4 (sensitivity), 10 (bandwidth) and 31 (data rates).
"""

import math
from collections import deque
from collections.abc import Callable
from typing import Any

from emulator.parts.shake_and_tilt import Motion, Vector

WHO_AM_I, CTRL_REG0, CTRL1, CTRL2, CTRL3, CTRL4, CTRL5, CTRL6 = 0x0F, 0x1E, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25
REFERENCE, STATUS, OUT_X_L, OUT_Z_H = 0x26, 0x27, 0x28, 0x2D
INT1_CFG, INT1_SRC, INT1_THS, INT1_DURATION = 0x30, 0x31, 0x32, 0x33
READ_ONLY = frozenset((WHO_AM_I, STATUS, INT1_SRC, *range(0x07, 0x0F), *range(OUT_X_L, OUT_Z_H + 1)))
ACTIVE = 0x40  # INT1_SRC: the interrupt is on

RATES = (0, 1, 10, 25, 50, 100, 200, 400, 1600, 1344)  # Hz by CTRL_REG1 ODR[3:0]
LOW_POWER_FASTEST = 5376  # Hz: what ODR 9 means in low-power mode
SENSITIVITY = (1, 2, 4, 12)  # mg per digit of 12 bits by full-scale setting; of 10 bits four times, of 8 16 times that
THRESHOLD_STEP = (16, 32, 62, 186)  # mg per digit of INT1_THS by full-scale setting
CUT_OFF = (50, 100, 200, 400)  # high-pass: data rate / this, by HPCF


class Mean:
    """What high resolution does to a sample. Table 10 gives it a bandwidth of the data rate / 9, and not how: the mean
    of four samples has that one (its -3 dB are at 0.111 of the rate)."""

    def __init__(self) -> None:
        self._last: deque[Vector] = deque(maxlen=4)

    def reset(self) -> None:
        """Begin again, as after power-down."""
        self._last.clear()

    def of(self, sample: Vector) -> Vector:
        """The mean of this sample and up to three before it."""
        self._last.append(sample)
        count = len(self._last)
        x, y, z = (sum(axis) / count for axis in zip(*self._last, strict=True))
        return (x, y, z)


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


class Lis3dh:
    """The chip; `clock` is the emulator's clock, `pin` is called with the level of INT1 whenever that changes."""

    address = 0x18

    def __init__(
        self, motion: Motion, clock: Any, pin: Callable[[bool], None], *, silent_until_ms: float = 0.0
    ) -> None:
        self.silent_until_ms = silent_until_ms  # emulated time before which it does not answer on the bus
        self.registers = bytearray(0x40)
        self._wired = True
        self._motion, self._clock, self._pin = motion, clock, pin
        self._alarm = clock.create_alarm(self._sample)
        self._filter = HighPass()
        self._mean = Mean()
        self._register: int | None = None
        self._increment = False
        self._level: bool | None = None
        self._power_on()

    def _power_on(self) -> None:
        """Every register as table 17 has it: powered down, and INT1 active high, which is low as long as it is idle."""
        self.registers[:] = bytes(len(self.registers))
        self.registers[WHO_AM_I], self.registers[CTRL_REG0], self.registers[CTRL1] = 0x33, 0x10, 0x07
        self._held = 0  # samples in a row that fulfil the interrupt condition
        self._register = None
        self._filter.reset()
        self._mean.reset()
        self._schedule()
        self._show_interrupt()

    @property
    def present(self) -> bool:
        """Chip: whether it answers now. Setting it cuts the wires of its bus, or mends them; INT1 stays as it is."""
        return self._wired and self._clock.nanos / 1e6 >= self.silent_until_ms

    @present.setter
    def present(self, wired: bool) -> None:
        self._wired = wired

    def lose_power(self, silent_ms: float = 0.0) -> None:
        """Its supply dips: it is as after power-on, and nothing on the bus tells. With `silent_ms` it does not answer
        for that long."""
        self.silent_until_ms = self._clock.nanos / 1e6 + silent_ms
        self._power_on()

    # -- as a chip on the bus

    def start(self, reading: bool) -> None:
        """Chip: a write begins with the register's address, a read goes on where the last write pointed."""
        if not reading:
            self._register = None

    def stop(self) -> None:
        """Chip: the transfer has ended."""

    def write(self, byte: int) -> bool:
        """Chip: the register address (bit 7: count up), then values."""
        if self._register is None:
            self._register, self._increment = byte & 0x7F, bool(byte & 0x80)
            return True
        self._set(self._register, byte)
        self._advance()
        return True

    def read(self) -> int:
        """Chip: the value of the register pointed at."""
        register = self._register or 0
        value = self._get(register)
        self._advance()
        return value

    def _advance(self) -> None:
        if self._increment and self._register is not None:
            self._register = OUT_X_L if self._register == OUT_Z_H else (self._register + 1) & 0x7F

    def _get(self, register: int) -> int:
        if register >= len(self.registers):
            return 0
        value = self.registers[register]
        if register == REFERENCE:
            self._filter.settle()
        elif register == OUT_Z_H:
            self.registers[STATUS] = 0
            self._show_interrupt()
        elif register == INT1_SRC and self.registers[CTRL5] & 0x08:
            self.registers[INT1_SRC] = 0
            self._held = 0
            self._show_interrupt()
        return value

    def _set(self, register: int, value: int) -> None:
        if register in READ_ONLY or register >= len(self.registers):
            return
        if register == CTRL5 and value & 0x80:  # BOOT: reload
            self._power_on()
            value &= 0x7F
        self.registers[register] = value
        if register == CTRL1:
            self._filter.reset()
            self._mean.reset()
            self._schedule()
        if register in (INT1_CFG, INT1_THS, INT1_DURATION):
            self._held = 0
        if register == INT1_CFG and not value & 0x3F:
            self.registers[INT1_SRC] = 0
        self._show_interrupt()

    # -- as a sensor

    def _schedule(self) -> None:
        hertz = _rate(self.registers[CTRL1])
        if hertz:
            self._alarm.schedule(1e9 / hertz)
        else:
            self._alarm.cancel()

    def _sample(self) -> None:
        """One sampling period has passed."""
        self._schedule()
        control2 = self.registers[CTRL2]
        felt = self._motion.acceleration(self._clock.nanos / 1e6)
        if _resolution(self.registers[CTRL1], self.registers[CTRL4]) == 12:
            felt = self._mean.of(felt)
        filtered = self._filter.filter(felt, (control2 >> 4) & 3)
        self._show_sample(filtered if control2 & 0x08 else felt)
        self._judge(filtered if control2 & 0x01 else felt)
        self._show_interrupt()

    def _show_sample(self, sample: Vector) -> None:
        control1, control4 = self.registers[CTRL1], self.registers[CTRL4]
        bits, full_scale = _resolution(control1, control4), (control4 >> 4) & 3
        for axis, g in enumerate(sample):
            value = _digits(g, bits, full_scale) if control1 & (1 << axis) else 0
            at = OUT_X_L + 2 * axis
            self.registers[at : at + 2] = value.to_bytes(2, "big" if control4 & 0x40 else "little")
        overrun = 0xF0 if self.registers[STATUS] & 0x08 else 0x00
        self.registers[STATUS] = overrun | 0x0F

    def _judge(self, sample: Vector) -> None:
        """Interrupt generator 1: compares the sample with the threshold (datasheet 8.21 to 8.24)."""
        config = self.registers[INT1_CFG]
        if not config & 0x3F:
            return
        threshold = (self.registers[INT1_THS] & 0x7F) * THRESHOLD_STEP[(self.registers[CTRL4] >> 4) & 3] / 1000
        events = 0
        for axis, g in enumerate(sample):
            if self.registers[CTRL1] & (1 << axis):
                events |= (2 if abs(g) > threshold else 1) << (2 * axis)
        wanted = config & 0x3F
        met = events & wanted == wanted if config & 0x80 else bool(events & wanted)
        self._held = self._held + 1 if met else 0
        if self._held > (self.registers[INT1_DURATION] & 0x7F):
            self.registers[INT1_SRC] = ACTIVE | events
        elif not self.registers[CTRL5] & 0x08 or not self.registers[INT1_SRC] & ACTIVE:
            self.registers[INT1_SRC] = events

    def _show_interrupt(self) -> None:
        routed = self.registers[CTRL3]
        active = bool(
            (routed & 0x40 and self.registers[INT1_SRC] & ACTIVE) or (routed & 0x10 and self.registers[STATUS] & 0x08)
        )
        level = active != bool(self.registers[CTRL6] & 0x02)  # INT_POLARITY: 1 is active low
        if level != self._level:
            self._level = level
            self._pin(level)


def _rate(control1: int) -> int:
    """Samples a second for CTRL_REG1; 0 is power-down."""
    setting = control1 >> 4
    if setting == 9 and control1 & 0x08:
        return LOW_POWER_FASTEST
    return RATES[setting] if setting < len(RATES) else 0


def _digits(g: float, bits: int, full_scale: int) -> int:
    """One axis as its 16-bit register value, left-justified, saturated at the ends of the range."""
    step = SENSITIVITY[full_scale] << (12 - bits)
    limit = 1 << (bits - 1)
    value = max(-limit, min(limit - 1, round(g * 1000 / step)))
    return (value << (16 - bits)) & 0xFFFF


def _resolution(control1: int, control4: int) -> int:
    """Bits of a sample: 8 in low-power mode, 12 in high resolution, else 10."""
    if control1 & 0x08:
        return 8
    return 12 if control4 & 0x08 else 10
