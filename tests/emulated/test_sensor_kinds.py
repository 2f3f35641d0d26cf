"""The accelerometers that people have: with each a shake rolls, the self-test and About name it, and it sleeps."""

from pathlib import Path

import pytest

from emulated.test_sensor import BUSY_PERCENT, busy_percent
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from emulator.parts.adxl345 import POWER_CTL
from emulator.parts.mpu6050 import PWR_MGMT_1
from emulator.parts.wiring import Sensor
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
KINDS: list[tuple[Sensor, str, int, int]] = [
    ("adxl345", "ADXL345", POWER_CTL, 0x00), ("mpu6050", "MPU-6050", PWR_MGMT_1, 0x40)
]  # fmt: skip
DARK_MS = 125_000


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


@pytest.mark.parametrize(("sensor", "name", "power", "off"), KINDS)
def test_a_shake_rolls_it_is_named_and_it_sleeps(
    micropython_image: Path, files: dict[str, bytes], sensor: Sensor, name: str, power: int, off: int
) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=61, sensor=sensor, bus_timing=True)
    player = Player(handheld)
    chip = handheld.board.other
    assert chip is not None
    for rolls in (1, 2):
        player.roll()
        assert player.game is not None and player.game.rolls == rolls
    handheld.run_ms(3000)
    assert busy_percent(handheld) < BUSY_PERCENT
    chip.lose_power()
    handheld.run_ms(2500)
    player.roll()
    assert player.game is not None and player.game.rolls == 3, "after a dip of its supply"
    assert chip.registers[power] != off
    handheld.run_ms(DARK_MS)
    assert not handheld.oled.on and chip.registers[power] == off, "powered down in the dark"
    handheld.start_shake()
    handheld.run_ms(1000)
    handheld.stop_shake()
    assert not handheld.oled.on, "a pocket never rolls: only a key wakes"
    player.tap(1)
    handheld.run_ms(500)
    assert handheld.oled.on and chip.registers[power] != off
