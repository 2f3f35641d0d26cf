"""The sector files of a drive, /journal/000 and on: what a blank one holds. The handheld makes them at its first start,
or the PC with a new drive. And what stands in a sector besides events:

    slot 0      its name: its number, and a stamp that tells it from copies of its file
    slots 1, 4  EPOCH: whose journal it is; twice, as damage must not cost a whole sector
    slots 2, 3  OPENED, twice: its first event, the sector's turn (1, 2, ...), and the event that began the game then
    then        events; ACKED: what a PC has committed; ERASING: a sector; LOCKS

A note stays unsure, so that one that the power has cut is not taken for an event; that of erasing until it is done.
"""

from binascii import crc32
from struct import unpack_from

from turnlink.packed_events import SLOT, UNSURE

FOLDER = "/journal"
SIZE = 4096  # bytes of a sector: a block of the drive
PAGE = 256  # bytes that are programmed at once
# A kind that was cut off has more bits than it should, and so cannot look like another: none has an event's bits.
NOTES = OPENED, EPOCH, ACKED, ERASING, LOCKS = 8, 16, 24, 32, 64
VOID = bytes((UNSURE,)) + bytes(SLOT - 1)  # what is cut off becomes nothing; unsure, so that half of it is nothing, too
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
    return _MARK + sector.to_bytes(2, "little") + stamp + b"\xff" * 6


def sector_of(memory: "bytes | memoryview", at: int = 0) -> int:
    """The sector that begins at `at`, by its name, or -1. Whether the name is whole says its file."""
    mark, sector = unpack_from("<4sH", memory, at)
    return sector if mark == _MARK else -1


def blank_sector(sector: int) -> bytes:
    """The whole file of a sector that was never used."""
    return name_of(sector, b"new ") + b"\xff" * (SIZE - SLOT)


def note(kind: int, a: int, b: int = 0, c: int = 0) -> bytes:
    """A slot that is no event: numbers of 4, 3 and 4 bytes."""
    data = a.to_bytes(4, "little") + b.to_bytes(3, "little") + c.to_bytes(4, "little")
    return bytes((kind | UNSURE,)) + data + (crc32(data, kind) & 0xFFFFFFFF).to_bytes(4, "little")


def is_note(memory: memoryview, at: int) -> bool:
    """Whether a whole note stands at `at`. No part of a text begins with the byte of LOCKS, in UTF-8."""
    return memory[at] == LOCKS | UNSURE or numbers(memory, at, memory[at] & 127) is not None


def numbers(memory: memoryview, at: int, kind: int) -> "tuple[int, int, int] | None":
    """What the note of this kind at `at` says; None if there is none, or it is damaged."""
    if memory[at] & 127 != kind:
        return None
    a, low, high, c, check = unpack_from("<IHBII", memory, at + 1)
    return (a, low | high << 16, c) if crc32(memory[at + 1 : at + 12], kind) & 0xFFFFFFFF == check else None
