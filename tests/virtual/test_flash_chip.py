"""What a power cut in the middle of a flash operation leaves behind."""

import pytest

from rollkeeper.virtual.flash_chip import PAGE_PROGRAM, SECTOR_ERASE, Operation


@pytest.mark.parametrize("seed", range(30))
def test_a_torn_program_only_clears_bits_that_were_to_be_cleared(seed):
    before, after = b"\xff" * 256, bytes(range(256))
    torn = Operation(PAGE_PROGRAM, 0x1000, before, after, 0).torn(seed)
    assert len(torn) == 256
    assert all(new & value == new for new, value in zip(after, torn, strict=True))
    changed = [at for at, value in enumerate(torn) if value != 0xFF]
    assert changed == list(range(len(changed)))  # from the front


@pytest.mark.parametrize("seed", range(30))
def test_a_torn_erase_is_erased_in_front_and_old_behind(seed):
    before = bytes(range(256)) * 16
    torn = Operation(SECTOR_ERASE, 0x1000, before, b"\xff" * 4096, 0).torn(seed)
    old_from = next((at for at in range(4096) if torn[at:] == before[at:]), 4096)
    done = next((at for at in range(4096) if torn[at] != 0xFF), 4096)
    assert old_from - done <= 512
    assert torn == Operation(SECTOR_ERASE, 0x1000, before, b"\xff" * 4096, 0).torn(seed)
