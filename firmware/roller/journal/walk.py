"""From slot to slot of a sector: the events that are whole, with their numbers, and the notes between them.

Law: what is damaged loses itself. An event after it is known by its checksum, which only its own number gives.
"""

from turnlink.sector import EPOCH, LOCKS, OPENED, SIZE, START, numbers
from turnlink.slots import ROLL, SLOT, TEXT, is_event, slots_at


def opened(memory: memoryview, at: int) -> "tuple[int, int, int] | None":
    """First event, turn and game of the sector that begins at `at`; None if it is not in use."""
    return numbers(memory, at + 2 * SLOT, OPENED) or numbers(memory, at + 3 * SLOT, OPENED)


def owner(memory: memoryview, at: int) -> "tuple[int, int, int] | None":
    """Epoch, 0, and the checksum of the device's id: whose sector begins at `at`; None if it is not in use."""
    return numbers(memory, at + SLOT, EPOCH) or numbers(memory, at + 4 * SLOT, EPOCH)


class Walk:
    """A walk over the sector that begins at byte `begin` with event `n`. After `step` something whole stands at `at`:
    event `n`, or a note. `next` is the event that comes next, but for `lost` slots that may have been some."""

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
                        self.n = n
                        self.next = n + 1
                        self.lost = 0
                        self.at = at
                        self.after = at + slots_at(memory, at) * SLOT
                        return kind
            elif OPENED <= kind <= LOCKS:
                self.at = at
                self.after = at + SLOT
                return kind
            self.lost += 1
            at += SLOT
        self.after = at
        return 0


def end_of(memory: memoryview, begin: int) -> int:
    """Where nothing was written any more in a sector."""
    blank = b"\xff" * SLOT
    at = begin + SIZE
    while at > begin and memory[at - SLOT : at] == blank:
        at -= SLOT
    return at
