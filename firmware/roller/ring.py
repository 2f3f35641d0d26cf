"""The sectors of the journal: 4 kB each, in a part of the flash of their own, used one after the other in a ring.

    0 to 15    the stamp: "Rollkeeper log", and the layout. A sector has it once it was erased to the end
    16 to 47   the header: the device and the epoch whose events these are, the sector's number (1, 2, ...), its first
               event, the event that began the game then, the last event that a PC had then, the locks then (255: none)
    48 to 79   the header again, as damage must not cost a whole sector
    80 to ...  records, see `roller.journal`

Law: an event that no PC has is never erased, nor is the game that is being played. Other data than a Rollkeeper's are
nobody's: the MicroPython that was on this chip before, or its files. They go sector by sector, as room is needed.
"""

from array import array
from binascii import crc32
from struct import pack, unpack_from

SIZE = 4096  # bytes of a sector: what the flash erases at once
PAGE = 256  # bytes that are programmed at once
STAMP = b"Rollkeeper log 1"  # after layout 1 comes 2, then 4: one that was cut off has all bits of 1, and more
START = 80  # where the records begin in a sector
UNUSED = 0  # in the place of a sector's first event
LEFT_ALONE = 0xFFFFFFFF  # the sector does not become blank, or its events are of another device or epoch
_HEADER = "<6IB3x"  # device and epoch by 4 bytes each; a CRC-32 follows
_ERASE = 6  # a request of a block device: MicroPython's vfs.AbstractBlockDev.ioctl
_BLANK = b"\xff" * PAGE


class ForeignJournal(Exception):
    """The flash has the events of another Rollkeeper, or of another layout, and none of ours. They are left alone."""


class NotKept(OSError):
    """The flash does not keep what was programmed, or is not blank when it was erased."""


