"""The older part of the journal: a file for each game, called after its first event (00000217.jsonl).

A segment begins with a line that says whose it is: device, epoch, first event. Then one event a line. A torn end
(power cut on a file system that is not littlefs) is found, counted and never appended to.
"""

import os
from collections import OrderedDict

from turnlink.line import LineError, decode, encode

SUFFIX = ".jsonl"


class Segments:
    """The segments in `folder`, which must exist. `starts` are their first events, rising."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        names = [name[: -len(SUFFIX)] for name in os.listdir(folder) if name.endswith(SUFFIX)]
        self.starts = sorted([int(name) for name in names if name.isdigit()])  # other files are not ours
        self._torn = False
        self._reading = -1  # start of the segment that line() has open, its file, and the event it reads next
        self._file: BinaryIO | None = None
        self._next = 0

    def last(self) -> "tuple[str, int, int]":
        """Epoch, last event and bytes of torn lines; ("", 0, torn) without a whole segment. A segment that was torn
        before its first event was whole holds nothing and is removed."""
        torn = 0
        while self.starts:
            start = self.starts[-1]
            header, events, left = self.read(start)
            torn += left
            if header is not None and events:
                self._torn = left > 0
                return str(header["epoch"]), start + len(events) - 1, torn
            os.remove(self._path(start))
            self.starts.pop()
        return "", 0, torn

    def append(self, n: int, lines: bytes, opens: bool, device: str, epoch: str) -> None:
        """Write whole lines, the first of them event `n`; `opens` begins a new segment. Raises OSError."""
        opens = opens or self._torn or not self.starts
        if opens:
            lines = encode(OrderedDict(journal=1, device=device, epoch=epoch, first=n)) + b"\n" + lines
            self._torn = True  # until it is whole: a second attempt must not append to a first that failed
        try:
            with open(self._path(n if opens else self.starts[-1]), "wb" if opens else "ab") as segment:
                segment.write(lines)
        except OSError:
            self._torn = True
            raise
        if opens:
            self.starts.append(n)
        self._torn = False

    def read(self, start: int) -> "tuple[dict[str, object] | None, list[dict[str, object]], int]":
        """Header (None if torn) and whole events of a segment, and the bytes after its last whole line."""
        header = None
        events: list[dict[str, object]] = []
        with open(self._path(start), "rb") as segment:
            while True:
                line = segment.readline()
                if not line:
                    return header, events, 0
                fields = whole(line)
                if fields is None or (header is not None and fields.get("n") != start + len(events)):
                    return header, events, len(line) + len(segment.read())
                if header is None:
                    header = fields
                else:
                    events.append(fields)

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        start = 0
        for each in reversed(self.starts):
            if each <= n:
                start = each
                break
        if not start:
            return None
        if self._reading != start or self._next > n or self._file is None:
            self.close()
            self._file = open(self._path(start), "rb")  # noqa: SIM115 (stays open for the next line)
            self._reading = start
            self._next = start
            self._file.readline()  # the header
        line = b""
        while self._next <= n:
            line = self._file.readline()
            self._next += 1
            if not line:
                self.close()
                return None
        fields = whole(line)
        return line[:-1] if fields is not None and fields.get("n") == n else None

    def close(self) -> None:
        """Forget the open file: it may grow, and an open file does not see that."""
        if self._file is not None:
            self._file.close()
        self._file = None
        self._reading = -1

    def _path(self, start: int) -> str:
        return "%s/%08d%s" % (self._folder, start, SUFFIX)


def whole(line: bytes) -> "dict[str, object] | None":
    """The fields of a line with its line feed, or None if it is torn or damaged."""
    try:
        return decode(line[:-1]) if line[-1:] == b"\n" else None
    except LineError:
        return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO
