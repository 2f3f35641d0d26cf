"""The log on flash: one event a line, append-only.

Laws: what `append` returned from is on flash. A torn last line is dropped, everything before it is kept. What is
damaged is a gap: its number is never given again. The journal has an identity (device, epoch); the epoch is new
whenever a journal is created, so (device, epoch, n) names an event for ever.

Why there is a tail: littlefs keeps a file of up to 512 bytes inside its directory, and appending to it costs one or
two page programs (1 to 2 ms, and a sector erase of 45 ms every tenth time or so). A longer file costs an erase or two
every time (47 to 98 ms measured on the emulated Pico with flash timing), which a player would see as dice that stop.
So new events go to a tail of at most TAIL bytes, in a directory of its own, and are packed away when the player has
just written a box (`settle`). A power cut between the two leaves events in both: they have numbers.

Uses only `os` and `open`: it runs on the Pico's littlefs and on a PC's folder alike.
"""

import os
from collections import OrderedDict

from roller.packs import Packs
from turnlink.line import LineError, decode, encode

TAIL = 448  # bytes
RESERVE = 32768  # bytes: less is "nearly full". The longest match, eight players and every roll, packs into 8 kB


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in `folder`. `first`..`last` are the events it holds; last = first - 1 when there is none yet."""

    def __init__(self, folder: str, device: str, new_epoch: str) -> None:
        self.device = device
        self._folder = folder
        self._path = folder + "/tail/lines"
        for name in (folder, folder + "/tail"):
            try:
                os.mkdir(name)
            except OSError:  # it is there
                pass
        self._packs = Packs(folder)
        epoch, self.last, lost = self._packs.last()
        self._settled = self.last  # the last event that is in a pack
        self._acknowledged = 0
        self._tail: list[bytes] = []  # the lines after it, with their line feeds; b"" for one that is damaged
        self._size = 0  # bytes of the tail's file
        self._packed = b""  # the tail as records, between the steps of `settle`
        self._writing = False
        self.dropped = 0  # bytes of the tail that were torn or damaged
        epoch = self._read_tail(epoch)
        if not self._tail:  # what is damaged at the end of the packs had numbers
            self.last = self._settled = self.last + lost
        self.epoch = epoch or new_epoch
        self.nearly_full = False  # as far as `look` has looked: at power-on that would take too long
        self._looked = False
        self._removed = False  # a pack, since the last look: there may be room now

    @property
    def first(self) -> int:
        """The oldest event that may still be here."""
        return self._packs.starts[0] if self._packs.starts else self._settled + 1

    def append(self, fields: "OrderedDict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number. Raises JournalFull."""
        n = self.last + 1
        line = encode(OrderedDict([("n", n), ("t", t)] + list(fields.items()))) + b"\n"
        if self._writing or self._size + len(line) > TAIL:
            while self._tail:
                self.settle()
            if self._size + len(line) > TAIL:
                self._size = 0
        self._packed = b""
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
        """One step of packing the tail away: cheap for the journal, but not to be done while dice tumble. To be
        called until `settled`, with time for others between the steps: two of them may each erase a sector."""
        try:
            if self._writing:
                self._packs.commit()
                self._done()
            elif self._packed:
                self._writing = True
                self._packs.write(self._settled + 1, self._packed, self.device, self.epoch)
            elif not self._looked:
                self.look()
            elif self._tail:
                self._pack()
            elif self._removed:
                self.look()
            else:
                self._size = 0
        except OSError as error:
            self._packs.failed()
            self._looked = not self._packed  # a write that found no room: perhaps a PC has acknowledged meanwhile
            self._writing = False
            self._packed = b""
            raise JournalFull(str(error))

    def _done(self) -> None:
        """The tail is in a pack. Before the next one needs a new pack, room is looked for."""
        self._writing = False
        self._settled += len(self._tail)
        self._tail = []
        self._size = 0
        self._packed = b""
        self._looked = not self.nearly_full and not self._packs.opens(TAIL)

    @property
    def settled(self) -> bool:
        """Whether `settle` has nothing to do."""
        return self._looked and not self._tail and not self._removed

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if n > self._settled:
            return self._tail[n - self._settled - 1][:-1] or None if n <= self.last else None
        return self._packs.line(n) if n >= self.first else None

    def pack_of(self, n: int) -> "tuple[int, int, int] | None":
        """The pack that event `n` is in, where in it, and the first event after it; None where there is none, or
        damage."""
        return self._packs.place(n, self._settled) if self.first <= n <= self._settled else None

    def piece(self, pack: int, at: int, most: int) -> tuple[memoryview, bool]:
        """At most `most` bytes of a pack from byte `at` on, and whether they are its last. They are not checked."""
        return self._packs.piece(pack, at, most)

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`: it may go when the space is needed."""
        self._acknowledged = max(self._acknowledged, n)
        if self.nearly_full:  # perhaps no longer
            self._looked = False

    def room(self) -> int:
        """Free bytes of the flash drive."""
        found = os.statvfs(self._folder)
        return int(found[0]) * int(found[3])

    def game(self) -> "Iterator[dict[str, object]]":
        """The events of the game being played, from its `game` event on."""
        events = [fields for fields in [whole(line) for line in self._tail] if fields is not None]
        for at in range(len(events) - 1, -1, -1):
            if "game" in events[at]:
                yield from events[at:]
                return
        yield from self._packs.game()
        yield from events

    def _pack(self) -> None:
        """The tail as records."""
        from turnlink.packing import pack  # not at power-on: it is not needed to go on playing

        records = b""
        for line in self._tail:
            if line:
                records += pack(line[:-1], decode(line[:-1]))
        if not records:  # all of them are damaged
            self._done()
        self._packed = records

    def look(self) -> None:
        """See whether there is room, which takes 15 to 40 ms; if not, let go of the oldest pack if a PC has it: one at
        a time, as new ones come or while nobody plays. Never the last one."""
        self._looked = True
        self._removed = False
        self.nearly_full = self.room() < RESERVE
        starts = self._packs.starts
        if self.nearly_full and len(starts) > 1 and starts[1] - 1 <= self._acknowledged:
            self._packs.remove_first()
            self._removed = True

    def _header(self) -> bytes:
        return encode(OrderedDict(journal=2, device=self.device, epoch=self.epoch, first=self.last + 1)) + b"\n"

    def _read_tail(self, epoch: str) -> str:
        """Take over the tail: the lines that no pack has yet. Returns the epoch; a torn line is dropped."""
        try:
            with open(self._path, "rb") as tail:
                data = tail.read()
        except OSError:
            return epoch
        lines = data.split(b"\n")
        header = whole(lines[0] + b"\n") if len(lines) > 1 else None
        if header is None or "epoch" not in header or (epoch and header["epoch"] != epoch):
            self.dropped += len(data)
            return epoch
        self._size = len(data)
        if not epoch:  # the packs are gone: what they held is a gap
            first = header["first"]
            self.last = self._settled = first - 1 if isinstance(first, int) else 0
        damaged = 0  # whole lines, but not as they were written: they had numbers
        for line in lines[1:-1]:
            fields = whole(line + b"\n")
            n = None if fields is None else fields.get("n")
            if not isinstance(n, int) or n <= 0:
                damaged += 1
                self._size = TAIL
                self.dropped += len(line) + 1
                continue
            if n > self.last:
                if not self._tail:  # the packs have lost their end
                    self.last = self._settled = n - 1
                self._tail += [b""] * (n - 1 - self.last) + [line + b"\n"]
                self.last = n
            damaged = 0
        self._tail += [b""] * damaged
        self.last += damaged
        if lines[-1]:
            self._size = TAIL  # torn: nothing may be appended to it
            self.dropped += len(lines[-1])
        return str(header["epoch"])


def whole(line: bytes) -> "dict[str, object] | None":
    """The fields of a line with its line feed, or None if it is torn or damaged."""
    try:
        return decode(line[:-1]) if line[-1:] == b"\n" else None
    except LineError:
        return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
