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

from turnlink.sector import FOLDER, PAGE, SIZE, name_of, path_of, sector_of, sectors_of
from turnlink.slots import SLOT, UNSURE

_ERASE = 6  # requests of a block device: MicroPython's vfs.AbstractBlockDev.ioctl
_COUNT = 4
_NONE = 0xFFFF
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
        self.missing: list[int] = []  # sectors without a file, see `make`
        self._flash = flash
        self._files = files
        self._proved = bytearray(self.count)
        self._page = bytearray(_BLANK)
        self._blocks = array("H", [_NONE] * self.count)
        for sector in self._look():
            self._tell_apart(sector)
        self.missing = self._without_a_file()

    def _look(self) -> "list[int]":
        """Find the block of each sector by its name. Returns those that two blocks are called after."""
        memory = self.memory
        blocks = self._blocks
        twice = []
        for block in range(len(memory) // SIZE):
            at = block * SIZE
            sector = sector_of(memory, at) if memory[at] == 82 else -1  # the R of its mark: most others end here
            if 0 <= sector < self.count:
                if blocks[sector] != _NONE:
                    twice.append(sector)
                blocks[sector] = block
        return twice

    def _tell_apart(self, sector: int) -> None:
        """Which of two blocks is the sector? Its file says so. If they are alike to the stamp, for the file was copied,
        it gets another stamp through littlefs, with all its content."""
        blocks = self._called(self._files.head(sector))
        if len(blocks) > 1:
            try:
                self._files.rename(sector, name_of(sector, os.urandom(4)))
                blocks = self._called(self._files.head(sector))
            except OSError as error:  # no room: the sector can be read, and is where more stands
                print("journal:", error)
                self._blocks[sector] = min(blocks, key=self._blanks)
        if len(blocks) == 1:
            self._blocks[sector] = blocks[0]
        else:
            self._leave(sector)

    def _blanks(self, block: int) -> int:
        """How many bytes of a block are blank."""
        return bytes(self.memory[block * SIZE : (block + 1) * SIZE]).count(b"\xff")

    def _called(self, head: "bytes | None") -> "list[int]":
        """The blocks that begin as a file does."""
        if not head:
            return []
        blocks = range(len(self.memory) // SIZE)
        return [block for block in blocks if self.memory[block * SIZE : block * SIZE + SLOT] == head[:SLOT]]

    def _leave(self, sector: int) -> None:
        """Leave a sector alone from now on."""
        print("journal: /journal/%03d is not what it should be: left alone" % sector)
        self.strange.append(sector)

    def _without_a_file(self) -> "list[int]":
        """Sectors that are to be made. Those whose name alone is damaged can be read from now on."""
        found = []
        for sector in range(self.count):
            if self._blocks[sector] == _NONE:
                head = self._files.head(sector)
                if head is None:
                    found.append(sector)
                    continue
                self._leave(sector)
                blocks = self._called(head)
                if len(blocks) == 1:
                    self._blocks[sector] = blocks[0]
        return found

    def make(self, sector: int) -> None:
        """Write the file of a sector anew, blank, through littlefs. Raises OSError."""
        self._files.write(sector, name_of(sector, os.urandom(4)))
        self._proved[sector] = 0
        self._blocks[sector] = (self._called(self._files.head(sector)) + [_NONE])[0]
        if sector in self.strange:
            self.strange.remove(sector)

    def at(self, sector: int) -> int:
        """Where in `memory` a sector begins, or -1."""
        block = self._blocks[sector]
        return -1 if block == _NONE else block * SIZE

    def places(self) -> "Iterator[int]":
        """Where each sector begins, or -1."""
        for block in self._blocks:
            yield -1 if block == _NONE else block * SIZE

    def blank(self, sector: int, place: int) -> bool:
        """Whether nothing stands in a sector from byte `place` of its first page on."""
        at = self.at(sector)
        memory = self.memory
        if memory[at + place : at + PAGE] != _BLANK[place:]:
            return False
        return all([memory[begin : begin + PAGE] == _BLANK for begin in range(at + PAGE, at + SIZE, PAGE)])

    def prove(self, sector: int) -> bool:
        """Whether a sector may be written to."""
        if not self._proved[sector]:
            at = self.at(sector)
            if at < 0 or sector in self.strange:
                return False
            head = self._files.head(sector)
            if not head or self.memory[at : at + SLOT] != head[:SLOT]:
                self._leave(sector)
                return False
            self._proved[sector] = 1
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
        self._flash.writeblocks(self._blocks[sector], page, place - begin)
        if self.memory[at + place : at + place + len(data)] != data:
            raise NotOurs("sector %d does not keep what was programmed" % sector)

    def erase(self, sector: int) -> None:
        """Make a sector blank again. Raises NotOurs."""
        at = self._checked(sector)
        name = bytes(self.memory[at : at + SLOT])
        self._flash.ioctl(_ERASE, self._blocks[sector])
        page = self._page
        page[:] = _BLANK
        page[:SLOT] = name
        self._flash.writeblocks(self._blocks[sector], page, 0)

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
