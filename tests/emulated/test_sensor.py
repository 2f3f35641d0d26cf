"""A sensor that is late, loses its power or goes away: a shake is felt again, or the display says so and K5 rolls.

Meanwhile the processor sleeps: less than 3 % of the cycles are busy, whatever INT1 says.
"""

from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from emulator.parts.lis3dh import CTRL1, INT1_CFG, Lis3dh
from emulator.parts.pixel_chain import DARK
from players.led_player import LedPlayer
from players.player import COMES_TO_REST, Player
from roller.app.app import NO_SENSOR
from roller.leds.pixels import ZERO

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
BUSY_PERCENT = 4
NEVER = 1e9  # ms


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def sensor_of(handheld: VirtualHandheld) -> Lis3dh:
    assert handheld.board.lis3dh is not None
    return handheld.board.lis3dh


def busy_percent(handheld: VirtualHandheld, ms: float = 5000) -> float:
    """Over so long that it holds one sending of the whole picture, not one and a half or none."""
    cycles, busy = handheld.pico.cycles, handheld.busy_cycles
    handheld.run_ms(ms)
    return 100 * (handheld.busy_cycles - busy) / (handheld.pico.cycles - cycles)


def is_set_up(sensor: Lis3dh) -> bool:
    return sensor.registers[CTRL1] == 0x57 and sensor.registers[INT1_CFG] == 0x2A


def hold_k5(player: Player) -> tuple[int, ...]:
    """Holds K5 until the dice have tumbled, lets it go and waits for the roll."""
    before = len(player.lines)
    handheld = player.handheld
    handheld.press(5)
    handheld.run_ms(800)
    assert player._listened() and len(player.lines) == before, "rolled while it was held"
    handheld.release(5)
    assert handheld.run_until(lambda: player._listened() and len(player.lines) > before, 1500), "no roll"
    handheld.run_ms(COMES_TO_REST)
    assert b'"roll"' in player.lines[-1] and player.game is not None and player.game.dice is not None
    return player.game.dice


def test_a_sensor_that_is_late_goes_away_or_loses_its_power(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=51, bus_timing=True, sensor_silent_ms=700)
    player = Player(handheld)
    sensor = sensor_of(handheld)
    assert handheld.run_until(lambda: is_set_up(sensor), 1500), "silent for its first 0.7 s, and never found"

    sensor.present = False
    handheld.run_ms(3500)
    assert player.sees(("ready", "P1", 1, 0, False, (), NO_SENSOR))
    assert busy_percent(handheld) < BUSY_PERCENT
    sensor.lose_power()  # INT1 low, and nobody answers
    assert busy_percent(handheld) < BUSY_PERCENT
    sensor.present = True
    assert handheld.run_until(lambda: is_set_up(sensor), 1500)
    handheld.run_ms(1500)
    assert player.sees(("ready", "P1", 1, 0, False, ()))

    sensor.lose_power()  # lying on the table
    assert handheld.run_until(lambda: is_set_up(sensor), 1000)
    handheld.run_ms(1000)
    assert busy_percent(handheld) < BUSY_PERCENT
    before = len(player.lines)
    handheld.start_shake()
    handheld.run_ms(60)  # the first readings of a shake
    sensor.lose_power()
    assert handheld.run_until(lambda: is_set_up(sensor), 1000)
    handheld.run_ms(700)  # it begins again, and does not know yet where the earth pulls
    handheld.stop_shake()
    assert handheld.run_until(lambda: player._listened() and len(player.lines) > before, 1500), "no roll"
    handheld.run_ms(COMES_TO_REST)
    assert player.game is not None and player.game.dice is not None

    player.tap(5)
    sensor.present = False
    handheld.run_ms(3500)
    assert player.sees_the_game(0b10000, no_sensor=True)
    kept = player.game.dice[4]
    dice = hold_k5(player)
    assert dice[4] == kept and player.sees_the_game(0b10000, no_sensor=True)


@pytest.mark.nightly
def test_a_sensor_that_says_its_most_or_nothing_is_none(micropython_image: Path, files: dict[str, bytes]) -> None:
    """Broken inside: it answers, and each reading is as far as its range goes, or zero."""
    handheld = VirtualHandheld(micropython_image, files=files, seed=54, bus_timing=True)
    player = Player(handheld)
    player.roll()
    player.tap(5)
    for broken in ((40.0, 40.0, 40.0), (-40.0, 0.0, 0.0), (0.0, 0.0, 0.0)):
        handheld.turn(*broken)
        handheld.run_ms(4000)
        assert player.sees_the_game(0b10000, no_sensor=True), broken
        handheld.turn(0.0, 0.0, 1.0)
        handheld.run_ms(3000)
        assert player.sees_the_game(0b10000), "mended"
    handheld.turn(40.0, 40.0, 40.0)
    handheld.run_ms(4000)
    assert player.game is not None and player.game.dice is not None
    kept = player.game.dice[4]
    assert hold_k5(player)[4] == kept and player.game.rolls == 2


@pytest.mark.nightly
def test_on_the_led_build_a_saturated_sensor_is_k5_in_red(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=55, leds=True)
    player = LedPlayer(handheld)
    handheld.turn(40.0, 40.0, 40.0)
    handheld.run_ms(4500)
    assert handheld.run_until(lambda: set(handheld.pixels.die(4)) - {DARK} == {ZERO}, 900)
    dice = hold_k5(player)
    assert player.faces() == dice


@pytest.mark.nightly
def test_on_the_led_build_k5_is_red_and_rolls(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=53, leds=True, sensor_silent_ms=NEVER)
    player = LedPlayer(handheld)
    assert player.is_asked_to_shake(), "it may be the build with a vibration switch"
    handheld.run_ms(4500)  # but no switch is closed for so long
    assert handheld.run_until(lambda: set(handheld.pixels.die(4)) - {DARK} == {ZERO}, 900)
    assert player.faces() == (0, 0, 0, 0, 5)
    dice = hold_k5(player)
    assert player.faces() == dice and player.locked() == [False] * 5
    player.tap(5)
    player.tap(1)
    assert player.faces() == dice and player.locked() == [True, False, False, False, True]
    assert busy_percent(handheld) < BUSY_PERCENT
    sensor_of(handheld).silent_until_ms = 0
    assert handheld.run_until(lambda: is_set_up(sensor_of(handheld)), 1500)
