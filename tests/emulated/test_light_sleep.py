"""Idle for long on the real firmware: dim, dark, asleep; a key wakes it into the very same turn. MicroPython's own
`lightsleep` runs; that a real Pico does the same was not measured on hardware."""

import random
from pathlib import Path

import pytest

from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
MINUTE = 60_000.0
ASLEEP_MS = 5 * MINUTE + 3000
READY_MS = 200  # from the key to the picture
CYCLES = 1000
BOARD = b"""
import time
from roller.hw.board import Board
board = Board()
board.deaf(board.now(), True)
"""
SLEEPER = (
    BOARD
    + b"""
while True:
    board.sleep(60000)
    inputs = board.inputs(board.now())
    down = inputs.down
    for press in inputs.presses:
        down |= 1 << (press & 7) - 1
    if down:
        board.leds(down)
        time.sleep_ms(150)
        board.inputs(board.now())
        board.leds(0)
"""
)


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def wake(handheld: VirtualHandheld, key: int, ms: float = 60) -> float:
    """Press a key; ms until the picture is complete."""
    pressed = handheld.now_ms
    handheld.tap(key, ms)
    handheld.run_ms(300)
    return handheld.oled.changed_ms - pressed


@pytest.mark.nightly
def test_idle_without_a_cable_and_awake_in_the_same_turn(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, cable=False, seed=61, bus_timing=True)
    handheld.run_ms(1500)
    handheld.shake(600)
    handheld.run_ms(1200)
    for key in (2, 5):
        handheld.tap(key)
        handheld.run_ms(100)
    picture, leds = bytes(handheld.oled.ram), handheld.leds
    assert leds == [False, True, False, False, True]
    for ms in (35_000, 90_000):  # dark only after the second
        handheld.run_ms(ms)
        assert handheld.oled.on == (ms == 35_000) and handheld.leds == (leds if ms == 35_000 else [False] * 5)
    handheld.tones.clear()
    handheld.shake(5000)
    assert not handheld.oled.on and not handheld.tones, "a pocket: it stays dark and silent"
    handheld.run_ms(ASLEEP_MS - 130_000)
    assert handheld.light_sleep.times
    slept, busy, began = handheld.light_sleep.nanos, handheld.busy_cycles, handheld.now_ms
    handheld.shake(3000)
    handheld.run_ms(4 * MINUTE)
    took = (handheld.now_ms - began) * 1e6
    assert (handheld.light_sleep.nanos - slept) / took > 0.9, "asleep, but for looks at the keys and at the USB"
    assert (handheld.busy_cycles - busy) * 8 / took < 0.03
    assert not handheld.oled.on and not handheld.tones
    assert wake(handheld, 3) <= READY_MS
    assert bytes(handheld.oled.ram) == picture and handheld.oled.on and handheld.leds == leds
    handheld.tap(1)
    handheld.run_ms(100)
    assert handheld.leds == [True, True, False, False, True], "the next press counts"
    handheld.run_ms(ASLEEP_MS)
    assert not handheld.oled.on
    flash = handheld.cut_power()  # the battery is changed
    again = VirtualHandheld(micropython_image, flash=flash, cable=False, seed=62)
    again.run_ms(2000)
    assert again.leds == [True, True, False, False, True]
    assert handheld.pico.resets == 0, "the watch over the step loop takes no sleep for a hang"


def test_a_pc_keeps_it_awake_and_one_that_comes_wakes_it(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=63)
    player = Player(handheld)
    dice = player.roll()
    handheld.run_ms(ASLEEP_MS + MINUTE)
    assert handheld.light_sleep.times == 0 and not handheld.oled.on, "dark, but not asleep: a PC is there"
    handheld.usb.pull()
    handheld.run_ms(MINUTE)
    assert handheld.light_sleep.times > 100
    assert handheld.light_sleep.cut_off == 0, "MicroPython leaves the USB's clock on once it has seen a PC"
    handheld.usb.plug()
    handheld.run_ms(1000)
    times = handheld.light_sleep.times
    handheld.run_ms(5000)
    assert handheld.usb.connected and handheld.light_sleep.times == times
    player.open_port()
    assert player.game is not None and player.game.dice == dice
    assert not handheld.oled.on, "a cable is no key"


@pytest.mark.nightly
def test_the_first_pc_is_noticed_before_it_asks_anything(micropython_image: Path, files: dict[str, bytes]) -> None:
    """Until a PC has been there MicroPython stops the USB's clock in a light sleep."""
    handheld = VirtualHandheld(micropython_image, files=files, cable=False, seed=64)
    handheld.run_ms(2 * MINUTE)
    handheld.run_ms(ASLEEP_MS - 2 * MINUTE)
    assert handheld.run_until(lambda: handheld.light_sleep.asleep, 100)
    handheld.usb.plug()
    assert handheld.run_until(lambda: handheld.usb.connected, 2000)
    handheld.run_ms(3000)
    assert handheld.light_sleep.cut_off <= 1 and not handheld.light_sleep.asleep


@pytest.mark.nightly
def test_of_a_thousand_presses_none_is_slept_through(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(files, SLEEPER), cable=False, seed=65)
    handheld.run_ms(1500)
    chance = random.Random(65)
    for number in range(CYCLES):
        handheld.run_ms(chance.uniform(30, 300))
        assert handheld.leds == [False] * 5 and handheld.light_sleep.times, number
        key = chance.randint(1, 5)
        handheld.tap(key, chance.uniform(25, 90))
        assert handheld.leds == [each == key for each in range(1, 6)], (number, key)
        assert handheld.run_until(lambda: handheld.leds == [False] * 5, 200)
    assert handheld.light_sleep.times > CYCLES and handheld.light_sleep.cut_off == 0


@pytest.mark.parametrize("by", ["nobody", "the board"])
def test_a_watchdog_that_fires_in_a_light_sleep_restarts_it_only_if_the_ring_is_reset_too(
    micropython_image: Path, files: dict[str, bytes], by: str
) -> None:
    """By nobody: as MicroPython leaves it before 1.29. By the board: as our own watch over the loop sets it."""
    watches = {"nobody": b"", "the board": b"board.watch(True); board.watch(False)"}
    program = BOARD + b"""
import machine
if machine.reset_cause() == machine.WDT_RESET:
    board.leds(31)
    time.sleep(60)
time.sleep(1)
%s
machine.WDT(timeout=5500)
machine.lightsleep(30000)
""" % watches[by]
    handheld = VirtualHandheld(micropython_image, files=with_program(files, program), cable=False, seed=68)
    handheld.run_ms(15_000)
    assert handheld.pico.locked_up == (by == "nobody") and handheld.pico.resets == (by == "the board")
    assert all(handheld.leds) == (by == "the board"), "it runs again"
    handheld.run_ms(20_000)
    assert handheld.pico.locked_up == (by == "nobody"), "nothing but the power ends that"


def test_where_lightsleep_does_not_sleep_it_waits_as_ever(micropython_image: Path, files: dict[str, bytes]) -> None:
    program = (
        BOARD
        + b"""
board.inputs(board.now())
while True:
    board.leds(31)
    board.sleep(60000, lambda ms: None)
    board.leds(0)
"""
    )
    handheld = VirtualHandheld(micropython_image, files=with_program(files, program), cable=False, seed=66)
    handheld.run_ms(1500)
    assert all(handheld.leds), "in `sleep`"
    busy = handheld.busy_cycles
    handheld.run_ms(10_000)
    assert (handheld.busy_cycles - busy) * 8e-9 / 10 < 0.05
    assert all(handheld.leds), "and still there"
