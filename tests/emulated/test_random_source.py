"""The ring oscillator stops in the middle of a game: no dice are rolled, and it is said on both builds."""

from pathlib import Path

import pytest

from emulated.led_player import LedPlayer
from emulated.player import Player
from roller.leds import colours_and_pips as pips
from rollkeeper.flashing.build import build, with_program
from rollkeeper.virtual.chip.identity import IDEAL, Ring
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
STOPPED = Ring(stopped=True)
LINES = ("It has failed its tests: no", "roll. Shake again, or switch", "off and on; then Self-test.")
SAID = ("message", "Random source", LINES, ("", "", "ok", "", ""))
MEASURE = """
import gc, time
from os import urandom
from roller.app.dice_source import DiceSource
dice = DiceSource(urandom)
gc.collect()
us = time.ticks_us()
for _ in range(20):
    dice.faces(5)
print(time.ticks_diff(time.ticks_us(), us) // 20)
"""


def test_with_a_ring_that_has_stopped_nothing_is_rolled_and_the_game_goes_on(micropython_image: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=61))
    handheld = player.handheld
    player.roll()
    player.tap(2)
    before = len(player.lines)
    kept = player.game

    handheld.noise.ring = STOPPED
    handheld.shake(500)
    handheld.run_ms(1000)
    player.heard()
    assert player.sees(SAID) and len(player.lines) == before
    assert handheld.tones, "and heard"
    player.tap(3)
    handheld.run_ms(500)
    assert player.sees_the_game(0b00010), "the same dice, the same lock"

    flash = handheld.cut_power()
    again = Player(VirtualHandheld(micropython_image, flash=flash, seed=62, ring=STOPPED))
    assert kept is not None and again.game is not None and again.game.dice == kept.dice
    assert again.sees_the_game(0b00010), "nor does it need the source to begin"
    again.handheld.shake(500)
    again.handheld.run_ms(1000)
    assert again.sees(SAID)
    again.tap(3)

    again.handheld.noise.ring = IDEAL
    dice = again.roll()
    assert dice[1] == kept.dice[1] and again.game.rolls == 2, "healthy again it plays on"


def test_the_led_build_says_it_by_red_bars(micropython_image: Path) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=63, leds=True))
    handheld = player.handheld
    dice = player.roll()
    handheld.noise.ring = STOPPED
    handheld.shake(500)
    handheld.run_ms(600)
    bars = answer = False
    for _ in range(20):
        handheld.run_ms(100)
        shown = player.pattern()
        bars |= shown == pips.BOXES["chance"] and all(player.colour(at) == pips.ZERO for at in range(5))
        answer |= shown == (0, 0, pips.FACES[3], 0, 0) and player.colour(2) == pips.POINTS
    assert bars and answer, "in turn with K3, which has seen it"
    player.tap(3)
    handheld.run_ms(500)
    assert player.faces() == dice
    handheld.noise.ring = IDEAL
    player.roll()
    assert player.game is not None and player.game.rolls == 2


def test_the_tests_of_a_roll_take_less_than_5_ms(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), b""), seed=64)
    handheld.boot()
    us = int(handheld.repl(MEASURE))
    assert us < 5000, us
