"""The file of a database: what lies beside it, the ways into it, and whether it is ours, of our version, and whole.

SQLite keeps no checksums, so its own check misses a bit that flipped inside a row. Our rows are checked as well: a line
has its CRC-32 and its number, no number is missing but in recorded gaps, and every other text has a known shape. That
takes half a minute with 100,000 games, the sum of the file's bytes half a second. So a mark beside the file says that
these very bytes were checked whole, or were written by this program into such, and a writer checks what is not marked.

Laws: looking changes neither the file nor its log, so it is done through a read-only connection: closing another one
would fold in a log that may not belong to the file. A program that meets damage takes the mark away, so that the next
writer looks at everything.
"""

import json
import os
import sqlite3
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import func, select, union_all

from rollkeeper import file_kind
from rollkeeper.place import Address, Place
from rollkeeper.store import errors, tables
from rollkeeper.store.lines import NAME, fields_of, is_span, rows_in
from rollkeeper.store.tables import (
    STATES,
    HowKnown,
    Utc,
    changed_table,
    devices,
    events,
    games,
    gaps,
    journals,
    lost_ranges,
    metadata,
    text_of,
)
from rollkeeper.store.timestamp import WAYS

COMPANIONS = ("-wal", "-shm", "-journal")  # SQLite's names for what belongs to a database file
LOGS = ("-wal", "-journal")  # of these, what SQLite folds into whatever file has the name
MARK = ".checked"  # ours
HINDERED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_FULL,
            sqlite3.SQLITE_IOERR)  # fmt: skip


def companion(path: Path, suffix: str) -> Path:
    """The file that is kept beside `path`; beside what it leads to, if it is a symbolic link."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + suffix)


def is_filled(path: Path, suffix: str) -> bool:
    """Whether that file is there and holds something."""
    file = companion(path, suffix)
    return file.exists() and file.stat().st_size > 0


class Way(NamedTuple):
    """`options` of SQLite's URI, and what is said at once on each connection."""

    options: str
    first: str = ""

    def connect(self, path: Path, patience: float = 5.0) -> sqlite3.Connection:
        """A connection that begins no transaction by itself. May be handed from thread to thread."""
        uri = f"{path.absolute().as_uri()}?{self.options}"
        connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)
        if self.first:
            connection.execute(self.first)
        return connection


WRITE = Way("mode=rwc")
READ = Way("mode=ro")  # leaves the two files beside it that others might use
UNDO = Way("mode=rw")
ALONE = Way(f"mode=ro&vfs={'win32' if os.name == 'nt' else 'unix'}-none", "PRAGMA locking_mode = EXCLUSIVE")  # no locks
FROZEN = Way("immutable=1")  # as if nobody could change it; a log is not read


def to_look(path: Path) -> Iterator[Way]:
    """The ways to look at `path`, best first; a later one is for when those before it are `HINDERED`: on a drive that
    is full or may not be written, SQLite cannot make the third file through which a log is shared. None of them folds
    in a log, which may not belong to the file."""
    if is_filled(path, "-wal"):
        yield READ
        yield ALONE
        return
    yield Way("mode=rw", "PRAGMA query_only = ON")  # takes away the two files when it ends
    if not is_filled(path, "-journal"):  # a half-made transaction of an older kind must be undone before
        yield FROZEN


CHECK = "whole 1"  # a stricter check gets a new number
PIECE = 1 << 20  # bytes read at once


def is_marked(path: Path) -> bool:
    """Whether the database is marked, byte for byte."""
    try:
        marked = companion(path, MARK).read_text(encoding="ascii")
        if not marked.startswith(_size(path)) or is_filled(path, "-wal"):
            return False
        return marked == _text_of_mark(path)
    except (OSError, ValueError):
        return False


def mark(path: Path) -> None:
    """Mark a database that is whole. Without a place for the mark there is none."""
    with suppress(OSError):
        if not is_filled(path, "-wal"):
            companion(path, MARK).write_text(_text_of_mark(path), encoding="ascii")


def move_mark(path: Path, to: Path) -> None:
    """The database `path` is about to become `to`: its mark goes with it."""
    with suppress(OSError):
        companion(path, MARK).replace(companion(to, MARK))


def forget_mark(path: Path) -> None:
    """Take the mark away, if there is one."""
    with suppress(OSError):
        companion(path, MARK).unlink(missing_ok=True)


def _size(path: Path) -> str:
    return f"{CHECK}: {path.stat().st_size} bytes, "


