"""Guesses by its beginning what a file is, and which verb takes it. Nothing that can be read is refused for a guess."""

import json
import re
from collections.abc import Container
from pathlib import Path
from typing import NamedTuple

from rollkeeper.errors import RollkeeperError

ENOUGH = 4096  # bytes at the beginning of a file that are looked at
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # some editors begin a file with it


class Kind(NamedTuple):
    """`name` is one of LOG, EVENTS, TEXT and others; `what` it seems to be, and what to `do` with it, both in words."""

    name: str
    what: str
    do: str = ""

    def __str__(self) -> str:
        return f"it seems to be {self.what}{f': {self.do}' if self.do else ''}"


class WrongFile(RollkeeperError):
    """A verb was given a file of another kind."""

    def __init__(self, file: str, kind: Kind) -> None:
        what = "standard input" if file == "-" else file
        super().__init__(f"this verb cannot read {what}: it seems to be {kind.what}", "it was left as it is", kind.do)


LOG, EVENTS, TEXT = "log", "events", "text"
UNPACK = "unpack it first"
UTF_16 = Kind("utf-16", "text in UTF-16", "save it as UTF-8")
NOTHING = "no verb takes it; `rollkeeper export --events` writes what `rollkeeper import` takes"
BEGINS = (  # at which byte, with which bytes
    (0, b"SQLite format 3\0", Kind("database", "a database of SQLite", "name it with --database")),
    (0, b"PGDMP", Kind("dump", "a dump of PostgreSQL", "`pg_restore` puts it into a server's database")),
    (0, b"\x1f\x8b", Kind("packed", "a file that gzip has packed", UNPACK)),
    (257, b"ustar", Kind("packed", "a tar archive", UNPACK)),
    (8, b"littlefs", Kind("flash", "the flash of a handheld", "`play --emulated --data` goes on with its folder")),
    (0, b"\xff\xfe", UTF_16),
    (0, b"\xfe\xff", UTF_16),
)
ZIPPED = b"PK\x03\x04"
OF_EVENTS = Kind(EVENTS, "what `rollkeeper export --events` writes", "`rollkeeper import` takes it")
OF_LOG = Kind(LOG, "the log of a game", "`rollkeeper import`, `replay`, `verify` and `review --log` take it")
SQL = re.compile(r"(?:--[^\n]*\n|/\*.*?\*/|\s)*(?:PRAGMA|BEGIN|CREATE|INSERT|SET|SELECT|DROP)\b[^{\n]*;", re.I | re.S)
OF_SQL = Kind("dump", "a dump in SQL", "`sqlite3 NEW.sqlite3 < FILE` makes a database of one that SQLite has written")
PAGE = Kind("page", "a web page, or XML")
TABLE = Kind("table", "a table for a spreadsheet", NOTHING)
REQUESTS = Kind("requests", "requests for positions", "`rollkeeper moves --batch` and `hint --batch` read them")
KINDS_OF_EVENT = {"journal", "game", "roll-off", "roll", "choose", "score", "undo", "rename", "end", "abandon", "nonce"}


def of_file(path: Path) -> Kind | None:
    """The kind of a file or folder; None if nothing is known of it. Raises OSError."""
    if path.is_dir():
        return Kind("folder", "a folder", "name a file in it")
    if path.exists() and not path.is_file():
        return Kind("device", "a pipe or a device", "name a file")
    with path.open("rb") as file:
        return of_bytes(file.read(ENOUGH))


def of_bytes(begin: bytes) -> Kind | None:
    """The kind of a file that begins so; None if nothing is known of it."""
    begin = begin[:ENOUGH]
    for at, wanted, kind in BEGINS:
        if begin[at : at + len(wanted)] == wanted:
            return kind
    if begin.startswith(ZIPPED):
        is_sheet = b"spreadsheet" in begin or b"xl/" in begin or b"[Content_Types].xml" in begin
        return Kind("spreadsheet", "a spreadsheet", NOTHING) if is_sheet else Kind("packed", "a ZIP archive", UNPACK)
    if not begin.strip(b" \t\r\n\xef\xbb\xbf"):
        return Kind("empty", "an empty file")
    text = _text(begin)
    return None if text is None else _of_text(text)


def refuse_other(file: str, begin: bytes, takes: Container[str] | None = None) -> None:
    """Raises WrongFile for a file that begins so and surely has no lines of the kinds in `takes`; without `takes`, no
    lines at all."""
    kind = of_bytes(begin)
    if kind is None or kind.name in (TEXT, "empty"):
        return
    if _text(begin[:ENOUGH]) is None if takes is None else kind.name not in takes:
        raise WrongFile(file, kind)


def _text(content: bytes) -> str | None:
    if b"\0" in content:
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        whole = error.reason == "unexpected end of data"  # it is cut off in the middle of a letter
        return content[: error.start].decode("utf-8-sig") if whole else None


def _of_text(text: str) -> Kind:
    line = text.lstrip().split("\n", 1)[0].strip()
    if line.startswith("{"):
        return _of_json(line)
    if line.startswith("<"):
        return PAGE
    if SQL.match(text):
        return OF_SQL
    log = "\n{" in text  # a first line that is torn or a remark is no reason not to read the others
    if any(line.count(mark) > 1 for mark in ",;\t") and not line.startswith("[") and not log:
        return TABLE
    return Kind(TEXT, "a text")


def _of_json(line: str) -> Kind:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        names = set(re.findall(r'"([a-z_-]{1,20})":', line))  # of a line that is torn
    else:
        names = set(fields)
    if "rollkeeper" in names:
        return OF_EVENTS
    if names & KINDS_OF_EVENT:
        return OF_LOG
    return REQUESTS if "edition" in names else Kind(TEXT, "a text of JSON")
