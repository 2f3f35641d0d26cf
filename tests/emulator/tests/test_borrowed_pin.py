"""GPIO 15 while MicroPython for a plain Pico borrows it: no shake is felt, and the pin is whole afterwards."""

from pathlib import Path

import pytest

from emulator.firmware import build, with_main, with_program
from emulator.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[3] / "firmware"
PULL_UP, PULL_DOWN = 1 << 3, 1 << 2

LISTENING = b"""
from machine import Pin
import time
edges = []
pin = Pin(15, Pin.IN, Pin.PULL_UP)
pin.irq(lambda pin: edges.append(pin.value()), Pin.IRQ_FALLING)
while True:
    time.sleep_ms(1000)
"""
BOARD = b"""
from roller.hw.board import Board
board = Board()
print('built')
"""


@pytest.mark.parametrize(("closed", "edges"), [(False, 0), (True, 1)])
def test_the_pin_is_lent_for_a_millisecond_and_comes_back_whole(micropython_image, closed, edges):
    """An open switch, or a sensor at rest, shows no edge; a switch that rests closed shows one, which is no shake."""
    handheld = VirtualHandheld(micropython_image, files=with_main({}, LISTENING), sensor="switch", borrows_pin=True)
    pin = handheld.pico.mcu.gpio[15]
    handheld.open_port()
    handheld.boot()
    handheld.run_ms(300)
    if closed:
        pin.set_input_value(False)
    handheld.run_ms(10)
    handheld.repl("edges.clear()")
    before = pin.ctrl, pin.pad_value
    assert before[1] & (PULL_UP | PULL_DOWN) == PULL_UP and handheld.borrowed_pin.times == 1
    handheld.usb.pull()
    handheld.run_ms(10)
    handheld.usb.plug()
    handheld.run_until(lambda: handheld.borrowed_pin.times == 2, 200, step_ms=0.1)
    handheld.run_ms(0.5)
    assert (pin.ctrl & 31, pin.pad_value & (PULL_UP | PULL_DOWN)) == (8, PULL_UP | PULL_DOWN)
    handheld.run_ms(50)
    assert (pin.ctrl, pin.pad_value) == before and not handheld.borrowed_pin.disturbed
    handheld.open_port()
    assert handheld.repl("print(len(edges))") == f"{edges}\n"


def test_a_handheld_that_is_switched_on_at_a_reset_of_the_bus_waits_for_the_pin(micropython_image):
    files = with_program(build(FIRMWARE), BOARD)
    handheld = VirtualHandheld(micropython_image, files=files, sensor="switch", cable=False)
    pin = handheld.pico.mcu.gpio[15]
    assert handheld.run_until(lambda: pin.pad_value & PULL_UP, 2000, step_ms=0.5)
    set_up = handheld.now_ms

    again = VirtualHandheld(micropython_image, files=files, sensor="switch", cable=False, borrows_pin=True)
    lent, pin = again.borrowed_pin, again.pico.mcu.gpio[15]
    again.run_ms(set_up - again.now_ms - 0.9)
    assert not pin.pad_value & PULL_UP
    lent.borrow()
    again.run_ms(20)
    assert not lent.disturbed, "the SDK waits in an interrupt for the level that was taken away"
    assert pin.ctrl & 31 == 5 and pin.pad_value & (PULL_UP | PULL_DOWN) == PULL_UP
