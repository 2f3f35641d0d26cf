"""The log on flash: one event a line, append-only.

Laws: what `append` returned from is on flash. A torn last line is dropped, everything before it is kept. The journal
has an identity (device, epoch); the epoch is new whenever a journal is created, so (device, epoch, n) names an event
for ever.

Why there is a tail: littlefs keeps a file of up to 512 bytes inside its directory, and appending to it costs one or
two page programs (1 to 2 ms, and a sector erase of 45 ms every tenth time or so). A longer file costs an erase or two
every time (47 to 92 ms measured on the emulated Pico with flash timing), which a player would see as dice that stop.
So new events go to a tail of at most TAIL bytes, in a directory of its own, and are folded into their game's segment
when the player has just written a box (`settle`). A power cut between the two leaves events in both: they have numbers.

Uses only `os` and `open`: it runs on the Pico's littlefs and on a PC's folder alike.
"""

import os
from collections import OrderedDict

from roller.segments import Segments, whole
from turnlink.line import encode

TAIL = 448  # bytes


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in `folder`. `first`..`last` are the events it holds; last = first - 1 when there is none yet.

    `follow` is told, while the journal is opened, every event of the game being played, from a `game` event on. If a
    new game has begun since the last `settle`, it is told that one's events after those of the game before.
    """

    def __init__(self, folder: str, device: str, new_epoch: str, follow: "Follow") -> None:
        self.device = device
        self.epoch = new_epoch
        self._folder = folder + "/tail"
        self._path = self._folder + "/lines"
        for name in (folder, self._folder):
            try:
                os.mkdir(name)
            except OSError:  # it is there
                pass
        self._segments = Segments(folder)
        epoch, self.last, self.dropped = self._segments.last(follow)
        self._settled = self.last  # the last event that is in a segment
        self._tail: list[bytes] = []  # the lines after it, with their line feeds
        self._size = 0  # bytes of the tail's file
        epoch = self._read_tail(epoch, follow)
        self.epoch = epoch or new_epoch
        self.first = self._segments.starts[0] if self._segments.starts else self._settled + 1

    def append(self, fields: "OrderedDict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number. Raises JournalFull."""
        n = self.last + 1
        line = encode(OrderedDict([("n", n), ("t", t)] + list(fields.items()))) + b"\n"
        if self._size + len(line) > TAIL:
            self.settle()
        new = line if self._size else self._header() + line
        try:
            with open(self._path, "ab" if self._size else "wb") as tail:
                tail.write(new)
        except OSError as error:
            self._size = TAIL  # part of the line may be there: the next append writes the tail anew
            raise JournalFull(str(error))
        self._tail.append(line)
        self._size += len(new)
        self.last = n
        return n

    def settle(self) -> None:
        """Fold the tail into the segments: cheap for the journal, but not to be done while dice tumble."""
        if not self._tail:
            self._size = 0
            return
        self._segments.close()
        try:
            for opens, lines in self._games():
                self._segments.append(self._settled + 1, b"".join(lines), opens, self.device, self.epoch)
                self._settled += len(lines)
                self._tail = self._tail[len(lines) :]
        except OSError as error:
            raise JournalFull(str(error))
        self._size = 0

    @property
    def settled(self) -> bool:
        """Whether `settle` has nothing to do."""
        return not self._tail

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if n > self._settled:
            return self._tail[n - self._settled - 1][:-1] if n <= self.last else None
        return self._segments.line(n) if n >= self.first else None

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`."""

    def _header(self) -> bytes:
        return encode(OrderedDict(journal=1, device=self.device, epoch=self.epoch, first=self.last + 1)) + b"\n"

    def _games(self) -> "list[tuple[bool, list[bytes]]]":
        """The tail's lines, a new list for each game; True when a list opens a game."""
        found: list[tuple[bool, list[bytes]]] = []
        for line in self._tail:
            opens = "game" in (whole(line[:-1]) or {})
            if opens or not found:
                found.append((opens, []))
            found[-1][1].append(line)
        return found

    def _read_tail(self, epoch: str, follow: "Follow") -> str:
        """Take over the tail: the lines that no segment has yet. Returns the epoch; a torn line is dropped."""
        try:
            with open(self._path, "rb") as tail:
                data = tail.read()
        except OSError:
            return epoch
        lines = data.split(b"\n")
        header = whole(lines[0]) if len(lines) > 1 else None
        if header is None or (epoch and header["epoch"] != epoch):
            self.dropped += len(data)
            return epoch
        self._size = len(data)
        if not epoch:  # the segments are gone: what they held is a gap
            first = header["first"]
            self.last = self._settled = first - 1 if isinstance(first, int) else 0
        for line in lines[1:-1]:
            fields = whole(line) or {}
            n = fields.get("n")
            if n == self.last + 1:
                self._tail.append(line + b"\n")
                self.last += 1
                follow(fields)
            elif not isinstance(n, int) or not 0 < n <= self.last:
                self._size = TAIL
                self.dropped += len(line) + 1
                break
        if lines[-1]:
            self._size = TAIL  # torn: nothing may be appended to it
            self.dropped += len(lines[-1])
        return str(header["epoch"])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.segments import Follow