class Ring:
    """The sectors of the journal of `device`. `flash` programs and erases them as rp2.Flash does, `memory` is all their
    bytes. `newest` is the sector in use (-1 before the first); `header` is what it says, from its first event on.
    `needed` is the first event that must stay; `new`: no sector was ever made ready, or used. Raises ForeignJournal."""

    def __init__(self, flash: "Flash", memory: memoryview, device: str, new_epoch: str) -> None:
        self.memory = memory
        self.sectors = len(memory) // SIZE
        self.first = 1
        self.free = 0
        self.newest = -1
        self.header = (1, 0, 0, 255)
        self.needed = 1
        self.epoch = new_epoch  # eight hexadecimal digits
        self.ready = -1  # the sector that is used next: blank, and stamped
        self.stuck = False  # there is none until a PC has more
        self.trusted = True  # a stamp says that its sector is blank
        self.new = True
        self._flash = flash
        self._device = crc32(device.encode()) & 0xFFFFFFFF
        self._number = 0  # of the newest sector
        self._firsts = array("I", [UNUSED] * self.sectors)  # the first event of each sector
        self._page = bytearray(_BLANK)
        self._read_headers()

    def renew(self, epoch: str) -> None:
        """Give a journal that has no sector yet another epoch."""
        if self.newest < 0:
            self.epoch = epoch

    def count_sectors(self) -> None:
        """Find the oldest event that may still be there, `first` (1 before the first), and how many sectors are `free`:
        they can be used, some of them once they are erased."""
        first, free, going = LEFT_ALONE, 0, 0
        for each in self._firsts:
            if each == UNUSED:
                free += 1
            elif each < LEFT_ALONE:
                going += each <= self.needed
                if each < first:
                    first = each
        self.first = first if first < LEFT_ALONE else 1
        self.free = free + max(going - 1, 0)  # what follows a sector says that all of it may go

    def holding(self, n: int) -> int:
        """The sector that event `n` stands in, if it is whole; -1: none."""
        found = -1
        for sector in self.in_order():
            if self._firsts[sector] <= n and (found < 0 or self._firsts[sector] >= self._firsts[found]):
                found = sector
        return found

    def in_order(self) -> "Iterator[int]":
        """The sectors in use, the oldest first."""
        for sector in self._after_newest():
            if UNUSED < self._firsts[sector] < LEFT_ALONE:
                yield sector

    def prepare(self) -> None:
        """Make the sector `ready` that is used next. At most one is erased; if that fails the next call tries the one
        after it."""
        for sector in self._after_newest():
            first = self._firsts[sector]
            if first == LEFT_ALONE:
                continue
            if first != UNUSED and not self._may_go(first):
                break
            if first == UNUSED and self.trusted and self._is_blank(sector, STAMP):
                self.ready = sector
            else:
                self._erase(sector)
            return
        self.stuck = True

    def may_be_opened(self) -> bool:
        """Whether the power may have gone while the sector after the newest was opened: it is not in use."""
        for sector in self._after_newest():
            if self._firsts[sector] != LEFT_ALONE:
                return self._firsts[sector] == UNUSED
        return False

    def open(self, first: int, began: int, has: int, locks: int) -> None:
        """Begin to use the sector that is ready; what it says, see the header. Raises NotKept, and leaves it alone."""
        sector, self.ready = self.ready, -1
        self.trusted = True
        header = first, began, has, locks
        self._number += 1
        try:
            self._write_header(sector, header)
        except NotKept:
            self._leave(sector)
            raise
        self.newest, self.header = sector, header
        self._firsts[sector] = first
        self.free -= 1

    def make_header_firm(self) -> None:
        """Program the header of the newest sector once more: its cells may have had too little time."""
        self._write_header(self.newest, self.header)

    def program(self, at: int, data: bytes) -> None:
        """Program `data` from byte `at` on, a part of a page at a time. Raises NotKept."""
        done = 0
        while done < len(data):
            place = (at + done) % PAGE
            part = data[done : done + PAGE - place]
            page = self._page
            page[:] = _BLANK
            page[place : place + len(part)] = part
            self._flash.writeblocks((at + done) // SIZE, page, (at + done) % SIZE - place)
            if self.memory[at + done : at + done + len(part)] != part:
                raise NotKept("byte %d of the journal does not keep what is programmed" % (at + done))
            done += len(part)

    def _read_headers(self) -> None:
        foreign = ""
        epochs = set()
        owner = b""  # the device and the epoch of a header whose checksum is right
        for sector in range(self.sectors):
            at = sector * SIZE + 16
            if self.memory[at : at + 8] == owner and self.memory[at : at + 32] == self.memory[at + 32 : at + 64]:
                number, first = unpack_from("<II", self.memory, at + 8)  # as most are; to make sure takes longer
                self._firsts[sector] = first
                if number > self._number:
                    self._number, self.newest = number, sector
                continue
            found = self._header_of(sector)
            if found is None:
                continue
            device, epoch, number, first = found[:4]
            if device != self._device:
                self._firsts[sector] = LEFT_ALONE
                foreign = "another Rollkeeper's"
                continue
            owner = pack("<II", device, epoch)
            epochs.add(epoch)
            self._firsts[sector] = first
            if number > self._number:
                self._number, self.newest = number, sector
        self.new = self.newest < 0
        if self.new:
            self._refuse(foreign)
        found = self._header_of(self.newest)
        if found is not None:
            self.header = found[3:]
            self.epoch = "%08x" % found[1]
        if len(epochs) > 1:
            self._leave_other_epochs()

    def _refuse(self, foreign: str) -> None:
        """In a journal without events, see whether it is a new one. Raises ForeignJournal if it is not."""
        for at in range(0, len(self.memory), SIZE):
            stamp = bytes(self.memory[at : at + len(STAMP)])
            if stamp[:-1] == STAMP[:-1]:
                self.new = False
                if STAMP[-1] & ~stamp[-1]:
                    foreign = "of another layout"
        if foreign:
            raise ForeignJournal(foreign)

    def _leave_other_epochs(self) -> None:
        """Leave the sectors of other epochs alone: somebody has put them back, and no PC may have them."""
        for sector in list(self.in_order()):
            found = self._header_of(sector)
            if found is None or found[1] != int(self.epoch, 16):
                self._leave(sector)

    def _header_of(self, sector: int) -> "tuple[int, int, int, int, int, int, int] | None":
        """Returns what the header of a sector says; None if the sector is not in use."""
        for at in (sector * SIZE + 16, sector * SIZE + 48) if sector >= 0 else ():
            if self.memory[at + 27] == 0xFF:  # its last byte is free: 0
                continue
            check = crc32(self.memory[at : at + 28], crc32(STAMP)) & 0xFFFFFFFF
            if check == unpack_from("<I", self.memory, at + 28)[0]:
                found: tuple[int, int, int, int, int, int, int] = unpack_from(_HEADER, self.memory, at)
                if UNUSED < found[3] < LEFT_ALONE:
                    return found
        return None

    def _write_header(self, sector: int, header: "tuple[int, int, int, int]") -> None:
        says = pack(_HEADER, self._device, int(self.epoch, 16), self._number, *header)
        says += pack("<I", crc32(says, crc32(STAMP)) & 0xFFFFFFFF)
        self.program(sector * SIZE, STAMP + says + says)

    def _after_newest(self) -> "Iterator[int]":
        """All sectors in the order of their use, the newest last."""
        for i in range(1, self.sectors + 1):
            yield (self.newest + i) % self.sectors

    def _may_go(self, first: int) -> bool:
        """Whether every event of the sector with this first event may go."""
        later = [other for other in self._firsts if first < other < LEFT_ALONE]
        return bool(later) and min(later) <= self.needed

    def _is_blank(self, sector: int, head: bytes) -> bool:
        """Whether nothing stands in a sector after this beginning."""
        begin = sector * SIZE
        if self.memory[begin : begin + PAGE] != head + _BLANK[len(head) :]:
            return False
        return all([self.memory[at : at + PAGE] == _BLANK for at in range(begin + PAGE, begin + SIZE, PAGE)])

    def _erase(self, sector: int) -> None:
        """Erase a sector, and stamp it. One that does not become blank is left alone until the next power-on."""
        self.trusted = True
        try:
            if self._firsts[sector] != UNUSED:  # the power may go while it is erased: then it is not half an old one
                self._firsts[sector] = UNUSED
                self.program(sector * SIZE, bytes(START))
            self._flash.ioctl(_ERASE, sector)
            if not self._is_blank(sector, b""):
                raise NotKept("it is not blank")
            self.program(sector * SIZE, STAMP)
            self.ready = sector
        except OSError as error:
            print("journal:", error)
            self._leave(sector)

    def _leave(self, sector: int) -> None:
        print("journal: sector %d is left alone" % sector)
        self._firsts[sector] = LEFT_ALONE


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    class Flash(Protocol):
        """The interface of rp2.Flash, which programs and erases."""

        def ioctl(self, op: int, arg: int) -> "int | None":
            """Erase a sector."""

        def writeblocks(self, block: int, data: bytearray, offset: int) -> None:
            """Program a page."""
