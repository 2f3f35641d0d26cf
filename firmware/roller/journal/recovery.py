"""What the journal finds on the flash when the power comes on, and what it makes firm. In memory only then."""

from binascii import crc32

from roller.journal.sectors import NotOurs
from roller.journal.walk import Walk, end_of, opened, owner
from turnlink.sector import ACKED, EPOCH, ERASING, LOCKS, OPENED, START, numbers
from turnlink.slots import GAME, SLOT, TEXT, UNSURE


class Recovery:
    """The journal of `device` in these sectors: its epoch ("": there is none), and where it stands in the sector that
    is in use. See `Journal` for the rest."""

    def __init__(self, sectors: "Sectors", device: str) -> None:
        self.epoch = ""
        self.sector = -1
        self.turn = self.last = self.game = self.acknowledged = self.end = self.mark = 0
        self.locks = self.erasing = -1
        self._sectors = sectors
        first = self._newest(crc32(device.encode()) & 0xFFFFFFFF)
        if self.sector >= 0:
            self._read(first)

    def _newest(self, device: int) -> int:
        """Find the sector that is in use; returns its first event."""
        memory = self._sectors.memory
        first = 0
        for sector in range(self._sectors.count):
            begin = self._sectors.at(sector)
            found = opened(memory, begin) if begin >= 0 else None
            if found and found[1] > self.turn:
                whose = owner(memory, begin)
                if whose and whose[2] == device:
                    self.epoch = "%08x" % whose[0]
                    self.sector = sector
                    first, self.turn, self.game = found
        return first

    def _read(self, first: int) -> None:
        memory = self._sectors.memory
        begin = self._sectors.at(self.sector)
        self.end = end_of(memory, begin)
        if self.end <= begin + START:  # the power may have gone while it was opened
            for place, copy in ((2, 3), (1, 4)):
                if numbers(memory, begin + place * SLOT, EPOCH if place == 1 else OPENED):
                    whole = bytes(memory[begin + place * SLOT : begin + (place + 1) * SLOT])
                    self._program(begin + place * SLOT, whole)
                    self._program(begin + copy * SLOT, whole)
            self.end = begin + START
        walk = Walk(memory, begin, first)
        after = begin + START  # the last that is whole
        unsure = False
        kind = walk.step()
        while kind:
            at, after = walk.at, walk.after
            self.mark = at
            unsure = memory[at] & UNSURE > 0
            self.erasing = -1
            if kind <= TEXT:
                self.locks = -1
                if kind == GAME:
                    self.game = walk.n
            elif kind == ACKED:
                self.acknowledged = (numbers(memory, at, ACKED) or (self.acknowledged,))[0]
            elif kind == LOCKS:
                self._read_locks(at)
            elif kind == ERASING and unsure:
                self.erasing = (numbers(memory, at, ERASING) or (-1,))[0]
            kind = walk.step()
        self.last = walk.next - 1
        if unsure:  # its last cells had too little time, perhaps
            for at in range(walk.at, after, SLOT):
                self._program(at, bytes(memory[at : at + SLOT]))
            if memory[walk.at] & 127 <= TEXT:
                self._program(walk.at, bytes((memory[walk.at] & 127,)))
        while after < self.end and not memory[after] & UNSURE:  # damaged: it may have had a number
            self.last += memory[after] > 0
            after += SLOT
        for at in range(after, self.end, SLOT):  # cut off by the power
            self._program(at, bytes(SLOT))

    def _read_locks(self, at: int) -> None:
        """The newest locks of a slot."""
        memory = self._sectors.memory
        for pair in range(at + 2, at + SLOT, 2):
            if memory[pair] < 32 and memory[pair] == 255 - memory[pair + 1]:
                self.locks = memory[pair]

    def _program(self, at: int, data: bytes) -> None:
        try:
            self._sectors.program(self.sector, at - self._sectors.at(self.sector), data)
        except NotOurs as error:  # it can be read; the journal goes on in another
            print("journal:", error)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.journal.sectors import Sectors
