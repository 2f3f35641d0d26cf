"""The accelerometer: registers, samples and the motion interrupt, in emulated time but without an emulated Pico."""

import math
from itertools import pairwise

import pytest
from rp2040py.clock.simulation_clock import SimulationClock

from emulator.parts.lis3dh import (
    CTRL1,
    CTRL2,
    CTRL3,
    CTRL4,
    CTRL5,
    CTRL6,
    INT1_CFG,
    INT1_DURATION,
    INT1_SRC,
    INT1_THS,
    OUT_X_L,
    REFERENCE,
    STATUS,
    WHO_AM_I,
    Lis3dh,
)
from emulator.parts.shake_and_tilt import FACE_DOWN, Motion


class Bench:
    """A sensor on a table, with a logic analyser on its INT1 pin."""

    def __init__(self, silent_until_ms=0.0):
        self.clock = SimulationClock()
        self.motion = Motion()
        self.levels = []
        self.chip = Lis3dh(
            self.motion, self.clock, lambda level: self.levels.append((self.ms, level)), silent_until_ms=silent_until_ms
        )

    @property
    def ms(self):
        return self.clock.nanos / 1e6

    def write(self, register, *values):
        self.chip.start(False)
        for byte in (register | 0x80, *values):
            self.chip.write(byte)
        self.chip.stop()

    def read(self, register, count=1):
        self.chip.start(False)
        self.chip.write(register | 0x80)
        self.chip.start(True)
        values = bytes(self.chip.read() for _ in range(count))
        self.chip.stop()
        return values if count > 1 else values[0]

    def run(self, ms):
        self.clock.tick(ms * 1e6)

    def axes(self):
        """The output registers as signed numbers, right-justified to 12 bits."""
        raw = self.read(OUT_X_L, 6)
        return [int.from_bytes(raw[at : at + 2], "little", signed=True) >> 4 for at in (0, 2, 4)]

    def watch_motion(self, polarity=0x02, latch=0x00):
        """What a firmware sets up: 10 Hz, high-pass, any axis above 256 mg, active-low INT1; and then the filter is
        at rest."""
        self.write(CTRL1, 0x2F)
        self.write(CTRL2, 0x01)
        self.write(CTRL3, 0x40)
        self.write(CTRL5, latch)
        self.write(CTRL6, polarity)
        self.write(INT1_THS, 16)
        self.write(INT1_DURATION, 0)
        self.write(INT1_CFG, 0x2A)
        self.run(110)
        self.read(REFERENCE)
        self.run(110)
        self.levels[:-1] = []


@pytest.fixture
def bench():
    return Bench()


def test_identity_and_power_on_values(bench):
    assert bench.read(WHO_AM_I) == 0x33
    assert bench.read(CTRL1) == 0x07
    bench.write(WHO_AM_I, 0)
    assert bench.read(WHO_AM_I) == 0x33


def test_no_samples_in_power_down(bench):
    bench.run(1000)
    assert bench.read(STATUS) == 0
    assert bench.axes() == [0, 0, 0]


def test_lying_still_reads_one_g_up(bench):
    bench.write(CTRL1, 0x57)  # 100 Hz
    bench.write(CTRL4, 0x88)  # high resolution, 1 mg a digit
    bench.run(11)
    assert bench.read(STATUS) & 0x08
    x, y, z = bench.axes()
    assert abs(x) < 50 and abs(y) < 50 and 950 < z < 1050
    assert not bench.read(STATUS) & 0x08  # reading the last byte clears data-ready
    bench.run(30)
    bench.motion.gravity = FACE_DOWN
    bench.run(10)
    assert 450 < bench.axes()[2] < 550, "the mean of four samples"
    bench.run(30)
    assert bench.axes()[2] < -950


@pytest.mark.parametrize(("control4", "expected"), [(0x00, 1008), (0x10, 504), (0x20, 252), (0x30, 84)])
def test_ranges(bench, control4, expected):
    bench.write(CTRL1, 0x57)
    bench.write(CTRL4, control4 | 0x08)
    bench.run(11)
    assert bench.axes()[2] == pytest.approx(expected, abs=2)


@pytest.mark.parametrize(("hertz", "least", "most"), [(5, 0.92, 0.96), (11, 0.69, 0.75), (25, -0.01, 0.02)])
def test_high_resolution_is_a_low_pass_at_a_ninth_of_the_rate(bench, hertz, least, most):
    bench.write(CTRL1, 0x57)
    bench.write(CTRL4, 0x18)
    bench.motion.acceleration = lambda ms: (math.sin(2 * math.pi * hertz * ms / 1000), 0.0, 0.0)
    bench.run(50)
    seen = []
    for _ in range(200):
        bench.run(10)
        seen.append(bench.axes()[0] / 500)
    assert least < math.sqrt(2 * sum(value * value for value in seen) / len(seen)) < most


def test_a_shake_swings_both_ways_and_saturates_at_two_g(bench):
    bench.write(CTRL1, 0x57)
    bench.write(CTRL4, 0x00)
    bench.motion.start_shake(bench.ms)
    seen = []
    for _ in range(40):
        bench.run(10)
        seen.append(bench.axes()[0])
    assert min(seen) < -1900 and max(seen) > 1900
    signs = [value > 0 for value in seen]
    assert sum(a != b for a, b in pairwise(signs)) in (3, 4, 5)  # 5 Hz for 0.4 s


