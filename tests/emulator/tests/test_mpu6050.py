"""The MPU-6050: what its registers say while it is moved, and when its pin falls."""

from emulator.parts.mpu6050 import (
    ACCEL_CONFIG,
    ACCEL_XOUT_H,
    CONFIG,
    INT_ENABLE,
    INT_PIN_CFG,
    INT_STATUS,
    MOT_THR,
    MOTION,
    PWR_MGMT_1,
    SMPLRT_DIV,
    WHO_AM_I,
    Mpu6050,
)
from emulator.parts.shake_and_tilt import MANUFACTURING, Motion
from emulator.tests.emulated_parts import Chip


class Bench:
    """The chip with made-up time and a pin."""

    def __init__(self) -> None:
        self.board = Chip()
        self.motion = Motion()
        self.levels: list[bool] = []
        self.chip = Mpu6050(self.motion, self.board.clock, self.levels.append)

    def write(self, register: int, *values: int) -> None:
        self.chip.start(False)
        for byte in (register, *values):
            assert self.chip.write(byte)
        self.chip.stop()

    def read(self, register: int, count: int = 1) -> bytes:
        self.write(register)
        self.chip.start(True)
        return bytes(self.chip.read() for _ in range(count))

    def axes(self) -> list[int]:
        raw = self.read(ACCEL_XOUT_H, 6)
        return [int.from_bytes(raw[at : at + 2], "big", signed=True) for at in (0, 2, 4)]

    def listening(self, pin: int = 0xA0) -> "Bench":
        """As the firmware has it: 100 Hz, 10 Hz of bandwidth, 256 mg behind 5 Hz, active low and held."""
        self.write(PWR_MGMT_1, 0x08, 0x07)
        self.write(SMPLRT_DIV, 9, 5)
        self.write(ACCEL_CONFIG, 0x09)
        self.write(MOT_THR, 128, 1)
        self.write(INT_PIN_CFG, pin, MOTION)
        self.board.run(500)
        self.read(INT_STATUS)
        return self


def test_it_says_which_it_is_and_sleeps_at_power_on_with_its_pin_low():
    bench = Bench()
    assert bench.read(WHO_AM_I) == b"\x68" and bench.levels == [False]
    bench.board.run(500)
    assert bench.axes() == [0, 0, 0]


def test_its_ranges():
    for setting, digits in ((0x00, 16384), (0x08, 8192), (0x10, 4096), (0x18, 2048)):
        bench = Bench()
        bench.write(PWR_MGMT_1, 0)
        bench.write(ACCEL_CONFIG, setting)
        bench.board.run(100)
        wanted = [round(digits * (g + off)) for g, off in zip((0, 0, 1), MANUFACTURING, strict=True)]
        assert all(abs(a - b) <= 2 for a, b in zip(bench.axes(), wanted, strict=True)), setting
        bench.motion.gravity = (40.0, -40.0, 1.0)
        bench.board.run(100)
        assert bench.axes()[:2] == [32767, -32768], setting


def test_its_low_pass_lets_less_of_a_quick_movement_through():
    heights = []
    for setting in (0, 5, 6):
        bench = Bench()
        bench.write(PWR_MGMT_1, 0)
        bench.write(CONFIG, setting)
        bench.motion.start_shake(0.0)
        most = 0
        for _ in range(100):
            bench.board.run(10)
            most = max(most, abs(bench.axes()[0]))
        heights.append(most / 16384)
    assert 1.9 < heights[0] < 2.1 and heights[0] > heights[1] > heights[2] > 1.0


def test_motion_holds_the_pin_until_its_status_is_read_and_a_turn_is_soon_forgotten():
    bench = Bench().listening()
    assert bench.levels[-1] is True
    bench.motion.gravity = (1.0, 0.0, 0.0)
    bench.board.run(100)
    assert bench.levels[-1] is False
    bench.board.run(1000)
    bench.axes()
    assert bench.levels[-1] is False, "held"
    assert bench.read(INT_STATUS)[0] & MOTION and bench.levels[-1] is True
    bench.board.run(1000)
    assert bench.levels[-1] is True, "its high-pass has taken the turn away"


def test_any_read_may_free_it_or_it_is_a_pulse():
    bench = Bench().listening(0xB0)
    bench.motion.gravity = (1.0, 0.0, 0.0)
    bench.board.run(50)
    assert bench.levels[-1] is False
    bench.axes()
    assert bench.levels[-1] is True
    bench = Bench().listening(0x80)
    before = len(bench.levels)
    bench.motion.gravity = (1.0, 0.0, 0.0)
    bench.board.run(50)
    assert bench.levels[before : before + 2] == [False, True]


def test_asleep_it_keeps_its_readings_and_a_reset_forgets_all():
    bench = Bench().listening()
    up = bench.axes()
    bench.write(PWR_MGMT_1, 0x40)
    bench.motion.gravity = (1.0, 0.0, 0.0)
    bench.board.run(500)
    assert bench.axes() == up and bench.levels[-1] is True
    bench.write(PWR_MGMT_1, 0x80)
    assert bench.axes() == [0, 0, 0] and bench.read(PWR_MGMT_1) == b"\x40" and bench.read(INT_ENABLE) == b"\0"
    assert bench.levels[-1] is False
