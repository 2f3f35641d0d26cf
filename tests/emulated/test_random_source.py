"""The ring oscillator as silicon may have it, and each way in which it can fail: dice are rolled all the same, on both
builds, and the log says what was wrong."""

import json
import random
from array import array
from pathlib import Path

import pytest

from bench.workbench import Workbench
from emulator.chip.identity import SILICON, Noise, Ring
from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from oracles.raw_bits import Counted
from players.led_player import LedPlayer
from players.player import Player
from roller.app.noise import COUNTS, WINDOW

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
STOPPED = Ring(stopped=True)
FAULTS = (
    (Ring(stopped=True, level=0), "stands still"), (Ring(period=93), "repeats itself"), (Ring(ones=0.7), "are ones"),
    (Ring(repeats=0.7), ""), (Ring(mhz=6.5, ones=0.466), ""), (Ring(mhz=1.8, jitter=0.005, ones=0.466), ""),
)  # fmt: skip
TREMBLE = (
    SILICON, Ring(mhz=1.8, jitter=0.05, ones=0.466), Ring(mhz=12, jitter=0.15, ones=0.466),
    Ring(mhz=104, jitter=0.05, ones=0.466),
)  # fmt: skip
READ = """
import time
from array import array
from roller.hw.ring_oscillator import Ring
data, found = bytearray(128), array("i", [0, 0, 0, 0, 0, 0, -1, 0])
began = time.ticks_us()
ring = Ring()
while not ring.take(data, found):
    took = time.ticks_diff(time.ticks_us(), began)
print(data.hex(), took, list(found))
"""
TIMED = """
import time
from roller.app.dice_source import DiceSource, Noise
from roller.app.drbg import hmac
from roller.hw.ring_oscillator import Ring

source = DiceSource(Noise(Ring()))
time.sleep_ms(60)

def took(do, *arguments, ticks=time.ticks_us):
    began = ticks()
    do(*arguments)
    print(time.ticks_diff(ticks(), began))

took(source.listen)
took(hmac, bytes(32), bytes(64))
"""


def last_roll(player: Player | LedPlayer) -> dict[str, object]:
    """The roll that was logged last."""
    player.roll()
    return [event for event in map(json.loads, player.lines) if "roll" in event][-1]


@pytest.mark.parametrize("ring", TREMBLE, ids=str)
@pytest.mark.nightly
def test_rings_that_tremble_pass(micropython_image: Path, ring: Ring) -> None:
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=60, ring=ring))
    for _ in range(3):
        assert "fault" not in last_roll(player)
    assert "fault" not in json.loads(player.lines[0]), "nor was there one as the seed was drawn"


@pytest.mark.nightly
def test_a_ring_that_stops_in_mid_game(ready: Player, micropython_image: Path) -> None:
    player = ready
    handheld = player.handheld
    player.roll()
    player.tap(2)
    handheld.noise.ring = STOPPED
    kept = player.game
    roll = last_roll(player)
    assert roll["fault"] == "stands still" and roll["keep"] == "2" and "share" in roll
    assert player.sees_the_game(0b00010), "the game goes on as ever"

    flash = handheld.cut_power()
    again = Player(VirtualHandheld(micropython_image, flash=flash, seed=62, ring=STOPPED))
    assert kept is not None and again.game is not None and again.game.rolls == 2 and again.game.fault == "stands still"
    assert last_roll(again)["fault"] == "stands still" and again.game.rolls == 3


@pytest.mark.nightly
def test_every_fault_is_named_in_the_log_until_the_ring_is_well_again(ready: Player) -> None:
    player = ready
    for ring, why in FAULTS:
        player.handheld.noise.ring = ring
        player.handheld.run_ms(200)
        player.roll()
        assert why in str(last_roll(player)["fault"]), ring
        if player.game is not None and player.game.rolls == 3:
            player.open_scores()
            player.tap(3)
            player.tap(3)
            player.handheld.run_ms(900)
            player.heard()
        else:
            player.tap(1)
            player.roll()
            player.open_scores()
            player.tap(3)
            player.tap(3)
            player.handheld.run_ms(900)
            player.heard()
    player.handheld.noise.ring = SILICON
    player.roll()
    player.roll()
    assert "fault" not in last_roll(player), "healthy again"


def test_the_led_build_plays_on(micropython_image: Path) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=63, leds=True, ring=STOPPED))
    player.roll()
    assert json.loads(player.lines[-1])["fault"] == "stands still"
    assert player.game is not None and player.game.rolls == 1 and player.faces() == player.game.dice


class Same:
    """The bits that the emulated ring gives."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def next(self) -> int:
        return self._random.getrandbits(1)


def test_what_is_read_and_how_long_it_takes(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), b""), seed=64)
    handheld.boot()
    handheld.noise._bits = random.Random(5)
    data, took, found = handheld.repl(READ).strip().split(" ", 2)
    into, counts = bytearray(WINDOW // 8), array("i", [0] * COUNTS)
    counts[6] = -1
    Counted(Same(5)).take(into, counts)
    assert (data, found) == (into.hex(), str(list(counts)))
    assert 48 * WINDOW - 200 < int(took) < 48 * WINDOW + 2000


def test_bits_are_read_while_the_handheld_rests_and_while_dice_tumble(ready: Player) -> None:
    player = ready
    read: list[float] = []
    handheld = player.handheld
    bit = Noise._bit

    def counting(noise: Noise, ring: Ring) -> int:
        read.append(handheld.now_ms)
        return bit(noise, ring)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Noise, "_bit", counting)
        player.roll()
        tumbling = len(read)
        handheld.run_ms(3000)
        assert len(read) > tumbling, "at rest, too"
        before = len(read)
        handheld.run_ms(5000)
        assert len(read) == before, "until there are enough for the next verdict: that costs current"
        player.roll()
    assert len(read) - before > 5 * WINDOW, "new ones while dice tumble"


def test_it_takes_no_longer_than_it_may(micropython_image: Path) -> None:
    handheld = Workbench(micropython_image, build(FIRMWARE), 64).handheld(program=b"")
    handheld.boot()
    window, hmac = map(int, handheld.repl(TIMED).split()[:2])
    assert window <= 3000 and hmac <= 5000, "us: raw bits taken in, once in 49 ms; the HMAC of a roll"
