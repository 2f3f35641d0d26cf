"""Where the packs of a segment are whose first line is damaged: its records say so. In memory only when that happens.

It is cut into stretches that are read like packs. A record that reaches over the end of one begins the next.

Damage may cover a sector of the flash, more events than the lowest byte of a number can count: then its checksum says
which number a record has.
"""

from roller.packs import MOST
from roller.reading import NEVER, fits, part
from turnlink.line import LONGEST
from turnlink.packing import SHORTEST, line_at, size_at


def found_by_walking(path: str, start: int) -> "list[int]":
    """As `reading.places`, of the segment at `path` whose first event is `start`."""
    found = [start, 0]
    n = start
    hole = -1  # where damage began that has not ended yet
    while True:
        begin = found[-1]
        data = part(path, begin, MOST)
        at = 0
        while at < min(MOST - 2 * LONGEST, len(data)):
            if hole < 0 and fits(data, at, n):
                at += size_at(data, at)
                n += 1
                continue
            if hole < 0:
                hole = begin + at
            number = _number(data, at, n, n + (begin + at - hole) // SHORTEST)
            if number:
                n = number
                if hole <= begin:
                    found[-2] = n
                hole = -1
            else:
                at += 1
        if len(data) < MOST:
            return found + [NEVER, begin + len(data)]
        found += (n, begin + at)


def _number(data: memoryview, at: int, n: int, last: int) -> int:
    """The number of the whole record at `at`, if it is `n` or one more, or up to 255 after `last`; 0: there is none."""
    while n <= last:
        event = line_at(data, at, n)
        if event is not None:
            return event[0]
        n += 256
    return 0
