"""What the journal finds at power-on: where the packs end, what stands in the tail, and the game to go on with.

In memory only then. Law: what is damaged loses itself; a number that was given is never given again.
"""

from roller.packs import MOST, Packs
from roller.reading import fits, mend, read
from turnlink.line import LineError, decode
from turnlink.packing import GAME, SHORTEST, line_at, size_at


def last_of(packs: Packs) -> "tuple[str, int, int]":
    """Epoch, last event that is whole, and how many may have been written after it but are damaged; ("", 0, 0)
    without a pack."""
    epoch, last, lost = "", 0, 0
    for start in reversed(packs.starts):
        data, at = read(packs.folder, start)
        epoch = _epoch(data, at)
        if start == packs.starts[-1]:
            packs.size = len(data)
            last = start - 1
            end = at
            for place, n in _walk(data, at, start):
                last, end = n, place
            if last >= start:
                if line_at(data, end, last) is None:
                    last -= 1
                    lost = 1
                end += size_at(data, end)
            lost += (len(data) - end + SHORTEST - 1) // SHORTEST
        if epoch:
            break
    if lost:
        packs.size = MOST
    return epoch, last, lost


class Tail:
    """The tail's file `path`: `lines` that no pack has yet, if the packs of the journal `epoch` (or "") end with event
    `settled`. `size` is what may be appended to, TAIL if nothing may."""

    def __init__(self, path: str, full: int, epoch: str, settled: int) -> None:
        self.epoch = epoch
        self.settled = settled
        self.lines: list[bytes] = []  # b"" for one that is damaged
        self.size = 0
        self.dropped = 0  # bytes that were torn or damaged
        self._full = full
        try:
            with open(path, "rb") as file:
                self._read(file.read())
        except OSError:
            pass

    def _read(self, data: bytes) -> None:
        lines = data.split(b"\n")
        header = whole(lines[0] + b"\n") if len(lines) > 1 else None
        if header is None or "epoch" not in header or (self.epoch and header["epoch"] != self.epoch):
            self.dropped = len(data)
            return
        self.size = len(data)
        if not self.epoch:  # the packs are gone: what they held is a gap
            first = header["first"]
            self.settled = first - 1 if isinstance(first, int) else 0
        self.epoch = str(header["epoch"])
        damaged = 0  # whole lines, but not as they were written: they had numbers
        for line in lines[1:-1]:
            fields = whole(line + b"\n")
            n = None if fields is None else fields.get("n")
            if not isinstance(n, int) or n <= 0:
                damaged += 1
                self.size = self._full
                self.dropped += len(line) + 1
                continue
            last = self.settled + len(self.lines)
            if n > last:
                if not self.lines:  # the packs have lost their end
                    self.settled = last = n - 1
                self.lines += [b""] * (n - 1 - last) + [line + b"\n"]
            damaged = 0
        self.lines += [b""] * damaged
        if lines[-1]:
            self.size = self._full  # torn: nothing may be appended to it
            self.dropped += len(lines[-1])


def game_in(packs: Packs, tail: "list[bytes]") -> "Iterator[dict[str, object]]":
    """The events from the last one that begins a game on, one at a time: a long match has more than fit the RAM."""
    events = [fields for fields in [whole(line) for line in tail] if fields is not None]
    for at in range(len(events) - 1, -1, -1):
        if "game" in events[at]:
            yield from events[at:]
            return
    yield from _packed_game(packs)
    yield from events


def whole(line: bytes) -> "dict[str, object] | None":
    """The fields of a line with its line feed, or None if it is torn or damaged."""
    try:
        return decode(line[:-1]) if line[-1:] == b"\n" else None
    except LineError:
        return None


def _packed_game(packs: Packs) -> "Iterator[dict[str, object]]":
    first, at, n = 0, 0, 0
    for first in range(len(packs.starts) - 1, -1, -1):
        start = packs.starts[first]
        data, begin = read(packs.folder, start)
        at, n = 0, 0
        for place, number in _walk(data, begin, start):
            if data[place] == GAME and line_at(data, place, number):
                at, n = place, number
        if at:
            break
    for start in packs.starts[first:]:
        data, begin = read(packs.folder, start)
        if not at:
            at, n = begin, start
        while at < len(data):
            found = line_at(data, at, n)
            if found is None:
                at, n = mend(data, at, n)
            else:
                at += size_at(data, at)
                n = found[0] + 1
                yield decode(found[1])
        at = 0


def _epoch(data: memoryview, at: int) -> str:
    try:
        return str(decode(bytes(data[: at - 1]))["epoch"]) if at else ""
    except (LineError, KeyError):
        return ""


def _walk(data: memoryview, at: int, n: int) -> "Iterator[tuple[int, int]]":
    """Where each record stands, and its number, from event `n` at `at` on; what does not fit is stepped over."""
    while at < len(data):
        if not fits(data, at, n):
            at, n = mend(data, at, n)
            if at == len(data):
                return
        yield at, n
        at += size_at(data, at)
        n += 1


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
