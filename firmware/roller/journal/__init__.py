"""The log of the handheld: an array of slots in the sectors of the drive, used one sector after the other.

Laws: what `append` returned from is on the flash. An event that was cut off by the power is dropped, everything before
it is kept; a damaged one is lost by number, and no number is given twice. (device, epoch, n) names an event for ever:
the epoch is new whenever a journal is. What no PC has is never erased, nor is the game that is being played.

An event becomes sure when the mark of its slot's kind goes, with the next slot or at rest: at power-on only an unsure
slot may have been cut. Cells programmed in their last instant may read differently later: a whole slot is programmed
once more before anybody sees it; others, and the one after the last, which may only look blank, are made nothing.
"""

from roller.journal.sector_ring import Ring
from roller.journal.walk import place_of, unread
from turnlink.packed_events import ROLL, SLOT, TEXT, UNSURE, is_event, line_at, slots_at, slots_of
from turnlink.sector import ACKED, ERASING, LOCKS, PAGE, SIZE, START, VOID, note

FOR_NOTES = 4 * SLOT  # bytes at the end of a sector, for a note of erasing; each power-on may take a slot of them
NOTE_EVERY = 200  # events after which it is noted what a PC has: less than a sector of them


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in `sectors`. It holds events `first` to `last`, none if last = first - 1. `locks` are those since
    the last event that power-on found, or -1; `closed`: that event ends its game."""

    def __init__(self, sectors: "Sectors", device: str, new_epoch: str) -> None:
        from roller.journal.recovery import Recovery  # not for longer than it is needed

        self.ring = Ring(sectors, device, new_epoch)
        found = Recovery(self.ring)
        self.device = device
        self.epoch = self.ring.epoch
        self.last, self.locks, self.closed = found.last, found.locks, found.closed
        self._memory = sectors.memory
        self._sectors = sectors
        self.began = self.ring.kept = found.game  # the event that began the game
        self._at = found.end  # where the next slot goes, in `_memory`
        self._end = self._sector_end()
        self._unsafe = True  # the slot at `_at` may only look blank
        self._unsure = 0  # where an event stands whose mark is to be taken away
        self._pair = 0  # where the next locks go, in the slot before `_at`; 0: into a slot of their own
        self._notes = [found.note]  # where it is noted that a sector is being erased; 0: nowhere
        self._done: list[int] = []  # those of an erase that is done; they are to say so
        self.ring.acknowledged = found.acknowledged
        self._noted = -NOTE_EVERY if found.elsewhere else found.acknowledged
        self.ring.erasing = found.erasing
        self._again = found.erasing >= 0  # the power has cut an erase
        self._next = -1  # the sector to be used next, blank and proved
        self._stuck = False  # there is none: until a PC has more
        self._proved = self.ring.newest < 0  # the sector in use was asked for through littlefs: 6 ms with 400 games
        self._read = (0, 0, 0)  # an event, where it stands or what comes before it, and where that sector begins
        self._count()

    def _count(self) -> None:
        """See what there is, and how much room."""
        self._stale = False
        self.first = self.ring.first
        self._few = self.ring.few
        self._room(self.ring.free)

    def _room(self, sectors: int) -> None:
        """So many are free."""
        self._free = sectors
        self.nearly_full = sectors < self._few  # then no new game should begin

    def append(self, fields: "dict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number. Raises JournalFull."""
        n = self.last + 1
        self.ring.kept = n if "game" in fields or "abandon" in fields else self.began
        at = self._write(slots_of(n, t, fields))
        if "game" in fields:
            self.began = n
        self._unsure = at
        self._read = (n, at, self._end - SIZE)
        self.last = n
        return n

    def keep_locks(self, locks: int) -> None:
        """Remember the lock mask until the next event. Seven changes share a slot. A full flash costs only them."""
        pair = bytes((locks, 255 - locks))
        try:
            if self._pair % SLOT:
                self._program(self._pair, pair)
            else:
                self._pair = self._write(bytes((LOCKS | UNSURE, 255)) + pair + b"\xff" * 12) + 2
            self._pair += 2
        except (JournalFull, OSError) as error:
            print("journal:", error)
            self._pair = 0

    def line(self, n: int) -> "bytes | None":
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        at = self._find(n)
        return line_at(self._memory, at, n) if at >= 0 else None

    def slots(self, n: int, most: int) -> "tuple[memoryview, int]":
        """Slots of whole events from `n` on, at most so many bytes, unread; the event after. None if `n` is lost."""
        memory = self._memory
        known, at, begin = self._read
        if known != n or at >= begin + SIZE:
            at = self._find(n)
            if at < 0:
                return memory[:0], n
            begin = self._read[2]
        end = min(at + most, self._at if begin == self._end - SIZE else begin + SIZE)
        count, end = unread(memory, at, end)
        self._read = (n + count, end, begin)
        return memory[at:end], n + count

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`: it may go when the space is needed."""
        self.ring.acknowledged = max(self.ring.acknowledged, n)
        self.ring.kept = self.began  # that it ends may have been refused
        self._stale = True  # there may be more room: counted when it matters
        if self._stuck or self.nearly_full:
            self._stuck = False
            self._count()

    def state(self) -> "tuple[int, int]":
        """The last event that a PC has; how many of a hundred sectors are free."""
        return self.ring.acknowledged, 100 * self.ring.free // self._sectors.count

    def game(self, passed: "Callable[[], bool] | None" = None) -> "Iterator[dict[str, object] | None]":
        """The events of the game being played; if `passed()`, None for a roll that another follows: it takes time."""
        from roller.journal.recovery import fields_in  # as above
        n = self.began
        for begin, first in self.ring.since(n) if n else ():
            at = place_of(self._memory, begin, first, n) if first <= n else begin + START
            at, first = (max(at, begin + START), max(first, n)) if at >= 0 else (begin + START, first)
            yield from fields_in(self._memory, begin, at, first, n, passed)

    @property
    def flushed(self) -> bool:
        """Whether `flush` has nothing to do."""
        ring = self.ring
        return (
            self._proved and not self._unsure and not self._done and ring.erasing < 0
            and not (self._stale and self.nearly_full)
            and (self._next >= 0 or self._stuck) and ring.acknowledged < self._noted + NOTE_EVERY
        )  # fmt: skip

    def flush(self) -> None:
        """One step of what is better done at rest: one erase at most. To be called until `flushed`."""
        try:
            if not self._proved:
                self._proved = True
                self._sectors.prove(self.ring.newest)
            elif self._unsure:
                self._make_sure()
            elif self._done:
                self._note_erased()
            elif self._stale and self.nearly_full:
                self._count()
            elif self.ring.erasing >= 0 or (self._next < 0 and not self._stuck):
                self._prepare()
            elif self.ring.newest >= 0:
                self._note_acknowledged()
        except (JournalFull, OSError) as error:
            print("journal:", error)
            self._unsure = 0
            self._done = []
            self._stuck = True
            self._noted = self.ring.acknowledged

    def _prepare(self) -> None:
        """Find the sector that is used next. If there is none, note that the oldest that a PC has is to be erased, so
        that after a power cut it is known whose it is; the next call erases it."""
        ring = self.ring
        if ring.erasing >= 0:
            self._erase(ring.erasing)
            return
        self._next = ring.next()
        if self._next >= 0:
            return
        old = ring.old()
        self._stuck = old < 0
        if old >= 0:
            self._notes.append(self._note_erasing(old))
            ring.erasing = old
            self._count()

    def _erase(self, old: int) -> None:
        if self._again:  # the power may have cut off that it was done, and then its note is not sure
            self._again = False
            self._notes.append(self._note_erasing(old))
        notes, self._notes = self._notes, []
        if self.ring.erase(old):
            self._done += [at for at in notes if at]
            self._room(self._free + 1)

    def _note_erased(self) -> None:
        """A step of its own, as the erase takes long; but before the sector is used: it would be erased again."""
        while self._done:
            self._program(self._done.pop(), bytes((ERASING,)))

    def _note_erasing(self, old: int) -> int:
        return self._write(note(ERASING, old), FOR_NOTES) if self.ring.newest >= 0 else 0

    def _find(self, n: int) -> int:
        """Where event `n` stands, whole; -1 if it does not."""
        if not self.first <= n <= self.last:
            return -1
        memory = self._memory
        known, at, begin = self._read
        end = begin + SIZE if known == n else at
        while at < end and not ROLL <= memory[at] & 127 <= TEXT:
            at += SLOT
        if at >= end or not is_event(memory, at, n):
            begin, first = self.ring.holding(n)
            at = place_of(memory, begin, first, n) if begin >= 0 else -1
        if at >= 0:
            self._read = (n + 1, at + slots_at(memory, at) * SLOT, begin)
        return at

    def _write(self, data: bytes, reserved: int = 0) -> int:
        """Program slots; where. The last of a sector are `reserved` for notes of erasing. Raises JournalFull."""
        for _ in range(3):
            at = 0
            try:
                if self._unsafe and self._at < self._end:
                    self._at += SLOT
                    self._program(self._at - SLOT, VOID)
                self._unsafe = False
                if self._at + len(data) > self._end - FOR_NOTES + reserved:
                    if reserved:  # the power was cut again and again: without
                        return 0
                    self._open()
                if self._unsure and self._at // PAGE != self._unsure // PAGE:
                    self._make_sure()
                at = self._at
                self._at += len(data)
                self._pair = 0
                self._program(at, bytes((data[0] | UNSURE,)) + data[1:SLOT])
                for more in range(SLOT, len(data), SLOT):
                    self._program(at + more, data[more : more + SLOT])
                return at
            except OSError as error:  # a worn cell, or a file that was moved: on in another place
                print("journal:", error)
                self._unsure = 0
                self._give_up(at)
                if self.ring.newest >= 0 and not self._sectors.prove(self.ring.newest):
                    self._at = self._end
        raise JournalFull("the flash does not keep what is written")

    def _give_up(self, at: int) -> None:
        """What failed there must not turn up later, whole after all, beside the event that is given its number."""
        try:
            if at:
                self._program(at, VOID[:1])
        except OSError:  # it does not keep that either
            pass

    def _open(self) -> None:
        """Go on in the next sector. Raises JournalFull."""
        if self._unsure:
            self._make_sure()
        for _ in range(4):  # one may have to be erased before, and the erase before that be done
            if self._next < 0:
                self._prepare()
        if self._next < 0:
            raise JournalFull("no sector is free")
        self._note_erased()
        sector, self._next = self._next, -1
        self.ring.open(sector, self.last + 1, self.began)
        self._end = self._sector_end()
        self._at = self._end - SIZE + START
        self._room(self._free - 1)
        if self.ring.acknowledged:  # it is noted here, too, at rest
            self._noted = -NOTE_EVERY

    def _note_acknowledged(self) -> None:
        self._noted = self.ring.acknowledged
        self._write(note(ACKED, self._noted))

    def _make_sure(self) -> None:
        at, self._unsure = self._unsure, 0
        self._program(at, bytes((self._memory[at] & 127,)))

    def _program(self, at: int, data: bytes) -> None:
        """Program a part of the sector in use; and with it, if it is in the same page, that the last event is sure."""
        begin = self._end - SIZE
        sure = -1
        if self._unsure and at // PAGE == self._unsure // PAGE:
            sure = self._unsure - begin
            self._unsure = 0
        self._sectors.program(self.ring.newest, at - begin, data, sure)

    def _sector_end(self) -> int:
        return self._sectors.at(self.ring.newest) + SIZE if self.ring.newest >= 0 else 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from roller.journal.sectors import Sectors