def _text_of_mark(path: Path) -> str:
    begins, found = _size(path), 0
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            found = crc32(piece, found)
    return f"{begins}CRC-32 {found:08x}\n"


MAGIC = b"SQLite format 3\0"  # sqlite.org/fileformat.html, section 1.3
SMALLEST = 512  # bytes of a page
MOST_SEARCHED = 64 << 20  # bytes of a file without a readable beginning
STAMP = "[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z"  # utc_now
EVERY = 5000  # events, between two words of how far it is

Tell = Callable[[int, int], None]  # hears how much is done, of how much


def nobody(done: int, total: int) -> None:
    """A Tell that does nothing."""


def inspect(path: Path, patience: float = 5.0, *, whole: bool = True, tell: Tell = nobody) -> None:
    """Raise ForeignDatabase, DatabaseOtherVersion, DatabaseDamaged or what else keeps `path` from being used; an empty
    or missing file is fine. Without `whole` only its beginning and its tables are looked at. `tell` hears how far that
    is."""
    if _has_begun(path):
        # a half-made transaction of an older kind must be undone before anybody can read
        _first_that_works(path, [READ, UNDO], patience, whole, tell)


def way_to_look(path: Path, patience: float) -> Way:
    """How to look at what is in `path`, which must exist. Raises what `inspect` raises of its tables."""
    if not _has_begun(path):
        return WRITE
    return _first_that_works(path, to_look(path), patience, False, nobody)


def is_there(path: Place) -> bool:
    """Whether there is a file `path`; of a server, opening it says what is wrong. Raises a DatabaseError if its folder
    is closed to us."""
    if isinstance(path, Address):
        return True
    try:
        return path.exists()
    except OSError as error:
        raise errors.UNREACHABLE.of(path, error.strerror or str(error)) from error


def _has_begun(path: Path) -> bool:
    """Whether there is anything; raises if it is not SQLite's."""
    try:
        begin = b""
        if path.exists() and not path.is_file() and not path.is_dir():
            raise errors.UNREACHABLE.of(path, "it is a pipe or a device, and no file")
        if path.exists():
            with path.open("rb") as file:
                begin = file.read(len(MAGIC))
        logged = is_filled(path, "-wal")
    except OSError as error:
        raise errors.UNREACHABLE.of(path, error.strerror or str(error)) from error
    if not begin and logged:
        raise errors.DAMAGED.of(path, "it is empty, but its write-ahead log is not")
    if begin and begin != MAGIC:
        raise _not_sqlite(path)
    return bool(begin)


def _first_that_works(path: Path, found: Iterable[Way], patience: float, whole: bool, tell: Tell) -> Way:
    hindered: sqlite3.Error | None = None
    for way in found:
        try:
            with closing(way.connect(path, patience)) as connection:
                connection.execute("BEGIN")  # all that follows sees the same
                check(path, connection, whole, tell)
            return way
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in HINDERED:
                raise _named(path, error) from error
            hindered = error
    assert hindered is not None
    raise _named(path, hindered) from hindered


def check(path: Path, connection: sqlite3.Connection, whole: bool = True, tell: Tell = nobody) -> None:
    """Raise what `inspect` raises, for an open connection to `path`; sqlite3.Error is not named yet."""
    try:
        there = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        ours = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if not there and not version and not ours:
            return  # a new file
        if ours != tables.APPLICATION_ID:
            if there.issuperset(metadata.tables):
                raise errors.DAMAGED.of(path, "its beginning has changed")
            raise errors.FOREIGN.of(path, "another program's tables are in it")
        if version != tables.VERSION:
            raise errors.other_version(path, version, tables.VERSION)
        found = fault(connection, tell) if whole else fault_of_tables(connection)
        if found:
            raise errors.DAMAGED.of(path, found)
    except UnicodeDecodeError as error:  # Python's sqlite3, about a text in the schema or in its own message
        raise _not_sqlite(path) from error


def _named(path: Path, error: sqlite3.Error) -> errors.DatabaseError:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
        return _not_sqlite(path)
    found = errors.named(path, error)
    return found if not isinstance(found, errors.DatabaseDamaged) or _is_ours(path) else _not_sqlite(path)


def _not_sqlite(path: Path) -> errors.DatabaseError:
    if _is_ours(path):
        return errors.DAMAGED.of(path, "its beginning is destroyed")
    return errors.FOREIGN.of(path, str(_kind(path) or "it is no SQLite file, or its beginning is damaged"))


def _kind(path: Path) -> file_kind.Kind | None:
    try:
        return file_kind.of_file(path)
    except OSError:
        return None


