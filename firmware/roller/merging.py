"""Full packs become part of a segment, a step at a time, while nobody plays. In memory only then.

The last segment grows until it has sixteen packs: it is written anew, beside the old one, and takes its name when it is
whole on flash. Law: only then are the packs stale; so a power cut at any instant costs nothing, and what was damaged in
a pack is as damaged in the segment, and nothing else.

A step erases one sector at most: it stays under the 60 ms that nobody notices.
"""

import os
from collections import OrderedDict

from roller import let_go
from roller.packs import MOST, NEW, Packs, path_of
from roller.reading import index, records_in
from turnlink.line import LineError, encode

PACKS = 16  # of a segment: what says where they begin must fit a line
PIECE = 512  # bytes that a step copies
NEEDED = PACKS * MOST + 16384  # bytes that must be free: the new segment stands beside the old one for a while


def clear_up(packs: Packs, device: str, epoch: str, room: int) -> None:
    """One step of merging full packs into a segment, or of removing those that it has. `room`: free bytes; if they are
    too few, or writing fails, all stays as it is until there is room, or until the next power-on."""
    try:
        if packs.stale:
            os.remove(packs.stale.pop(0))
        elif packs.merging is None:
            packs.stuck = room < NEEDED
            if not packs.stuck:
                packs.merging = Merging(packs, device, epoch)
        elif packs.merging.step():
            packs.merging.give_up()
    except (OSError, LineError) as error:
        print("journal:", error)
        packs.stuck = True
        if packs.merging is not None:
            packs.merging.give_up()
    if packs.merging is None:
        let_go("roller.merging")


class Merging:
    """One segment on its way, of the journal (`device`, `epoch`) in `packs`."""

    def __init__(self, packs: Packs, device: str, epoch: str) -> None:
        self._packs = packs
        self._whose = (device, epoch)
        self._temporary = packs.folder + "/segments/" + NEW
        self._sources: list[tuple[str, int, int]] = []  # where each file is, and from where to where it is copied
        self._packed: list[tuple[int, int]] = []  # of each pack: its first event, its bytes
        self._grown = False
        self._first = packs.segments  # the first file that goes into the segment
        self._next = self._first  # the file to be looked at next
        self._from: BinaryIO | None = None
        self._into: BinaryIO | None = None
        self._left = 0  # bytes of the source still to be copied
        self._buffer = memoryview(bytearray(PIECE))

    def step(self) -> bool:
        """Do the next thing; True when the segment is there. Raises OSError."""
        if self._into is None:
            if not self._grown:
                self._grown = True
                self._grow()
            elif len(self._packed) < PACKS and self._next < len(self._packs.starts) - 1:
                self._survey()
            else:
                self._begin()
        elif self._left:
            self._copy()
        elif self._sources:
            path, at, self._left = self._sources.pop(0)
            self._close_source()
            self._from = open(path, "rb")  # noqa: SIM115
            self._from.seek(at)
        elif self._from is not None:
            self._close_source()
            self._into.close()
        else:
            self._rename()
            return True
        return False

    def give_up(self) -> None:
        """Or be done: whatever stands in the temporary file is written over by the next one."""
        self._packs.merging = None
        for file in (self._from, self._into):
            try:
                if file is not None:
                    file.close()
            except OSError:
                pass

    def _grow(self) -> None:
        """Begin with what the last segment has, if there is room in it and it is as it was written."""
        packs = self._packs
        last = packs.segments - 1
        if last < 0:
            try:
                os.mkdir(packs.folder + "/segments")
            except OSError:  # it is there
                pass
            return
        found = index(packs, last)
        if 0 < len(found) // 2 - 1 < PACKS and os.stat(packs.path(last))[6] == found[-1]:
            self._first = last
            for k in range(0, len(found) - 2, 2):
                self._packed.append((found[k], found[k + 3] - found[k + 1]))
            self._sources.append((packs.path(last), found[1], found[-1] - found[1]))

    def _survey(self) -> None:
        """The next pack."""
        packs = self._packs
        start = packs.starts[self._next]
        path = packs.path(self._next)
        self._next += 1
        with open(path, "rb") as file:
            at = records_in(file)
            size = file.seek(0, 2) - at
        self._packed.append((start, size))
        self._sources.append((path, at, size))

    def _begin(self) -> None:
        starts = [start for start, _ in self._packed] + [self._packs.starts[self._next]]
        sizes = [size for _, size in self._packed]
        says = [(starts[k + 1] - starts[k], sizes[k]) for k in range(len(sizes))]
        device, epoch = self._whose
        line = encode(OrderedDict(journal=2, device=device, epoch=epoch, first=starts[0], packs=says))
        self._into = open(self._temporary, "wb")  # noqa: SIM115
        self._into.write(line + b"\n")

    def _copy(self) -> None:
        piece = self._buffer[: min(self._left, PIECE)]
        if self._from is None or self._from.readinto(piece) != len(piece):  # type: ignore[attr-defined]
            raise OSError("a pack has changed")
        if self._into is not None:
            self._into.write(piece)
        self._left -= len(piece)

    def _rename(self) -> None:
        packs = self._packs
        first = self._packed[0][0]
        packs.forget()
        os.rename(self._temporary, path_of(packs.folder, first, True))
        packs.stale += [packs.path(i) for i in range(packs.segments, self._next)]
        packs.starts = packs.starts[: self._first] + [first] + packs.starts[self._next :]
        packs.segments = self._first + 1

    def _close_source(self) -> None:
        if self._from is not None:
            self._from.close()
            self._from = None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO
