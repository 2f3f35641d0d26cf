"""The line of an event: whether it is whole and says what it should, and how names, times and numbers beside it look.

Law: many lines are read at once only if `fields_of` would read each of them the same, in a third of the time. Whatever
is not written as the handheld writes it is left to that, line by line.
"""

import json
import re
from binascii import crc32
from collections.abc import Sequence

from rollkeeper.scores.log_line import NamedTwice, parsed
from turnlink.line import LONGEST, LineError, decode

STAMP_AGAIN = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z", re.ASCII)
NAME = re.compile(r"[0-9A-Za-z]{1,64}")  # of a device, and of a journal's epoch: both are hex digits today
BLANKS = re.compile(rb'"[ \t\r\n]')  # behind a name, or in a text after a quotation mark


def is_name(text: object) -> bool:
    """Whether it can name a handheld or a journal."""
    return isinstance(text, str) and NAME.fullmatch(text) is not None


def is_stamp(text: object) -> bool:
    """Whether a time is written as `timestamp.utc_now` writes it."""
    return isinstance(text, str) and STAMP_AGAIN.fullmatch(text) is not None


def is_span(first: object, last: object) -> bool:
    """Whether a gap can be one."""
    return isinstance(first, int) and isinstance(last, int) and 0 < first <= last


def fields_of(n: object, line: object) -> dict[str, object] | None:
    """The fields of event `n`; None if `line` is not one whole line that says so, no longer than any reader takes, with
    no field twice."""
    if not isinstance(line, bytes) or b"\n" in line:
        return None
    try:
        fields = decode(line)
        if names_in(line) != len(fields) + 1 or "c" in fields:  # one for each field, and the checksum: none is twice
            parsed(line.decode())
    except (LineError, NamedTwice):
        return None
    return fields if fields.get("n") == n else None


def names_in(line: bytes) -> int:
    """How many ends of names a JSON text has that is written without blanks, as ours is, or more; -1 for another."""
    return -1 if BLANKS.search(line) else line.count(b'":')


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