def _is_ours(path: Path) -> bool:
    """Whether a file that SQLite cannot read is ours or nobody's any more: only then may we move it. A text never was a
    database, and what begins as another program's file is not ours, whatever else is in it."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_SEARCHED)
    except OSError:
        return False
    if not content.strip(b"\0") or (len(content) < SMALLEST and MAGIC.startswith(content[: len(MAGIC)])):
        return True  # zeros, as a power cut may leave them; or a beginning without a single row
    kind = None if content.startswith(MAGIC) else file_kind.of_bytes(content)
    if b"\0" not in content or (kind is not None and kind.name != file_kind.TEXT):  # text may stand over a database
        return False
    named = content.startswith(MAGIC) and content[68:72] == tables.APPLICATION_ID.to_bytes(4, "big")
    our_table = tables.statements()[0].encode()  # what made the first table; SQLite keeps it in the file
    return named or our_table in content or next(rows_in(path, companion(path, "-wal")), None) is not None


def fault(connection: sqlite3.Connection, tell: Tell = nobody) -> str:
    """Returns what is wrong with a database, in a few words; "" if it is whole. Raises sqlite3.Error or
    UnicodeDecodeError if SQLite cannot even look."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]  # with its indexes
    if found != "ok":
        return " ".join(str(found).split())
    if wrong := fault_of_tables(connection):
        return wrong
    orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is not None:
        return f"a row of the table {orphan[0]} belongs to nothing"
    return next(_faults(connection, tell), "")


def fault_of_tables(connection: sqlite3.Connection) -> str:
    """Which table is not as it was made; "" if all are. What is in them is not looked at."""
    changed = changed_table(connection)
    return f"its table {changed} is not as it was made" if changed else ""


def _faults(connection: sqlite3.Connection, tell: Tell) -> Iterator[str]:
    for (name,) in connection.execute(text_of(union_all(select(devices.c.device), select(journals.c.epoch)))):
        if not NAME.fullmatch(str(name)):
            yield f"{str(name)[:20]!r} is no name of a handheld or a journal"
    for column in (column for table in metadata.tables.values() for column in table.columns):
        for kind, test, values in ((Utc, "NOT GLOB ?", (STAMP,)), (HowKnown, "NOT IN (?, ?, ?)", WAYS)):
            query = f"SELECT count(*) FROM {column.table.name} WHERE {column.name} {test}"
            if isinstance(column.type, kind) and connection.execute(query, values).fetchone()[0]:
                yield f"a time in the table {column.table.name} cannot be read"
    total, done = connection.execute(text_of(select(func.count()).select_from(events))).fetchone()[0], 0
    for (journal_id,) in connection.execute(text_of(select(journals.c.id))):
        for found in _faults_of(connection, journal_id):
            if found:
                yield found
            done += 1
            if done % EVERY == 0:
                tell(done, total)
    yield from _faults_of_games(connection)


def _faults_of(connection: sqlite3.Connection, journal_id: int) -> Iterator[str]:
    """A fault or "" for each event of a journal: from 1 on, each number has a whole line that says so, or is in a gap
    or a lost range."""
    missing: list[tuple[Any, Any]] = []
    for table in (gaps, lost_ranges):
        query = select(table.c.first, table.c.last).where(table.c.journal_id == journal_id)
        missing += connection.execute(text_of(query), (journal_id,)).fetchall()
    lost = sorted((first, last) for first, last in missing if is_span(first, last))
    wanted = 1
    found = select(events.c.n, events.c.line).where(events.c.journal_id == journal_id).order_by(events.c.n)
    for n, line in connection.execute(text_of(found), (journal_id,)):
        yield "" if fields_of(n, line) is not None else f"event {n} does not agree with its checksum"
        while lost and lost[0][0] <= wanted < n:
            wanted = max(wanted, lost.pop(0)[1] + 1)
        if n > wanted:
            yield f"event {wanted} is missing"
        wanted = max(wanted, n + 1)


def _faults_of_games(connection: sqlite3.Connection) -> Iterator[str]:
    connection.text_factory = bytes  # so that letters which are none are found here
    for values in connection.execute(text_of(select(games))):
        row = dict(zip(games.columns.keys(), values, strict=True))
        try:
            texts = {name: value.decode() for name, value in row.items() if isinstance(value, bytes)}
            readable = all(isinstance(json.loads(texts[name]), list) for name in ("players", "totals"))
        except (ValueError, KeyError):
            readable = False
        if not readable or texts.get("state") not in STATES:
            yield f"game {row['id']} cannot be read"
    connection.text_factory = str
