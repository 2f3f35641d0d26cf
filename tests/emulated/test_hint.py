"""Hints on the emulated Pico: keys are heard while it thinks, and without memory for it the game goes on."""

from pathlib import Path

import pytest

from emulator.firmware import build, with_module
from emulator.handheld import VirtualHandheld
from players.hints import sees_hints
from players.player import Player
from roller.app.app import App
from roller.app.inputs import Inputs
from screens.written_views import whole
from turnlink.line import encode

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
GREEDY = b"def think(app):\n    bytearray(1 << 18)\n"
LED = 25  # ms, from a press to its LED
THOUGHT = 500  # ms, from the picture of the dice: with the table's check, once after power-on
HINTS = {"/settings": encode({"settings": {"hints": "on"}})}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return {**build(FIRMWARE), **HINTS}


@pytest.mark.nightly
def test_a_key_is_heard_while_it_thinks(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=13, cache=True, bus_timing=True)
    player = Player(handheld)
    handheld.run_ms(3000)  # the code runs from flash
    player.roll()
    for key, wait in ((4, 60), (1, 40), (3, 50)):  # the first two at least while it thinks
        handheld.run_ms(wait)
        handheld.press(key)
        handheld.run_ms(LED)
        assert handheld.leds[key - 1]
        handheld.release(key)
    handheld.run_ms(2 * THOUGHT)
    assert sees_hints(player, 0b1101)


@pytest.mark.nightly
def test_a_hint_that_runs_out_of_memory_is_left_out_and_the_game_goes_on(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = Player(VirtualHandheld(micropython_image, files=with_module(files, "roller/app/hint", GREEDY), seed=15))
    for rolls in (1, 2):
        player.roll()
        player.handheld.run_ms(THOUGHT)
        assert player.game is not None and player.game.rolls == rolls
        app = App(None, player.game, 0)
        app.unhinted = player.game
        for step in range(60):
            app.step(50 * step, Inputs())
        view = app.phase.view(5000)
        assert view.note == "no hint: no memory" and player.sees(whole(view, 0))  # type: ignore[attr-defined]
    assert b"Traceback" not in player.handheld.received
