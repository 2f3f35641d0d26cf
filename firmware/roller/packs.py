"""The older part of the journal: files of packed events, each called after its first event (00000217.pack).

A pack begins with a line that says whose it is: device, epoch, first event. Then records (see `packing`). One that is
damaged loses itself and nothing else: the reader looks for the next that is whole. A number that was given once is
never given again, also when its event is lost.

Full packs are merged into segments of up to sixteen (segments/00000001.segment), see `merging`: a pack takes a flash
block of its own whatever is in it, and a folder of many files is slow to write in. A segment's first line also says
where each pack begins in it. Packs that its events come from are stale, and are removed one by one.

How they are read is in `reading` and, at power-on, in `recovery`: in memory only then.

A power cut between the halves of a write that begins a pack leaves an empty file: then the pack is begun once more.

Why writing has two halves: on littlefs the first erases a sector (45 ms), and so may the second; together they would
stop the loop for up to 98 ms, each alone stays under 60 (measured on the emulated Pico with flash timing).
"""

import os
from collections import OrderedDict

from turnlink.line import encode

SUFFIX = ".pack"
SEGMENT = ".segment"
NEW = "new"  # a segment that is being written
OLDER = ".jsonl"
HEADING = 200  # bytes; the line that a pack begins with is shorter
MOST = 2560  # bytes of a pack. A flash block has 4096, but what stands in it is copied at every write: 5 ms a kB
LOOSE = 3  # full packs beside the one that grows; more are merged. Each file more in the folder costs 2 ms a commit


class Packs:
    """The packs in `folder`, which must exist. `starts` are the first events of the files, rising: first those of the
    `segments` segments, then those of the packs."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        names = os.listdir(folder)
        self.starts: list[int] = []
        self.segments = 0
        self.merged = 0  # the event after those that segments have, once `recovery` has looked
        self.stale: list[str] = []  # paths of packs that a segment has, and of a segment that was not finished
        if "segments" in names:
            try:
                found = os.listdir(folder + "/segments")
            except OSError:  # a file of that name, not ours
                found = []
            self.starts = _starts(found, SEGMENT)
            self.segments = len(self.starts)
            if NEW in found:
                self.stale.append(folder + "/segments/" + NEW)
        self.starts += _starts(names, SUFFIX)
        self.older = _starts(names, OLDER)  # of the files that firmware 0.1.0 has left, see `older`
        self.size = 0  # bytes of the last pack
        self.merging: Merging | None = None
        self.stuck = False  # merging has found no room
        self._file: BinaryIO | None = None  # between the two halves of a write
        self._new = 0  # first event of the pack that `_file` begins, or 0
        self._reading: Reading | None = None

    def opens(self, size: int) -> bool:
        """Whether writing `size` bytes would begin a new pack."""
        return not self.starts or not 0 < self.size <= MOST - size

    def write(self, n: int, records: bytes, device: str, epoch: str) -> None:
        """The first half of writing records, the first of them event `n`. Raises OSError."""
        self.forget()
        opens = self.opens(len(records))
        if opens:
            records = heading(n, device, epoch) + records
            self.size = 0
        self._new = n if opens else 0
        self.size += len(records)
        self._file = open(path_of(self.folder, n if opens else self.starts[-1]), "wb" if opens else "ab")  # noqa: SIM115
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
        self.size = MOST

    def remove_first(self) -> None:
        """Remove the oldest file. Raises OSError."""
        self.forget()
        os.remove(self.path(0))
        self.starts.pop(0)
        self.segments = max(0, self.segments - 1)
        self.stuck = False

    @property
    def tidy(self) -> bool:
        """Whether nothing is to be merged, and nothing stale. Packs of older files that had no room belong between
        those that are here: nothing is merged before they are."""
        most = LOOSE + 1 + self.segments
        return not self.stale and (self.stuck or len(self.older) > 0 or len(self.starts) <= most)

    def read(self) -> "Reading":
        """What reads them; until `forget`."""
        if self._reading is None:
            from roller.reading import Reading

            self._reading = Reading(self)
        return self._reading

    def forget(self) -> None:
        """Give back the memory of what was read: the pack may grow or go."""
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def path(self, i: int) -> str:
        """Where the file `i` is."""
        return path_of(self.folder, self.starts[i], i < self.segments)


def path_of(folder: str, start: int, segment: bool = False) -> str:
    """Where the pack is, or the segment, that begins with event `start`."""
    return ("%s/segments/%08d.segment" if segment else "%s/%08d.pack") % (folder, start)


def _starts(names: "list[str]", suffix: str) -> "list[int]":
    """The first events of the files whose names end so, rising; other files are not ours."""
    found = [name[: -len(suffix)] for name in names if name.endswith(suffix)]
    return sorted([int(name) for name in found if len(name) == 8 and name.isdigit() and int(name) > 0])


def heading(n: int, device: str, epoch: str) -> bytes:
    """The line that a pack begins with whose first event is `n`."""
    return encode(OrderedDict(journal=2, device=device, epoch=epoch, first=n)) + b"\n"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from roller.merging import Merging
    from roller.reading import Reading
