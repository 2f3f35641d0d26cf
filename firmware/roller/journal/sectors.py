"""The sector files of the drive (/journal/000 and on), each a flash block of its own that is written past littlefs.

littlefs keeps a file of one block where it is until it is rewritten through littlefs, and puts nothing else into its
block. So the block is found once, and then its slots are programmed without littlefs: 0.8 ms, and never an erase in
the middle.

Law: nothing is written to a block that is not a sector file's. A sector begins with its name: its number and a stamp.
Before the first program or erase since power-on the file is asked through littlefs: its size and its name must be
those of the block, and no other block of the drive may have that name (`prove`); before each later one the name is
looked at. What fails keeps its content, can be read, and is not used (`strange`).
"""

import os
from array import array

from roller.journal.find_sectors import NO_BLOCK
from turnlink.packed_events import SLOT, UNSURE
from turnlink.sector import FOLDER, PAGE, SIZE, path_of, sector_of, sectors_of

_ERASE = 6  # requests of a block device: MicroPython's vfs.AbstractBlockDev.ioctl
_COUNT = 4
_BLANK = b"\xff" * PAGE


class NotOurs(OSError):
    """A sector's block is not its file's any more, or does not keep what was programmed."""


class Sectors:
    """The sectors of a drive. `flash` programs and erases it as rp2.Flash does, `memory` is all its bytes, `files` are
    its sector files."""

    def __init__(self, flash: "Flash", memory: memoryview, files: "SectorFiles") -> None:
        self.memory = memory
        self.count = sectors_of(flash.ioctl(_COUNT, 0) or 0)
        self.strange: list[int] = []  # sectors that must not be written to
        self.missing: list[int] = []  # sectors without a file, see `find_sectors.make`
        self._flash = flash
        self.files = files
        self.proved = bytearray(self.count)
        self._page = bytearray(_BLANK)
        self.blocks = array("H", [NO_BLOCK] * self.count)
        from roller.journal.find_sectors import find  # not for longer than it is needed

        find(self)

    def leave(self, sector: int) -> None:
        """Leave a sector alone from now on."""
        print("journal: /journal/%03d is not what it should be: left alone" % sector)
        self.strange.append(sector)

    def at(self, sector: int) -> int:
        """Where in `memory` a sector begins, or -1."""
        block = self.blocks[sector]
        return -1 if block == NO_BLOCK else block * SIZE

    def places(self) -> "Iterator[int]":
        """Where each sector begins, or -1."""
        for block in self.blocks:
            yield -1 if block == NO_BLOCK else block * SIZE

    def blank(self, sector: int, place: int) -> bool:
        """Whether nothing stands in a sector from byte `place` of its first page on."""
        at = self.at(sector)
        memory = self.memory
        if memory[at + place : at + PAGE] != _BLANK[place:]:
            return False
        return all([memory[begin : begin + PAGE] == _BLANK for begin in range(at + PAGE, at + SIZE, PAGE)])

    def prove(self, sector: int) -> bool:
        """Whether a sector may be written to."""
        if not self.proved[sector]:
            at = self.at(sector)
            if at < 0 or sector in self.strange:
                return False
            head = self.files.head(sector)
            if not head or self.memory[at : at + SLOT] != head[:SLOT]:
                self.leave(sector)
                return False
            self.proved[sector] = 1
        return True

    def program(self, sector: int, place: int, data: bytes, sure: int = -1) -> None:
        """Program `data` from byte `place` of a sector on; within a page. A slot at byte `sure` of the same page loses
        its mark. Raises NotOurs."""
        at = self._checked(sector)
        page = self._page
        page[:] = _BLANK
        begin = place % PAGE
        page[begin : begin + len(data)] = data
        if sure >= 0:
            page[sure % PAGE] = 255 - UNSURE
        self._flash.writeblocks(self.blocks[sector], page, place - begin)
        if self.memory[at + place : at + place + len(data)] != data:
            raise NotOurs("sector %d does not keep what was programmed" % sector)

    def erase(self, sector: int) -> None:
        """Make a sector blank again. Raises NotOurs."""
        at = self._checked(sector)
        name = bytes(self.memory[at : at + SLOT])
        self._flash.ioctl(_ERASE, self.blocks[sector])
        page = self._page
        page[:] = _BLANK
        page[:SLOT] = name
        self._flash.writeblocks(self.blocks[sector], page, 0)

    def _checked(self, sector: int) -> int:
        """Where a sector begins, once it is sure that it is ours."""
        at = self.at(sector)
        if not self.prove(sector) or sector_of(self.memory, at) != sector:
            raise NotOurs("sector %d is not ours" % sector)
        return at


class SectorFiles:
    """The files themselves, through littlefs."""

    def __init__(self) -> None:
        try:
            os.mkdir(FOLDER)
        except OSError:  # it is there
            pass

    def head(self, sector: int) -> "bytes | None":
        """The first slot of a sector's file; b"" if it has not the size of a sector, None if there is none."""
        try:
            with open(path_of(sector), "rb") as file:
                head = file.read(SLOT)
                return head if file.seek(0, 2) == SIZE else b""
        except OSError:
            return None

    def write(self, sector: int, name: bytes) -> None:
        """A blank sector with this name."""
        with open(path_of(sector), "wb") as file:
            file.write(name + b"\xff" * (PAGE - SLOT))
            for _ in range(1, SIZE // PAGE):
                file.write(b"\xff" * PAGE)

    def rename(self, sector: int, name: bytes) -> None:
        """The same content with another name."""
        with open(path_of(sector), "rb") as file:
            content = file.read()
        with open(path_of(sector), "wb") as file:
            file.write(name)
            file.write(content[SLOT:])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    class Flash(Protocol):
        """What programs and erases: rp2.Flash."""

        def ioctl(self, op: int, arg: int) -> "int | None":
            """Count the blocks, or erase one."""

        def writeblocks(self, block: int, data: bytearray, offset: int) -> None:
            """Program a page."""
