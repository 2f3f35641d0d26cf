"""When the step loop collects garbage, on the emulated board."""

from pathlib import Path

import pytest

from emulated.player import Player
from rollkeeper.flashing.build import build, with_program
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
HIGH = 0x2003_F000  # near the end of the RAM
# Its one attribute that is an address says where the free memory began, the last time that it was tidied up. As if all
# had been in use then, and was collected by somebody else; once all code runs from flash, for that tidies up, too.
PROGRAM = f"""
from roller.handheld import Handheld
from roller.hw.board import Board

handheld = Handheld(Board())
was = 0

def began():
    return [name for name, value in handheld.__dict__.items() if type(value) is int and value >> 28 == 2]

def step(step=handheld.step):
    global was
    wake = step()
    if not was and not handheld.code.pending() and began():
        was = {HIGH}
        setattr(handheld, began()[0], was)
    return wake

handheld.step = step
handheld.run()
"""


def test_memory_that_others_have_collected_counts_as_free(micropython_image: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=with_program(build(FIRMWARE), PROGRAM.encode()), seed=3))
    player.handheld.run_ms(3000)
    was, began = player.handheld.repl("print(was, handheld.__dict__[began()[0]])").split()
    assert int(was) == HIGH > int(began)
