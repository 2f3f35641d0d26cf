"""In which order the modules stand in the bundle: so that few functions and tables lie across two blocks of the drive.

What lies in one block runs from there (roller.hw.run_from_flash); what lies across two stays in RAM, 100 to 1,200 bytes
at each end of a block. So blocks are filled with modules that fit, and where none does one stands that a handheld has
in RAM for a while only.
"""

from collections.abc import Mapping

BLOCK = 4096  # bytes, of littlefs
OVERHEAD = 6  # bytes before a module
FOR_A_WHILE = (
    "/roller/app/pages/", "/roller/selftest/", "/roller/remote",
    "/roller/crash", "/roller/hw/service_mode",
    "/roller/journal/recovery", "/roller/journal/fold", "/roller/journal/read_ring",
    "/roller/journal/find_sectors", "/roller/settings_effects", "/roller/first_start", "/roller/about_and_sync",
    "/fivedice/begin_and_roll_off",
)  # fmt: skip


def ordered(modules: Mapping[str, bytes], start: int) -> dict[str, bytes]:
    """The modules in that order, if the first stands `start` bytes behind the begin of the bundle."""
    left = dict(modules)
    found: dict[str, bytes] = {}
    while left:
        room = end_of_block(start) - start
        fits = [path for path in left if len(left[path]) + OVERHEAD <= room]
        kept = [path for path in fits if not path.startswith(FOR_A_WHILE)]
        across = [path for path in left if path.startswith(FOR_A_WHILE)]
        if kept:
            path = max(kept, key=lambda path: len(left[path]))
        elif across:
            path = min(across, key=lambda path: abs(len(left[path]) - room - BLOCK // 8))
        else:
            path = max(left, key=lambda path: len(left[path]))
        found[path] = left.pop(path)
        start += len(found[path]) + OVERHEAD
    return found


def end_of_block(offset: int) -> int:
    """Where the block ends that has the byte at `offset` of a file: each but the first begins with pointers to blocks
    before it, one, and one more in each second, fourth, .. (lfs2_ctz_index, lib/littlefs/lfs2.c)."""
    end, block = BLOCK, 0
    while end <= offset:
        block += 1
        end += BLOCK - 4 * (block & -block).bit_length()
    return end
