"""What the journal finds in the sector in use when the power comes on, and what it makes firm. In memory only then.

Law: bits that had too little time read differently each time. So the sector is read once, and what is made firm is
what was judged.
"""

from roller.journal.sectors import NotOurs
from roller.journal.walk import Walk, events_in, kinds_in, opened
from turnlink.packed_events import GAME, ROLL, SLOT, TEXT, UNSURE, fields_at, is_event, slots_at
from turnlink.sector import ACKED, EPOCH, ERASING, LOCKS, OPENED, PAGE, SIZE, START, VOID, is_note, numbers


class Recovery:
    """Where the journal stands: the last event, the one that began the game, the locks since then or -1, what a PC has,
    a sector whose erase was cut or -1, where the note of that is, and where the next slot goes."""

    def __init__(self, ring: "Ring") -> None:
        self.game = ring.game
        self.last = self.acknowledged = self.note = self.end = 0
        self.locks = self.erasing = -1
        self.closed = False  # the last event ends its game
        self.elsewhere = False  # what a PC has is noted in the sector before only
        self._sectors = ring.sectors
        self._sector = ring.newest
        self._memory = ring.sectors.memory  # that of one sector while it is read
        if ring.newest >= 0:
            self._read(ring.sectors.at(ring.newest))
            before = ring.before_newest()
            if before >= 0 and self.locks < 0 and self.last < ring.first_of(ring.newest):
                self._older_locks(ring.sectors.at(before), ring.first_of(before))
            if before >= 0 and not self.acknowledged:  # there it is noted at rest
                self._older_note(ring.sectors.at(before))
                self.elsewhere = self.acknowledged > 0

    def _read(self, begin: int) -> None:
        self.end = end_of(self._sectors.memory, begin) - begin
        used = bytes(self._sectors.memory[begin : begin + self.end])
        self._memory = memory = memoryview(used + b"\xff" * (SIZE - self.end))
        if self.end <= START:  # the power may have gone while it was opened
            for place, other, kind in ((2, 3, OPENED), (3, 2, OPENED), (1, 4, EPOCH), (4, 1, EPOCH)):
                if numbers(memory, place * SLOT, kind):
                    whole = bytes(memory[place * SLOT : (place + 1) * SLOT])
                    self._program(place * SLOT, whole)
                    self._program(other * SLOT, whole)
            self.end = START
        self._last_slots(memory)
        self.end += begin
        if self.note:
            self.note += begin
        self._memory = self._sectors.memory

    def _last_slots(self, memory: memoryview) -> None:
        """What stands in the sector, and what the power has left unsure at its end."""
        found = opened(memory, 0)
        walk = Walk(memory, 0, found[0] if found else 1)
        self._skip(walk)
        after = walk.after  # the last that is whole
        unsure = False
        damaged = 0  # slots since the last whole event that may have been some
        text = 0  # where the last event stands, if it is a text
        kind = walk.step()
        while kind:
            damaged += _numbered(memory, after, walk.at)
            at, after = walk.at, walk.after
            unsure = memory[at] & UNSURE > 0
            if kind <= TEXT:
                damaged = 0
                text = at if kind == TEXT else 0
                self.locks = -1
                if kind == GAME:
                    self.game = walk.n
            elif kind == ACKED:
                self.acknowledged = (numbers(memory, at, ACKED) or (self.acknowledged,))[0]
            elif kind == LOCKS:
                self._read_locks(at)
            elif kind == ERASING and unsure:
                self._read_erasing(at)
            kind = walk.step()
        self.last = walk.next - 1 + damaged
        if unsure and memory[walk.at] & 127 == LOCKS:
            self._program(walk.at, self._sure_locks(walk.at))
        elif unsure:  # its last cells had too little time, perhaps
            for at in range(walk.at, after, SLOT):
                self._program(at, bytes(memory[at : at + SLOT]))
            if memory[walk.at] & 127 <= TEXT:
                self._program(walk.at, bytes((memory[walk.at] & 127,)))
        while after < self.end and (not memory[after] & UNSURE or not memory[after] & 127):
            self.last += memory[after] & 127 > 0  # damaged: it may have had a number
            after += SLOT
        if text and self.last == walk.n:
            fields = fields_at(memory, text, walk.n)
            self.closed = fields is not None and ("end" in fields or "abandon" in fields)
        for at in range(self.end - SLOT, after - SLOT, -SLOT):  # cut off by the power; its first slot is the last to go
            self._program(at, bytes((memory[at] & UNSURE,)) + VOID[1:])

    def _skip(self, walk: Walk) -> None:
        """Go to the last event at once, by kinds alone; its checksum tells whether its number is right. If not, the
        walk is from the sector's start."""
        memory = self._memory
        start = at = walk.after
        n = walk.next
        game, acknowledged = self.game, 0
        while at < self.end:
            stop = min((at & -PAGE) + PAGE, self.end)
            kinds = kinds_in(memory, at, stop)
            if GAME in kinds or ACKED | UNSURE in kinds or ERASING | UNSURE in kinds:
                for i, kind in enumerate(kinds):
                    if kind == GAME:
                        game = n
                    elif kind == ACKED | UNSURE:
                        acknowledged = (numbers(memory, at + i * SLOT, ACKED) or (acknowledged,))[0]
                    elif kind == ERASING | UNSURE:
                        self._read_erasing(at + i * SLOT)
                    n += ROLL <= kind <= TEXT
            else:
                n += events_in(kinds)
            at = stop
        at -= SLOT
        while at >= start and not ROLL <= memory[at] & 127 <= TEXT:
            at -= SLOT
        if at >= start:
            n -= memory[at] & UNSURE == 0
            if is_event(memory, at, n):
                walk.after, walk.next = at, n
                self.game, self.acknowledged = game, acknowledged

    def _read_erasing(self, at: int) -> None:
        """A note of an erase that was not done; events may come after it."""
        found = numbers(self._memory, at, ERASING)
        if found:
            self.erasing = found[0]
            self.note = at

    def _read_locks(self, at: int) -> None:
        """The newest locks of a slot."""
        memory = self._memory
        for pair in range(at + 2, at + SLOT, 2):
            if memory[pair] < 32 and memory[pair] == 255 - memory[pair + 1]:
                self.locks = memory[pair]

    def _older_note(self, begin: int) -> None:
        """What a PC has, as the sector before says, when it was not yet noted in this one."""
        memory = self._sectors.memory
        for at in range(begin + SIZE - SLOT, begin, -SLOT):
            if memory[at] == ACKED | UNSURE:
                found = numbers(memory, at, ACKED)
                if found:
                    self.acknowledged = found[0]
                    return

    def _older_locks(self, begin: int, first: int) -> None:
        """Those in the sector before, when nothing stands in this one yet."""
        walk = Walk(self._sectors.memory, begin, first)
        kind = walk.step()
        while kind:
            if kind <= TEXT:
                self.locks = -1
            elif kind == LOCKS:
                self._read_locks(walk.at)
            kind = walk.step()

    def _sure_locks(self, at: int) -> bytes:
        """A slot of locks without those that were cut off."""
        memory = self._memory
        sure = bytes(memory[at : at + 2])
        for pair in range(at + 2, at + SLOT, 2):
            whole = memory[pair] < 32 and memory[pair] == 255 - memory[pair + 1]
            sure += bytes(memory[pair : pair + 2]) if whole else bytes(2)
        return sure

    def _program(self, at: int, data: bytes) -> None:
        """Program a part of the sector, `at` from its begin."""
        try:
            self._sectors.program(self._sector, at, data)
        except NotOurs as error:  # it can be read; the journal goes on in another
            if not self._only_its_mark(at, data):
                print("journal:", error)

    def _only_its_mark(self, at: int, data: bytes) -> bool:
        """Whether all is kept but the mark of a slot: the power was cut while it was taken away, as it is once more
        now."""
        begin = self._sectors.at(self._sector) + at
        kept = bytes(self._sectors.memory[begin : begin + len(data)])
        return kept[1:] == data[1:] and kept[0] | UNSURE == data[0]


