"""The older part of the journal: files of packed events, each called after its first event (00000217.pack).

A pack begins with a line that says whose it is: device, epoch, first event. Then records (see `packing`). One that is
damaged loses itself and nothing else: the reader looks for the next that is whole. A number that was given once is
never given again, also when its event is lost.

How they are read is in `reading` and, at power-on, in `recovery`: in memory only then.

A power cut between the halves of a write that begins a pack leaves an empty file: then the pack is begun once more.

Why writing has two halves: on littlefs the first erases a sector (45 ms), and so may the second; together they would
stop the loop for up to 98 ms, each alone stays under 60 (measured on the emulated Pico with flash timing).
"""

import os
from collections import OrderedDict

from turnlink.line import encode

SUFFIX = ".pack"
OLDER = ".jsonl"
HEADING = 200  # bytes; the line that a pack begins with is shorter
MOST = 2560  # bytes of a pack. A flash block has 4096, but what stands in it is copied at every write: 5 ms a kB


class Packs:
    """The packs in `folder`, which must exist. `starts` are their first events, rising."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        names = os.listdir(folder)
        self.starts = _starts(names, SUFFIX)
        self.older = _starts(names, OLDER)  # of the files that firmware 0.1.0 has left, see `older`
        self.size = 0  # bytes of the last pack
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
        self._file = open(self.path(n if opens else self.starts[-1]), "wb" if opens else "ab")  # noqa: SIM115
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
        """Remove the oldest pack. Raises OSError."""
        self.forget()
        os.remove(self.path(self.starts[0]))
        self.starts.pop(0)

    def read(self) -> "Reading":
        """What reads them; until `forget`."""
        if self._reading is None:
            from roller.reading import Reading

            self._reading = Reading(self.folder, self.starts)
        return self._reading

    def forget(self) -> None:
        """Give back the memory of what was read: the pack may grow or go."""
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def path(self, start: int) -> str:
        """Where the pack is that begins with event `start`."""
        return path_of(self.folder, start)


def path_of(folder: str, start: int) -> str:
    """Where the pack is that begins with event `start`."""
    return "%s/%08d%s" % (folder, start, SUFFIX)


def _starts(names: "list[str]", suffix: str) -> "list[int]":
    """The first events of the files whose names end so, rising; other files are not ours."""
    found = [name[: -len(suffix)] for name in names if name.endswith(suffix)]
    return sorted([int(name) for name in found if name.isdigit()])


def heading(n: int, device: str, epoch: str) -> bytes:
    """The line that a pack begins with whose first event is `n`."""
    return encode(OrderedDict(journal=2, device=device, epoch=epoch, first=n)) + b"\n"


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from roller.reading import Reading
