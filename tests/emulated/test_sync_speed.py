"""All games that fit into the journal are on the PC within a minute.

Emulated time, so a busy machine changes nothing. With the cache of the flash: without it an allocation, or a look at
the USB too many, costs too little to be noticed.
"""

from pathlib import Path

import pytest

from bench.logged import journal, logged
from bench.on_the_pico import caught_up_ms
from bench.workbench import Workbench
from emulator.firmware import build

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
GAMES = 40
SLOWEST = 250  # events a second, from the question on: 190 games of 54 events in 41 s


@pytest.mark.nightly
def test_forty_games_are_copied_fast_enough(micropython_image: Path) -> None:
    lines = list(logged(1, GAMES))
    handheld = Workbench(micropython_image, build(FIRMWARE), 1).ready(files=journal(lines))
    handheld.open_port()
    handheld.run_ms(1000)
    assert len(lines) / caught_up_ms(handheld, lines) * 1000 > SLOWEST
