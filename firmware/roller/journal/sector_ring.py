"""Which sectors the journal uses, in which order, and which comes next.

The sectors are used in turn, as a rule in the order of their numbers, but one may be left out and used later. One in
use says whose it is, its turn, and its first event (see `turnlink.sector`). What it says is read once, at power-on;
from then on the first events and the order are in memory.
"""

from array import array
from binascii import crc32

from roller.journal.read_ring import OTHER, UNUSED
from roller.journal.sectors import NotOurs
from turnlink.packed_events import SLOT
from turnlink.sector import EPOCH, OPENED, START, note

NEARLY_FULL = 5  # free sectors; fewer are "nearly full". The longest match, eight players with locks, takes three


class Ring:
    """The sectors of the journal of `device`; its epoch is that of the newest, or the new one. `newest` is the sector
    in use (-1 before the first), with its `turn` and the event that began the game then; `owner` is its slot EPOCH."""

    def __init__(self, sectors: "Sectors", device: str, new_epoch: str) -> None:
        self.sectors = sectors
        self.newest = -1
        self.turn = self.game = 0
        self.acknowledged = 0  # a PC has the events up to this one
        self.kept = 0  # where the game being played has begun: this event stays, and all after it; 0: there is none
        self.erasing = -1  # a sector that is to be erased first: the power has cut that, or its opening
        self.firsts = array("I", [UNUSED] * sectors.count)
        self.order: list[int] = []  # the sectors in use, the oldest first
        self._erased: list[int] = []  # those that were erased and are not in use again
        self._device = crc32(device.encode()) & 0xFFFFFFFF
        self.owner = note(EPOCH, int(new_epoch, 16), 0, self._device)
        from roller.journal.read_ring import read  # not for longer than it is needed

        read(self)

    def renew(self, epoch: str) -> str:
        """A journal without a sector may be given another epoch than at power-on; returns the one it has."""
        if self.newest < 0:
            self.owner = note(EPOCH, int(epoch, 16), 0, self._device)
        return self.epoch

    def forget(self, sector: int) -> None:
        """The power went while a sector was opened: it must not turn up later, beside the one opened instead."""
        try:
            self.sectors.program(sector, SLOT, bytes(START - SLOT))
        except NotOurs as error:
            print("journal:", error)

    def first_of(self, sector: int) -> int:
        """The first event of a sector in use."""
        return self.firsts[sector]

    def before_newest(self) -> int:
        """The sector that was in use before the newest, or -1."""
        before = -1
        for sector in self._in_order():
            if sector != self.newest:
                before = sector
        return before

    @property
    def epoch(self) -> str:
        """Eight hex digits."""
        return "%08x" % int.from_bytes(self.owner[1:5], "little")

    @property
    def first(self) -> int:
        """The oldest event that may still be there."""
        for sector in self._in_order():
            return self.firsts[sector]
        return 1

    @property
    def few(self) -> int:
        """Fewer free sectors are "nearly full"; never more than there can be, where others' files have taken most."""
        ours = sum([first != OTHER for first in self.firsts]) - len(self.sectors.strange)
        return max(1, min(NEARLY_FULL, self.sectors.count // 4, ours - 2))

    @property
    def free(self) -> int:
        """How many sectors may be used, or erased, by the next game at the latest."""
        free = known = 0
        strange = self.sectors.strange
        for sector, first in enumerate(self.firsts):
            if sector != self.erasing and sector not in strange:
                free += first == UNUSED
                known += UNUSED < first <= self.acknowledged + 1
        return free + max(0, known - 1)

    def since(self, n: int) -> "Iterator[tuple[int, int]]":
        """Where the sectors begin that have event `n` and all that come after it, with their first events."""
        found = -1
        for sector in self._in_order():
            if self.firsts[sector] > n:
                if found >= 0:
                    yield self.sectors.at(found), self.firsts[found]
                found = -1
                yield self.sectors.at(sector), self.firsts[sector]
            else:
                found = sector
        if found >= 0:
            yield self.sectors.at(found), self.firsts[found]

    def holding(self, n: int) -> "tuple[int, int]":
        """The first of them; (-1, 0) if there is none."""
        for begin, first in self.since(n):
            return (begin, first) if first <= n else (-1, 0)
        return -1, 0

    def next(self) -> int:
        """A blank sector that may be written to, the first after the newest; -1 if there is none."""
        sectors = self.sectors
        for sector in range(self.newest + 1 - sectors.count, self.newest + 1):
            sector %= sectors.count
            unused = self.firsts[sector] == UNUSED and sector != self.erasing
            if unused and sectors.prove(sector) and sectors.blank(sector, SLOT):
                return sector
        return -1

    def old(self) -> int:
        """A sector that may be erased: the oldest that a PC has all of, and the game being played nothing in, or one
        that the power took before it was in use. -1: none."""
        before = -1
        needed = min(self.acknowledged + 1, self.kept or self.acknowledged + 1)
        for sector in self._in_order():
            if self.firsts[sector] > needed:
                break
            if before >= 0 and self.sectors.prove(before):
                return before
            before = sector
        for sector, first in enumerate(self.firsts):
            if first == UNUSED and self.sectors.prove(sector):
                if sector not in self._erased:
                    return sector
                print("journal: sector %d does not become blank, it is left alone" % sector)
                self.firsts[sector] = OTHER
        return -1

    def open(self, sector: int, first: int, game: int) -> None:
        """Begin to use a sector. Raises NotOurs."""
        says = note(OPENED, first, self.turn + 1, game)
        try:
            self.sectors.program(sector, SLOT, self.owner + says + says + self.owner)
        except NotOurs:  # it is none of ours at the next power-on either
            self.firsts[sector] = OTHER
            self.forget(sector)
            raise
        if sector in self._erased:
            self._erased.remove(sector)
        self.turn += 1
        self.newest = sector
        self.firsts[sector] = first
        self.order.append(sector)

    def erase(self, sector: int) -> bool:
        """Make a sector blank. False if that fails: then it is left alone until the next power-on."""
        self.erasing = sector
        self._erased.append(sector)
        try:
            try:
                self.sectors.erase(sector)
            except NotOurs:  # the power has cut off its name; that it is ours says the note of erasing
                from roller.journal.find_sectors import make

                make(self.sectors, sector)
            self.firsts[sector] = UNUSED
        except OSError as error:
            print("journal:", error)
            self.firsts[sector] = OTHER
        if sector in self.order:
            self.order.remove(sector)
        self.erasing = -1
        return self.firsts[sector] == UNUSED

    def _in_order(self) -> "Iterator[int]":
        """The sectors in use, the oldest first."""
        for sector in self.order:
            if sector != self.erasing:
                yield sector


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from roller.journal.sectors import Sectors
