"""The program fails, hangs or is not started: a picture says so, and every game goes on where it was."""

from pathlib import Path

import pytest

from emulator.firmware import build, with_module, with_program
from emulator.handheld import VirtualHandheld
from players.player import Player, picture_of
from roller.crash import hung
from roller.leds.pixels import ZERO

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"

# Runs as ever until K4 is pressed for the first time in the Pico's life; what `planted` does then comes once.
FAILS = b"""
import os
import time
from roller import crash
from roller.app.app import App
from roller.hw.board import Board

def planted(self, now, inputs, step=App.step):
    if (inputs.down == 8 or 4 in inputs.presses) and "done" not in os.listdir("/"):
        open("/done", "w").close()
        %s
    return step(self, now, inputs)

App.step = planted
crash.guarded(Board())
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def rolled(image: Path, files: dict[str, bytes], planted: bytes) -> Player:
    """A handheld that will fail at K4; two rolls have been made in it."""
    player = Player(VirtualHandheld(image, files=with_program(files, FAILS % planted), seed=61))
    player.roll()
    player.roll(2)
    player.handheld.close_port()
    return player


def says_that_it_hung(player: Player, ms: float) -> None:
    """Within so many ms it is back, and says why it was away; K3 has seen it."""
    handheld = player.handheld
    picture = picture_of(("message", *hung()[:2], ("", "", "ok", "", "")))
    assert handheld.run_until(lambda: bytes(handheld.oled.ram) == picture, ms, step_ms=20), "it does not say so"
    assert handheld.filesystem()["/crash.log"].startswith(b"hung: ")
    handheld.run_ms(500)
    handheld.tap(3)


def goes_on(player: Player) -> None:
    """The game is where it was: the dice, their lock and the roll."""
    handheld, lines, game = player.handheld, list(player.lines), player.game
    assert game is not None and game.rolls == 2
    handheld.run_ms(1500)
    again = Player(handheld)
    assert again.lines == lines and again.game is not None and again.game.dice == game.dice
    assert handheld.leds == [False, True, False, False, False]
    again.roll(2)
    assert again.game.rolls == 3


def test_a_failure_is_shown_and_written_down_and_the_game_goes_on(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = rolled(micropython_image, files, b"raise ValueError('planted')")
    handheld = player.handheld
    handheld.tap(4)
    handheld.run_ms(1500)
    text = "Your game is safe.\nValueError\nplanted"
    assert bytes(handheld.oled.ram) == picture_of(("message", "Sorry, I had to restart", text, ("",) * 5))
    assert b"ValueError: planted" in handheld.filesystem()["/crash.log"]
    assert handheld.run_until(lambda: handheld.pico.resets, 4000), "it restarts by itself"
    goes_on(player)


@pytest.mark.nightly
def test_a_step_loop_that_hangs_is_restarted_within_ten_seconds(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = rolled(micropython_image, files, b"while True: time.sleep_ms(1000)")  # quicker to emulate than "pass"
    handheld = player.handheld
    began = handheld.now_ms
    handheld.tap(4)
    assert handheld.run_until(lambda: handheld.pico.resets, 10_000), "it does not restart"
    assert handheld.now_ms - began > 4500, "a step may take its time"
    says_that_it_hung(player, began + 10_000 - handheld.now_ms)
    goes_on(player)


def test_the_led_build_says_by_red_dice_that_it_hung(micropython_image: Path, files: dict[str, bytes]) -> None:
    program = FAILS % b"while True: time.sleep_ms(1000)"
    handheld = VirtualHandheld(micropython_image, files=with_program(files, program), seed=68, leds=True)
    handheld.run_ms(1500)
    began = handheld.now_ms
    handheld.tap(4)
    assert handheld.run_until(lambda: handheld.pico.resets, 10_000)
    assert handheld.run_until(
        lambda: all(set(handheld.pixels.die(place)) == {ZERO} for place in range(5)),
        began + 10_000 - handheld.now_ms,
        step_ms=50,
    )


@pytest.mark.nightly
def test_a_processor_that_is_locked_up_is_restarted_by_the_watchdog(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    """As after a panic of the SDK: a BKPT, of which no debugger hears."""
    player = rolled(micropython_image, files, b"pass")
    handheld = player.handheld
    handheld.pico.mcu.on_break(0)
    handheld.run_ms(100)
    assert handheld.pico.locked_up
    assert handheld.run_until(lambda: handheld.pico.resets, 6000), "it does not restart"
    assert not handheld.pico.locked_up
    assert handheld.run_until(lambda: handheld.usb.connected, 3000)
    says_that_it_hung(player, 1000)
    goes_on(player)


@pytest.mark.parametrize("keys", [b"\x03", b"\x03" * 20])
@pytest.mark.nightly
def test_ctrl_c_stops_the_watchdog_too(micropython_image: Path, files: dict[str, bytes], keys: bytes) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=67)
    handheld.run_ms(2000)
    handheld.open_port()
    handheld.run_ms(200)
    handheld.send(keys)
    assert handheld.run_until(lambda: b">>> " in handheld.received, 3000)
    handheld.run_ms(20_000)
    assert not handheld.pico.resets
    handheld.close_port()
    handheld.open_port()
    handheld.send(b"import machine\r\nmachine.reset()\r\n")  # as mpremote does
    assert handheld.run_until(lambda: handheld.pico.resets, 3000)
    handheld.run_ms(2000)
    assert "/crash.log" not in handheld.filesystem(), "whoever restarts it from the REPL does not hear that it hung"


@pytest.mark.parametrize("failing", [b"1 / 0", b"raise MemoryError", b"raise KeyboardInterrupt"])
def test_a_start_that_fails_once_the_watchdog_is_on_leaves_none(
    micropython_image: Path, files: dict[str, bytes], failing: bytes
) -> None:
    program = b"""
