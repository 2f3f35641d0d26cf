"""The dice that lie: the bytes in the firmware are what `lying_die` draws."""

import pytest

from roller.oled.dice_face import FREE, LOCKED, SPOTS
from screens.lying_die import cell, lit


@pytest.mark.parametrize("face", range(7))
def test_the_firmware_has_the_dice_that_are_drawn(face: int) -> None:
    found = bytes(FREE[face]), bytes(LOCKED[face])
    assert found == (cell(face, False), cell(face, True)), "python tests/screens/lying_die.py prints them"


@pytest.mark.parametrize("face", range(7))
def test_a_die_has_the_pips_of_its_face(face: int) -> None:
    assert len(SPOTS[face]) == face
    blank, locked = lit(0, False), lit(0, True)
    assert len(lit(face, False)) - len(blank) == len(locked) - len(lit(face, True)) == 12 * face
