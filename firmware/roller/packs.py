"""The older part of the journal: files of packed events, each called after its first event (00000217.pack).

A pack begins with a line that says whose it is: device, epoch, first event. Then records (see `packing`). One that is
damaged loses itself and nothing else: the reader looks for the next that is whole. A number that was given once is
never given again, also when its event is lost.

What only power-on needs is in `recovery`, what only the cable needs in `pieces`: both are in memory only then.

Why writing has two halves: on littlefs the first erases a sector (45 ms), and so may the second; together they would
stop the loop for up to 98 ms, each alone stays under 60 (measured on the emulated Pico with flash timing).
"""

import os
from collections import OrderedDict

from turnlink.line import encode
from turnlink.packing import TEXT, line_at, number_at, size_at

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
        self.size = 0  # bytes of the last pack
        self._file: BinaryIO | None = None  # between the two halves of a write
        self._new = 0  # first event of the pack that `_file` begins, or 0
        self._data = memoryview(b"")  # the pack that line() has read, its first event, and where its next event is
        self._start = self._at = self._next = self._end = 0
        self.pieces: Pieces | None = None  # while packs are sent as they stand

    def opens(self, size: int) -> bool:
        """Whether writing `size` bytes would begin a new pack."""
        return not self.starts or self.size + size > MOST

    def write(self, n: int, records: bytes, device: str, epoch: str) -> None:
        """The first half of writing records, the first of them event `n`. Raises OSError."""
        self.forget()
        opens = self.opens(len(records))
        if opens:
            records = heading(n, device, epoch) + records
            self.size = 0
        self._new = n if opens else 0
        self.size += len(records)
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
        self.size = MOST

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
            if (number == n and found is None) or not fits(data, at, number):
                self._at, self._next = mend(data, at, number)
            else:
                self._at += size_at(data, at)
                self._next += 1
                if found is not None:
                    return found[1]
        return None

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
            self._data, self._at = self.read(start)
            self._start = self._next = start
        self._end = end
        return True

    def remove_first(self) -> None:
        """Remove the oldest pack. Raises OSError."""
        self.forget()
        os.remove(self.path(self.starts[0]))
        self.starts.pop(0)

    def forget(self) -> None:
        """Give back the memory of what line() and `pieces` read: the pack may grow or go."""
        if self.pieces is not None:
            self.pieces.close()
            self.pieces = None
        self._data = memoryview(b"")
        self._start = self._next = self._end = 0

    def read(self, start: int) -> "tuple[memoryview, int]":
        """A pack (until the next one is read), and where its records begin."""
        self.forget()
        buffer = bytearray(MOST)
        with open(self.path(start), "rb") as file:
            data = memoryview(buffer)[: file.readinto(buffer)]
        return data, bytes(data[:HEADING]).find(b"\n") + 1

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

    from roller.pieces import Pieces
