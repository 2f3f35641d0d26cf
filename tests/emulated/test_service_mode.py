"""A program on the PC stops the handheld by Ctrl-C and goes: the display says so, and soon the game goes on. While the
program is there nothing happens."""

from collections.abc import Callable
from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from players.player import Player, picture_of
from rollkeeper.flashing.raw_repl import text_for_the_pico

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
SERVICE_MODE = FIRMWARE / "roller/hw/service_mode.py"
TEXT = "A program on the PC has stopped the game. Switch off and on to play."
SAYS_SO = ("message", "Service mode", TEXT, ("",) * 5)
SOON, LATE = 28_000, 40_000  # ms: it waits for half a minute


def close(handheld: VirtualHandheld) -> None:
    handheld.close_port()


def pull(handheld: VirtualHandheld) -> None:
    handheld.usb.pull()


def suspend(handheld: VirtualHandheld) -> None:
    handheld.usb.suspend()


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def stopped(handheld: VirtualHandheld, keys: bytes = b"\x03") -> None:
    handheld.received.clear()
    handheld.send(keys)
    assert handheld.run_until(lambda: b">>> " in handheld.received, 3000)
    assert b"Traceback" not in handheld.received
    assert bytes(handheld.oled.ram) == picture_of(SAYS_SO)


def restarts(handheld: VirtualHandheld) -> None:
    handheld.run_ms(SOON)
    assert not handheld.pico.resets, "it waits for another program"
    assert handheld.run_until(lambda: handheld.pico.resets, LATE - SOON, step_ms=100), "it does not restart"


@pytest.mark.parametrize("leaves", [close, pull, suspend])
def test_when_the_program_has_gone_the_game_goes_on(
    ready: Player, leaves: Callable[[VirtualHandheld], None]
) -> None:
    player = ready
    handheld = player.handheld
    player.roll()
    player.roll(2)
    lines, game = list(player.lines), player.game
    stopped(handheld)
    assert not any(handheld.leds), "nothing shines that looks like a game"
    handheld.run_ms(45_000)
    assert not handheld.pico.resets, "a program holds the port"
    leaves(handheld)
    restarts(handheld)
    handheld.usb.resume()
    handheld.usb.plug()
    handheld.run_ms(2500)
    again = Player(handheld)
    assert again.lines == lines and game is not None and again.game is not None and again.game.dice == game.dice
    assert handheld.leds == [False, True, False, False, False]
    assert "/crash.log" not in handheld.filesystem()


def test_a_program_that_comes_back_is_left_alone(ready: Player) -> None:
    handheld = ready.handheld
    stopped(handheld, b"\r\x03\x03")
    for _ in range(3):
        handheld.close_port()
        handheld.run_ms(20_000)
        handheld.open_port()
        handheld.run_ms(20_000)
    assert not handheld.pico.resets
    assert handheld.repl("print(6 * 7)").strip() == "42"
    handheld.close_port()
    restarts(handheld)


def test_a_ctrl_c_while_it_starts_is_no_other(micropython_image: Path, files: dict[str, bytes]) -> None:
    for ms in (40, 150, 300, 450, 600):
        handheld = VirtualHandheld(micropython_image, files=files, seed=73)
        handheld.boot()
        handheld.open_port()
        handheld.run_ms(ms)
        stopped(handheld)
        handheld.close_port()
        restarts(handheld)


@pytest.mark.parametrize("leaves", [close, pull])
@pytest.mark.nightly
def test_what_runs_in_the_raw_repl_does_not_outlive_its_pc(
    ready: Player, leaves: Callable[[VirtualHandheld], None]
) -> None:
    handheld = ready.handheld
    handheld.repl("pass")
    handheld.received.clear()
    handheld.send(b"\x04")
    assert handheld.run_until(lambda: b"raw REPL" in handheld.received, 3000)
    handheld.repl(text_for_the_pico(SERVICE_MODE))
    handheld.run_ms(40_000)
    assert not handheld.pico.resets and bytes(handheld.oled.ram) == picture_of(SAYS_SO)
    handheld.send(b"while True:\n pass\n\x04")  # it hears nobody
    handheld.run_ms(1000)
    leaves(handheld)
    restarts(handheld)
    handheld.usb.plug()
    handheld.run_ms(2500)
    Player(handheld)