def test_motion_raises_the_interrupt_active_low(bench):
    assert bench.levels == [(0.0, False)]  # idle level of an active-high output, before anything is set up
    bench.watch_motion()
    assert bench.levels[-1][1] is True
    bench.run(2000)
    assert len(bench.levels) == 1  # gravity alone does nothing: the high-pass takes it away
    bench.motion.start_shake(bench.ms)
    began = bench.ms
    bench.run(500)
    assert bench.levels[1][1] is False
    assert bench.levels[1][0] - began <= 200
    bench.motion.stop_shake()
    bench.run(6000)
    assert bench.levels[-1][1] is True


def test_active_high_without_the_polarity_bit(bench):
    bench.watch_motion(polarity=0)
    assert [level for _, level in bench.levels] == [False]
    bench.motion.start_shake(bench.ms)
    bench.run(500)
    assert bench.levels[1][1] is True


def test_a_latched_interrupt_stays_until_its_source_is_read(bench):
    bench.watch_motion(latch=0x08)
    bench.read(INT1_SRC)
    bench.motion.start_shake(bench.ms)
    bench.run(500)
    bench.motion.stop_shake()
    bench.run(20_000)
    assert bench.levels[-1][1] is False
    assert bench.read(INT1_SRC) & 0x40
    assert bench.levels[-1][1] is True
    assert not bench.read(INT1_SRC) & 0x40


def test_duration_asks_for_several_samples_in_a_row(bench):
    bench.watch_motion()
    bench.write(CTRL2, 0x00)
    bench.write(INT1_DURATION, 5)
    began = bench.ms
    bench.run(1000)  # without the high-pass gravity itself is above 256 mg
    (when, level) = bench.levels[-1]
    assert level is False
    assert when - began == pytest.approx(590, abs=10)  # six samples at 10 Hz


def test_reading_reference_makes_the_present_the_new_zero(bench):
    bench.watch_motion()
    bench.run(1000)
    bench.motion.gravity = FACE_DOWN
    bench.run(110)
    assert bench.levels[-1][1] is False
    bench.read(REFERENCE)
    bench.run(1000)
    assert bench.levels[-1][1] is True


def test_data_ready_on_the_pin(bench):
    bench.write(CTRL3, 0x10)
    bench.write(CTRL1, 0x57)
    bench.run(11)
    assert bench.levels[-1][1] is True
    bench.read(OUT_X_L, 6)
    assert bench.levels[-1][1] is False


def test_boot_reloads_the_registers(bench):
    bench.watch_motion()
    bench.write(CTRL5, 0x80)
    assert bench.read(CTRL1) == 0x07
    assert bench.read(INT1_CFG) == 0


@pytest.mark.parametrize(("cut_off", "least_ms", "most_ms"), [(0x00, 90, 130), (0x10, 190, 240), (0x20, 400, 470)])
def test_after_power_on_the_filter_lets_gravity_through_until_it_has_settled(bench, cut_off, least_ms, most_ms):
    bench.write(CTRL6, 0x02)
    bench.write(CTRL2, 0x01 | cut_off)  # cut-off at the data rate / 50, 100, 200
    bench.write(CTRL3, 0x40)
    bench.write(CTRL4, 0x18)
    bench.write(INT1_THS, 8)  # 256 mg
    bench.write(INT1_CFG, 0x2A)
    bench.write(CTRL1, 0x57)  # 100 Hz: now it begins
    began = bench.ms
    bench.run(1000)
    (fell, down), (rose, up) = bench.levels[-2:]
    assert (down, up) == (False, True)
    assert fell - began == pytest.approx(10) and least_ms < rose - fell < most_ms


def test_reading_reference_before_the_first_sample_does_nothing(bench):
    bench.write(CTRL2, 0x09)  # the filter for the output, too
    bench.write(CTRL4, 0x08)
    bench.write(CTRL1, 0x57)
    bench.read(REFERENCE)
    bench.run(11)
    assert bench.axes()[2] > 800
    bench.read(REFERENCE)
    bench.run(10)
    assert abs(bench.axes()[2]) < 10


def test_a_dip_of_its_supply_leaves_it_powered_down_with_int1_low_and_no_error(bench):
    bench.watch_motion()
    bench.run(500)
    assert bench.levels[-1][1] is True
    bench.chip.lose_power()
    assert bench.levels[-1][1] is False, "active high again: idle is low, which looks like movement for ever"
    assert bench.chip.present
    assert [bench.read(register) for register in (WHO_AM_I, CTRL1, CTRL3, CTRL6, INT1_CFG)] == [0x33, 0x07, 0, 0, 0]
    edges = len(bench.levels)
    bench.motion.start_shake(bench.ms)
    bench.run(2000)
    assert len(bench.levels) == edges, "it does not feel anything"
    assert bench.axes() == [0, 0, 0]
    bench.watch_motion()
    bench.run(500)
    assert len(bench.levels) > 2, "until it is set up again"


def test_it_may_be_silent_after_power_on_after_a_dip_and_in_play():
    bench = Bench(silent_until_ms=700)
    assert not bench.chip.present
    bench.run(699)
    assert not bench.chip.present
    bench.run(1)
    assert bench.chip.present
    bench.chip.lose_power(silent_ms=50)
    bench.run(49)
    assert not bench.chip.present
    bench.run(1)
    assert bench.chip.present
    bench.watch_motion()
    bench.chip.present = False
    assert bench.levels[-1][1] is True and not bench.chip.present, "a broken wire of the bus is not INT1's"
    bench.chip.present = True
    assert bench.chip.present and bench.read(CTRL1) == 0x2F
