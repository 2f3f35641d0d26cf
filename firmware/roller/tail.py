"""The tail at power-on: the newest events, which no pack has yet. In memory only then.

Law: what is damaged loses itself; a number that was given is never given again.
"""

from turnlink.line import LineError, decode


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


def game_in(packs: "Packs", tail: "list[bytes]") -> "Iterator[dict[str, object]]":
    """The events from the last one that begins a game on, one at a time."""
    events = [fields for fields in [whole(line) for line in tail] if fields is not None]
    for at in range(len(events) - 1, -1, -1):
        if "game" in events[at]:
            yield from events[at:]
            return
    if packs.starts:
        from roller.recovery import packed_game

        yield from packed_game(packs)
    yield from events


def whole(line: bytes) -> "dict[str, object] | None":
    """The fields of a line with its line feed, or None if it is torn or damaged."""
    try:
        return decode(line[:-1]) if line[-1:] == b"\n" else None
    except LineError:
        return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from roller.packs import Packs
