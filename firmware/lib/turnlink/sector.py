"""The sector files of a drive, /journal/000 and on: what a blank one holds. The handheld makes them at its first start,
or the PC with a new drive. And what stands in a sector besides events:

    slot 0      its name: its number, and a stamp that tells it from copies of its file
    slots 1, 4  EPOCH: whose journal it is; twice, as damage must not cost a whole sector
    slots 2, 3  OPENED, twice: its first event, the sector's turn (1, 2, ...), and the event that began the game then
    then        events; ACKED: what a PC has committed; ERASING: a sector; LOCKS

A note stays unsure, so that one that the power has cut is not taken for an event; that of erasing until it is done.
"""

from binascii import crc32

from turnlink.slots import SLOT, UNSURE

FOLDER = "/journal"
SIZE = 4096  # bytes of a sector: a block of the drive
OPENED, EPOCH, ACKED, ERASING, LOCKS = 8, 9, 10, 11, 12
_MARK = b"RKJ1"
START = 5 * SLOT  # where events begin in a sector


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


def note(kind: int, a: int, b: int = 0, c: int = 0) -> bytes:
    """A slot that is no event: numbers of 4, 3 and 4 bytes."""
    data = a.to_bytes(4, "little") + b.to_bytes(3, "little") + c.to_bytes(4, "little")
    return bytes((kind | UNSURE,)) + data + (crc32(data, kind) & 0xFFFFFFFF).to_bytes(4, "little")


def numbers(memory: memoryview, at: int, kind: int) -> "tuple[int, int, int] | None":
    """What the note of this kind at `at` says; None if there is none, or it is damaged."""
    if memory[at] & 127 != kind:
        return None
    data = memory[at + 1 : at + 12]
    if crc32(data, kind) & 0xFFFFFFFF != int.from_bytes(memory[at + 12 : at + 16], "little"):
        return None
    return (
        int.from_bytes(data[:4], "little"),
        int.from_bytes(data[4:7], "little"),
        int.from_bytes(data[7:], "little"),
    )
