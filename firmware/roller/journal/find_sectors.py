"""Finds the block of each sector file when the power comes on, and makes sector files. In memory only then."""

import os

from turnlink.packed_events import SLOT
from turnlink.sector import SIZE, name_of, sector_of

NO_BLOCK = 0xFFFF  # the block of a sector that has none


def find(sectors: "Sectors") -> None:
    """Find the blocks of the sectors, and which have no file."""
    for sector in _look(sectors):
        _tell_apart(sectors, sector)
    sectors.missing = _without_a_file(sectors)


def _look(sectors: "Sectors") -> "list[int]":
    """Find the block of each sector by its name. Returns those that two blocks are called after."""
    memory = sectors.memory
    blocks = sectors.blocks
    twice = []
    for block in range(len(memory) // SIZE):
        at = block * SIZE
        sector = sector_of(memory, at) if memory[at] == 82 else -1  # the R of its mark: most others end here
        if 0 <= sector < sectors.count:
            if blocks[sector] != NO_BLOCK:
                twice.append(sector)
            blocks[sector] = block
    return twice


def _tell_apart(sectors: "Sectors", sector: int) -> None:
    """Which of two blocks is the sector? Its file says so. If they are alike to the stamp, for the file was copied,
    it gets another stamp through littlefs, with all its content."""
    blocks = _called(sectors, sectors.files.head(sector))
    if len(blocks) > 1:
        try:
            sectors.files.rename(sector, name_of(sector, os.urandom(4)))
            blocks = _called(sectors, sectors.files.head(sector))
        except OSError as error:  # no room: the sector can be read, and is where more stands
            print("journal:", error)
            sectors.blocks[sector] = min(blocks, key=lambda block: _blanks(sectors, block))
    if len(blocks) == 1:
        sectors.blocks[sector] = blocks[0]
    else:
        sectors.leave(sector)


def _blanks(sectors: "Sectors", block: int) -> int:
    """How many bytes of a block are blank."""
    return bytes(sectors.memory[block * SIZE : (block + 1) * SIZE]).count(b"\xff")


def _called(sectors: "Sectors", head: "bytes | None") -> "list[int]":
    """The blocks that begin as a file does."""
    if not head:
        return []
    blocks = range(len(sectors.memory) // SIZE)
    return [block for block in blocks if sectors.memory[block * SIZE : block * SIZE + SLOT] == head[:SLOT]]


def _without_a_file(sectors: "Sectors") -> "list[int]":
    """Sectors that are to be made. Those whose name alone is damaged can be read from now on."""
    found = []
    for sector in range(sectors.count):
        if sectors.blocks[sector] == NO_BLOCK:
            head = sectors.files.head(sector)
            if head is None:
                found.append(sector)
                continue
            sectors.leave(sector)
            blocks = _called(sectors, head)
            if len(blocks) == 1:
                sectors.blocks[sector] = blocks[0]
    return found


def make(sectors: "Sectors", sector: int) -> None:
    """Write the file of a sector anew, blank, through littlefs. Raises OSError."""
    sectors.files.write(sector, name_of(sector, os.urandom(4)))
    sectors.proved[sector] = 0
    sectors.blocks[sector] = (_called(sectors, sectors.files.head(sector)) + [NO_BLOCK])[0]
    if sector in sectors.strange:
        sectors.strange.remove(sector)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.journal.sectors import Sectors
