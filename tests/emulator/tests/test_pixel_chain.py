"""The pixels take in what keeps to their datasheet, and name what does not."""

import pytest

from emulator.parts.pixel_chain import COUNT, DARK, PixelChain
from emulator.tests.emulated_parts import Chip
from generators.circuit import led
from roller.leds import pixels as firmware

GPIO, POWER = 21, 9
GOOD = (300, 900, 600, 600)  # ns high and low of a 0, then of a 1: the datasheet's own
RED = (200, 1, 0)


class Guest:
    """Sends bits on the pin, as a driver would."""

    def __init__(self):
        self.chip = Chip()
        self.pixels = PixelChain(self.chip, GPIO, POWER)
        self.drive(False, 1000)

    def drive(self, high, ns):
        self.chip.gpio[GPIO].guest_drives(high)
        self.chip.clock.tick(ns)

    def send(self, *colours, times=GOOD, bits=None):
        data = b"".join(bytes((green, red, blue)) for red, green, blue in colours)
        for bit in bits if bits is not None else "".join(f"{byte:08b}" for byte in data):
            high, low = times[2:] if bit == "1" else times[:2]
            self.drive(True, high)
            self.drive(False, low)

    def wait(self, us):
        self.chip.clock.tick(us * 1000)


@pytest.fixture
def guest():
    return Guest()


def test_the_first_colour_is_the_first_pixels(guest):
    colours = [(n, 2 * n, 3 * n) for n in range(COUNT)]
    guest.send(*colours)
    assert guest.pixels.colours == [DARK] * COUNT, "nothing is shown before the line was low for a while"
    guest.wait(100)
    assert guest.pixels.colours == colours
    assert guest.pixels.die(1) == colours[7:14]
    assert guest.pixels.faults == [] and guest.pixels.frames == 1
    assert guest.pixels.brightest == 3 * 34 and guest.pixels.most_light == sum(6 * n for n in range(COUNT))


def test_a_short_frame_leaves_the_other_pixels_as_they_are(guest):
    guest.send(*[RED] * COUNT)
    guest.wait(100)
    guest.send((0, 0, 9))
    guest.wait(100)
    assert guest.pixels.colours == [(0, 0, 9)] + [RED] * (COUNT - 1)


def test_what_is_too_long_runs_out_of_the_chains_end(guest):
    guest.send(*[RED] * (COUNT + 2))
    guest.wait(100)
    assert guest.pixels.colours == [RED] * COUNT


def test_without_a_pause_it_is_one_frame(guest):
    guest.send(RED)
    guest.wait(60)
    guest.send(RED)
    guest.wait(100)
    assert guest.pixels.frames == 1
    assert any("is low for" in fault for fault in guest.pixels.faults), "60 us are neither a bit nor a reset"


def test_the_time_of_a_frame_is_from_its_first_edge_to_its_last(guest):
    guest.wait(1000)
    guest.send(*[DARK] * COUNT)
    guest.wait(100)
    assert guest.pixels.frame_ms == pytest.approx((COUNT * 24 * 1200 - 900) / 1e6)


@pytest.mark.parametrize(
    ("times", "fault"),
    [
        ((150, 900, 600, 600), "is high for 150 ns"),
        ((450, 900, 600, 600), "is high for 450 ns"),
        ((300, 900, 500, 600), "is high for 500 ns"),
        ((300, 900, 800, 600), "is high for 800 ns"),
        ((300, 600, 600, 600), "a 0, is low for 600 ns"),
        ((300, 1200, 600, 600), "a 0, is low for 1200 ns"),
        ((300, 900, 600, 400), "a 1, is low for 400 ns"),
        ((300, 900, 600, 1000), "a 1, is low for 1000 ns"),
    ],
)
def test_a_bit_outside_of_its_window_is_a_fault(guest, times, fault):
    guest.send(RED, times=times)
    guest.wait(100)
    assert any(fault in each for each in guest.pixels.faults)


def test_a_bit_too_few_is_a_fault(guest):
    guest.send(bits="1" * 23)
    guest.wait(100)
    assert guest.pixels.faults == ["frame 0: a frame has 23 bits"]
    assert guest.pixels.colours == [DARK] * COUNT


def test_a_reset_in_the_middle_of_a_frame_begins_anew(guest):
    guest.send(bits="1" * 10)
    guest.pixels.reset()
    guest.wait(100)
    guest.send(RED)
    guest.wait(100)
    assert guest.pixels.colours[0] == RED and guest.pixels.faults == []


def test_without_supply_they_are_dark_and_what_they_are_told_is_lost(guest):
    guest.send(*[RED] * COUNT)
    guest.wait(100)
    guest.send(*[RED] * COUNT)
    guest.chip.gpio[POWER].guest_drives(False)
    assert guest.pixels.colours == [DARK] * COUNT and not guest.chip.gpio[POWER].level
    guest.wait(100)
    assert guest.pixels.colours == [DARK] * COUNT and guest.pixels.faults == [], "they had heard it all"
    guest.send(RED)
    guest.wait(100)
    guest.chip.gpio[POWER].guest_drives(None)  # pulled up
    assert guest.pixels.supplied and guest.chip.gpio[POWER].level
    guest.wait(115_000)
    guest.send(RED)
    guest.wait(100)
    assert guest.pixels.faults == ["frame 2: told without supply"] * 2 and not any(map(any, guest.pixels.colours))
    guest.wait(5_000)
    guest.send(RED)
    guest.wait(100)
    assert guest.pixels.colours == [RED] + [DARK] * (COUNT - 1) and len(guest.pixels.faults) == 2


def test_a_reset_while_they_have_no_supply_gives_it_back(guest):
    guest.chip.gpio[POWER].guest_drives(False)
    guest.pixels.reset()
    assert guest.pixels.supplied and guest.chip.gpio[POWER].level


def test_the_boards_chain_is_the_firmwares():
    fed_by = {part.nets["3"]: part for part in led().components.values() if part.part.value == "SK6812MINI"}
    order, net = [], "DATA_1"  # behind the level shifter and its resistor
    while net in fed_by:  # pin 3 is DIN, 1 DOUT
        order.append(fed_by[net].ref)
        net = fed_by[net].nets.get("1", "")
    assert order == [f"D{number}" for number in range(11, 46)]  # tests/hardware/test_boards.py says where each is
    assert len(fed_by) == firmware.DICE * firmware.PIPS
    assert len(order) == COUNT
