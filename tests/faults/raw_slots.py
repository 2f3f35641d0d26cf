"""Slots of 16 bytes, programmed raw into the blocks of one-block files: a small journal that stands for the real one.

The sectors are a ring: slot 0 of each is its header with a generation that grows; the newest sector is written on, the
oldest is erased for it. A slot is 12 bytes and their CRC-32. Its law for power-on, when nobody knows what a cut left:
the last slot of the newest sector, if it reads whole, is programmed once more before it is believed, and the slot after
it is made void (zeros), for its program may have begun and not show; a last slot that is torn is made void itself. The
same in the sector before, as long as the newest has nothing but its header. Each power-on costs a slot, and no page is
programmed more than some 35 times between two erases.
"""

import random
import struct
from binascii import crc32

from faults.churned_drive import TornDrive

SLOT, SLOTS = 16, 256
BLANK, VOID = b"\xff" * SLOT, bytes(SLOT)
MAGIC = b"RKSL"


def sealed(body: bytes) -> bytes:
    """12 bytes as a slot."""
    return body + crc32(body).to_bytes(4, "little")


def whole(slot: bytes) -> bool:
    """Whether a slot reads as it was sealed."""
    return sealed(slot[:12]) == slot and slot != VOID


def header(sector: int, generation: int) -> bytes:
    """Slot 0 of a sector."""
    return sealed(MAGIC + struct.pack("<HIH", sector, generation, 0xFFFF))


def laid(sector: int) -> bytes:
    """The content of a sector's file when littlefs makes it."""
    return header(sector, sector) + BLANK * (SLOTS - 1)


class Ring:
    """Writes slots. `where` has the block of each sector; `known` what must be in it, slot by slot, None where a cut
    inside our own operation leaves it open."""

    def __init__(self, drive: TornDrive, where: list[int], rng: random.Random) -> None:
        self.drive, self.where, self.rng = drive, where, rng
        self.renews = self.voids = True  # the two halves of the law; tests break them
        self.known: list[list[bytes | None]] = [[header(s, s)] + [BLANK] * (SLOTS - 1) for s in range(len(where))]
        self.at = self.generation = self.next = 0
        self.ahead = False  # the sector after this one is erased and has its header
        self.programs = self.erases = 0
        self.begin()

    def copy(self, drive: TornDrive, rng: random.Random) -> "Ring":
        """The same journal on a copy of its drive; it has not begun."""
        other = Ring.__new__(Ring)
        other.drive, other.where, other.rng = drive, self.where, rng
        other.renews, other.voids = self.renews, self.voids
        other.known = [list(slots) for slots in self.known]
        other.at, other.generation, other.next, other.ahead = self.at, self.generation, self.next, self.ahead
        other.programs = other.erases = 0
        return other

    # -- writing

    def work(self) -> None:
        """Whatever comes next: mostly a slot, now and then a sector ahead or a sector left early."""
        chance = self.rng.random()
        if chance < 0.05 and not self.ahead:
            self._erase_ahead()
        elif chance < 0.1 or self.next == SLOTS:
            self._turn()
        else:
            self._program(self.at, self.next, sealed(self.rng.randbytes(12)))
            self.next += 1

    def _turn(self) -> None:
        if not self.ahead:
            self._erase_ahead()
        self.at, self.next, self.ahead = self._after(self.at), 1, False
        self.generation += 1

    def _erase_ahead(self) -> None:
        sector = self._after(self.at)
        self.known[sector] = [None] * SLOTS
        self.drive.erase_sector(self.where[sector])
        self.erases += 1
        self.known[sector] = [BLANK] * SLOTS
        self._program(sector, 0, header(sector, self.generation + 1))
        self.ahead = True

    def _after(self, sector: int) -> int:
        return (sector + 1) % len(self.where)

    def _program(self, sector: int, slot: int, data: bytes) -> None:
        was = self.known[sector][slot]
        self.known[sector][slot] = data if was == data else None
        self.drive.program_slot(self.where[sector], slot * SLOT, data)
        self.programs += 1
        self.known[sector][slot] = data if was in (BLANK, data, None) else was

    # -- power-on

    def read(self, sector: int, slot: int) -> bytes:
        """A slot as it is in memory now."""
        return self.drive.block(self.where[sector])[slot * SLOT : (slot + 1) * SLOT]

    def begin(self) -> None:
        """Find the newest sector and go on after its last slot. Knows nothing but the memory. Raises PowerGone."""
        found = {}
        for sector in range(len(self.where)):
            first = self.read(sector, 0)
            if whole(first) and first[:4] == MAGIC:
                found[struct.unpack("<HI", first[4:10])[1]] = sector
        self.generation = max(found)
        self.at = found[self.generation]
        before = found.get(self.generation - 1)
        if before is not None and self.read(self.at, 1) == BLANK:
            self._make_sure(before)
        self.next = self._make_sure(self.at)
        self.ahead = False

    def _make_sure(self, sector: int) -> int:
        """The law of power-on. Returns the first free slot."""
        last = max(slot for slot in range(SLOTS) if self.read(sector, slot) != BLANK)
        slot = self.read(sector, last)
        if slot != VOID and not whole(slot):
            self._program(sector, last, VOID)
            return last + 1
        if slot != VOID:
            self.known[sector][last] = slot  # from here on it is believed
        if slot != VOID and self.renews:
            self._program(sector, last, slot)
        if self.voids and last + 1 < SLOTS:
            last += 1
            self._program(sector, last, VOID)
        return last + 1

    # -- judging

    def damage(self) -> list[str]:
        """What is not in memory as it was programmed."""
        found = []
        for sector, slots in enumerate(self.known):
            content = self.drive.block(self.where[sector])
            for slot, must in enumerate(slots):
                is_there = content[slot * SLOT : (slot + 1) * SLOT]
                if must is not None and is_there != must:
                    found.append(f"sector {sector} slot {slot}: {is_there.hex()} instead of {must.hex()}")
        return found

    @property
    def kept(self) -> int:
        """Slots that must be there, byte for byte."""
        return sum(slot not in (None, BLANK, VOID) for slots in self.known for slot in slots)
