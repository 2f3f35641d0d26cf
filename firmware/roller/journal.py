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

from roller import let_go
from roller.packs import Packs, heading
from turnlink.line import decode, encode

TAIL = 448  # bytes
RESERVE = 32768  # bytes: less is "nearly full". The longest match, eight players and every roll, packs into 8 kB


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in `folder`. `first`..`last` are the events it holds; last = first - 1 when there is none yet."""

    def __init__(self, folder: str, device: str, new_epoch: str, wait: "Callable[[], object]" = list) -> None:
        """`wait` is called if a log of firmware 0.1.0 is to be packed first: that takes 0.2 s a game."""
        self.device = device
        self._folder = folder
        self._path = folder + "/tail/lines"
        for name in (folder, folder + "/tail"):
            try:
                os.mkdir(name)
            except OSError:  # it is there
                pass
        from roller.tail import Tail  # in memory only at power-on

        self._packs = Packs(folder)
        given = 0
        if self._packs.older:
            wait()
            older, given = _take_over(folder, device, new_epoch)
            new_epoch = older or new_epoch
            self._packs = Packs(folder)
        epoch, last, lost = "", 0, 0
        if self._packs.starts:
            from roller.recovery import last_of  # with what reads packs: an empty journal is ready 50 ms earlier

            epoch, last, lost = last_of(self._packs)
        tail = Tail(self._path, TAIL, epoch, last)
        self._tail = tail.lines  # with their line feeds; b"" for one that is damaged
        self._size = tail.size  # bytes of the tail's file
        self._settled = tail.settled  # the last event that is in a pack
        if not self._tail:  # what is damaged at the end of the packs had numbers
            self._settled = max(self._settled + lost, given)
        self.last = self._settled + len(self._tail)
        self.dropped = tail.dropped  # bytes of the tail that were torn or damaged
        self._acknowledged = 0
        self._packed = b""  # the tail as records, between the steps of `settle`
        self._writing = False
        self.epoch = tail.epoch or new_epoch
        self.nearly_full = False  # as far as `look` has looked: at power-on that would take too long
        self._looked = False
        self._left = 0  # bytes of room, when it was looked for last
        self._removed = False  # what was no longer needed, since the last look: there may be room now

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
        new = line if self._size else heading(self.last + 1, self.device, self.epoch) + line
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

    def settle(self) -> bool:
        """One step of packing the tail away: cheap for the journal, but not to be done while dice tumble. To be
        called until `settled`, with time for others between the steps: two of them may each erase a sector. True after
        the one that neither reads nor writes, and leaves memory to be collected."""
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
                return True
            elif self._removed:
                self.look()
            elif not self._packs.tidy:
                from roller.merging import clear_up  # in memory only now

                stale = len(self._packs.stale)
                clear_up(self._packs, self.device, self.epoch, self._left)
                self._removed = stale == 1 and not self._packs.stale
            else:
                self._size = 0
        except OSError as error:
            self._packs.failed()
            self._looked = not self._packed  # a write that found no room: perhaps a PC has acknowledged meanwhile
            self._writing = False
            self._packed = b""
            raise JournalFull(str(error))
        return False

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
        return self._looked and not self._tail and not self._removed and self._packs.tidy

    def line(self, n: int) -> bytes | None:
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if n > self._settled:
            return self._tail[n - self._settled - 1][:-1] or None if n <= self.last else None
        return self._packs.read().line(n) if n >= self.first else None

    def pack_of(self, n: int) -> "tuple[int, int] | None":
        """The file that event `n` is in, called by its first event, and where in it; None where there is none, or
        damage. Its pieces can be had until the next write."""
        return self._packs.read().place(n, self._settled) if self.first <= n <= self._settled else None

    def piece(self, into: memoryview) -> "tuple[int, int, bool]":
        """Fill `into` with the bytes that follow, not checked: how many, an event before which all have been read, and
        whether they are the last of the file. No bytes: `pack_of` is to be asked again."""
        return self._packs.read().piece(into)

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
        from roller.tail import game_in

        return game_in(self._packs, self._tail)

    def _pack(self) -> None:
        """The tail as records."""
        from turnlink.packing import pack  # in memory only now

        records = b""
        for line in self._tail:
            if line:
                records += pack(line[:-1], decode(line[:-1]))
        if not records:  # all of them are damaged
            self._done()
        self._packs.forget()
        let_go("roller.reading", "roller.lost_index", "turnlink.packing")
        self._packed = records

    def look(self) -> None:
        """See whether there is room, which takes 15 to 40 ms; if not, let go of the oldest pack if a PC has it: one at
        a time, as new ones come or while nobody plays. Never the last one."""
        self._looked = True
        self._removed = False
        if self._packs.merging is not None:  # it takes room for a while, and then gives back more
            return
        self._left = self.room()
        self.nearly_full = self._left < RESERVE
        starts = self._packs.starts
        if self.nearly_full and len(starts) > 1 and starts[1] - 1 <= self._acknowledged:
            self._packs.remove_first()
            self._removed = True


def _take_over(folder: str, device: str, new_epoch: str) -> tuple[str, int]:
    """Pack away what firmware 0.1.0 has left. Returns its epoch, and the last number that was given in it."""
    from roller.older import take_over

    try:
        return take_over(folder, device, new_epoch)
    finally:
        let_go("roller.older")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
