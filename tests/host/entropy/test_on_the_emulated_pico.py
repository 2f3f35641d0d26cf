"""`rollkeeper doctor --entropy` over a cable to the emulated Pico, with the real firmware, in the middle of a game."""

import json
import subprocess
import sys
from math import log2
from pathlib import Path

import pytest

from emulator.chip.identity import IDEAL, Ring
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from players.player import Player
from running.patience import HANG

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
SAMPLES = 60_000
PROGRAM = [sys.executable, "-m", "rollkeeper"]


@pytest.mark.nightly
def test_a_source_whose_bits_depend_on_each_other_is_measured_and_the_game_goes_on(micropython_image: Path) -> None:
    """A bit is the one before once more in 4 of 10 times, so it stays with a chance of 0.7."""
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=61))
    handheld = player.handheld
    player.roll()
    player.tap(2)
    kept = player.game
    handheld.close_port()
    handheld.noise.ring = Ring(repeats=0.4)
    with PluggedIn(handheld) as pico:
        words = [*PROGRAM, "doctor", "--entropy", "--port", pico.port, "--samples", str(SAMPLES), "--json"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=2 * HANG)
    assert done.returncode == 1 and not done.stderr, done.stderr
    answer = json.loads(done.stdout)
    assert not answer["enough"], "the collision estimate, which is one from below, says so"
    handheld.noise.ring = IDEAL
    found = {each["name"]: each["bits"] for each in answer["estimates"]}
    assert answer["samples"] == SAMPLES and answer["board"] == "Rollkeeper 1 with RP2040"
    assert not answer["on_the_usb"], "an emulated one is on no USB, and it is said"
    assert found["most common value"] > 0.95
    assert found["Markov"] == pytest.approx(-log2(0.7), abs=0.02)

    player.open_port()
    handheld.run_ms(2000)
    player.heard()
    assert player.sees_the_game(0b00010), "the same dice, the same lock"
    assert kept is not None and player.game is not None and player.game.dice == kept.dice
    assert len(player.roll()) == 5
