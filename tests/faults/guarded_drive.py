"""A drive in memory on which other people's files lie, too: a program or erase outside the sector files is found out.

`power_on` is what a handheld does with its drive before anything else.
"""

import random

from parts.nor_drive import ERASE, NorDrive
from roller.journal import Journal
from roller.journal.find_sectors import make
from roller.journal.sectors import Sectors
from turnlink.sector import SIZE

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
FOREIGN = 4  # blocks of other files


class GuardedDrive(NorDrive):
    """`foreign` has the blocks of other files, and what is in them: any bytes, nothing, and zeros."""

    def __init__(self, blocks: int = 24, made: bool = True) -> None:
        self.foreign: dict[int, bytes] = {}
        super().__init__(blocks, made)
        any_bytes = random.Random(blocks).randbytes(SIZE)
        for block in range(FOREIGN):
            self.lay(block, (any_bytes, b"\xff" * SIZE, bytes(SIZE), any_bytes[::-1])[block % 4])

    def lay(self, block: int, content: bytes) -> None:
        """Put a block of somebody's file on the drive."""
        assert block not in self.files.values()
        self.foreign[block] = content
        self.bytes[block * SIZE : (block + 1) * SIZE] = content

    def check(self) -> None:
        """Nobody's file has changed."""
        for block, content in self.foreign.items():
            assert bytes(self.bytes[block * SIZE : (block + 1) * SIZE]) == content, f"block {block} is somebody's"

    def ioctl(self, request: int, argument: int) -> int:
        """NorDrive: only what is a sector's may be erased."""
        assert request != ERASE or argument in self.files.values(), f"block {argument} is no sector's: erased"
        return int(super().ioctl(request, argument))

    def writeblocks(self, block: int, data: bytearray, offset: int) -> None:
        """NorDrive: only what is a sector's may be programmed."""
        assert block in self.files.values(), f"block {block} is no sector's: programmed"
        assert 0 <= offset < SIZE, "beside its block"
        super().writeblocks(block, data, offset)

    def _free(self) -> int:
        used = {*self.files.values(), *self.foreign}
        for block in range(self.blocks):
            if block not in used:
                return block
        raise OSError(28, "no space")


def power_on(drive: NorDrive, device: str = DEVICE, new_epoch: str = EPOCH) -> Journal:
    """The journal of a drive, as the handheld's program begins with it: files of sectors that are missing are made, as
    far as there is room."""
    sectors = Sectors(drive, drive.memory, drive)
    for sector in sectors.missing:
        try:
            make(sectors, sector)
        except OSError:
            break
    return Journal(sectors, device, new_epoch)
