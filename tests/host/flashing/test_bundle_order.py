"""Modules in the bundle lie across two blocks of the drive as seldom as can be, and best those that soon go."""

from pathlib import Path

from rollkeeper.flashing.build import compiled
from rollkeeper.flashing.bundle_order import BLOCK, FOR_A_WHILE, OVERHEAD, end_of_block, ordered

FIRMWARE = Path(__file__).parents[3] / "firmware"


def place(offset: int) -> int:
    """The block of a byte, as roller.hw.run_from_flash reckons it."""
    index = offset // (BLOCK - 8)
    if index:
        index = (offset - 4 * ((index - 1).bit_count() + 2)) // (BLOCK - 8)
    return index


def across(modules: dict[str, bytes], start: int) -> int:
    """How many bytes of what stays loaded are in modules that lie across two blocks."""
    lost = 0
    for path, module in modules.items():
        end = start + len(module) + OVERHEAD
        if place(start) != place(end - 1) and not path.startswith(FOR_A_WHILE):
            lost += len(module)
        start = end
    return lost


def test_ends_of_blocks_are_where_the_handheld_sees_them() -> None:
    ends = [offset for offset in range(1, 40 * BLOCK) if place(offset) != place(offset - 1)]
    assert ends == [end_of_block(offset) for offset in [0, *ends[:-1]]]


def test_all_modules_are_there_and_few_that_stay_lie_across_blocks() -> None:
    _, modules = compiled(FIRMWARE)
    found = ordered(modules, 900)
    assert found == modules and len(found) == len(modules)
    assert across(found, 900) < across(modules, 900) / 2
