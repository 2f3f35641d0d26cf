"""The older part of the journal: files of packed events, each called after its first event (00000217.pack).

A pack begins with a line that says whose it is: device, epoch, first event. Then records (see `packing`). One that is
damaged loses itself and nothing else: the reader looks for the next that is whole. A number that was given once is
never given again, also when its event is lost.

A power cut between the halves of a write that begins a pack leaves an empty file: then the pack is begun once more.

Why writing has two halves: on littlefs the first erases a sector (45 ms), and so may the second; together they would
stop the loop for up to 98 ms, each alone stays under 60 (measured on the emulated Pico with flash timing).
"""

import os
from collections import OrderedDict

from turnlink.line import LineError, decode, encode
from turnlink.packing import GAME, SHORTEST, TEXT, line_at, number_at, size_at

SUFFIX = ".pack"
HEADING = 200  # bytes; the line that a pack begins with is shorter
MOST = 2560  # bytes of a pack. A flash block has 4096, but what stands in it is copied at every write: 5 ms a kB


class Packs:
    """The packs in `folder`, which must exist. `starts` are their first events, rising."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        names = [name[: -len(SUFFIX)] for name in os.listdir(folder) if name.endswith(SUFFIX)]
        self.starts = sorted([int(name) for name in names if name.isdigit()])  # other files are not ours
        self._size = 0  # bytes of the last pack
        self._file: BinaryIO | None = None  # between the two halves of a write
        self._new = 0  # first event of the pack that `_file` begins, or 0
        self._data = memoryview(b"")  # the pack that line() has read, its first event, and where its next event is
        self._start = self._at = self._next = self._end = 0

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
        return not self.starts or not 0 < self._size <= MOST - size

    def write(self, n: int, records: bytes, device: str, epoch: str) -> None:
        """The first half of writing records, the first of them event `n`. Raises OSError."""
        self.forget()
        opens = self.opens(len(records))
        if opens:
            records = encode(OrderedDict(journal=2, device=device, epoch=epoch, first=n)) + b"\n" + records
            self._size = 0
        self._new = n if opens else 0
        self._size += len(records)
        self._file = open(self._path(n if opens else self.starts[-1]), "wb" if opens else "ab")  # noqa: SIM115
        self._file.write(records)

    def commit(self) -> None:
        """The second half: after it the records are on flash. Raises OSError."""
        file = self._file
        self._file = None
        self.forget()
        if file is not None:
            file.close()
            if self._new and self._new not in self.starts[-1:]:  # it may be there and empty
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
        if not self._next <= n < self._end and not self._open_at(n):
            return None
        while self._next < n and self._at < len(self._data) and _fits(self._data, self._at, self._next):
            self._at += size_at(self._data, self._at)
            self._next += 1
        if self._next != n or self._at >= len(self._data):
            return None
        return self._start, self._at, min(self._end, last + 1)

    def piece(self, start: int, at: int, most: int) -> tuple[memoryview, bool]:
        """At most `most` bytes of the pack `start` from byte `at` on, and whether they are its last."""
        if self._start != start:
            self._open_at(start)
        data = self._data
        return data[at : at + most], at + most >= len(data)

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
        os.remove(self._path(self.starts[0]))
        self.starts.pop(0)

    def forget(self) -> None:
        """Give back the memory of what line() has read: the pack may grow or go."""
        self._data = memoryview(b"")
        self._start = self._next = self._end = 0

    def _read(self, start: int) -> "tuple[memoryview, int]":
        """A pack (until the next one is read), and where its records begin."""
        self.forget()
        buffer = bytearray(MOST)
        with open(self._path(start), "rb") as file:
            data = memoryview(buffer)[: file.readinto(buffer)]
        heading = bytes(data[:HEADING]).find(b'"}\n')  # a line feed alone may be a record's
        return data, heading + 3 if heading >= 0 else _mend(data, 0, start)[0]

    def _epoch(self, data: memoryview, at: int) -> str:
        try:
            return str(decode(bytes(data[: at - 1]))["epoch"]) if at else ""
        except (LineError, KeyError):
            return ""

    def _path(self, start: int) -> str:
        return "%s/%08d%s" % (self._folder, start, SUFFIX)


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
