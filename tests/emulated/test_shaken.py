"""Traces of tests/shaking on the emulated handheld with the real firmware: what rolls, what does not, face-down, and a
pocket. Here the processor is as slow as it is, and draws, writes and listens meanwhile."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from emulated.test_sensor import busy_percent, is_set_up, sensor_of
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from emulator.parts.lis3dh import CTRL1
from players.player import Player
from shaking.everyday import EVERYDAY
from shaking.motions import Motion
from shaking.shakes import SHAKES, Shaken

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
OFF_MS = 121_000
CARRIED = ("brisk walk, in the hand", "jogging, in the hand", "jolts of 900 mg at 2.4 to 3 Hz", "set down hard",
           "keys pressed while held")  # fmt: skip


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


@pytest.fixture
def player(micropython_image: Path, files: dict[str, bytes]) -> Player:
    handheld = VirtualHandheld(micropython_image, files=files, seed=57, bus_timing=True)
    found = Player(handheld)
    assert handheld.run_until(lambda: is_set_up(sensor_of(handheld)), 1500)
    handheld.run_ms(1000)
    return found


def moved(handheld: VirtualHandheld, motion: Motion, ms: float) -> None:
    """Moves it along a trace for so long; then it lies on the table."""
    begun = handheld.now_ms
    handheld.board.motion.trace = lambda now: motion((now - begun) / 1000)
    handheld.run_ms(ms)
    handheld.board.motion.trace = None


def rolls(player: Player) -> int:
    player._listened()
    return sum(b'"roll"' in line for line in player.lines)


def shaken(player: Player, shake: Shaken) -> float:
    """Shakes it; ms from the shake's end to the roll's event."""
    handheld = player.handheld
    before, begun = rolls(player), handheld.now_ms
    handheld.board.motion.trace = lambda now: shake.motion((now - begun) / 1000)
    handheld.run_ms(shake.ends * 1000)
    assert rolls(player) == before, "rolled while it was shaken"
    assert handheld.run_until(lambda: rolls(player) > before, 1500), "no roll"
    took = handheld.now_ms - begun - shake.ends * 1000
    handheld.run_ms(1000)
    handheld.board.motion.trace = None
    assert rolls(player) == before + 1
    return took


@pytest.mark.nightly
def test_carried_pressed_and_put_down_nothing_rolls_and_then_a_shake_does(player: Player) -> None:
    for name in CARRIED:
        moved(player.handheld, EVERYDAY[name](Random(name)), 6000)
        player.handheld.run_ms(600)
        assert rolls(player) == 0, name
    assert shaken(player, SHAKES["gentle"](Random(1))) <= 700
    assert shaken(player, SHAKES["flicked from the wrist"](Random(1))) <= 700


@pytest.mark.nightly
def test_face_down_it_rolls_unseen_until_it_is_turned_up(player: Player) -> None:
    handheld = player.handheld
    shake = SHAKES["face-down, rubbed"](Random(2))
    begun = handheld.now_ms
    handheld.board.motion.trace = lambda now: shake.motion((now - begun) / 1000)
    handheld.run_ms(1000)
    assert handheld.oled.on, "it only lies face-down"
    handheld.run_ms(shake.ends * 1000 - 1000)
    assert not handheld.oled.on and handheld.leds == [False] * 5
    handheld.run_ms(2000)
    assert not handheld.oled.on and rolls(player) == 0, "the roll ends when it is turned up"
    handheld.board.motion.trace = None
    handheld.turn(0.9, 0, 0.4)
    handheld.run_ms(150)
    handheld.turn(0, 0, 1)
    assert handheld.run_until(lambda: rolls(player) == 1, 2000)
    handheld.run_ms(500)
    assert handheld.oled.on


@pytest.mark.nightly
def test_a_pocket_never_rolls_and_nothing_is_read_in_it(player: Player) -> None:
    handheld = player.handheld
    handheld.run_ms(OFF_MS)
    sensor = sensor_of(handheld)
    assert not handheld.oled.on and sensor.registers[CTRL1] >> 4 == 0, "powered down"
    everything: list[tuple[str, Callable[[Random], Motion]]] = [(name, EVERYDAY[name]) for name in CARRIED[:2]]
    everything.append(("vigorous", lambda random: SHAKES["vigorous"](random).motion))
    for name, make in everything:
        moved(handheld, make(Random(name)), 3000)
    assert rolls(player) == 0 and not handheld.oled.on
    assert busy_percent(handheld) < 1
    handheld.tap(2)
    assert handheld.run_until(lambda: is_set_up(sensor), 300)
    handheld.run_ms(300)
    assert handheld.oled.on and rolls(player) == 0
    assert shaken(player, SHAKES["vigorous"](Random(3))) <= 700


def test_a_sensor_that_feels_nothing_or_too_much_is_said_to_be_missing(player: Player) -> None:
    handheld = player.handheld
    for x, y, z in ((0.0, 0.0, 0.0), (9.0, 9.0, 9.0)):
        handheld.turn(x, y, z)
        handheld.run_ms(5000)
        assert player.sees(("ready", "P1", 1, 0, False, (), "No sensor: hold key 5")), (x, y, z)
        handheld.turn(0, 0, 1)
        handheld.run_ms(3000)
        assert player.sees(("ready", "P1", 1, 0, False, ()))
    assert rolls(player) == 0
