"""The log on flash: one event a line, append-only, a segment (file) for each game.

Laws: what `append` returned from is on flash. A torn last line is dropped, everything before it is kept. The journal
has an identity (device, epoch); the epoch is new whenever a journal is created, so (device, epoch, n) names an event
for ever.

A segment is called after its first event (00000217.jsonl) and begins with a line that says whose it is. Every
`game` event opens a new segment: so the last segment is all that a resume has to read, and a later clean-up can drop
whole games. Uses only `os` and `open`: it runs on the Pico's littlefs and on a PC's folder alike.
"""

import os
from collections import OrderedDict

from turnlink.line import LineError, decode, encode

SUFFIX = ".jsonl"


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in `folder`. `first`..`last` are the events it holds; last = first - 1 when there is none yet."""

    def __init__(self, folder: str, device: str, new_epoch: str) -> None:
        self.folder = folder
        self.device = device
        self.epoch = new_epoch
        self.first = 1
        self.last = 0
        self.dropped = 0  # bytes of torn lines that were found at the end
        self._starts: list[int] = []  # first event of each segment, rising
        self._torn = False  # the last segment ends in a torn line: it must not be appended to
        self._reading = -1  # segment (index into _starts) that line() has open, its file and next event
        self._file: BinaryIO | None = None
        self._next = 0
        self._open()

    def append(self, fields: "OrderedDict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number. Raises JournalFull."""
        n = self.last + 1
        line = encode(OrderedDict([("n", n), ("t", t)] + list(fields.items())))
        new = "game" in fields or not self._starts or self._torn
        try:
            if new:
                line = encode(self._header(n)) + b"\n" + line
            with open(self._path(n if new else self._starts[-1]), "ab") as segment:
                segment.write(line + b"\n")
        except OSError as error:
            self._torn = True  # part of the line may be there
            raise JournalFull(str(error))
        if new:
            self._starts.append(n)
            self._torn = False
        self.last = n
        return n

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        segment = self._segment_of(n)
        if segment < 0:
            return None
        if self._reading != segment or self._next > n or self._file is None:
            self._close()
            self._file = open(self._path(self._starts[segment]), "rb")  # noqa: SIM115 (stays open for the next line)
            self._reading = segment
            self._next = self._starts[segment]
            self._file.readline()  # the header
        while True:
            line = self._file.readline()
            if not line:
                self._close()  # so that what is appended later is seen
                return None
            self._next += 1
            if self._next > n:
                break
        if n == self.last:
            self._close()
        try:
            return line[:-1] if decode(line[:-1]).get("n") == n else None
        except LineError:
            return None

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`."""

    def game(self) -> "list[dict[str, object]]":
        """The events of the game being played, from its `game` event on (over several segments after a torn tail)."""
        events: list[dict[str, object]] = []
        for start in reversed(self._starts):
            events = self._read(start)[0] + events
            if "game" in events[0]:
                break
        return events

    def _open(self) -> None:
        try:
            names = os.listdir(self.folder)
        except OSError:
            os.mkdir(self.folder)
            return
        self._starts = sorted([int(name[: -len(SUFFIX)]) for name in names if name.endswith(SUFFIX)])
        while self._starts:
            start = self._starts[-1]
            events, header, torn = self._read(start)
            if header is not None and events:
                self.epoch = str(header["epoch"])
                self.first = self._starts[0]
                self.last = start + len(events) - 1
                self._torn = torn > 0
                self.dropped += torn
                return
            self.dropped += torn
            os.remove(self._path(start))  # torn before its first event was whole: it holds nothing
            self._starts.pop()

    def _read(self, start: int) -> "tuple[list[dict[str, object]], dict[str, object] | None, int]":
        """The whole events of a segment, its header (None if torn), and the bytes after the last whole line."""
        header = None
        events: list[dict[str, object]] = []
        with open(self._path(start), "rb") as segment:
            while True:
                line = segment.readline()
                if not line:
                    return events, header, 0
                try:
                    fields = decode(line[:-1]) if line[-1:] == b"\n" else None
                except LineError:
                    fields = None
                if fields is None or (header is not None and fields.get("n") != start + len(events)):
                    return events, header, len(line) + len(segment.read())
                if header is None:
                    header = fields
                else:
                    events.append(fields)

    def _header(self, n: int) -> "OrderedDict[str, object]":
        return OrderedDict(journal=1, device=self.device, epoch=self.epoch, first=n)

    def _segment_of(self, n: int) -> int:
        if not self.first <= n <= self.last:
            return -1
        segment = len(self._starts) - 1
        while self._starts[segment] > n:
            segment -= 1
        return segment

    def _path(self, start: int) -> str:
        return "%s/%08d%s" % (self.folder, start, SUFFIX)

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file = None
        self._reading = -1


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO
