"""Messages of 63, 64, 65, 128, 512 and 513 bytes, in both directions over the emulated USB."""

from pathlib import Path

import pytest

from faults.packets import LENGTHS, both_ways

pytestmark = pytest.mark.emulated


def test_messages_of_every_awkward_length_go_both_ways(micropython_image: Path) -> None:
    assert LENGTHS == (63, 64, 65, 128, 512, 513)
    found = both_ways(micropython_image, rounds=2)
    assert found == {f"{length} to {end}": 2 for length in LENGTHS for end in ("the handheld", "the PC")}
