"""An unkind bus and a display that loses its power, on the real firmware: the glass is right again within a second,
keys and LEDs never wait for it, and the log is never in doubt.
"""

from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from faults.shown import shows
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
LED_BAR_MS = 30
SOON_MS = 1000
SENSOR_BACK_MS = 2500  # it is looked for every second, on a bus that was left alone for up to 0.8 s
REFRESH, AGAIN = 7000, 900  # ms, as in roller.oled.picture, which needs a framebuf
DISPLAY = 0x3C
NEEDED = {0xA8: 0x3F, 0xD3: 0x00, 0xD5: 0x80, 0xD9: 0xF1, 0xDA: 0x12, 0xDB: 0x30}  # a common 128x64 module
DIM_MS, OFF_MS = 31_000, 121_000


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


@pytest.fixture(scope="module")
def player(micropython_image: Path, files: dict[str, bytes]) -> Player:
    """A handheld that was switched on while a chip held SDA low, in a game."""
    handheld = VirtualHandheld(micropython_image, files=files, seed=51, bus_timing=True)
    handheld.board.bus.faults.hang()
    return Player(handheld)


def right(player: Player) -> bool:
    """Whether the glass shows the game as the log has it."""
    oled = player.handheld.oled
    return player.game is not None and oled.lit and shows(player.handheld, player.game)


def right_within(player: Player, ms: float) -> bool:
    return player.handheld.run_until(lambda: right(player), ms, step_ms=20)


def locked(player: Player, key: int) -> float:
    """ms from the press of a key to its LED."""
    handheld = player.handheld
    led = handheld.board.leds[key - 1]
    before, pressed = led.lit, handheld.now_ms
    handheld.tap(key, 90)
    handheld.run_ms(60)
    assert led.lit != before, "no LED"
    return led.changed_ms - pressed


def test_a_bus_that_hung_at_power_on_is_freed_and_the_display_is_set_up(player: Player) -> None:
    oled = player.handheld.oled
    assert not player.handheld.board.bus.faults.sda_low and player.sees(("ready", "P1", 1, 0, False, ()))
    assert oled.settings == NEEDED and oled.contrast == 0xCF


def test_the_dice_on_the_glass_are_those_of_the_log_whatever_bytes_are_refused(player: Player) -> None:
    faults = player.handheld.board.bus.faults
    faults.refuse(0.002, seed=4, address=DISPLAY)
    player.roll()
    assert faults.refused > 5
    faults.refuse(0)
    assert right_within(player, SOON_MS), "what the roll left wrong is repaired"
    faults.refuse(0.002, seed=5, address=DISPLAY)
    for key in (2, 4, 2, 5):
        assert locked(player, key) < LED_BAR_MS
        assert right_within(player, 250), "also while bytes are refused"
    faults.end()


def test_a_display_that_lost_its_power_comes_back(player: Player) -> None:
    handheld, oled = player.handheld, player.handheld.oled
    oled.lose_power()
    assert right_within(player, REFRESH + 100), "at rest, with nobody touching it"
    assert oled.settings == NEEDED and oled.contrast == 0xCF
    handheld.run_ms(2 * AGAIN)

    handheld.press(1)
    assert handheld.run_until(lambda: oled.receiving, 50, step_ms=0.1)
    oled.lose_power()
    handheld.run_ms(60)
    handheld.release(1)
    assert right_within(player, SOON_MS), "in the middle of a transfer"

    handheld.run_ms(DIM_MS)
    dim = oled.contrast
    assert dim < 0x20 and oled.lit
    oled.lose_power()
    assert right_within(player, REFRESH + 100) and oled.contrast == dim, "dimmed"

    handheld.run_ms(OFF_MS - DIM_MS)
    assert not oled.on
    changes = oled.changes
    handheld.run_ms(2 * REFRESH)
    assert oled.changes == changes and not oled.on, "a dark display is left alone"
    oled.lose_power()
    handheld.tap(1)
    assert right_within(player, 100) and oled.contrast == 0xCF, "woken by a key"


