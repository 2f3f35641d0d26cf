"""Keys on the emulated Pico: contacts that bounce for 10 ms, short presses at any moment, keys that never open."""

import os
import random
from pathlib import Path

import pytest

from emulator.chip.flash_operation import TYPICAL
from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
SOAK = bool(os.environ.get("ROLLKEEPER_SOAK"))  # the long form, which `make soak` runs: a minute and a half
PRESSES = 1000 if SOAK else 150
SEED = int(os.environ.get("ROLLKEEPER_SEED", 71))
PRESS_MS = 25

# Runs as ever, and notes every press that the app is told of.
NOTED = b"""
from roller import crash
from roller.app.inputs import Buttons
from roller.hw.board import Board

heard = bytearray(2000)
count = 0

def noted(self, now, down, presses, step=Buttons.step):
    global count
    found = step(self, now, down, presses)
    for what, key in found:
        if what == "press":
            heard[count] = key
            count += 1
    return found

Buttons.step = noted
crash.guarded(Board())
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


@pytest.mark.nightly
def test_of_many_short_presses_at_any_moment_none_is_missed(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    """In tumbling dice, in the flash at work, in menus and self-tests: wherever random keys lead."""
    handheld = VirtualHandheld(
        micropython_image, files=with_program(files, NOTED), seed=SEED, bus_timing=True, flash_timing=TYPICAL
    )
    handheld.run_ms(3000)
    rng = random.Random(SEED)
    pressed = []
    while len(pressed) < PRESSES:
        if rng.random() < 0.05:
            handheld.start_shake()
            shaken = rng.randrange(300, 900)
        else:
            shaken = 0
        for _ in range(rng.randrange(1, 6)):
            key = rng.randrange(1, 6)
            handheld.tap(key, PRESS_MS)
            pressed.append(key)
            handheld.run_ms(rng.choice((60, 75.3, 90.9, 141.7, 333.1)))
            shaken -= 200
        if shaken > 0:
            handheld.run_ms(shaken)
        handheld.stop_shake()
    handheld.run_ms(200)
    assert not handheld.pico.resets
    heard = [int(key) for key in handheld.repl("from start import *\nfor key in heard[:count]:\n  print(key)").split()]
    missed = next((at for at in range(min(len(heard), len(pressed))) if heard[at] != pressed[at]), len(heard))
    assert heard == pressed, f"{len(heard)} of {len(pressed)} were heard; first otherwise: press {missed}"
    print(f"\nCOUNTED {len(pressed)} presses")


def test_a_stuck_key_is_named_and_the_game_goes_on_without_it(ready: Player) -> None:
    player = ready
    handheld = player.handheld
    player.roll()
    handheld.press(4)
    handheld.run_ms(10_500)
    text = "It has been down for 10 s. The game goes on without it."
    assert player.sees(("message", "Key 4 is stuck", text, ("", "", "ok", "", "")))
    player.tap(3)
    player.roll(1)
    assert player.game is not None and player.game.rolls == 2 and handheld.leds[0]


@pytest.mark.nightly
def test_a_key_held_through_power_on_means_nothing(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=73)
    handheld.press(3)
    handheld.run_ms(3000)
    player = Player(handheld)
    ready = bytes(handheld.oled.ram)
    handheld.release(3)
    handheld.run_ms(300)
    assert bytes(handheld.oled.ram) == ready
    player.roll()
    handheld.tap(3)
    handheld.run_ms(100)
    assert handheld.leds[2], "it is a key again"
