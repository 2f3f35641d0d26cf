"""Many stored or sent lines checked and read at once: a third of the time that each by itself takes.

Law: lines are read here only if `check_whole.fields_of` would read each of them the same. Whatever is not written as
the handheld writes it is left to that, line by line.
"""

import json
from binascii import crc32
from collections.abc import Sequence

from rollkeeper.store.check_whole import fields_of
from turnlink.line import LONGEST

TAIL = 16  # bytes: ,"c":"89abcdef"}
UNUSUAL = (b"\t", b"\r", b"\n")  # and a blank after a quote: before a colon they hide a name from who counts names


Fields = dict[str, object]


def fields_of_each(
    numbers: Sequence[int], lines: Sequence[bytes], decoded: list[Fields] | None = None
) -> list[Fields | None]:
    """The fields of each event; None for each that is not one whole line that says it is this one. `decoded`: what
    `turnlink.line.decode` has made of the lines already."""
    found: list[Fields | None] = []
    found += fields_of_all(numbers, lines, decoded) or map(fields_of, numbers, lines)
    return found


def fields_of_all(
    numbers: Sequence[int], lines: Sequence[bytes], decoded: list[Fields] | None = None
) -> list[Fields] | None:
    """The fields of all these events; None if one is not whole, or not written in the usual way."""
    try:
        sums = [b',"c":"%08x"}' % crc32(b"}", crc32(line[:-TAIL])) for line in lines]
        if sums != [line[-TAIL:] for line in lines] or max(map(len, lines), default=0) > LONGEST:
            return None
        if not all(map(bytes.startswith, lines, [b'{"n":%d,' % n for n in numbers])):
            return None
        whole = b",".join(lines)
    except TypeError:  # a damaged row may hold anything
        return None
    # Each begins with the only { and ends with the only } it has, so that none can begin or end within another.
    if any(map(whole.__contains__, UNUSUAL)) or (b" " in whole and b'" ' in whole):  # one letter is found sooner
        return None
    if not whole.count(b"{") == whole.count(b"}") == len(lines):
        return None
    found = _loaded(whole) if decoded is None else decoded
    if found is None or whole.count(b'":') != sum(map(len, found)) + len(lines) or whole.count(b'"c":') != len(lines):
        return None  # a name is there twice, or in a text
    return found


def _loaded(whole: bytes) -> list[Fields] | None:
    """What the lines say, `c` not among it."""
    try:
        found: list[Fields] = json.loads(f"[{whole.decode()}]")
    except (ValueError, RecursionError):
        return None
    for fields in found:
        fields.pop("c", None)
    return found
