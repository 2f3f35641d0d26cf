"""When the step loop collects garbage, on the emulated board."""

from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from players.player import Player
from rollkeeper.flashing.build import build, with_program

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
HIGH = 0x2003_F000  # near the end of the RAM
# As if all had been in use when it was collected the last time, and was collected by somebody else since; once all code
# runs from flash, for then it is collected, too.
PROGRAM = f"""
from roller.handheld import Handheld
from roller.hw.board import Board

handheld = Handheld(Board())
was = 0

def step(step=handheld.step):
    global was
    wake = step()
    if not was and not handheld.code.pending() and handheld.garbage.began:
        was = handheld.garbage.began = {HIGH}
    return wake

handheld.step = step
handheld.run()
"""


def test_memory_that_others_have_collected_counts_as_free(micropython_image: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), PROGRAM.encode()), seed=3))
    player.handheld.run_ms(3000)
    was, began = player.handheld.repl("print(was, handheld.garbage.began)").split()
    assert int(was) == HIGH > int(began)
