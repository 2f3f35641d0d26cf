"""The older part of the journal: files of packed events, each called after its first event (00000217.pack).

A pack begins with a line that says whose it is: device, epoch, first event. Then records (see `packing`). One that is
damaged loses itself and nothing else: the reader looks for the next that is whole. A number that was given once is
never given again, also when its event is lost.

Why writing has two halves: on littlefs the first erases a sector (45 ms), and so may the second; together they would
stop the loop for up to 98 ms, each alone stays under 60 (measured on the emulated Pico with flash timing).
"""

import os
from collections import OrderedDict

from turnlink.line import LineError, decode, encode
from turnlink.packing import GAME, SHORTEST, TEXT, line_at, number_at, size_at

SUFFIX = ".pack"
OLDER = ".jsonl"
HEADING = 200  # bytes; the line that a pack begins with is shorter
MOST = 2560  # bytes of a pack. A flash block has 4096, but what stands in it is copied at every write: 5 ms a kB


class Packs:
    """The packs in `folder`, which must exist. `starts` are their first events, rising."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        names = os.listdir(folder)
        self.starts = _starts(names, SUFFIX)
        self.older = _starts(names, OLDER)  # of the files that firmware 0.1.0 has left, see `older`
        self._size = 0  # bytes of the last pack
        self._file: BinaryIO | None = None  # between the two halves of a write
        self._new = 0  # first event of the pack that `_file` begins, or 0
        self._data = memoryview(b"")  # the pack that line() has read, its first event, and where its next event is
        self._start = self._at = self._next = self._end = 0
        self._pieces_of: BinaryIO | None = None  # the pack that is sent in pieces, and where its next piece begins
        self._piece_start = self._piece_at = self._piece_end = 0

    def last(self) -> "tuple[str, int, int]":
        """Epoch, last event that is whole, and how many may have been written after it but are damaged; ("", 0, 0)
        without a pack."""
        epoch, last, lost = "", 0, 0
        for start in reversed(self.starts):
            data, at = self._read(start)
            epoch = self._epoch(data, at)
            if start == self.starts[-1]:
                self._size = len(data)
                last = start - 1
                end = at
                for place, n in _walk(data, at, start):
                    last, end = n, place
                if last >= start:
                    if line_at(data, end, last) is None:
                        last -= 1
                        lost = 1
                    end += size_at(data, end)
                lost += (len(data) - end + SHORTEST - 1) // SHORTEST
            if epoch:
                break
        if lost:
            self._size = MOST
        return epoch, last, lost

    def opens(self, size: int) -> bool:
        """Whether writing `size` bytes would begin a new pack."""
        return not self.starts or self._size + size > MOST

    def write(self, n: int, records: bytes, device: str, epoch: str) -> None:
        """The first half of writing records, the first of them event `n`. Raises OSError."""
        self.forget()
        opens = self.opens(len(records))
        if opens:
            records = heading(n, device, epoch) + records
            self._size = 0
        self._new = n if opens else 0
        self._size += len(records)
        self._file = open(self.path(n if opens else self.starts[-1]), "wb" if opens else "ab")  # noqa: SIM115
        self._file.write(records)

    def commit(self) -> None:
        """The second half: after it the records are on flash. Raises OSError."""
        file = self._file
        self._file = None
        self.forget()
        if file is not None:
            file.close()
            if self._new:
                self.starts.append(self._new)

    def failed(self) -> None:
        """A write has failed: what is there now is not known, so the next one begins a new pack."""
        try:
            if self._file is not None:
                self._file.close()
        except OSError:
            pass
        self._file = None
        self._size = MOST

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if not self._next <= n < self._end and not self._open_at(n):
            return None
        data = self._data
        while self._at < len(data):
            at, number = self._at, self._next
            if number > n:
                return None
            found = line_at(data, at, n) if number == n else None
            if (number == n and found is None) or not _fits(data, at, number):
                self._at, self._next = _mend(data, at, number)
            else:
                self._at += size_at(data, at)
                self._next += 1
                if found is not None:
                    return found[1]
        return None

    def place(self, n: int, last: int) -> "tuple[int, int, int] | None":
        """The pack of event `n`, where in it its record begins, and the first event after that pack, if the packs end
        with event `last`; None when it is not where it should be."""
        if n in self.starts:
            start, at, end = n, self._beginning(n), self._end_of(n)
        else:
            if not self._next <= n < self._end and not self._open_at(n):
                return None
            while self._next < n and self._at < len(self._data) and _fits(self._data, self._at, self._next):
                self._at += size_at(self._data, self._at)
                self._next += 1
            if self._next != n or self._at >= len(self._data):
                return None
            start, at, end = self._start, self._at, self._end
            self.forget()  # `piece` does without
        return (start, at, min(end, last + 1)) if at else None

    def piece(self, start: int, at: int, into: memoryview) -> tuple[int, bool]:
        """Fill `into` with bytes of the pack `start` from byte `at` on; how many there are, and whether they are its
        last. Read from the file as it is sent: it has no place in memory besides what is sent."""
        file = self._opened(start)
        if self._piece_at != at:
            file.seek(at)
        count = file.readinto(into) or 0  # type: ignore[attr-defined]  # the stubs lack readinto
        self._piece_at = at + count
        last = self._piece_at >= self._piece_end
        if last:
            self.forget()
        return count, last

    def _opened(self, start: int) -> "BinaryIO":
        """The file of the pack `start`, at `_piece_at`. It stays open: opening it takes 2 ms."""
        file = self._pieces_of
        if file is None or self._piece_start != start:
            self.forget()
            file = self._pieces_of = open(self.path(start), "rb")  # noqa: SIM115
            self._piece_start = start
            self._piece_end = file.seek(0, 2)
            self._piece_at = self._piece_end
        return file

    def _beginning(self, start: int) -> int:
        """Where the first record of the pack `start` begins; 0 if that is not the record of event `start`."""
        file = self._opened(start)
        file.seek(0)
        head = file.read(HEADING)
        self._piece_at = len(head)
        at = head.find(b"\n") + 1
        return at if 0 < at < len(head) - 1 and number_at(head, at, start) == start else 0

    def _end_of(self, start: int) -> int:
        """The event that the pack after the one that begins with event `start` begins with."""
        after = self.starts.index(start) + 1
        return self.starts[after] if after < len(self.starts) else 1 << 30

    def _open_at(self, n: int) -> bool:
        """Read the pack that event `n` belongs to; False if there is none."""
        start = 0
        end = 1 << 30
        for each in reversed(self.starts):
            if each <= n:
                start = each
                break
            end = each
        if not start:
            return False
        if self._start != start or self._next > n:
            self._data, self._at = self._read(start)
            self._start = self._next = start
        self._end = end
        return True

    def game(self) -> "Iterator[dict[str, object]]":
        """The events from the last one that begins a game on, one at a time: a long match has more than fit the RAM."""
        first, at, n = 0, 0, 0
        for first in range(len(self.starts) - 1, -1, -1):
            start = self.starts[first]
            data, begin = self._read(start)
            at, n = 0, 0
            for place, number in _walk(data, begin, start):
                if data[place] == GAME and line_at(data, place, number):
                    at, n = place, number
            if at:
                break
        for start in self.starts[first:]:
            data, begin = self._read(start)
            if not at:
                at, n = begin, start
            while at < len(data):
                found = line_at(data, at, n)
                if found is None:
                    at, n = _mend(data, at, n)
                else:
                    at += size_at(data, at)
                    n = found[0] + 1
                    yield decode(found[1])
            at = 0

    def remove_first(self) -> None:
        """Remove the oldest pack. Raises OSError."""
        self.forget()
        os.remove(self.path(self.starts[0]))
        self.starts.pop(0)

    def forget(self) -> None:
        """Give back the memory of what line() and piece() read: the pack may grow or go."""
        if self._pieces_of is not None:
            self._pieces_of.close()
            self._pieces_of = None
        self._data = memoryview(b"")
        self._start = self._next = self._end = 0

    def _read(self, start: int) -> "tuple[memoryview, int]":
        """A pack (until the next one is read), and where its records begin."""
        self.forget()
        buffer = bytearray(MOST)
        with open(self.path(start), "rb") as file:
            data = memoryview(buffer)[: file.readinto(buffer)]
        return data, bytes(data[:HEADING]).find(b"\n") + 1

    def _epoch(self, data: memoryview, at: int) -> str:
        try:
            return str(decode(bytes(data[: at - 1]))["epoch"]) if at else ""
        except (LineError, KeyError):
            return ""

    def path(self, start: int) -> str:
        """Where the pack is that begins with event `start`."""
        return "%s/%08d%s" % (self._folder, start, SUFFIX)


def _starts(names: "list[str]", suffix: str) -> "list[int]":
    """The first events of the files whose names end so, rising; other files are not ours."""
    found = [name[: -len(suffix)] for name in names if name.endswith(suffix)]
    return sorted([int(name) for name in found if name.isdigit()])


def heading(n: int, device: str, epoch: str) -> bytes:
    """The line that a pack begins with whose first event is `n`."""
    return encode(OrderedDict(journal=2, device=device, epoch=epoch, first=n)) + b"\n"


def _fits(data: memoryview, at: int, n: int) -> bool:
    """Whether a record of event `n` may stand at `at`. Its checksum is looked at only if it says its length itself: a
    wrong one would reach over whole records."""
    if data[at] >= TEXT:
        found = line_at(data, at, n)
        return found is not None and found[0] == n
    return size_at(data, at) > 0 and number_at(data, at, n) == n


def _walk(data: memoryview, at: int, n: int) -> "Iterator[tuple[int, int]]":
    """Where each record stands, and its number, from event `n` at `at` on; what does not fit is stepped over."""
    while at < len(data):
        if not _fits(data, at, n):
            at, n = _mend(data, at, n)
            if at == len(data):
                return
        yield at, n
        at += size_at(data, at)
        n += 1


def _mend(data: memoryview, at: int, n: int) -> "tuple[int, int]":
    """The next record from `at` on that is whole, with its number: `n` or higher. At the end of the data: none."""
    while at < len(data):
        found = line_at(data, at, n)
        if found is not None:
            return at, found[0]
        at += 1
    return at, n


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO
