"""The battery, through a converter with its noise and a reference that is not 3.3 V: read, shown and heeded."""

from pathlib import Path

import pytest

from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from players.player import Player, picture_of
from roller.app.pages.message import EMPTY_SAYS as TEXT
from roller.app.power import OFF_AFTER

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
SAID = picture_of(("message", "Battery empty", TEXT, ("", "", "ok", "", "")))
LOW = b"\0\x7f\x41\x5d\x41\x41\x41\x7f\x1c\0"  # the mark, as roller.oled.canvas has it


def test_the_battery_is_read_within_half_a_percent_and_ten_millivolts(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), b""), seed=47)
    handheld.boot()
    handheld.repl("from roller.hw.board import Board\nboard = Board()")
    readings = []
    for volts in (0.9, 1.65, 2.5, 3.0, 3.6, 4.2, 4.95):  # 1.65, 2.5: near a code that is too wide
        handheld.board.set_battery(volts)
        for _ in range(5):
            found = int(handheld.repl("print(board.battery())"))
            assert abs(found - 1000 * volts) < 5 * volts + 10, (volts, found)
            readings.append(found)
    assert len(set(readings)) > 15, "two readings are hardly ever the same"


def test_a_low_battery_is_marked_in_play(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), cable=False, seed=48)
    handheld.run_ms(2000)
    corner = [page * 128 + column for page in (0,) for column in range(116, 126)]
    plain = bytes(handheld.oled.ram)
    handheld.board.set_battery(3.1)
    handheld.run_ms(12_000)
    assert bytes(handheld.oled.ram[at] for at in corner) == LOW and handheld.tones, "marked, and one chirp"
    handheld.tones.clear()
    for volts in (3.2, 3.35, 3.1):
        handheld.board.set_battery(volts)
        handheld.run_ms(11_000)
    assert bytes(handheld.oled.ram[at] for at in corner) == LOW and not handheld.tones
    handheld.board.set_battery(4.5)
    handheld.run_ms(12_000)
    assert bytes(handheld.oled.ram) == plain, "other cells: the mark is gone"


@pytest.mark.nightly
def test_below_the_safe_level_the_flash_is_not_touched(micropython_image: Path) -> None:
    """Keys, a shake, a sector to be erased ahead at rest and in the dark, sleep: not one erase, not one program."""
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), cable=False, seed=51)
    handheld.run_ms(2000)
    handheld.shake(500)
    handheld.run_ms(1500)
    handheld.tap(2)
    handheld.board.set_battery(2.6)
    handheld.run_ms(12_000)
    choosing = bytes(handheld.oled.ram)
    begun = handheld.flash_chip.operations
    assert begun > 0
    for what in (lambda: handheld.tap(1), lambda: handheld.shake(600), lambda: handheld.tap(4)):
        what()
        handheld.run_ms(1000)
        assert bytes(handheld.oled.ram)[128:] == SAID[128:], "it is said"
        assert handheld.leds == [False, True, False, False, False]
        handheld.tap(3)
        handheld.run_ms(300)
        assert bytes(handheld.oled.ram) == choosing, "and taken back"
    handheld.run_ms(125_000)
    assert not handheld.oled.on
    assert handheld.flash_chip.operations == begun
    handheld.tap(1)
    handheld.run_ms(300)
    assert bytes(handheld.oled.ram) == choosing and handheld.flash_chip.operations == begun
    handheld.board.set_battery(2.9)
    handheld.run_ms(12_000)
    handheld.tap(1)
    handheld.run_ms(1000)
    assert bytes(handheld.oled.ram)[128:] == SAID[128:], "cells that recover a little are as empty as they were"
    handheld.tap(3)
    handheld.board.set_battery(4.5)
    handheld.run_ms(12_000)
    handheld.tap(1)
    handheld.run_ms(1000)
    assert handheld.flash_chip.operations > begun and handheld.leds == [True, True, False, False, False]


@pytest.mark.nightly
def test_with_an_empty_battery_at_power_on_nothing_is_begun(micropython_image: Path) -> None:
    """The power went after a roll, and the journal would make its last slot firm: the battery is measured first."""
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), cable=False, seed=52)
    handheld.run_ms(2000)
    handheld.shake(500)
    handheld.run_ms(1500)
    choosing = bytes(handheld.oled.ram)
    flash = handheld.cut_power()

    again = VirtualHandheld(micropython_image, flash=flash, cable=False, seed=53)
    again.board.set_battery(2.6)
    again.run_ms(3000)
    assert bytes(again.oled.ram) == picture_of(("message", "Battery empty", TEXT, ("",) * 5))
    for volts in (2.6, 2.9):
        again.board.set_battery(volts)
        again.shake(500)
        again.tap(3)
        again.run_ms(3000)
    assert again.flash_chip.operations == 0
    again.board.set_battery(4.5)
    again.run_ms(4000)
    assert bytes(again.oled.ram) == choosing and again.flash_chip.operations > 0


def test_a_pico_on_usb_starts_whatever_its_battery_says(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=54)
    handheld.board.set_battery(2.3)
    player = Player(handheld)
    player.roll()
    handheld.close_port()
    handheld.usb.pull()
    begun = handheld.flash_chip.operations
    handheld.run_ms(200)
    handheld.tap(1)
    handheld.run_ms(1000)
    assert bytes(handheld.oled.ram)[128:] == SAID[128:], "pulled, it is measured at once"
    assert handheld.flash_chip.operations == begun


@pytest.mark.nightly
def test_the_led_build_says_that_its_battery_is_empty(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), cable=False, leds=True, seed=55)
    handheld.board.set_battery(2.6)
    handheld.run_ms(1000)
    seen = set()
    for _ in range(30):
        handheld.run_ms(100)
        seen.add(tuple(sum(any(pip) for pip in handheld.pixels.die(place)) for place in range(5)))
    assert seen == {(7, 7, 7, 7, 7), (0, 0, 0, 0, 0)}, "all red, and dark, in turn"
    assert handheld.flash_chip.operations == 0
    handheld.run_ms(OFF_AFTER)
    assert not handheld.pixels.supplied


@pytest.mark.nightly
def test_on_usb_a_divider_that_floats_is_no_battery(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=49)
    handheld.run_ms(2000)
    plain = bytes(handheld.oled.ram)
    for volts in (0.6, 1.3, 2.0, 2.5):
        handheld.board.set_battery(volts)
        handheld.run_ms(11_000)
        assert bytes(handheld.oled.ram) == plain and not handheld.tones


@pytest.mark.nightly
def test_the_led_build_warns_by_one_red_die_of_five(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), cable=False, leds=True, seed=50)
    handheld.run_ms(2000)
    handheld.board.set_battery(3.0)
    handheld.run_ms(12_000)
    seen = set()
    for _ in range(60):
        handheld.run_ms(100)
        chain = handheld.pixels
        seen.add(tuple(tuple(chain.die(place)) for place in range(5)))
    warned = [dice for dice in seen if all(red and not green and not blue for red, green, blue in dice[0])]
    assert warned and all(sum(sum(pip) for pip in die) == 0 for dice in warned for die in dice[1:])
