"""Packs that are read: event by event, or as they stand, piece by piece, for a PC that unpacks them itself.

In memory only while a PC asks for old events, and at power-on: `Journal.settle` forgets it. What is damaged loses
itself and nothing else: the reader looks for the next record that is whole.
"""

from roller.packs import HEADING, MOST, Packs
from turnlink.line import LONGEST, LineError, decode
from turnlink.packing import TEXT, line_at, number_at, size_at

NEVER = 1 << 30  # an event after all others


class Reading:
    """One file at a time; for pieces it stays open until `close`, because opening it takes 2 ms."""

    def __init__(self, packs: Packs) -> None:
        self._packs = packs
        self._known = -1  # the file that was looked at last, and its
        self._places: list[int] = []
        self._data = memoryview(b"")  # the pack that line() has read: its next event, where that is, and the next pack
        self._next = self._place = self._after = 0
        self._file: BinaryIO | None = None  # that pieces come from: where the next one is, of which pack,
        self._at = self._size = self._pack = self._end = 0  # how long it is, and the event after them all

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if not self._next <= n < self._after:
            i = self._find(n)
            if i < 0:
                return None
            k = self._within(n)
            self._data, self._place = read(self._packs, i, self._places, k)
            self._next, self._after = self._places[k], self._places[k + 2]
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

    def place(self, n: int, last: int) -> "tuple[int, int] | None":
        """The file of event `n`, and where in it its record begins, if the packs end with event `last`; None when it is
        not where it should be. Pieces are read from there."""
        self.close()
        i = self._find(n)
        if i < 0:
            return None
        start = self._packs.starts[i]
        k = self._pack = self._within(n)
        try:
            self._file = open(self._packs.path(i), "rb")  # noqa: SIM115
        except OSError:
            return None
        at = self._beginning(self._file, i, k) if self._places[k] == n else -1
        if at < 0:
            at = self._walked(i, k, n)
        if at < 0:
            self.close()
            return None
        self._size = self._file.seek(0, 2)
        self._at = self._file.seek(at)
        self._end = min(self._places[-2], last + 1)
        return start, at

    def piece(self, into: memoryview) -> "tuple[int, int, bool]":
        """Fill `into` with the bytes that follow: how many, an event before which all have been read, and whether that
        is all. No bytes: there is no place any more."""
        if self._file is None:
            return 0, 0, False
        count = self._file.readinto(into) or 0  # type: ignore[attr-defined]  # the stubs lack readinto
        self._at += count
        places = self._places
        while self._pack < len(places) - 4 and places[self._pack + 3] <= self._at:
            self._pack += 2
        if count and self._at < self._size:
            return count, places[self._pack], False
        self.close()
        return count, self._end, True

    def close(self) -> None:
        """Close the file: it may grow or go."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _find(self, n: int) -> int:
        """Which file event `n` belongs to; its `_places` are known then. -1 if there is none."""
        starts = self._packs.starts
        i = len(starts) - 1
        while i >= 0 and starts[i] > n:
            i -= 1
        if i >= 0 and i != self._known:
            self.close()
            self._places = places(self._packs, i)
            self._known = i
        return i

    def _within(self, n: int) -> int:
        """Where in `_places` the pack is that event `n` belongs to."""
        k = len(self._places) - 4
        while k > 0 and self._places[k] > n:
            k -= 2
        return k

    def _beginning(self, file: "BinaryIO", i: int, k: int) -> int:
        """Where the first record of a pack begins; -1 if it is not seen at once that it is the one it should be."""
        at = self._places[k + 1] if i < self._packs.segments else records_in(file)
        file.seek(at)
        head = file.read(4)
        n = self._places[k]
        return at if len(head) == 4 and head[0] > 0 and number_at(head, 0, n) == n else -1

    def _walked(self, i: int, k: int, n: int) -> int:
        """Where the record of event `n` begins in a pack; -1 if records before it do not fit."""
        data, at = read(self._packs, i, self._places, k)
        for number in range(self._places[k], n):
            if at >= len(data) or not fits(data, at, number):
                return -1
            at += size_at(data, at)
        return self._places[k + 1] + at if at < len(data) and fits(data, at, n) else -1


def places(packs: Packs, i: int) -> "list[int]":
    """Of the file `i`: for each pack in it its first event and where it begins, one after the other; at the end the
    first event of the next file, and where it ends. It may end earlier."""
    start = packs.starts[i]
    after = packs.starts[i + 1] if i + 1 < len(packs.starts) else NEVER
    if i >= packs.segments:
        return [start, 0, after, MOST]
    found = index(packs, i)
    if not found:
        from roller.lost_index import found_by_walking

        found = found_by_walking(packs.path(i), start)
    found[-2] = after  # after the segment packs may be lost
    return found


def index(packs: Packs, i: int) -> "list[int]":
    """What the first line of the segment `i` says, as `places` does; [] if it is damaged, or not ours."""
    line = bytes(part(packs.path(i), 0, LONGEST + 1)).split(b"\n")[0]
    n, at = packs.starts[i], len(line) + 1
    found = [n, at]
    try:
        for events, size in decode(line)["packs"]:  # type: ignore[attr-defined]  # else it is a TypeError
            if not (events > 0 and 0 <= size <= MOST):
                return []
            n += events
            at += size
            found += (n, at)
    except (LineError, KeyError, TypeError, ValueError):
        return []
    return found if len(found) > 2 and isinstance(n + at, int) else []


def read(packs: Packs, i: int, places: "list[int]", k: int) -> "tuple[memoryview, int]":
    """A whole pack of the file `i`, and where its records begin."""
    data = part(packs.path(i), places[k + 1], places[k + 3] - places[k + 1])
    if i < packs.segments:
        return data, 0
    at = _records(bytes(data[:HEADING]))
    return data, at if at else mend(data, 0, places[k])[0]


def part(path: str, at: int, size: int) -> memoryview:
    """Bytes of a file, fewer where it ends; none of what cannot be read, a folder of that name perhaps."""
    data = memoryview(bytearray(size))
    try:
        with open(path, "rb") as file:
            file.seek(at)
            return data[: file.readinto(data)]
    except OSError:
        return data[:0]


def records_in(file: "BinaryIO") -> int:
    """Where the records begin in the file of a pack; 0 if it has no heading."""
    file.seek(0)
    return _records(file.read(HEADING))


def _records(head: bytes) -> int:
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
