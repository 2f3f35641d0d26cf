"""Where the packs of a segment are whose first line is damaged: its records say so. In memory only when that happens.

It is cut into stretches that are read like packs. A record that reaches over the end of one begins the next.
"""

from roller.packs import MOST
from roller.reading import NEVER, fits, mend
from turnlink.line import LONGEST
from turnlink.packing import size_at


def found_by_walking(path: str, start: int) -> "list[int]":
    """As `reading.places`, of the segment at `path` whose first event is `start`."""
    found = [start, 0]
    buffer = bytearray(MOST)
    n = start
    with open(path, "rb") as file:
        while True:
            begin = file.seek(found[-1])
            data = memoryview(buffer)[: file.readinto(buffer)]
            if len(data) < MOST:
                return found + [NEVER, begin + len(data)]
            at = 0
            while at < MOST - 2 * LONGEST:
                if not fits(data, at, n):
                    at, n = mend(data, at, n)
                if at < len(data):
                    at += size_at(data, at)
                    n += 1
            found += (n, begin + at)
