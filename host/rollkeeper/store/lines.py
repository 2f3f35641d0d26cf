"""The line of an event: whether it is whole, how names, times and numbers beside it look, and where rows of events
stand in the bytes of a damaged file whose pages no longer lead SQLite to them.

A row of `events` lies in one piece (sqlite.org/fileformat.html, section 2.1): a head that says what follows, the
journal's id, the event's number, its line, two times and a word. The line proves itself by its checksum, and says the
number; head, id and number must then stand before it exactly as SQLite would have written them.
"""

import mmap
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rollkeeper.scores.log_line import NamedTwice, parsed
from rollkeeper.store.timestamp import WAYS
from turnlink.line import LONGEST, LineError, decode

STAMP_AGAIN = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z", re.ASCII)
NAME = re.compile(r"[0-9A-Za-z]{1,64}")  # of a device, and of a journal's epoch: both are hex digits today


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
    """The fields of event `n`; None if `line` is not one whole line that says so, is longer than any reader takes, or
    has a field twice."""
    if not isinstance(line, bytes) or b"\n" in line:
        return None
    try:
        fields = decode(line)
        parsed(line.decode())
    except (LineError, NamedTwice):
        return None
    return fields if fields.get("n") == n else None


ROW = re.compile(
    rb'(\{"n":([0-9]{1,9}),(?:(?!\{"n":)[^\n\x1e]){1,%d}?,"c":"[0-9a-f]{8}"\})' % LONGEST
    + rb"(%b)(%b)(%b)" % (STAMP_AGAIN.pattern.encode(), STAMP_AGAIN.pattern.encode(), "|".join(WAYS).encode())
)
WIDTHS = (1, 2, 3, 4, 6, 8)  # bytes of a whole number, by SQLite's types 1 to 6

Row = tuple[int, int, bytes, str, str, str]  # in the order of the table's columns


def rows_in(*files: Path) -> Iterator[Row]:
    """The whole rows of `events` in a database file, or in its log; some may come twice."""
    for file in files:
        with (
            suppress(OSError, ValueError),  # ValueError: it is empty
            file.open("rb") as opened,
            mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content,
        ):
            for found in ROW.finditer(content):
                line, n, texts = found[1], int(found[2]), found.group(3, 4, 5)
                journal_id = _journal_before(content, found.start(), n, (line, *texts))
                if journal_id is not None and fields_of(n, line) is not None:
                    received, played, known = (text.decode() for text in texts)
                    yield journal_id, n, line, received, played, known


def _journal_before(content: mmap.mmap, at: int, n: int, rest: tuple[bytes, ...]) -> int | None:
    """The journal's id in the row whose line begins `at`; None if that is no row of `events`."""
    end = at - len(_number(n)[1])
    for width in (0, 1, 2, 3):
        ids = (0, 1) if width == 0 else (int.from_bytes(content[end - width : end], "big"),)
        for journal_id in ids:
            head = _head(journal_id, n, rest)
            if content[max(0, at - len(head)) : at] == head:
                return journal_id
    return None


def _head(journal_id: int, n: int, rest: tuple[bytes, ...]) -> bytes:
    """What stands in a row before its line."""
    numbers = [_number(journal_id), _number(n)]
    line, *texts = rest
    kinds = [kind for kind, _ in numbers] + [12 + 2 * len(line)] + [13 + 2 * len(text) for text in texts]
    types = b"".join(map(_varint, kinds))
    return _varint(len(types) + 1) + types + b"".join(value for _, value in numbers)


def _number(value: int) -> tuple[int, bytes]:
    """SQLite's type for a whole number, and its bytes."""
    if value in (0, 1):
        return 8 + value, b""
    kind, width = next((kind, width) for kind, width in enumerate(WIDTHS, 1) if value < 1 << (8 * width - 1))
    return kind, value.to_bytes(width, "big")


def _varint(value: int) -> bytes:
    """A number below 16,384 as SQLite packs it."""
    return bytes([value]) if value < 128 else bytes([128 | value >> 7, value & 127])
