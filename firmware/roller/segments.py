"""The older part of the journal: a file for each game, called after its first event (00000217.jsonl).

A segment begins with a line that says whose it is: device, epoch, first event. Then one event a line. A torn end
(power cut on a file system that is not littlefs) is found, counted and never appended to.
"""

import os
from collections import OrderedDict

from turnlink.line import LineError, decode, encode

SUFFIX = ".jsonl"
BLOCK = 512  # bytes read at once: a third of the time that reading lines takes


class Segments:
    """The segments in `folder`, which must exist. `starts` are their first events, rising."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        names = [name[: -len(SUFFIX)] for name in os.listdir(folder) if name.endswith(SUFFIX)]
        self.starts = sorted([int(name) for name in names if name.isdigit()])  # other files are not ours
        self._torn = False
        self._left = 0
        self._reading = -1  # start of the segment that line() has open, its file, and the event it reads next
        self._file: BinaryIO | None = None
        self._next = 0

    def last(self, follow: "Follow") -> "tuple[str, int, int]":
        """Epoch, last event and bytes of torn lines; ("", 0, torn) without a whole segment. A segment that was torn
        before its first event was whole holds nothing and is removed. `follow` is told every event of the newest game:
        reading a long game once takes long enough."""
        torn = 0
        while self.starts:
            start = self.starts[-1]
            first = self._first(start)
            if first is not None:
                self._older(first, follow)
                epoch = ""
                last = start - 1
                for fields in self._read(start):
                    if "journal" in fields:
                        epoch = str(fields["epoch"])
                    else:
                        last += 1
                        follow(fields)
                self._torn = self._left > 0
                return epoch, last, torn + self._left
            torn += self._left
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
        fields = whole(line[:-1])
        return line[:-1] if fields is not None and fields.get("n") == n else None

    def close(self) -> None:
        """Forget the open file: it may grow, and an open file does not see that."""
        if self._file is not None:
            self._file.close()
        self._file = None
        self._reading = -1

    def _older(self, first: "dict[str, object] | None", follow: "Follow") -> None:
        """Follow the segments before the last one that belong to its game; `first` is the last one's first event.
        A torn segment is never appended to: its game goes on in the next."""
        at = len(self.starts) - 1
        while at > 0 and "game" not in (first or {}):
            at -= 1
            first = self._first(self.starts[at])
        for start in self.starts[at:-1]:
            for fields in self._read(start):
                if "journal" not in fields:
                    follow(fields)

    def _first(self, start: int) -> "dict[str, object] | None":
        """The first event of a segment, or None if there is no whole one."""
        for fields in self._read(start):
            if "journal" not in fields:
                return fields
        return None

    def _read(self, start: int) -> "Iterator[dict[str, object]]":
        """The header and then the whole events of a segment; nothing if its header is torn. After the last of them
        `_left` says how many bytes of the file are not whole lines. Never a list: the 400 events of eight players
        do not fit into the Pico's RAM."""
        n = start - 1  # the header counts as the event before the first
        rest = b""
        with open(self._path(start), "rb") as segment:
            while True:
                block = segment.read(BLOCK)
                lines = (rest + block).split(b"\n")
                self._left = 0
                while len(lines) > 1:
                    fields = whole(lines[0])
                    if fields is None or fields.get("n", start - 1) != n:
                        self._left = len(b"\n".join(lines)) + len(segment.read())
                        return
                    n += 1
                    lines.pop(0)
                    yield fields
                rest = lines[0]
                if not block:
                    self._left = len(rest)
                    return

    def _path(self, start: int) -> str:
        return "%s/%08d%s" % (self._folder, start, SUFFIX)


def whole(line: bytes) -> "dict[str, object] | None":
    """The fields of a line (no line feed), or None if it is torn or damaged."""
    try:
        return decode(line)
    except LineError:
        return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    Follow = Callable[[dict[str, object]], None]  # told every event of the game being played, in order
