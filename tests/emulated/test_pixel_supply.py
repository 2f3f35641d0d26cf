"""Dark pixels have no supply, where the board can switch it; what is shown next waits until they have it again."""

from pathlib import Path

import pytest

from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from players.led_player import LedPlayer
from turnlink.line import encode

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
SETTINGS = {"/settings": encode({"settings": {"idle": "short"}})}
DARK_MS, ASLEEP_MS = 61_000, 152_000
READY_MS = 200  # from the key to light
# Fails a while after the pixels went dark.
FAILS = b"""
from roller import crash
from roller.app.app import App
from roller.hw.board import Board

def planted(self, now, inputs, step=App.step):
    if now > 63000:
        raise ValueError("planted")
    return step(self, now, inputs)

App.step = planted
board = Board()
crash.guarded(board)
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE) | SETTINGS


def lit(handheld: VirtualHandheld) -> bool:
    return any(map(any, handheld.pixels.colours))


def wakes(handheld: VirtualHandheld, key: int) -> float:
    """Press a key; ms until the pixels shine."""
    pressed = handheld.now_ms
    handheld.press(key)
    assert handheld.run_until(lambda: lit(handheld), 2 * READY_MS)
    took = handheld.now_ms - pressed
    handheld.release(key)
    handheld.run_ms(60)
    return took


@pytest.mark.nightly
def test_dark_pixels_have_no_supply_and_a_key_brings_the_same_turn(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=files, seed=71, leds=True))
    handheld, chain = player.handheld, player.handheld.pixels
    dice = player.roll()
    player.tap(2)
    assert chain.supplied
    handheld.run_ms(DARK_MS)
    assert not chain.supplied and not lit(handheld)
    frames = chain.frames
    handheld.shake(3000)
    handheld.run_ms(2000)
    assert chain.frames == frames and not chain.supplied, "a pocket: nothing is told to them"
    assert wakes(handheld, 3) <= READY_MS
    assert player.faces() == dice and player.locked() == [False, True, False, False, False]

    handheld.usb.pull()
    handheld.run_ms(ASLEEP_MS)
    assert handheld.light_sleep.times and not chain.supplied
    assert wakes(handheld, 5) <= READY_MS
    assert player.faces() == dice and player.locked() == [False, True, False, False, False]
    assert chain.faults == [], "never was anything told to pixels without supply"


@pytest.mark.nightly
def test_a_failure_in_the_dark_is_red(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(files, FAILS), seed=72, leds=True)
    handheld.run_ms(DARK_MS)
    assert not handheld.pixels.supplied
    assert handheld.run_until(lambda: lit(handheld), 12_000, 10)  # at the next look around
    assert {(red > 0, green, blue) for red, green, blue in handheld.pixels.colours} == {(True, 0, 0)}
    assert handheld.pixels.faults == []


@pytest.mark.nightly
def test_a_program_that_is_stopped_and_started_in_the_dark_shows_its_game(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=files, seed=73, leds=True))
    handheld = player.handheld
    dice = player.roll()
    handheld.run_ms(DARK_MS)
    handheld.open_port()
    handheld.send(b"\x03")
    handheld.run_ms(300)
    handheld.send(b"\x04")  # a soft reset leaves the pins as they are
    assert handheld.run_until(lambda: lit(handheld), 2000)
    handheld.run_ms(1000)
    assert player.faces() == dice
    assert handheld.pixels.faults == []
