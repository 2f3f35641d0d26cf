"""Power cut between roll and score; port closed, cable pulled and PC asleep in mid-game; a PC that does not read."""

from contextlib import closing
from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from players.player import Player
from rollkeeper.store import Store
from rollkeeper.sync.session import Session
from turnlink.host import HostEnd

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def lit(leds: list[bool]) -> int:
    return sum(1 << i for i, led in enumerate(leds) if led)


def test_power_cut_between_roll_and_score(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=3)
    before = Player(handheld)
    before.roll()
    dice = before.roll(2, 4)
    handheld.tap(5)
    handheld.run_ms(800)
    picture, leds = bytes(handheld.oled.ram), handheld.leds
    assert lit(leds) == 0b11010

    after = Player(VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=4))
    assert after.lines == before.lines
    assert after.game is not None and (after.game.dice, after.game.rolls) == (dice, 2)
    assert bytes(after.handheld.oled.ram) == picture
    assert after.handheld.leds == leds
    rolled = after.roll()
    assert [rolled[i] for i in (1, 3, 4)] == [dice[i] for i in (1, 3, 4)]
    assert after.lines[: len(before.lines)] == before.lines


def test_the_port_is_closed_and_opened_in_mid_game(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=5)
    first = Player(handheld)
    first.roll()
    handheld.close_port()
    handheld.shake(500)
    handheld.run_ms(900)
    handheld.hold(1)
    handheld.run_ms(150)
    handheld.tap(3)
    handheld.run_ms(600)
    second = Player(handheld)
    assert second.lines[: len(first.lines)] == first.lines
    assert [b'"roll"' in line or b'"score"' in line for line in second.lines[len(first.lines) :]] == [True, True]


def test_with_the_cable_pulled_in_mid_game_keys_answer_and_a_pc_gets_the_rest_later(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    """MicroPython's write waits for half a second each time while the bus is suspended and its buffer is full."""
    handheld = VirtualHandheld(micropython_image, files=files, seed=5)
    first = Player(handheld)
    first.roll()
    handheld.usb.pull()
    for turn in range(2):
        if turn:
            handheld.shake(400)
            handheld.run_ms(900)
        handheld.shake(400)
        handheld.run_ms(900)
        assert key_to_led_ms(handheld, 2) < 30
        handheld.hold(1)
        handheld.run_ms(150)
        handheld.tap(3)
        handheld.run_ms(400)
    before = handheld.busy_cycles
    handheld.run_ms(500)
    assert handheld.busy_cycles - before < 0.03 * 500 * 125_000, "nothing is polled for a PC that is not there"
    handheld.usb.plug()
    handheld.run_ms(200)
    second = Player(handheld)
    assert second.lines[: len(first.lines)] == first.lines
    kinds = [next(kind for kind in (b"roll", b"score") if b'"' + kind + b'"' in line) for line in second.lines[2:]]
    assert kinds == [b"roll", b"score", b"roll", b"roll", b"score"]


@pytest.mark.nightly
def test_a_pc_that_slept_in_mid_game_gets_what_was_played_meanwhile(
    micropython_image: Path, files: dict[str, bytes], tmp_path: Path
) -> None:
    """The PC's real session, asleep with the port open; its own clock stands still meanwhile."""
    handheld = VirtualHandheld(micropython_image, files=files, seed=6)
    Player(handheld)
    handheld.received.clear()
    with closing(Store(tmp_path / "games.sqlite3")) as store:
        session = Session(store, "a test")
        slept_ms = 0.0

        def talk() -> bool:
            data, seconds = bytes(handheld.received), (handheld.now_ms - slept_ms) / 1000
            handheld.received.clear()
            session.receive(data, seconds)
            handheld.send(session.outgoing(seconds))
            return session.caught_up

        assert handheld.run_until(talk, 3000)
        handheld.usb.suspend()
        began = handheld.now_ms
        for _ in range(2):
            handheld.shake(400)
            handheld.run_ms(900)
            assert key_to_led_ms(handheld, 3) < 30
        slept_ms = handheld.now_ms - began
        handheld.usb.resume()
        assert handheld.run_until(lambda: talk() and session.wanted == 4, 6500), "the game and two rolls"


def key_to_led_ms(handheld: VirtualHandheld, key: int) -> float:
    """A lock key between two rolls."""
    before, began = handheld.leds[key - 1], handheld.now_ms
    handheld.press(key)
    assert handheld.run_until(lambda: handheld.leds[key - 1] != before, 500), "no LED"
    took = handheld.now_ms - began
    handheld.release(key)
    handheld.run_ms(60)
    return took


@pytest.mark.nightly
def test_a_pc_that_does_not_read_does_not_stop_the_game(ready: Player) -> None:
    player = ready
    handheld = player.handheld
    handheld.usb.set_reading(False)
    for _ in range(30):
        handheld.send(HostEnd("a greedy one").greet())
        handheld.run_ms(20)
    for _ in range(3):
        handheld.shake(500)
        handheld.run_ms(900)
    handheld.run_ms(1300)
    handheld.tap(3)
    handheld.run_ms(700)
    handheld.usb.set_reading(True)
    handheld.run_ms(500)
    handheld.received.clear()
    again = Player(handheld)
    assert again.game is not None and again.game.turn == 2
    assert len(again.lines) == len(player.lines) + 4


def test_without_a_display_the_game_goes_on(ready: Player) -> None:
    player = ready
    handheld = player.handheld
    handheld.oled.present = False
    player.roll()
    handheld.tap(3)
    handheld.run_ms(100)
    assert lit(handheld.leds) == 0b00100
    handheld.oled.present = True
    handheld.run_ms(1500)
    assert player.game is not None
    assert player.sees_the_game(0b00100)


def test_the_switch_rolls_as_well(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = Player(VirtualHandheld(micropython_image, files=files, sensor="switch", seed=9))
    player.roll()
    assert player.game is not None
    assert player.sees_the_game()
