"""The sector files of a drive, /journal/000 and on: what a blank one holds. The handheld makes them at its first start,
or the PC with a new drive.

A sector begins with its name: a slot with its number and a stamp that tells it from copies of its file. The journal's
slots come after it, see `roller.journal`.
"""

from binascii import crc32

from turnlink.slots import SLOT

FOLDER = "/journal"
SIZE = 4096  # bytes of a sector: a block of the drive
_MARK = b"RKJ1"


def sectors_of(blocks: int) -> int:
    """How many sectors a drive of so many blocks gets: half of it is for the journal."""
    return blocks // 2


def path_of(sector: int, folder: str = FOLDER) -> str:
    """Where the file of a sector is."""
    return "%s/%03d" % (folder, sector)


def name_of(sector: int, stamp: bytes) -> bytes:
    """The slot that a sector begins with. `stamp`: four bytes."""
    head = _MARK + sector.to_bytes(2, "little") + stamp + b"\xff\xff"
    return head + (crc32(head) & 0xFFFFFFFF).to_bytes(4, "little")


def sector_of(name: "bytes | memoryview") -> int:
    """The sector that begins with this slot, or -1."""
    if name[:4] != _MARK or crc32(name[:12]) & 0xFFFFFFFF != int.from_bytes(name[12:16], "little"):
        return -1
    return name[4] | name[5] << 8


def blank_sector(sector: int) -> bytes:
    """The whole file of a sector that was never used."""
    return name_of(sector, b"new ") + b"\xff" * (SIZE - SLOT)
