"""Which sectors the journal uses, in which order, and which comes next.

The sectors are used in turn. A new one says in its first slots whose it is, its turn, and its first event.
"""

from roller.journal.walk import opened, owner
from turnlink.sector import EPOCH, OPENED, START, note
from turnlink.slots import BLANK, SLOT


class Ring:
    """The sectors in use by one journal, those that say in EPOCH that they are `whose`."""

    def __init__(self, sectors: "Sectors", whose: "tuple[int, int, int]") -> None:
        self.sectors = sectors
        self.first = 1  # event; as of the last `look`
        self.free = 0  # sectors that may be used, or erased
        self.erasing = -1  # the sector whose erase is not done
        self._owner = note(EPOCH, *whose)
        self._is = whose
        self._oldest = -1
        self._ends = 0  # the last event in the oldest sector

    def look(self, acknowledged: int) -> None:
        """See what is there: 10 ms. A PC has the events up to `acknowledged`."""
        self.free = 0
        known = 0  # sectors that begin with what a PC has
        first = second = (1 << 30, 0, -1)  # the two oldest: turn, first event, sector
        for sector in range(self.sectors.count):
            found = self.opened(sector)
            if found:
                known += found[0] <= acknowledged + 1
                this = (found[1], found[0], sector)
                if this < first:
                    first, second = this, first
                elif this < second:
                    second = this
            elif self._unused(sector):
                self.free += 1
        self.free += max(0, known - 1)
        self._oldest = first[2] if second[2] >= 0 else -1
        self._ends = second[1] - 1
        self.first = first[1] or 1

    def opened(self, sector: int) -> "tuple[int, int, int] | None":
        """First event, turn and game of a sector; None if this journal does not use it."""
        begin = self.sectors.at(sector)
        memory = self.sectors.memory
        if begin < 0 or sector == self.erasing:
            return None
        if memory[begin + SLOT : begin + 2 * SLOT] != self._owner and owner(memory, begin) != self._is:
            return None
        return opened(memory, begin)

    def holding(self, n: int) -> "tuple[int, int]":
        """Where the sector begins that event `n` belongs to, and its first event; (-1, 0) if there is none."""
        begin, first, turn = -1, 0, -1
        for sector in range(self.sectors.count):
            found = self.opened(sector)
            if found and found[0] <= n and (found[0], found[1]) > (first, turn):
                begin, first, turn = self.sectors.at(sector), found[0], found[1]
        return begin, first

    def next(self, after: int) -> int:
        """A blank sector that may be written to, the first after this one; -1 if there is none."""
        sectors = self.sectors
        for i in range(sectors.count):
            sector = (after + 1 + i) % sectors.count
            if self._unused(sector) and sectors.blank(sector, SLOT) and sectors.prove(sector):
                return sector
        return -1

    def old(self, acknowledged: int) -> int:
        """A sector that may be erased: a PC has all of the oldest, or the power went before it was in use. -1: none."""
        sectors = self.sectors
        if self._oldest >= 0 and self._ends <= acknowledged and sectors.prove(self._oldest):
            return self._oldest
        for sector in range(sectors.count):
            if self.opened(sector) is None and self._unused(sector) and sectors.prove(sector):
                return sector
        return -1

    def open(self, sector: int, turn: int, first: int, game: int) -> int:
        """Begin to use a sector: where its events go in `memory`."""
        begin = self.sectors.at(sector)
        says = note(OPENED, first, turn, game)
        for place, data in enumerate((self._owner, says, says, self._owner), 1):
            self.sectors.program(sector, place * SLOT, data)
        return begin + START

    def _unused(self, sector: int) -> bool:
        """Whether nothing, or what the power has cut off while it was opened, stands in a sector; as far as is seen at
        once."""
        begin = self.sectors.at(sector)
        return (
            begin >= 0
            and self.sectors.memory[begin + START] == BLANK
            and sector != self.erasing
            and sector not in self.sectors.strange
        )


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.journal.sectors import Sectors