def test_keys_and_leds_do_not_wait_for_a_bus_that_hangs(player: Player) -> None:
    handheld, faults = player.handheld, player.handheld.board.bus.faults
    handheld.run_ms(200)
    faults.hang()
    assert locked(player, 3) < LED_BAR_MS
    assert right_within(player, SOON_MS) and not faults.sda_low, "nine clocks have freed it"

    handheld.press(5)
    assert handheld.run_until(lambda: handheld.oled.receiving, 50, step_ms=0.1)
    faults.hang()  # in the middle of a transfer
    handheld.run_ms(60)
    handheld.release(5)
    assert right_within(player, SOON_MS) and not faults.sda_low

    handheld.start_shake()
    faults.short("sda")
    waits = []
    for key in (1, 2, 3, 4, 5, 1):
        handheld.run_ms(17.3 * key)
        waits.append(locked(player, key))
    handheld.stop_shake()
    assert max(waits) < LED_BAR_MS, waits
    handheld.run_ms(1000)  # the dice have come to rest
    busy, cycles = handheld.busy_cycles, handheld.pico.cycles
    handheld.run_ms(3000)
    assert handheld.busy_cycles - busy < 0.04 * (handheld.pico.cycles - cycles), "nor does it wear the battery"
    faults.end()
    assert right_within(player, SENSOR_BACK_MS), "and the sensor is not missed any more"


def seen_of_the_leds(player: Player, ms: int) -> dict[int, int]:
    """Which LEDs were lit together, as bit masks, and how often of looks every 50 ms. One at which they are being
    changed, one after the other, does not count."""
    handheld = player.handheld
    seen: dict[int, int] = {}
    for _ in range(ms // 50):
        handheld.run_ms(49)
        before = handheld.leds
        handheld.run_ms(1)
        if handheld.leds == before:
            lit = sum(1 << at for at, led in enumerate(before) if led)
            seen[lit] = seen.get(lit, 0) + 1
    return seen


@pytest.mark.parametrize("wire", ["unplugged", "sda", "scl"])
@pytest.mark.nightly
def test_without_a_display_the_leds_say_so_and_the_game_goes_on(
    micropython_image: Path, files: dict[str, bytes], wire: str
) -> None:
    player = Player(VirtualHandheld(micropython_image, files=files, seed=53, bus_timing=True))
    player.roll()
    player.tap(2)
    handheld, oled, faults = player.handheld, player.handheld.oled, player.handheld.board.bus.faults
    if wire == "unplugged":
        oled.present = False
    else:
        faults.short("sda" if wire == "sda" else "scl")
    handheld.tap(1)  # something to be shown
    handheld.run_ms(2500)
    locks = sum(1 << at for at, led in enumerate(handheld.leds) if led)
    seen = seen_of_the_leds(player, 6000)
    assert len(seen) == 2, "as the locks are, and the other way round"
    rare, often = sorted(seen, key=lambda lit: seen[lit])
    assert rare == often ^ 0b11111 and locks in seen and 0.15 < seen[rare] / sum(seen.values()) < 0.45
    before = len(player.lines)
    if wire == "unplugged":
        handheld.shake(500)
    else:  # the sensor is on that bus, too
        handheld.hold(5, 900)
    assert handheld.run_until(lambda: player._listened() and len(player.lines) > before, 2500), "no roll"
    assert player.game is not None and player.game.rolls == 2
    handheld.run_ms(1500)
    oled.lose_power()
    oled.present = True
    faults.end()
    assert right_within(player, SENSOR_BACK_MS)
    assert seen_of_the_leds(player, 3000) == {often: 60}, "and the LEDs are as they were"


def test_a_short_at_power_on_is_not_taken_for_the_led_build(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=52)
    handheld.board.bus.faults.short("scl")
    handheld.run_ms(1500)
    assert not handheld.oled.on
    handheld.board.bus.faults.end()
    player = Player(handheld)
    assert player.sees(("ready", "P1", 1, 0, False, ()))
    assert "roller.leds.refresh" not in handheld.repl("import sys\nprint(*sys.modules)").split()
