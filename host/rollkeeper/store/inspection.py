"""Looking at a database file before anything may change it: is it ours, of a version we know, and whole?

Law: looking changes neither the file nor its write-ahead log. That is why it is done through a read-only connection:
one that may write would, on closing, fold a log that does not fit into a file that was whole.
"""

import os
import re
import sqlite3
from pathlib import Path

from rollkeeper.store import checkup, failures, migrations
from turnlink.line import LONGEST, LineError, decode

MAGIC = b"SQLite format 3\0"  # sqlite.org/fileformat.html, section 1.3
SMALLEST = 512  # bytes of a page
COMPANIONS = ("-wal", "-shm", "-journal")  # SQLite's names for what belongs to a database file
OUR_TABLE = migrations.STEPS[0][1][0]  # the text that made the first table; SQLite keeps it in the file
EVENT = re.compile(rb'\{"n":[0-9]+,[^\n\x1e]{1,%d}?,"c":"[0-9a-f]{8}"\}' % LONGEST)
MOST_SEARCHED = 64 << 20  # bytes of a file without a readable beginning


def inspect(path: Path, patience: float = 5.0) -> None:
    """Raise ForeignDatabase, DatabaseTooNew, DatabaseDamaged or what else keeps `path` from being used.

    A file that is empty or not there is fine: a database can begin in it.
    """
    try:
        begin = path.open("rb").read(len(MAGIC)) if path.exists() else b""
        log = companion(path, "-wal")
        logged = log.exists() and log.stat().st_size > 0
    except OSError as error:
        raise failures.unreachable(path, error.strerror or str(error)) from error
    if not begin:
        if logged:
            raise failures.damaged(path, "it is empty, but its write-ahead log is not")
        return
    if begin != MAGIC:
        raise _not_sqlite(path)
    try:
        _check(path, "mode=ro", patience)
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise _named(path, error) from error
        try:  # a half-made transaction of an older kind must be undone before anybody can read
            _check(path, "mode=rw", patience)
        except sqlite3.Error as again:
            raise _named(path, again) from again


def companion(path: Path, suffix: str) -> Path:
    """The file that SQLite keeps beside `path`; beside what it leads to, if it is a symbolic link."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + suffix)


def looking(path: Path, mode: str, patience: float = 5.0) -> sqlite3.Connection:
    """A connection of its own, for looking; `mode` is one of SQLite's: mode=ro, immutable=1."""
    uri = f"{path.absolute().as_uri()}?{mode}"
    return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)


def _check(path: Path, mode: str, patience: float) -> None:
    connection = looking(path, mode, patience)
    try:
        connection.execute("BEGIN")  # one moment for all that follows
        check(path, connection)
    finally:
        connection.close()


def check(path: Path, connection: sqlite3.Connection) -> None:
    """Raise what `inspect` raises, for an open connection to `path`; sqlite3.Error is not named yet."""
    try:
        _check_ours(path, connection)
    except UnicodeDecodeError as error:  # Python's sqlite3, about a text in the schema or in its own message
        raise _not_sqlite(path) from error


def _check_ours(path: Path, connection: sqlite3.Connection) -> None:
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    ours = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not tables and not version and not ours:
        return  # a new file
    if ours != migrations.APPLICATION_ID:
        marks = connection.execute("SELECT count(*) FROM sqlite_schema WHERE sql = ?", (OUR_TABLE,)).fetchone()[0]
        if marks:
            raise failures.damaged(path, "its beginning has changed")
        raise failures.foreign(path, "another program's tables are in it")
    if version > migrations.LATEST:
        raise failures.too_new(path, version, migrations.LATEST)
    found = checkup.fault(connection, migrations.STEPS[: max(0, version)])
    if found:
        raise failures.damaged(path, found)


def _named(path: Path, error: sqlite3.Error) -> failures.DatabaseError:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
        return _not_sqlite(path)
    found = failures.named(path, error)
    return found if not isinstance(found, failures.DatabaseDamaged) or _is_ours(path) else _not_sqlite(path)


def _not_sqlite(path: Path) -> failures.DatabaseError:
    if _is_ours(path):
        return failures.damaged(path, "its beginning is destroyed")
    return failures.foreign(path, "it is no SQLite file, or its beginning is damaged")


def _is_ours(path: Path) -> bool:
    """Whether a file that SQLite cannot read is ours, or nobody's any more: only then may we move it."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_SEARCHED)
    except OSError:
        return False
    if not content.strip(b"\0") or (len(content) < SMALLEST and MAGIC.startswith(content[: len(MAGIC)])):
        return True  # zeros, as a power cut may leave them; or a beginning without a single row
    named = content.startswith(MAGIC) and content[68:72] == migrations.APPLICATION_ID.to_bytes(4, "big")
    return named or OUR_TABLE.encode() in content or any(_is_whole(found[0]) for found in EVENT.finditer(content))


def _is_whole(line: bytes) -> bool:
    try:
        return "n" in decode(line)
    except LineError:
        return False
