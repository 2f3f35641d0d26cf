"""The line of an event: whether it is whole; and how names, times and numbers beside it look."""

import re

from rollkeeper.scores.log_line import NamedTwice, parsed
from turnlink.line import LineError, decode

STAMP_AGAIN = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z", re.ASCII)
NAME = re.compile(r"[0-9A-Za-z]{1,64}")  # of a device, and of a journal's epoch: both are hex digits today
BLANKS = re.compile(rb'"[ \t\r\n]')  # behind a name, or in a text after a quotation mark


def is_name(text: object) -> bool:
    """Whether a text can name a handheld or a journal."""
    return isinstance(text, str) and NAME.fullmatch(text) is not None


def is_stamp(text: object) -> bool:
    """Whether a time is written as `timestamp.utc_now` writes it."""
    return isinstance(text, str) and STAMP_AGAIN.fullmatch(text) is not None


def is_span(first: object, last: object) -> bool:
    """Whether events `first`..`last` can be a gap."""
    return isinstance(first, int) and isinstance(last, int) and 0 < first <= last


def fields_of(n: object, line: object) -> dict[str, object] | None:
    """The fields of event `n`; None if `line` is not one whole line that says so, or is longer than any reader takes,
    or has a field twice."""
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
