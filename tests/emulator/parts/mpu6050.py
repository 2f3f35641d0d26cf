"""The accelerometer of a GY-521 module: an InvenSense MPU-6050 at 0x68, in emulated time.

Modelled: identity, sleep at power-on and when it is told, reset, ranges, the low-pass and the sample rate, motion
detection behind its high-pass, and the interrupt on INT, as a pulse of 50 us or held until INT_STATUS is read (or
anything, if that is set), with its polarity. Sources: RM-MPU-6000A-00 rev. 4.2; of the high-pass and the unit of
MOT_THR, 2 mg, which that has no more, rev. 3.2. Not modelled: gyroscopes, cycling, FIFO, zero motion, free fall, the
second bus, temperature, self-test.
"""

import math
from typing import ClassVar

from emulator.parts.register_chip import RegisterChip
from emulator.parts.shake_and_tilt import Vector

SMPLRT_DIV, CONFIG, ACCEL_CONFIG, MOT_THR, MOT_DUR = 0x19, 0x1A, 0x1C, 0x1F, 0x20
INT_PIN_CFG, INT_ENABLE, INT_STATUS, ACCEL_XOUT_H, ACCEL_ZOUT_L = 0x37, 0x38, 0x3A, 0x3B, 0x40
PWR_MGMT_1, PWR_MGMT_2, WHO_AM_I = 0x6B, 0x6C, 0x75
DATA_READY, MOTION = 0x01, 0x40
ACTIVE_LOW, LATCH, ANY_READ = 0x80, 0x20, 0x10
RESET, SLEEP = 0x80, 0x40
READ_ONLY = frozenset((WHO_AM_I, *range(INT_STATUS, 0x61)))
STEP_HERTZ = 200.0  # of the model; the chip's is 1 kHz
LOW_PASS = (260.0, 184.0, 94.0, 44.0, 21.0, 10.0, 5.0, 260.0)  # Hz, by DLPF_CFG
HIGH_PASS = (0.0, 5.0, 2.5, 1.25, 0.63)  # Hz, by ACCEL_HPF; 0 is none
MOT_MG = 2  # a digit of MOT_THR
ZERO: Vector = (0.0, 0.0, 0.0)


class Mpu6050(RegisterChip):
    """The chip, INT on `pin`, which is low at power-on."""

    address = 0x68
    defaults: ClassVar = {PWR_MGMT_1: SLEEP, WHO_AM_I: 0x68}

    def _restart(self) -> None:
        self._low = self._slow = ZERO  # behind the low-pass; below the high-pass
        self._since = 0.0  # ms since the last sample in the registers
        self._moving = 0.0  # ms
        if self.registers[PWR_MGMT_1] & SLEEP:
            self._alarm.cancel()
        else:
            self._alarm.schedule(1e9 / STEP_HERTZ)

    def _get(self, register: int) -> int:
        value = self.registers[register]
        if register == INT_STATUS or self.registers[INT_PIN_CFG] & ANY_READ:
            self.registers[INT_STATUS] = 0
        self._show_pin()
        return value

    def _set(self, register: int, value: int) -> None:
        if register in READ_ONLY:
            return
        if register == PWR_MGMT_1 and value & RESET:
            self._power_on()
            return
        before, self.registers[register] = self.registers[register], value
        if register == PWR_MGMT_1 and (before ^ value) & SLEEP:
            self._restart()
        self._show_pin()

    def _tick(self) -> None:
        self._alarm.schedule(1e9 / STEP_HERTZ)
        felt = self._motion.acceleration(self._clock.nanos / 1e6)
        self._low = _follow(self._low, felt, LOW_PASS[self.registers[CONFIG] & 7])
        self._since += 1000 / STEP_HERTZ
        if self._since >= 1 + self.registers[SMPLRT_DIV]:
            self._since = 0.0
            self._show_sample(self._low)
        self._judge(self._low)
        self._show_pin()

    def _show_sample(self, sample: Vector) -> None:
        digits = 16384 >> (self.registers[ACCEL_CONFIG] >> 3 & 3)  # a g
        for axis, g in enumerate(sample):
            value = round(max(-32768, min(32767, g * digits)))
            at = ACCEL_XOUT_H + 2 * axis
            self.registers[at : at + 2] = (value & 0xFFFF).to_bytes(2, "big")
        self.registers[INT_STATUS] |= DATA_READY

    def _judge(self, sample: Vector) -> None:
        setting = self.registers[ACCEL_CONFIG] & 7
        hertz = HIGH_PASS[setting] if setting < len(HIGH_PASS) else 0.0
        self._slow = _follow(self._slow, sample, hertz) if hertz else ZERO
        threshold = self.registers[MOT_THR] * MOT_MG / 1000
        over = any(abs(axis - slow) > threshold for axis, slow in zip(sample, self._slow, strict=True))
        self._moving = self._moving + 1000 / STEP_HERTZ if over else 0.0
        if over and self._moving >= self.registers[MOT_DUR]:
            self.registers[INT_STATUS] |= MOTION
            if self.registers[INT_ENABLE] & MOTION and not self.registers[INT_PIN_CFG] & LATCH:
                self._pin(not self._rest)  # for 50 us
                self._pin(self._rest)

    @property
    def _rest(self) -> bool:
        return bool(self.registers[INT_PIN_CFG] & ACTIVE_LOW)

    def _pin_level(self) -> bool:
        held = self.registers[INT_STATUS] & self.registers[INT_ENABLE] and self.registers[INT_PIN_CFG] & LATCH
        return bool(held) != self._rest


def _follow(slow: Vector, sample: Vector, hertz: float) -> Vector:
    """A low-pass of first order."""
    part = 1 - math.exp(-2 * math.pi * hertz / STEP_HERTZ)
    x, y, z = (before + part * (now - before) for before, now in zip(slow, sample, strict=True))
    return (x, y, z)
