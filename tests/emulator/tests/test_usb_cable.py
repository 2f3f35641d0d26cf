"""The cable pulled and put in again, a PC that sleeps: what the guest's USB and MicroPython make of it."""

import pytest

from emulator.emulator_errors import PortClosed
from emulator.firmware import with_main
from emulator.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated

LINES = b"""
import time
n = 0
while True:
    time.sleep_ms(10)
    n += 1
    print('%04d' % n + 40 * '.')
"""
SLEEPING = b"import time\nwhile True:\n    time.sleep_ms(10000)\n"


def numbers(data: bytes) -> list[int]:
    """The numbers of the whole lines."""
    return [int(line[:4]) for line in data.split(b"\r\n") if len(line) == 44 and line[:4].isdigit()]


@pytest.fixture
def handheld(micropython_image):
    device = VirtualHandheld(micropython_image, files=with_main({}, LINES))
    device.open_port()
    device.boot()
    device.run_ms(200)
    return device


def test_nobody_feels_a_host_that_sleeps_and_wakes_behind_a_pulled_cable(handheld):
    handheld.usb.pull()
    handheld.run_ms(50)
    handheld.usb.suspend()
    handheld.usb.resume()
    handheld.run_ms(100)
    assert not handheld.usb.connected and not handheld.usb.asleep
    handheld.usb.plug()
    handheld.run_ms(200)
    handheld.received.clear()
    handheld.open_port()
    handheld.run_ms(100)
    assert numbers(handheld.received)


@pytest.mark.parametrize("after", (0, 50, 105, 115, 119))
def test_a_host_that_falls_asleep_while_it_gets_to_know_the_handheld_does_so_when_it_wakes(handheld, after):
    handheld.usb.pull()
    handheld.run_ms(50)
    handheld.usb.plug()
    handheld.run_ms(after)
    assert not handheld.usb.connected
    handheld.usb.suspend()
    handheld.run_ms(50)
    handheld.usb.resume()
    handheld.run_ms(300)
    assert handheld.usb.connected
    handheld.received.clear()
    handheld.open_port()
    handheld.run_ms(100)
    assert numbers(handheld.received)


def test_a_host_that_sleeps_takes_nothing_and_gets_in_order_what_waited(handheld):
    before = numbers(handheld.received)
    assert len(before) > 10
    handheld.usb.suspend()
    handheld.run_ms(500)
    assert numbers(handheld.received) == before and not handheld.usb.connected
    handheld.usb.resume()
    handheld.run_ms(25)
    assert numbers(handheld.received) == before, "20 ms of resume signal and 10 to recover"
    handheld.run_ms(150)
    got = numbers(handheld.received)
    assert handheld.usb.open and got == sorted(set(got)) and got[-1] > before[-1] + 7
    assert got[len(before)] <= before[-1] + 2, "what was in the buffer is still there"
    assert int(handheld.repl("print(n)")) > before[-1] + 40, "nothing has kept it waiting meanwhile"


def test_a_pulled_cable_is_no_message_and_on_return_it_is_a_new_device(handheld):
    handheld.usb.pull()
    with pytest.raises(PortClosed, match="pulled"):
        handheld.open_port()
    handheld.run_ms(30)
    before = len(handheld.received)
    assert handheld.usb._cdc.dtr, "nobody has told the guest that the port is closed"
    handheld.usb.plug()
    handheld.run_ms(115)
    assert not handheld.usb.connected
    handheld.run_ms(15)
    assert handheld.usb.connected and not handheld.usb.open and not handheld.usb._cdc.dtr
    handheld.run_ms(300)
    assert len(handheld.received) == before
    handheld.open_port()
    handheld.run_ms(300)
    assert len(numbers(handheld.received[before:])) > 20


def test_a_reset_of_the_chip_with_packets_on_the_way(micropython_image):
    device = VirtualHandheld(micropython_image, files=with_main({}, LINES), packet_us=1000)
    device.open_port()
    device.boot()
    device.run_ms(100)
    device.send(b"\x03")
    device.run_ms(20)
    device.send(b"import machine; print(5000 * 'x'); machine.reset()\r\n")
    assert device.run_until(lambda: device.pico.resets == 1, 3000)
    assert not device.usb.connected
    device.boot()
    device.received.clear()
    device.run_ms(300)
    got = numbers(device.received)
    assert got[0] < 10 and got == sorted(set(got)), "a new run, from the beginning"


def test_without_a_cable_and_with_one_an_idle_guest_sleeps(micropython_image):
    device = VirtualHandheld(micropython_image, files=with_main({}, SLEEPING), cable=False)
    device.run_ms(400)
    assert not device.usb.connected
    for change in (device.usb.plug, device.open_port, device.usb.suspend, device.usb.resume, device.usb.pull):
        change()
        device.run_ms(200)
        before = device.busy_cycles
        device.run_ms(1000)
        assert device.busy_cycles - before < 125_000_000 * 0.005, change


DEAF = b"""
import time
some = bytes(%d)
while True:
    time.sleep_ms(5)
    sum(some)
    print('tick')
"""


@pytest.mark.parametrize("size", [1000, 12_000, 120_000])
def test_a_port_that_is_opened_beside_a_long_call_is_heard(micropython_image, size):
    """As MicroPython is written, each frame after that would be an event until the call ends (up to 0.2 s), and the
    event of the packet would find no room in TinyUSB's queue."""
    device = VirtualHandheld(micropython_image, files=with_main({}, DEAF % size))
    device.boot()
    device.run_ms(100)
    device.open_port()
    device.run_ms(150)
    device.send(b"x")
    device.run_ms(400)
    device.received.clear()
    device.run_ms(200)
    assert device.received
    device.send(b"\x03")
    assert device.run_until(lambda: b"KeyboardInterrupt" in device.received, 1000)


def test_a_guest_that_takes_its_pull_up_away_is_set_up_anew(handheld):
    handheld.pico.mcu.write_uint32(0x5011304C, 1 << 16)  # SIE_CTRL, as far as a one clears
    handheld.run_ms(300)
    assert not handheld.usb.connected and not handheld.usb.open
    with pytest.raises(PortClosed):
        handheld.send(b"x")
    handheld.pico.mcu.write_uint32(0x5011204C, 1 << 16)  # as far as a one sets
    handheld.run_ms(300)
    assert handheld.usb.connected and not handheld.usb.open
    handheld.received.clear()
    handheld.open_port()
    handheld.run_ms(100)
    assert numbers(handheld.received)
