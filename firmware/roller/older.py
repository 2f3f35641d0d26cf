"""The log as firmware 0.1.0 kept it becomes packs, at the first power-on after the update.

It was a file of lines for each game, called after its first event (00000217.jsonl): a line that says whose it is, then
the events as they were logged. They keep their numbers and the journal its epoch.

Law: a file is removed only when all its events are in packs that are on flash. So a power cut at any instant costs
nothing: the next power-on goes on, and an event that a pack has already is known by its number.
"""

import os

from roller.packs import HEADING, MOST, Packs, heading
from roller.packs import path_of as pack_path
from roller.recovery import last_of
from roller.tail import whole
from turnlink.line import LONGEST
from turnlink.packing import SHORTEST, pack


def take_over(folder: str, device: str, new_epoch: str) -> tuple[str, int]:
    """Pack all older files of `folder` away. Returns their epoch and the last number that was given in them; ("", 0) if
    they are of another journal than the packs: then they are left alone. So are those that the flash has no room for,
    until the next power-on: their numbers stay theirs."""
    packs = Packs(folder)
    journal = last_of(packs)[0]
    epoch = _epoch(folder, packs.older)
    if journal and epoch and journal != epoch:
        return "", 0
    epoch = journal or epoch or new_epoch
    return epoch, _Conversion(folder, packs, device, epoch).run()


def path_of(folder: str, start: int) -> str:
    """Where the older file is that begins with event `start`."""
    return "%s/%08d.jsonl" % (folder, start)


class _Conversion:
    """From the first file to the last. `_records` are the events from `_first` to `_last` that no pack has yet."""

    def __init__(self, folder: str, packs: Packs, device: str, epoch: str) -> None:
        self._folder = folder
        self._packs = packs
        self._whose = (device, epoch)
        self._records = b""
        self._first = self._last = 0
        self._lost = 0  # whole lines after `_last` that are damaged: they had numbers
        self._read: list[str] = []  # files that are done with once `_records` are on flash
        self._room = True

    def run(self) -> int:
        starts = self._packs.older
        for i, start in enumerate(starts):
            end = starts[i + 1] if i + 1 < len(starts) else 1 << 30
            path = path_of(self._folder, start)
            with open(path, "rb") as file:
                line = file.readline(LONGEST + 1)
                while line:
                    self._take(line, end)
                    line = file.readline(LONGEST + 1)
            self._read.append(path)
        if self._records:
            self._records += bytes(SHORTEST * self._lost)  # as damage, which keeps the numbers
        self._write()
        return self._last + self._lost

    def _take(self, line: bytes, end: int) -> None:
        """A line of a file; the next file begins with event `end`, also where this one was torn and went on."""
        fields = whole(line)
        n = None if fields is None else fields.get("n")
        if fields is None or not isinstance(n, int) or not self._last < n < end:
            self._lost += fields is None and line[-1:] == b"\n"
            return
        gap = n != self._last + 1
        self._last = n
        self._lost = 0
        if self._has(n):
            return
        record = pack(line[:-1], fields)
        if gap or len(self._records) + len(record) > MOST - HEADING:
            self._write()
        if not self._records:
            self._first = n
        self._records += record

    def _has(self, n: int) -> bool:
        """Whether a pack has event `n`. One that should begin with it and does not was cut off: it is written anew."""
        if n < self._packs.merged or self._packs.read().line(n) is not None:
            return True
        if n in self._packs.starts:
            self._packs.forget()
            self._packs.starts.remove(n)
        return False

    def _write(self) -> None:
        """Write the pack, and remove the files that it, or packs before it, have all events of."""
        try:
            if self._records and self._room:
                with open(pack_path(self._folder, self._first), "wb") as file:
                    file.write(heading(self._first, *self._whose) + self._records)
            while self._read and self._room:
                os.remove(self._read[0])
                self._read.pop(0)
        except OSError as error:
            print("journal:", error)
            self._room = False
        self._records = b""


def _epoch(folder: str, starts: "list[int]") -> str:
    """The epoch of these files, from the first heading that is whole; "" if there is none."""
    for start in starts:
        with open(path_of(folder, start), "rb") as file:
            fields = whole(file.readline(LONGEST + 1))
        if fields is not None and "epoch" in fields:
            return str(fields["epoch"])
    return ""
