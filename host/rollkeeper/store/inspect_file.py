"""Looking at a database file before anything may change it: is it ours, of a version we know, and whole?

Law: looking changes neither the file nor its write-ahead log. That is why it is done through a read-only connection:
one that may write would, on closing, fold a log that does not fit into a file that was whole.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from rollkeeper import file_kind
from rollkeeper.place import Address, Place
from rollkeeper.store import check_whole, create, errors, files
from rollkeeper.store.check_whole import Tell, nobody
from rollkeeper.store.files import Way, is_filled
from rollkeeper.store.tables import metadata

MAGIC = b"SQLite format 3\0"  # sqlite.org/fileformat.html, section 1.3
SMALLEST = 512  # bytes of a page
MOST_SEARCHED = 64 << 20  # bytes of a file without a readable beginning


def inspect(path: Path, patience: float = 5.0, *, whole: bool = True, tell: Tell = nobody) -> None:
    """Raise ForeignDatabase, DatabaseOtherVersion, DatabaseDamaged or what else keeps `path` from being used.

    A file that is empty or not there is fine: a database can begin in it. Without `whole` only its beginning and its
    tables are looked at, and not what is in them. `tell` hears how far that is.
    """
    if _has_begun(path):
        # a half-made transaction of an older kind must be undone before anybody can read
        _first_that_works(path, [files.READ, files.UNDO], patience, whole, tell)


def way_to_look(path: Path, patience: float) -> Way:
    """How to look at what is in `path`, which must exist. Raises what `inspect` raises of its tables."""
    if not _has_begun(path):
        return files.WRITE
    return _first_that_works(path, files.to_look(path), patience, False, nobody)


def is_there(path: Place) -> bool:
    """Whether there is a file `path`; a server's database is there, or opening it says what is wrong. Raises a
    DatabaseError if that cannot be known: its folder is closed to us."""
    if isinstance(path, Address):
        return True
    try:
        return path.exists()
    except OSError as error:
        raise errors.unreachable(path, error.strerror or str(error)) from error


def _has_begun(path: Path) -> bool:
    """Whether there is anything; raises if it is not SQLite's."""
    try:
        begin = b""
        if path.exists() and not path.is_file() and not path.is_dir():
            raise errors.unreachable(path, "it is a pipe or a device, and no file")
        if path.exists():
            with path.open("rb") as file:
                begin = file.read(len(MAGIC))
        logged = is_filled(path, "-wal")
    except OSError as error:
        raise errors.unreachable(path, error.strerror or str(error)) from error
    if not begin and logged:
        raise errors.damaged(path, "it is empty, but its write-ahead log is not")
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
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in files.HINDERED:
                raise _named(path, error) from error
            hindered = error
    assert hindered is not None
    raise _named(path, hindered) from hindered


def check(path: Path, connection: sqlite3.Connection, whole: bool = True, tell: Tell = nobody) -> None:
    """Raise what `inspect` raises, for an open connection to `path`; sqlite3.Error is not named yet."""
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        ours = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if not tables and not version and not ours:
            return  # a new file
        if ours != create.APPLICATION_ID:
            if tables.issuperset(metadata.tables):
                raise errors.damaged(path, "its beginning has changed")
            raise errors.foreign(path, "another program's tables are in it")
        if version != create.VERSION:
            raise errors.other_version(path, version, create.VERSION)
        found = check_whole.fault(connection, tell) if whole else check_whole.fault_of_tables(connection)
        if found:
            raise errors.damaged(path, found)
    except UnicodeDecodeError as error:  # Python's sqlite3, about a text in the schema or in its own message
        raise _not_sqlite(path) from error


def _named(path: Path, error: sqlite3.Error) -> errors.DatabaseError:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
        return _not_sqlite(path)
    found = errors.named(path, error)
    return found if not isinstance(found, errors.DatabaseDamaged) or _is_ours(path) else _not_sqlite(path)


def _not_sqlite(path: Path) -> errors.DatabaseError:
    if _is_ours(path):
        return errors.damaged(path, "its beginning is destroyed")
    return errors.foreign(path, str(_kind(path) or "it is no SQLite file, or its beginning is damaged"))


def _kind(path: Path) -> file_kind.Kind | None:
    try:
        return file_kind.of_file(path)
    except OSError:
        return None


def _is_ours(path: Path) -> bool:
    """Whether a file that SQLite cannot read is ours, or nobody's any more: only then may we move it. A text never was
    a database, and what begins as another program's file does is not ours, whatever else is in it."""
    from rollkeeper.store.repair import carving  # takes time to import, and is hardly ever needed

    try:
        with path.open("rb") as file:
            content = file.read(MOST_SEARCHED)
    except OSError:
        return False
    if not content.strip(b"\0") or (len(content) < SMALLEST and MAGIC.startswith(content[: len(MAGIC)])):
        return True  # zeros, as a power cut may leave them; or a beginning without a single row
    kind = None if content.startswith(MAGIC) else file_kind.of_bytes(content)
    if b"\0" not in content or (kind is not None and kind.name != file_kind.TEXT):  # some text may lie over a database
        return False
    named = content.startswith(MAGIC) and content[68:72] == create.APPLICATION_ID.to_bytes(4, "big")
    our_table = create.statements()[0].encode()  # what made the first table; SQLite keeps it in the file
    return named or our_table in content or next(carving.rows(path), None) is not None
