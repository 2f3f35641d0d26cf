"""Packets on the wire: how many fit into a frame, and what the guest feels of a slow PC."""

from types import SimpleNamespace

import pytest
from rp2040py.clock.simulation_clock import SimulationClock

from emulator.chip.usb_frames import FRAME_NANOS, FRAME_NUMBERS, InLane, Wire, packet_sizes
from emulator.firmware import with_main
from emulator.handheld import VirtualHandheld

AVAILABLE = 1 << 10


def arrivals(size, count):
    """When so many packets of that size have arrived, in ns, each asked for when the one before was there."""
    clock = SimulationClock()
    wire = Wire(clock)
    wire.start()
    found = []
    for _ in range(count):
        clock.tick(wire.claim(size))
        found.append(clock.nanos)
    return found


@pytest.mark.parametrize(("size", "most"), [(64, 19), (32, 33), (16, 51), (8, 71), (1, 107)])
def test_as_many_packets_fit_into_a_frame_as_the_specification_says(size, most):
    """USB 2.0, table 5-9."""
    found = arrivals(size, 500)
    in_frame = [sum(1 for each in found if n * FRAME_NANOS < each <= (n + 1) * FRAME_NANOS) for n in range(4)]
    assert all(each in (most - 1, most) for each in in_frame), "a SOF may cost the last of the small ones"
    assert size < 64 or in_frame == [19] * 4


def test_a_packet_takes_what_its_bytes_take_and_waits_for_a_frame_that_it_fits_into():
    found = arrivals(64, 20)
    assert found[1] - found[0] == pytest.approx(51_333, abs=1)
    assert found[19] == pytest.approx(FRAME_NANOS + found[0], abs=1)
    assert all(int(each // FRAME_NANOS) == int((each - 51_000) // FRAME_NANOS) for each in found)


def test_frames_are_counted_and_stand_still_with_the_host():
    clock = SimulationClock()
    wire = Wire(clock)
    wire.start()
    first = wire.frame
    clock.tick(2.5 * FRAME_NANOS)
    assert wire.frame == first + 2
    wire.stop()
    clock.tick(10 * FRAME_NANOS)
    assert wire.frame == first + 2
    wire.start()
    assert wire.frame == first + 3
    clock.tick(3000 * FRAME_NANOS)
    assert wire.frame < 2048


@pytest.mark.parametrize("began", [2336749374.8132843 / n for n in range(1, 60)])
def test_each_frame_is_met_once_whatever_the_clock_rounds(began):
    """Once a frame's beginning was missed by a ten-thousandth of a nanosecond, again and again: time stood still."""
    clock = SimpleNamespace(nanos=began)
    wire = Wire(clock)
    wire.start()
    first = wire.frame
    for n in range(1, 400):
        clock.nanos += wire.to_next_frame
        assert wire.frame == (first + n) % FRAME_NUMBERS
        clock.nanos += wire.to_next_frame / 3  # on the way to the next the guest looks at the clock
        assert 0 < wire.to_next_frame < FRAME_NANOS
        assert wire.frame == (first + n) % FRAME_NUMBERS


def test_packets_are_taken_in_order_and_those_taken_back_are_not():
    clock = SimulationClock()
    wire = Wire(clock)
    wire.start()
    taken = []
    lane = InLane(wire, clock, lambda: True, lambda offset, value: taken.append((offset, value & 0x3FF)), 100_000)
    lane.put(0x90, AVAILABLE | 10)
    lane.put(0x80, AVAILABLE | 20)
    lane.put(0x98, AVAILABLE | 30)
    lane.put(0x80, 20)  # not available any more
    assert not taken
    clock.tick(105_000)
    lane.stop()  # the bus falls silent in the middle of the first
    clock.tick(5e6)
    assert not taken
    lane.go_on()
    clock.tick(2e6)
    assert taken == [(0x90, 10), (0x98, 30)]
    lane.put(0x90, AVAILABLE | 1)
    lane.clear()
    clock.tick(5e6)
    assert len(taken) == 2
    assert packet_sizes((AVAILABLE | 64) << 16 | AVAILABLE | 64) == [64, 64] and packet_sizes(64) == []


def test_a_packet_takes_50_to_1000_us(micropython_image):
    for wrong in (49, 1001):
        with pytest.raises(ValueError, match="50 to 1000"):
            VirtualHandheld(micropython_image, packet_us=wrong)


PRINTING = b"""
import sys, time
time.sleep_ms(300)
text = 2000 * 'x'
while True:
    sys.stdout.write(text)
"""


@pytest.mark.emulated
@pytest.mark.parametrize(("packet_us", "least", "most"), [(53, 500, 19 * 64), (200, 250, 320), (1000, 56, 64)])
def test_what_is_printed_is_bounded_by_the_frames(micropython_image, packet_us, least, most):
    """Bytes a millisecond. With packets that cost nothing it is more than 1,216, or as many at every setting."""
    handheld = VirtualHandheld(micropython_image, files=with_main({}, PRINTING), packet_us=packet_us)
    handheld.open_port()
    handheld.boot()
    handheld.run_ms(300)
    before = len(handheld.received)
    handheld.run_ms(60)
    assert 60 * least <= len(handheld.received) - before <= 60 * most + 64
