"""Which sectors the journal uses, in which order, and which comes next.

The sectors are used in turn, as a rule in the order of their numbers, but one may be left out and used later. One in
use says whose it is, its turn, and its first event (see `turnlink.sector`). What it says is read once, at power-on;
from then on the first events and the order are in memory.
"""

from array import array
from binascii import crc32
from struct import unpack_from

from roller.journal.sectors import NotOurs
from roller.journal.walk import opened, owner
from turnlink.sector import EPOCH, OPENED, START, note
from turnlink.slots import BLANK, SLOT

NEARLY_FULL = 8  # free sectors; fewer are "nearly full". The longest match, eight players and every roll, takes two
_UNUSED = 0
_OTHER = 0xFFFFFFFF  # somebody else's, or damaged beyond recognition


class Ring:
    """The sectors of the journal of `device`; its epoch is that of the newest, or the new one. `newest` is the sector
    in use (-1 before the first), with its `turn` and the event that began the game then; `owner` is its slot EPOCH."""

    def __init__(self, sectors: "Sectors", device: str, new_epoch: str) -> None:
        self.sectors = sectors
        self.newest = -1
        self.turn = self.game = 0
        self.acknowledged = 0  # a PC has the events up to this one
        self.erasing = -1  # a sector that is to be erased first: the power has cut that, or its opening
        self._firsts = array("I", [_UNUSED] * sectors.count)
        self._order: list[int] = []  # the sectors in use, the oldest first
        self._erased: list[int] = []  # those that were erased and are not in use again
        self.owner = note(EPOCH, int(new_epoch, 16), 0, crc32(device.encode()) & 0xFFFFFFFF)
        self._read()

    def _read(self) -> None:
        memory = self.sectors.memory
        strange = self.sectors.strange
        firsts, order = self._firsts, self._order
        blank = b"\xff" * (START + 1 - SLOT)
        known, newest = 0, -1  # the turns of the sector that the epoch is from, and of the newest
        turns = array("I", firsts)
        sorted_so_far = True
        mixed = False  # there are several epochs
        for sector, begin in enumerate(self.sectors.places()):
            at = begin + 2 * SLOT
            if (
                known  # one of this epoch that says it twice in the same words: as most do, and in a third of the time
                and begin >= 0
                and memory[at - SLOT : at] == self.owner
                and memory[at : at + SLOT] == memory[at + SLOT : at + 2 * SLOT]
                and memory[at] & 127 == OPENED
            ):
                first, turn, high, game = unpack_from("<IHBI", memory, at + 1)
                turn |= high << 16
            else:
                if begin >= 0 and memory[begin + SLOT : begin + START + 1] == blank and sector not in strange:
                    continue
                found = opened(memory, begin) if begin >= 0 else None
                whose = owner(memory, begin) if found else None
                if begin >= 0 and memory[begin + START] == BLANK and not whose:
                    self._forget(sector)
                    firsts[sector] = _OTHER if sector in strange else _UNUSED
                    continue
                if found is None or (whose and whose[2] != int.from_bytes(self.owner[8:12], "little")):
                    firsts[sector] = _OTHER
                    continue
                first, turn, game = found
                if whose:
                    mixed |= known > 0 and whose[0] != int(self.epoch, 16)
                    if turn > known:  # this is the epoch, not the new one
                        self.owner = note(EPOCH, *whose)
                        known = turn
            firsts[sector] = first
            turns[sector] = turn
            order.append(sector)
            if turn > newest:
                newest = turn
                self.newest, self.game = sector, game
            else:
                sorted_so_far = False
        self.turn = max(newest, 0)
        if mixed:
            self._keep_epoch()
        if not sorted_so_far:
            self._sort(turns)

    def _keep_epoch(self) -> None:
        """Leave the sectors of other epochs alone: somebody has copied them back, and their events are not ours."""
        for sector in list(self._order):
            whose = owner(self.sectors.memory, self.sectors.at(sector))
            if whose and note(EPOCH, *whose) != self.owner:
                print("journal: sector %d is of another epoch, it is left alone" % sector)
                self._firsts[sector] = _OTHER
                self._order.remove(sector)

    def _sort(self, turns: "array[int]") -> None:
        """Put the sectors in use in the order of their turns. After the newest they mostly are."""
        found, self._order = self._order, []
        order = self._order
        begin = found.index(self.newest) + 1
        for sector in found[begin:] + found[:begin]:
            place = len(order)
            while place and turns[order[place - 1]] > turns[sector]:
                place -= 1
            order.insert(place, sector)

    def _forget(self, sector: int) -> None:
        """The power went while a sector was opened: it must not turn up later, beside the one opened instead."""
        try:
            self.sectors.program(sector, SLOT, bytes(START - SLOT))
        except NotOurs as error:
            print("journal:", error)

    def first_of(self, sector: int) -> int:
        """The first event of a sector in use."""
        return self._firsts[sector]

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
            return self._firsts[sector]
        return 1

    @property
    def free(self) -> int:
        """How many sectors may be used, or erased."""
        free = known = 0
        strange = self.sectors.strange
        for sector, first in enumerate(self._firsts):
            if sector != self.erasing and sector not in strange:
                free += first == _UNUSED
                known += _UNUSED < first <= self.acknowledged + 1
        return free + max(0, known - 1)

    def since(self, n: int) -> "Iterator[tuple[int, int]]":
        """Where the sectors begin that have event `n` and all that come after it, with their first events."""
        found = -1
        for sector in self._in_order():
            if self._firsts[sector] > n:
                if found >= 0:
                    yield self.sectors.at(found), self._firsts[found]
                found = -1
                yield self.sectors.at(sector), self._firsts[sector]
            else:
                found = sector
        if found >= 0:
            yield self.sectors.at(found), self._firsts[found]

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
            unused = self._firsts[sector] == _UNUSED and sector != self.erasing
            if unused and sectors.prove(sector) and sectors.blank(sector, SLOT):
                return sector
        return -1

    def old(self) -> int:
        """A sector that may be erased: the oldest that a PC has all of, or one that the power took before it was in
        use. -1: none."""
        before = -1
        for sector in self._in_order():
            if self._firsts[sector] > self.acknowledged + 1:
                break
            if before >= 0 and self.sectors.prove(before):
                return before
            before = sector
        for sector, first in enumerate(self._firsts):
            if first == _UNUSED and self.sectors.prove(sector):
                if sector not in self._erased:
                    return sector
                print("journal: sector %d does not become blank, it is left alone" % sector)
                self._firsts[sector] = _OTHER
        return -1

    def open(self, sector: int, first: int, game: int) -> None:
        """Begin to use a sector. Raises NotOurs."""
        says = note(OPENED, first, self.turn + 1, game)
        try:
            self.sectors.program(sector, SLOT, self.owner + says + says + self.owner)
        except NotOurs:  # it is none of ours at the next power-on either
            self._firsts[sector] = _OTHER
            self._forget(sector)
            raise
        if sector in self._erased:
            self._erased.remove(sector)
        self.turn += 1
        self.newest = sector
        self._firsts[sector] = first
        self._order.append(sector)

    def erase(self, sector: int) -> bool:
        """Make a sector blank. False if that fails: then it is left alone until the next power-on."""
        self.erasing = sector
        self._erased.append(sector)
        try:
            try:
                self.sectors.erase(sector)
            except NotOurs:  # the power has cut off its name; that it is ours says the note of erasing
                self.sectors.make(sector)
            self._firsts[sector] = _UNUSED
        except OSError as error:
            print("journal:", error)
            self._firsts[sector] = _OTHER
        if sector in self._order:
            self._order.remove(sector)
        self.erasing = -1
        return self._firsts[sector] == _UNUSED

    def _in_order(self) -> "Iterator[int]":
        """The sectors in use, the oldest first."""
        for sector in self._order:
            if sector != self.erasing:
                yield sector


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from roller.journal.sectors import Sectors
