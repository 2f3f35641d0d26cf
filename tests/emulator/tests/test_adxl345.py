"""The ADXL345: what its registers say while it is moved, and when its pin falls."""

from emulator.parts.adxl345 import (
    ACT_INACT_CTL,
    ACTIVITY,
    BW_RATE,
    DATA_FORMAT,
    DATA_READY,
    DATAX0,
    DEVID,
    INT_ENABLE,
    INT_MAP,
    INT_SOURCE,
    POWER_CTL,
    THRESH_ACT,
    Adxl345,
)
from emulator.parts.shake_and_tilt import MANUFACTURING, Motion
from emulator.tests.emulated_parts import Chip


class Bench:
    """The chip with made-up time and a pin."""

    def __init__(self) -> None:
        self.board = Chip()
        self.motion = Motion()
        self.levels: list[bool] = []
        self.chip = Adxl345(self.motion, self.board.clock, self.levels.append)

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
        raw = self.read(DATAX0, 6)
        return [int.from_bytes(raw[at : at + 2], "little", signed=True) for at in (0, 2, 4)]

    def listening(self) -> "Bench":
        """As the firmware has it: 50 Hz, 250 mg of change, active low."""
        self.write(THRESH_ACT, 4)
        self.write(ACT_INACT_CTL, 0xF0)
        self.write(DATA_FORMAT, 0x2B)
        self.write(BW_RATE, 0x09, 0x08, 0x10, 0x00)
        self.board.run(100)
        return self


def test_it_says_which_it_is_and_sleeps_at_power_on_with_its_pin_low():
    bench = Bench()
    assert bench.read(DEVID) == b"\xe5" and bench.levels == [False]
    bench.board.run(500)
    assert bench.axes() == [0, 0, 0]
    bench.write(DEVID, 0)
    assert bench.read(DEVID) == b"\xe5"


def test_ranges_and_full_resolution():
    for form, digits, most in ((0x08, 256, 2), (0x0B, 256, 16), (0x00, 256, 2), (0x01, 128, 4), (0x03, 32, 16)):
        bench = Bench()
        bench.write(DATA_FORMAT, form)
        bench.write(POWER_CTL, 0x08)
        bench.board.run(50)
        wanted = [round(digits * (g + off)) for g, off in zip((0, 0, 1), MANUFACTURING, strict=True)]
        assert all(abs(a - b) <= 1 for a, b in zip(bench.axes(), wanted, strict=True)), form
        bench.motion.gravity = (40.0, -40.0, 1.0)
        bench.board.run(50)
        assert bench.axes()[:2] == [most * digits - 1, -most * digits], form


def test_data_ready_comes_at_its_rate_and_goes_with_the_reading():
    bench = Bench().listening()
    bench.axes()
    assert not bench.read(INT_SOURCE)[0] & DATA_READY
    seen = 0
    for _ in range(1000):
        bench.board.run(1)
        if bench.read(INT_SOURCE)[0] & DATA_READY:
            seen += 1
            bench.axes()
    assert seen == 50


def test_activity_holds_the_pin_until_its_source_is_read():
    bench = Bench().listening()
    assert bench.levels[-1] is True, "active low"
    bench.motion.gravity = (0.6, 0.0, 1.0)
    bench.board.run(100)
    assert bench.levels[-1] is False
    bench.motion.gravity = (0.0, 0.0, 1.0)
    bench.board.run(500)
    assert bench.levels[-1] is False, "held"
    assert bench.read(INT_SOURCE)[0] & ACTIVITY and bench.levels[-1] is True


def test_turned_it_fires_again_until_it_begins_anew():
    bench = Bench().listening()
    bench.motion.gravity = (1.0, 0.0, 0.0)
    for _ in range(3):
        bench.board.run(100)
        assert bench.levels[-1] is False
        bench.read(INT_SOURCE)
        assert bench.levels[-1] is True
    bench.write(POWER_CTL, 0x00)
    bench.write(POWER_CTL, 0x08)
    bench.board.run(200)
    assert bench.levels[-1] is True


def test_its_other_pin_and_a_loss_of_power():
    bench = Bench().listening()
    bench.write(INT_MAP, ACTIVITY)
    bench.motion.gravity = (1.0, 0.0, 0.0)
    bench.board.run(100)
    assert bench.levels[-1] is True
    bench.chip.lose_power(50)
    assert bench.levels[-1] is False and not bench.chip.present
    bench.board.run(51)
    assert bench.chip.present and bench.read(POWER_CTL) == b"\0" and bench.read(INT_ENABLE) == b"\0"
