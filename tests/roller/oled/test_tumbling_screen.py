"""The die that tumbles: the bytes in the firmware are what `tumbling_die` draws, and each pose is a solid body."""

import re
from pathlib import Path

import pytest

from screens import tumbling_die
from screens.tumbling_die import POSES, SIZE, pose

SOURCE = Path(__file__).parents[3] / "firmware" / "roller" / "oled" / "tumbling_screen.py"


def carried() -> bytes:
    """The bytes of the literal in the firmware."""
    literal = SOURCE.read_text(encoding="utf-8").partition("_BODIES = (")[2].partition("\n)")[0]
    return bytes(int(each, 16) for each in re.findall(r"\\x([0-9a-f]{2})", literal))


def test_the_firmware_has_the_poses_that_are_drawn() -> None:
    assert carried() == b"".join(pose(number) for number in range(POSES)), "tests/screens/tumbling_die.py prints them"


def test_the_poses_take_a_kilobyte_or_so() -> None:
    assert len(carried()) == POSES * SIZE * SIZE // 8 <= 1200


def test_each_pose_is_another_and_a_solid_body() -> None:
    drawn = [pose(number) for number in range(POSES)]
    assert len(set(drawn)) == POSES >= 8
    for cell in drawn:
        lit = sum(byte.bit_count() for byte in cell)
        assert 130 < lit < 400, "filled, not an outline"


@pytest.mark.parametrize("face", list(tumbling_die.FACES))
def test_a_die_has_the_pips_of_a_die(face: int) -> None:
    away = tumbling_die.FACES[face][0]
    (opposite,) = [each for each, axes in tumbling_die.FACES.items() if axes[0] == tuple(-a for a in away)]
    assert face + opposite == 7 and len(tumbling_die.SPOTS[face]) == face