def _numbered(memory: memoryview, at: int, end: int) -> int:
    """How many of these slots, which are not whole, had a number: all that were sure."""
    return sum([0 < memory[slot] < UNSURE for slot in range(at, end, SLOT)])


def end_of(memory: memoryview, begin: int) -> int:
    """Where nothing was written any more in a sector."""
    at = begin + SIZE
    blank = b"\xff" * PAGE
    while at > begin and memory[at - PAGE : at] == blank:
        at -= PAGE
    while at > begin and memory[at - SLOT : at] == blank[:SLOT]:
        at -= SLOT
    return at


def fields_in(
    memory: memoryview, begin: int, at: int, n: int, since: int, passed: "Callable[[], bool] | None" = None
) -> "Iterator[dict[str, object] | None]":
    """The fields of the events of the sector at `begin` from `at` on, where event `n` is expected; not of those before
    `since`. As long as nothing is damaged without a walk, which takes three times as long. Of rolls in a row only the
    last is read if `passed()`, should all be whole; the others are None. A share is not read: the
    dice are known, and whether it may be there the PC judges."""
    end = begin + SIZE
    first = n
    while at < end:
        kind = memory[at] & 127
        if ROLL <= kind <= TEXT:
            row = rolls_in_a_row(memory, at, end) if kind == ROLL and passed and n >= since and passed() else ()
            more = len(row) - 1
            if more > 0 and all([is_event(memory, row[i], n + i) for i in range(more)]):
                fields = fields_at(memory, row[more], n + more, False)
                if fields is not None:
                    for _ in range(more):
                        yield None
                    yield fields
                    n += more + 1
                    at = row[more] + SLOT
                    continue
            fields = fields_at(memory, at, n, False)
            if fields is None:
                break
            if n >= since:
                yield fields
            n += 1
            at += slots_at(memory, at) * SLOT
        else:
            if not memory[at] & UNSURE and not is_note(memory, at):
                break
            at += SLOT
    walk = Walk(memory, begin, first)
    walk.after, walk.next = at, n
    while at < end and walk.step():
        if memory[walk.at] & 127 <= TEXT and walk.n >= since:
            fields = fields_at(memory, walk.at, walk.n, False)
            if fields is not None:
                yield fields


def rolls_in_a_row(memory: memoryview, at: int, end: int) -> "list[int]":
    """Where the rolls stand that follow one another from `at` on, with locks between them or not; [] if none does."""
    row = []
    while at < end:
        kind = memory[at]
        if kind & 127 == ROLL:
            row.append(at)
        elif kind != LOCKS | UNSURE or not row:
            break
        at += SLOT
    return row


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from roller.journal.sector_ring import Ring