from roller import crash
from roller.handheld import Handheld
from roller.hw.board import Board

def run(self, said=()):
    %s

Handheld.run = run
board = Board()
board.reset = lambda: print("would restart")
crash.guarded(board)
""" % failing
    handheld = VirtualHandheld(micropython_image, files=with_program(files, program), seed=69)
    handheld.open_port()
    handheld.run_ms(20_000)
    assert b">>> " in handheld.received and not handheld.pico.resets
    assert handheld.repl("print(6 * 7)").strip() == "42", "a new firmware can be put there"


@pytest.mark.nightly
def test_a_long_sleep_is_no_hang(ready: Player) -> None:
    player = ready
    player.handheld.close_port()
    player.handheld.run_ms(200_000)
    assert not player.handheld.pico.resets


def test_who_has_pressed_ctrl_c_is_left_alone(ready: Player) -> None:
    handheld = ready.handheld
    assert handheld.repl("print(6 * 7)").strip() == "42"
    handheld.run_ms(30_000)
    assert not handheld.pico.resets


def test_safe_mode_says_so_on_the_display(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=64)
    for key in (1, 5):
        handheld.press(key)
    handheld.run_ms(1500)
    text = "Keys 1 and 5 were held, so no game is started. Switch off and on to play."
    assert bytes(handheld.oled.ram) == picture_of(("message", "Safe mode", text, ("1", "", "", "", "5")))
    assert handheld.oled.on
    assert handheld.flash_chip.operations == 0, "whatever is on the flash stays as it is"


def test_safe_mode_lights_the_two_dice_of_its_keys(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=65, leds=True)
    for key in (1, 5):
        handheld.press(key)
    handheld.run_ms(1500)
    lit = [any(any(pip) for pip in handheld.pixels.die(place)) for place in range(5)]
    assert lit == [True, False, False, False, True]


def test_safe_mode_is_reached_though_its_picture_cannot_be_drawn(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    source = (FIRMWARE / "start.py").read_bytes()
    broken = with_module(files, "start", source.replace(b"safe_mode(board)", b"safe_mode(1 / 0)"))
    handheld = VirtualHandheld(micropython_image, files=broken, seed=66)
    for key in (1, 5):
        handheld.press(key)
    handheld.open_port()
    assert handheld.run_until(lambda: b">>> " in handheld.received, 3000)
