"""The database file: opening it, checking that it is ours and whole, and naming what is wrong with it.

Write-ahead log with synchronous=FULL: a commit that has returned survives a power cut of the PC, which is what an
acknowledgement promises to the handheld. Writers take the write lock when they begin (BEGIN IMMEDIATE): two programs
on one database wait for each other, up to `patience` seconds, instead of failing in the middle.
"""

import sqlite3
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from rollkeeper.store import failures, migrations

MAGIC = b"SQLite format 3\0"  # sqlite.org/fileformat.html, section 1.3
PATIENCE = 5.0  # seconds to wait for another program's transaction; ours take milliseconds


class Database:
    """An open database file. `reader` begins transactions that may run side by side, `writer` one at a time."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """Open `path`, making it and its folder if they do not exist. Raises a DatabaseError."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # SQLite takes a file of less than a page for an empty one, and would write over it.
            strange = path.is_file() and not _may_be_sqlite(path)
        except OSError as error:
            raise failures.unreachable(path, str(error)) from error
        if strange:
            raise failures.foreign(path, "it is no SQLite file, or its beginning is damaged")
        self.reader = self._engine(patience)
        self.writer = self.reader.execution_options(begin="IMMEDIATE")
        try:
            if self._version() < migrations.LATEST:
                migrations.bring_up(self.writer)
            self._use_log()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Give the file back."""
        self.reader.dispose()

    def _engine(self, patience: float) -> Engine:
        engine = create_engine(URL.create("sqlite", database=str(self.path)), connect_args={"timeout": patience})

        @event.listens_for(engine, "connect")
        def connected(raw: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
            # Python's sqlite3 would begin transactions by its own rules; `began` does it by ours.
            raw.isolation_level = None
            cursor = raw.cursor()
            try:
                cursor.execute("PRAGMA foreign_keys = ON")
                cursor.execute("PRAGMA synchronous = FULL")
            except sqlite3.Error as error:
                raise failures.named(self.path, error) from error
            finally:
                cursor.close()

        @event.listens_for(engine, "begin")
        def began(connection: Connection) -> None:
            how = connection.get_execution_options().get("begin", "DEFERRED")
            connection.exec_driver_sql(f"BEGIN {how}")

        @event.listens_for(engine, "handle_error")
        def failed(context: ExceptionContext) -> None:
            if isinstance(context.original_exception, sqlite3.Error):
                raise failures.named(self.path, context.original_exception) from context.original_exception

        return engine

    def _version(self) -> int:
        """The version of the tables (0 in a new file), once it is sure that the file is ours and whole."""
        try:
            with self.reader.connect() as connection:
                tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_schema").scalar_one()
                ours = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
                version = migrations.version_of(connection)
                if not tables and not version and not ours:
                    return 0  # a new file
                if ours != migrations.APPLICATION_ID:
                    raise failures.foreign(self.path, "another program's tables are in it")
                if version > migrations.LATEST:
                    raise failures.too_new(self.path, version, migrations.LATEST)
                found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
                if found != "ok":
                    raise failures.damaged(self.path, str(found).replace("\n", " "))
                return version
        except DBAPIError as error:  # what fails before `handle_error` listens
            if isinstance(error.orig, sqlite3.Error):
                raise failures.named(self.path, error.orig) from error
            raise

    def _use_log(self) -> None:
        """Write-ahead log; the setting stays in the file, so this changes something only once."""
        raw = self.reader.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as error:
            raise failures.named(self.path, error) from error
        finally:
            raw.close()


def _may_be_sqlite(path: Path) -> bool:
    """Whether a file is empty or begins like an SQLite file."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) in (b"", MAGIC)
