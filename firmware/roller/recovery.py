"""What the journal finds in its packs at power-on: where they end, and the game to go on with.

In memory only then. Law: what is damaged loses itself; a number that was given is never given again.
"""

import os

from roller.packs import MOST, Packs
from roller.reading import fits, index, mend, part, places, read
from turnlink.line import LONGEST, LineError, decode
from turnlink.packing import GAME, SHORTEST, line_at, size_at


def last_of(packs: Packs) -> "tuple[str, int, int]":
    """Epoch, last event that is whole, and how many may have been written after it but are damaged; ("", 0, 0)
    without a pack."""
    _find_stale(packs)
    epoch, last, lost = "", 0, 0
    for i in range(len(packs.starts) - 1, -1, -1):
        epoch = _epoch(packs, i)
        if i == len(packs.starts) - 1:
            where = places(packs, i)
            k = len(where) - 4
            data, at = read(packs, i, where, k)
            if not data and os.stat(packs.path(i))[6]:  # it cannot be read: it may have as many
                lost = MOST // SHORTEST
            packs.size = len(data) if i >= packs.segments else MOST
            last = where[k] - 1
            end = at
            for place, n in _walk(data, at, where[k]):
                last, end = n, place
            if last >= where[k]:
                if line_at(data, end, last) is None:
                    last -= 1
                    lost = 1
                end += size_at(data, end)
            lost += (len(data) - end + SHORTEST - 1) // SHORTEST
            lost = max(lost, packs.merged - 1 - last)  # a segment says what was given, also where it is cut off
        if epoch:
            break
    if lost:
        packs.size = MOST
    return epoch, last, lost


def _find_stale(packs: Packs) -> None:
    """Packs that the segments have: the power went before they were removed."""
    if packs.segments:
        found = index(packs, packs.segments - 1)
        packs.merged = found[-2] if found else packs.starts[packs.segments - 1]
    while len(packs.starts) > packs.segments and packs.starts[packs.segments] < packs.merged:
        packs.stale.append(packs.path(packs.segments))
        packs.starts.pop(packs.segments)


def packed_game(packs: Packs) -> "Iterator[dict[str, object]]":
    """The events from the last one that begins a game on, one at a time: a long match has more than fit the RAM."""
    i, k, at, n = _game_begins(packs)
    last = 0
    for file in range(i, len(packs.starts)):
        where = places(packs, file)
        while k < len(where) - 2:
            data, begin = read(packs, file, where, k)
            if not n:
                at, n = begin, where[k]
            while at < len(data):
                found = line_at(data, at, n)
                if found is None:
                    at, n = mend(data, at, n)
                else:
                    at += size_at(data, at)
                    n = found[0] + 1
                    if n > last:  # else it is in two files: a segment whose first line is damaged, and a pack
                        last = n
                        yield decode(found[1])
            n = 0
            k += 2
        k = 0


def _game_begins(packs: Packs) -> "tuple[int, int, int, int]":
    """The file and the pack in it where the last game begins, where in that, and its first event, 0 if none does."""
    for i in range(len(packs.starts) - 1, -1, -1):
        where = places(packs, i)
        for k in range(len(where) - 4, -1, -2):
            data, begin = read(packs, i, where, k)
            at = n = 0
            for place, number in _walk(data, begin, where[k]):
                if data[place] == GAME and line_at(data, place, number):
                    at, n = place, number
            if n:
                return i, k, at, n
    return 0, 0, 0, 0


def _epoch(packs: Packs, i: int) -> str:
    line = bytes(part(packs.path(i), 0, LONGEST + 1)).split(b"\n")[0]
    try:
        return str(decode(line)["epoch"])
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
