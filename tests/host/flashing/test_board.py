"""What a board says of itself, and which of two versions is older. What is refused: test_flash_command.py."""

import pytest

from rollkeeper.flashing.board import check_identity, numbers_of, parse_identity
from rollkeeper.flashing.flash_errors import NotMicroPython, OtherImage


@pytest.mark.parametrize("chip", ["RP2040", "RP2350"])
def test_a_handheld_of_this_layout_is_welcome(chip: str) -> None:
    identity = parse_identity(("rp2", "micropython", (1, 25, 0, "preview"), f"Rollkeeper 1 with {chip}"))
    assert identity.release == "1.25.0"
    check_identity(identity)


def test_layout_ten_is_not_layout_one() -> None:
    with pytest.raises(OtherImage, match=r"Rollkeeper 10 .*`rollkeeper sync`"):
        check_identity(parse_identity(("rp2", "micropython", (1, 29, 0), "Rollkeeper 10 with RP2040")))


def test_nonsense_is_not_micropython() -> None:
    with pytest.raises(NotMicroPython):
        parse_identity(("rp2", 5))


def test_versions_are_compared_by_their_numbers() -> None:
    assert numbers_of("0.9") < numbers_of("0.10") < numbers_of("0.10.1") < numbers_of("1")
    assert numbers_of("strange") == []
