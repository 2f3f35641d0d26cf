"""The log of the handheld: an array of slots in the sectors of the drive, used one sector after the other.

Laws: what `append` returned from is on the flash. An event that was cut off by the power is dropped, everything before
it is kept; a damaged one is lost by number, and no number is given twice. The journal has an identity (device, epoch);
the epoch is new whenever a journal is created, so (device, epoch, n) names an event for ever. What no PC has is never
erased; what one has goes sector by sector, oldest first, when the room is needed.

How a slot becomes sure: it is programmed with its kind marked as unsure, and then the mark is taken away. So at
power-on only an unsure slot may have been cut. Cells that were programmed in their last instant may read well now and
not later: a whole one is programmed once more before anybody sees it, others are made nothing, and so is the slot after
the last, which may only look blank.
"""

from binascii import crc32

from roller.journal.recovery import Recovery
from roller.journal.ring import Ring
from roller.journal.walk import Walk
from turnlink.sector import ACKED, ERASING, LOCKS, SIZE, START, note
from turnlink.slots import GAME, SLOT, TEXT, UNSURE, fields_at, line_at, slots_at, slots_of

RESERVE = 8  # sectors; fewer are "nearly full". The longest match, eight players and every roll, takes two
NOTE_EVERY = 200  # events after which it is noted what a PC has: less than a sector of them


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in `sectors`. `first`..`last` are the events it holds; last = first - 1 when there is none yet.
    `locks` are those that were kept since the last event when the power came on, or -1."""

    def __init__(self, sectors: "Sectors", device: str, new_epoch: str) -> None:
        found = Recovery(sectors, device)
        self.device = device
        self.epoch = found.epoch or new_epoch
        self.last = found.last
        self.locks = found.locks
        self.acked = self._noted = found.acknowledged
        self._memory = sectors.memory
        self._sectors = sectors
        self._ring = Ring(sectors, (int(self.epoch, 16), 0, crc32(device.encode()) & 0xFFFFFFFF))
        self._sector = found.sector  # the one in use, -1 before the first
        self._turn = found.turn
        self._game = found.game  # the event that began the game
        self._at = found.end  # where the next slot goes, in `_memory`
        self._end = sectors.at(found.sector) + SIZE if found.sector >= 0 else 0
        self._unsafe = True  # the slot at `_at` may only look blank
        self._pair = 0  # where the next locks go, in the slot before `_at`; 0: into a slot of their own
        self._ring.erasing = found.erasing
        self._mark = found.mark  # where the note of that is
        self._next = -1  # the sector to be used next, blank and proved
        self._stuck = False  # there is none: until a PC has more
        self._read = (0, 0, 0)  # an event, where it or something before it stands, and where that sector begins
        self.look()

    @property
    def first(self) -> int:
        """The oldest event that may still be here."""
        return self._ring.first

    @property
    def nearly_full(self) -> bool:
        """Whether a new game should not begin."""
        return self._ring.free < min(RESERVE, self._sectors.count // 4)

    def look(self) -> None:
        """See how much room there is."""
        self._ring.look(self.acked)
        self._stuck = False

    def append(self, fields: "dict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number. Raises JournalFull."""
        n = self.last + 1
        self._write(slots_of(n, t, fields))
        if "game" in fields:
            self._game = n
        self.last = n
        return n

    def keep_locks(self, locks: int) -> None:
        """Remember the lock mask until the next event. Seven changes share a slot. A full flash costs only them."""
        pair = bytes((locks, 255 - locks))
        try:
            if self._pair % SLOT:
                self._program(self._pair, pair)
            else:
                self._write(bytes((LOCKS | UNSURE, 255)) + pair + b"\xff" * 12)
                self._pair = self._at - SLOT + 2
            self._pair += 2
        except (JournalFull, OSError) as error:
            print("journal:", error)
            self._pair = 0

    def line(self, n: int) -> "bytes | None":
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        at = self._find(n)
        return line_at(self._memory, at, n) if at >= 0 else None

    def slots(self, n: int, most: int) -> "tuple[memoryview, int]":
        """Slots from event `n` on as they stand on the flash, at most so many bytes and no part of an event; and the
        event after them. They are not looked at: one may be damaged. None if event `n` is."""
        at = begin = self._find(n)
        memory = self._memory
        if at < 0:
            return memory[:0], n
        sector = self._read[2]
        end = min(at + most, sector + SIZE)
        while at < end and n <= self.last:
            kind = memory[at] & 127
            size = SLOT
            if 0 < kind <= TEXT:
                size = slots_at(memory, at) * SLOT if kind >= GAME else SLOT
                if at + size > end:
                    break
                n += 1
            at += size
        self._read = (n, at, sector)
        return memory[begin:at], n

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`: it may go when the space is needed."""
        self.acked = max(self.acked, n)
        if self._stuck or self.nearly_full:
            self.look()

    def game(self) -> "Iterator[dict[str, object]]":
        """The events of the game being played, from its `game` event on."""
        n = self._game
        while 0 < n <= self.last:
            at = self._find(n)
            if at >= 0:
                try:
                    yield fields_at(self._memory, at)
                except ValueError as error:
                    print("journal:", error)
            n += 1

    @property
    def settled(self) -> bool:
        """Whether `settle` has nothing to do."""
        return self._ring.erasing < 0 and (self._next >= 0 or self._stuck) and self.acked < self._noted + NOTE_EVERY

    def settle(self) -> None:
        """One step of what is better done at rest: one erase at most. To be called until `settled`."""
        try:
            if self._ring.erasing >= 0 or (self._next < 0 and not self._stuck):
                self._prepare()
            elif self._sector >= 0:
                self._note_acknowledged()
        except (JournalFull, OSError) as error:
            print("journal:", error)
            self._stuck = True
            self._noted = self.acked

    def _prepare(self) -> None:
        """Find the sector that is used next; if there is none, erase the oldest that a PC has."""
        if self._ring.erasing >= 0:
            self._erase(self._ring.erasing)
        self._next = self._ring.next(self._sector)
        if self._next < 0:
            self.look()
            old = self._ring.old(self.acked)
            self._stuck = old < 0
            if old >= 0:
                self._erase(old)
                self.look()

    def _erase(self, sector: int) -> None:
        """Erase a sector. A note says so meanwhile: the power may go, and then nobody knows whose it is."""
        if self._ring.erasing < 0:
            self._mark = self._write(note(ERASING, sector), SLOT) if self._sector >= 0 else 0
        self._ring.erasing = -1
        if self._sectors.prove(sector):
            self._sectors.erase(sector)
        else:  # cut off in its name; the note says whose it is
            self._sectors.make(sector)
        if self._mark:
            self._program(self._mark, bytes((ERASING,)))

    def _find(self, n: int) -> int:
        """Where event `n` stands, whole; -1 if it does not."""
        if not self.first <= n <= self.last:
            return -1
        known, at, begin = self._read
        if known != n:
            begin, known = self._ring.holding(n)
            at = begin + START
        while begin >= 0:
            walk = Walk(self._memory, begin, known)
            walk.after = at
            kind = walk.step()
            while kind and not (kind <= TEXT and walk.n >= n):
                kind = walk.step()
            if kind:
                self._read = (n + 1, walk.after, begin) if walk.n == n else (walk.n, walk.at, begin)
                return walk.at if walk.n == n else -1
            following, known = self._ring.holding(n)
            if following == begin:
                break
            begin, at = following, following + START
        return -1

    def _write(self, data: bytes, reserved: int = 0) -> int:
        """Program slots, and say where; those of an event are made sure. The last slot of a sector is `reserved` for a
        note of erasing. Raises JournalFull."""
        kind = data[0]
        for _ in range(3):
            try:
                if self._unsafe and self._at < self._end:
                    self._program(self._at, bytes(SLOT))
                    self._at += SLOT
                self._unsafe = False
                if self._at + len(data) > self._end - SLOT + reserved:
                    if reserved:  # the power has cut the one before: without
                        return 0
                    self._open()
                at = self._at
                self._at = at + len(data)
                self._pair = 0
                self._program(at, bytes((kind | UNSURE,)) + data[1:SLOT])
                for more in range(SLOT, len(data), SLOT):
                    self._program(at + more, data[more : more + SLOT])
                if kind <= TEXT:
                    self._program(at, data[:1])
                return at
            except OSError as error:  # a worn cell, or a file that was moved: on in another place
                print("journal:", error)
                if not self._sectors.prove(self._sector):
                    self._at = self._end
        raise JournalFull("the flash does not keep what is written")

    def _open(self) -> None:
        """Go on in the next sector. Raises JournalFull."""
        for _ in range(2):  # it may have to be erased before
            if self._next < 0:
                self._prepare()
        if self._next < 0:
            raise JournalFull("no sector is free")
        self._sector, self._next = self._next, -1
        self._turn += 1
        self._end = self._sectors.at(self._sector) + SIZE
        self._at = self._ring.open(self._sector, self._turn, self.last + 1, self._game)
        self._ring.free -= 1
        if self.acked:
            self._note_acknowledged()

    def _note_acknowledged(self) -> None:
        self._noted = self.acked
        self._write(note(ACKED, self.acked))

    def _program(self, at: int, data: bytes) -> None:
        self._sectors.program(self._sector, at - self._end + SIZE, data)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from roller.journal.sectors import Sectors
