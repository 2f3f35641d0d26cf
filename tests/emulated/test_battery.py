"""The battery, through a converter with its noise and a reference that is not 3.3 V: read, shown and heeded."""

from pathlib import Path

import pytest

from rollkeeper.flashing.build import build, with_program
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
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


def test_a_low_battery_is_marked_in_play_and_an_empty_one_begins_no_roll(micropython_image: Path) -> None:
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
    handheld.board.set_battery(2.6)
    handheld.tap(2)
    handheld.run_ms(12_000)
    before = handheld.filesystem()
    handheld.shake(600)
    handheld.run_ms(1000)
    message = bytes(handheld.oled.ram)
    assert message[128:] != plain[128:]
    handheld.tap(3)
    handheld.run_ms(300)
    assert bytes(handheld.oled.ram)[128:] == plain[128:], "ready, as before: no roll"
    assert handheld.filesystem() == before, "nothing was written"
    handheld.board.set_battery(4.5)
    handheld.run_ms(12_000)
    assert bytes(handheld.oled.ram) == plain, "other cells: the mark is gone"


def test_on_usb_a_divider_that_floats_is_no_battery(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=49)
    handheld.run_ms(2000)
    plain = bytes(handheld.oled.ram)
    for volts in (0.6, 1.3, 2.0, 2.5):
        handheld.board.set_battery(volts)
        handheld.run_ms(11_000)
        assert bytes(handheld.oled.ram) == plain and not handheld.tones


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
