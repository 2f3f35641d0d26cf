"""Packs that are read: event by event, or as they stand, piece by piece, for a PC that unpacks them itself.

In memory only while a PC asks for old events, and at power-on: `Journal.settle` forgets it. What is damaged loses
itself and nothing else: the reader looks for the next record that is whole.
"""

from roller.packs import HEADING, MOST, path_of
from turnlink.packing import TEXT, line_at, number_at, size_at


class Reading:
    """One pack at a time; for pieces its file stays open until `close`, because opening it takes 2 ms."""

    def __init__(self, folder: str, starts: "list[int]") -> None:
        self._folder = folder
        self._starts = starts  # of the packs, rising
        self._data = memoryview(b"")  # the pack that line() has read: its next event, where that is, and the next pack
        self._next = self._place = self._after = 0
        self._file: BinaryIO | None = None
        self._start = self._at = self._size = 0  # of the pack in `_file`: its first event, the place in it, its size

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if not self._next <= n < self._after:
            start, self._after = self._span(n)
            if not start:
                return None
            self._data, self._place = read(self._folder, start)
            self._next = start
        data = self._data
        while self._place < len(data):
            at, number = self._place, self._next
            if number > n:
                return None
            found = line_at(data, at, n) if number == n else None
            if (number == n and found is None) or not fits(data, at, number):
                self._place, self._next = mend(data, at, number)
            else:
                self._place += size_at(data, at)
                self._next += 1
                if found is not None:
                    return found[1]
        return None

    def place(self, n: int, last: int) -> "tuple[int, int, int] | None":
        """The pack of event `n`, where in it its record begins, and the first event after that pack, if the packs end
        with event `last`; None when it is not where it should be."""
        start, end = self._span(n)
        at = self._beginning(start) if start == n else 0
        if not at:
            at = self._within(start, n)
        return (start, at, min(end, last + 1)) if at >= 0 else None

    def piece(self, start: int, at: int, into: memoryview) -> tuple[int, bool]:
        """Fill `into` with bytes of the pack `start` from byte `at` on; how many, and whether they are its last."""
        file = self._opened(start)
        if self._at != at:
            file.seek(at)
        count = file.readinto(into) or 0  # type: ignore[attr-defined]  # the stubs lack readinto
        self._at = at + count
        last = self._at >= self._size
        if last:
            self.close()
        return count, last

    def close(self) -> None:
        """Close the file: it may grow or go."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _span(self, n: int) -> tuple[int, int]:
        """The pack that event `n` belongs to, 0 if there is none, and the one after it."""
        end = 1 << 30
        for start in reversed(self._starts):
            if start <= n:
                return start, end
            end = start
        return 0, 0

    def _opened(self, start: int) -> "BinaryIO":
        if self._file is None or self._start != start:
            self.close()
            self._file = open(path_of(self._folder, start), "rb")  # noqa: SIM115
            self._start = start
            self._at = self._size = self._file.seek(0, 2)
        return self._file

    def _beginning(self, start: int) -> int:
        """Where the first record of the pack `start` begins; 0 if it is not seen at once that it is event `start`."""
        file = self._opened(start)
        file.seek(0)
        head = file.read(HEADING)
        self._at = len(head)
        at = _records(head)
        return at if 0 < at < len(head) - 1 and number_at(head, at, start) == start else 0

    def _within(self, start: int, n: int) -> int:
        """Where the record of event `n` begins in the pack `start`; -1 if records before it do not fit."""
        if not start:
            return -1
        data, at = read(self._folder, start)
        for number in range(start, n):
            if at >= len(data) or not fits(data, at, number):
                return -1
            at += size_at(data, at)
        return at if at < len(data) and fits(data, at, n) else -1


def read(folder: str, start: int) -> "tuple[memoryview, int]":
    """A whole pack, and where its records begin."""
    buffer = bytearray(MOST)
    with open(path_of(folder, start), "rb") as file:
        data = memoryview(buffer)[: file.readinto(buffer)]
    at = _records(bytes(data[:HEADING]))
    return data, at if at else mend(data, 0, start)[0]


def _records(head: bytes) -> int:
    """Where the records begin in what a pack begins with; 0 if it has no heading."""
    end = head.find(b'"}\n')  # a line feed alone may be a record's
    return end + 3 if end >= 0 else 0


def fits(data: memoryview, at: int, n: int) -> bool:
    """Whether a record of event `n` may stand at `at`. Its checksum is looked at only if it says its length itself: a
    wrong one would reach over whole records."""
    if data[at] >= TEXT:
        found = line_at(data, at, n)
        return found is not None and found[0] == n
    return size_at(data, at) > 0 and number_at(data, at, n) == n


def mend(data: memoryview, at: int, n: int) -> "tuple[int, int]":
    """The next record from `at` on that is whole, with its number: `n` or higher. At the end of the data: none."""
    while at < len(data):
        found = line_at(data, at, n)
        if found is not None:
            return at, found[0]
        at += 1
    return at, n


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO
