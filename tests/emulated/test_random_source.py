"""Each way in which the ring oscillator can fail: no dice are rolled, and it is said on both builds."""

import json
import random
from array import array
from pathlib import Path

import pytest

from bench.figure import Verdict
from bench.random_source import random_source
from bench.workbench import Workbench
from emulated.led_player import LedPlayer
from emulated.player import Player
from raw_bits import counted
from roller.app.noise import COUNTS
from roller.leds import colours_and_pips as pips
from rollkeeper.flashing.build import build, with_program
from rollkeeper.virtual.chip.identity import IDEAL, Ring
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
STOPPED = Ring(stopped=True)
FAULTS = (
    (Ring(stopped=True, level=0), "stands still"), (Ring(period=93), "repeats itself"), (Ring(ones=0.6), "are ones"),
    (Ring(repeats=0.7), ""), (Ring(slow_us=5), ""),  # too few changes, or a period by chance
)  # fmt: skip
LINES = ("It has failed its tests: no", "roll. Shake again, or switch", "off and on; then Self-test.")
SAID = ("message", "Random source", LINES, ("", "", "ok", "", ""))
READ = """
from array import array
from roller.hw.ring_oscillator import read
data, found = bytearray(128), array("i", [0, 0, 0, 0, 0, 0, -1, 0])
read(data, found)
print(data.hex(), list(found))
"""


def test_a_ring_that_stops_in_mid_game(micropython_image: Path) -> None:
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
    assert player.sees(SAID) and handheld.tones, "and heard"
    assert [json.loads(line).get("no-dice") for line in player.lines[before:]] == ["stands still"]
    player.tap(3)
    handheld.run_ms(500)
    assert player.sees_the_game(0b00010), "the same dice, the same lock"

    flash = handheld.cut_power()
    again = Player(VirtualHandheld(micropython_image, flash=flash, seed=62, ring=STOPPED))
    assert kept is not None and again.game is not None and again.game.dice == kept.dice
    assert again.sees_the_game(0b00010), "nor does it need the source to begin"
    for ring, why in FAULTS:
        before = len(again.lines)
        again.handheld.noise.ring = ring
        again.handheld.shake(500)
        again.handheld.run_ms(1000)
        again.heard()
        assert again.sees(SAID), ring
        logged = [json.loads(line) for line in again.lines[before:]]
        assert all("no-dice" in event for event in logged) and (not logged or why in str(logged[0]["no-dice"]))
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


class Same:
    """The bits that the emulated ring gives."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def next(self) -> int:
        return self._random.getrandbits(1)


def test_what_is_read(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), b""), seed=64)
    handheld.boot()
    handheld.noise._bits = random.Random(5)
    read = handheld.repl(READ)
    data, found = bytearray(128), array("i", [0] * COUNTS)
    found[6] = -1
    counted(Same(5))(data, found)
    assert read.strip() == f"{data.hex()} {list(found)}"


def test_it_takes_no_longer_than_it_may(micropython_image: Path) -> None:
    figures = random_source(Workbench(micropython_image, build(FIRMWARE), 64, say=lambda what: None))
    assert len(figures) == 2 and all(figure.verdict is Verdict.OK for figure in figures), figures
