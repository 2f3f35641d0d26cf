"""From slot to slot of a sector: the events that are whole, with their numbers, and the notes between them.

Law: what is damaged loses itself. An event after it is known by its checksum, which only its own number gives.
"""

from struct import unpack_from

from turnlink.packed_events import GAME, ROLL, SLOT, TEXT, is_event, slots_at
from turnlink.sector import NOTES, OPENED, PAGE, SIZE, START, is_note, numbers


def opened(memory: memoryview, at: int) -> "tuple[int, int, int] | None":
    """First event, turn and game of the sector that begins at `at`; None if it is not in use."""
    return numbers(memory, at + 2 * SLOT, OPENED) or numbers(memory, at + 3 * SLOT, OPENED)


class Walk:
    """A walk over the sector that begins at byte `begin` with event `n`. After `step` something whole stands at `at`:
    event `n`, or a note. `next` is the event that comes next, but for `lost` slots that may have been some, or be out
    of turn."""

    def __init__(self, memory: memoryview, begin: int, n: int) -> None:
        self.at = 0
        self.n = n - 1
        self.next = n
        self.lost = 0
        self.after = begin + START  # where the next step begins
        self._memory = memory
        self._end = begin + SIZE

    def step(self) -> int:
        """Go to the next that is whole: its kind, 0 at the end."""
        memory = self._memory
        at = self.after
        while at < self._end:
            kind = memory[at] & 127
            if ROLL <= kind <= TEXT:
                for n in range(self.next, self.next + self.lost + 1):
                    if is_event(memory, at, n):
                        self.lost -= n - self.next
                        self.n = n
                        self.next = n + 1
                        self.at = at
                        self.after = at + slots_at(memory, at) * SLOT
                        return kind
            elif kind in NOTES and is_note(memory, at):
                self.at = at
                self.after = at + SLOT
                self.lost += 1  # an event may have stood there
                return kind
            self.lost += 1
            at += SLOT
        self.after = at
        return 0


def kinds_in(memory: memoryview, at: int, end: int) -> "tuple[int, ...]":
    """The first bytes of the slots from `at` up to `end`."""
    return unpack_from("B15x" * ((end - at) // SLOT), memory, at)


def events_in(kinds: "tuple[int, ...]") -> int:
    """How many events these slots hold; the rest of a text is no event, for it has no such bytes."""
    count = 0
    for kind in range(ROLL, TEXT + 1):
        count += kinds.count(kind)
    return count


def unread(memory: memoryview, at: int, end: int) -> "tuple[int, int]":
    """How many events the slots from `at` up to `end` hold, by kinds alone, and where they end: before a text that goes
    on beyond. `kinds_in` would search the heap for room each time."""
    others = before = 0
    text = -1
    for slot in range(at, end, SLOT):
        if memory[slot] != ROLL:  # as most are
            kind = memory[slot]
            if not ROLL < kind <= TEXT:
                others += 1
            elif kind >= GAME:
                text, before = slot, others
    if text >= 0 and text + slots_at(memory, text) * SLOT > end:
        end, others = text, before
    return (end - at) // SLOT - others, end


def place_of(memory: memoryview, begin: int, first: int, n: int) -> int:
    """Where event `n` stands in the sector at `begin`, whose first event is `first`; -1 if it is not whole. By kinds
    alone, as it is faster; its checksum tells whether that was right, and if not every slot is looked at."""
    at, known, end = begin + START, first, begin + SIZE
    while at < end:
        stop = min((at & -PAGE) + PAGE, end)
        count = events_in(kinds_in(memory, at, stop))
        if known + count >= n:  # it may be unsure
            break
        known += count
        at = stop
    while at < end and not (known == n and ROLL <= memory[at] & 127 <= TEXT):
        known += ROLL <= memory[at] <= TEXT
        at += SLOT
    if at < end and is_event(memory, at, n):
        return at
    walk = Walk(memory, begin, first)
    kind = walk.step()
    while kind and walk.n < n:
        kind = walk.step()
    return walk.at if kind and kind <= TEXT and walk.n == n else -1
