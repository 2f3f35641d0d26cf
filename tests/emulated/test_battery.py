"""What the self-test says of the battery, through a converter with its noise and a reference that is not 3.3 V."""

from pathlib import Path

import pytest

from rollkeeper.flashing.build import build, with_program
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


def test_the_battery_is_read_within_half_a_percent_and_ten_millivolts(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), b""), seed=47)
    handheld.boot()
    handheld.repl("from roller.hw.board import Board\nboard = Board()")
    readings = []
    for volts in (0.9, 1.65, 2.5, 3.0, 3.6, 4.2, 4.95):  # 1.65, 2.5: near a code that is too wide
        handheld.board.set_battery(volts)
        for _ in range(5):
            found = int(handheld.repl("print(board.battery())"))
            assert abs(found - 1000 * volts) < 5 * volts + 10, (volts, found)
            readings.append(found)
    assert len(set(readings)) > 15, "two readings are hardly ever the same"
