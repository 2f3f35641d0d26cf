"""The LED build with its real firmware: no display answers, and 35 pixels show the game within their limits."""

from pathlib import Path

import pytest

from emulated.journals import journal_of
from emulator.firmware import build, with_program
from emulator.handheld import VirtualHandheld
from logs.nearly_over import nearly_over
from players.led_player import LedPlayer
from players.player import Player
from roller.app.views import Splash
from roller.leds import pixels as pips

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
FRAME_MS = 55  # between two pictures of tumbling dice
COLLECTED_MS = 40  # by which a frame may come later: the garbage collector takes 20 ms
SCREENS = ("canvas", "dice_face", "font", "legends", "picture", "screen", "screen_turn", "ssd1306")
BROKEN = b"""
from roller import crash
from roller.hw.board import Board
from roller.handheld import Handheld

def broken(self, *_):
    raise ValueError("planted")

Handheld.run = broken
crash.guarded(Board())
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def modules(handheld: VirtualHandheld) -> set[str]:
    return set(handheld.repl("import sys\nprint(*sys.modules)").split())


@pytest.mark.nightly
def test_a_turn_on_the_pixels(ready_leds: LedPlayer) -> None:
    player = ready_leds
    handheld = player.handheld
    chain = handheld.pixels
    assert player.is_asked_to_shake()

    handheld.start_shake()
    handheld.run_ms(700)  # it may take that long until a shake is noticed
    tumbling = set()
    for _ in range(4):
        frames = chain.frames
        assert handheld.run_until(lambda: chain.frames > frames, FRAME_MS + COLLECTED_MS)  # noqa: B023
        tumbling.add(player.faces())
    assert len(tumbling) == 4
    dim = sum(player.colour(0))
    handheld.stop_shake()
    dice = player.roll()
    assert player.faces() == dice, "the pips are what the journal says"
    assert player.locked() == [False] * 5
    assert handheld.run_until(lambda: all(sum(player.colour(place)) > 2 * dim for place in range(5)), 300)

    for key, locked in ((2, [False, True, False, False, False]), (5, [False, True, False, False, True])):
        pressed = handheld.now_ms
        handheld.press(key)
        assert handheld.run_until(lambda: player.locked() == locked, FRAME_MS, step_ms=0.2)  # noqa: B023
        assert handheld.now_ms - pressed < 10 + COLLECTED_MS / 2, "well within a frame, with garbage collected"
        handheld.run_ms(60)
        handheld.release(key)
        handheld.run_ms(60)
    again = player.roll()
    assert (again[1], again[4]) == (dice[1], dice[4])
    assert player.faces() == again and player.locked() == [False, True, False, False, True]

    assert chain.faults == [], "every bit is within the datasheet's windows"
    assert chain.frames > 40
    assert 0.9 < chain.frame_ms < 1.1, "that long interrupts wait"
    assert chain.brightest <= pips.BRIGHTEST
    light = chain.most_light * pips.CHANNEL_MILLIAMPS / 255
    assert 35 * pips.RESTING_MILLIAMPS + light <= pips.MOST_MILLIAMPS
    loaded = modules(handheld)
    assert {"roller.leds.refresh", "roller.leds.pixels"} <= loaded
    assert not loaded & {"roller." + name for name in SCREENS}, "what draws on a display is not in its memory"


def test_the_build_is_found_out_by_the_display(ready: Player, micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = ready.handheld
    assert not modules(handheld) & {"roller.leds.refresh", "roller.leds.pixels"}

    late = VirtualHandheld(micropython_image, files=files, seed=13, leds=True)
    player = LedPlayer(late)
    late.oled.present = True  # its wire was loose
    late.run_ms(1500)
    assert Player.sees(player, ("ready", "P1", 1, 0, False, ()))
    assert player.is_asked_to_shake()


def test_a_crash_is_red_and_then_the_game_goes_on(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(files, BROKEN), seed=15, leds=True)
    handheld.run_ms(1500)
    assert {(red > 0, green, blue) for red, green, blue in handheld.pixels.colours} == {(True, 0, 0)}
    assert b"planted" in handheld.filesystem()["/crash.log"]
    assert handheld.run_until(lambda: handheld.pico.resets, 3000), "it restarts by itself"


@pytest.mark.nightly
def test_while_a_long_game_is_read_the_pixels_greet(micropython_image: Path, files: dict[str, bytes]) -> None:
    logged, _ = journal_of(nearly_over("lowe", 8, turns=60, seed=3))
    handheld = VirtualHandheld(micropython_image, files={**files, **logged}, seed=13, leds=True)
    assert handheld.run_until(lambda: any(map(any, handheld.pixels.colours)), 3000)
    grb = bytearray(pips.BYTES)
    pips.splash(grb, Splash(""), 0)
    greeting = [(grb[at + 1], grb[at], grb[at + 2]) for at in range(0, pips.BYTES, 3)]
    assert handheld.pixels.colours == greeting, "a large straight"
