"""The database file: opening it, checking that it is ours and whole, and naming what is wrong with it.

Write-ahead log with synchronous=FULL: a commit that has returned survives a power cut of the PC, which is what an
acknowledgement promises to the handheld. Writers take the write lock when they begin (BEGIN IMMEDIATE): two programs
on one database wait for each other, up to `patience` seconds, instead of failing in the middle.
"""

import os
import sqlite3
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from rollkeeper.store import failures, migrations
from rollkeeper.store.inspection import inspect

PATIENCE = 5.0  # seconds to wait for another program's transaction; ours take milliseconds


class Database:
    """An open database file. `reader` begins transactions that may run side by side, `writer` one at a time."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """Open `path`, making it and its folder if they do not exist. Raises a DatabaseError."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise failures.unreachable(path, str(error)) from error
        inspect(path, patience)
        self.reader = self._engine(patience)
        self.writer = self.reader.execution_options(begin="IMMEDIATE")
        try:
            if self._version() < migrations.LATEST:
                migrations.bring_up(self.writer)
            self._use_log()
            self._place = self._where()
        except BaseException:
            self.close()
            raise

    def check_place(self) -> None:
        """Raise DatabaseGone if the file at the path is not the one that is open: what was written to that one would
        be forgotten with it."""
        if self._where() != self._place:
            self.close()
            raise failures.gone(self.path)

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
        """The version of the tables, 0 in a new file."""
        try:
            with self.reader.connect() as connection:
                return migrations.version_of(connection)
        except DBAPIError as error:  # what fails before `handle_error` listens
            if isinstance(error.orig, sqlite3.Error):
                raise failures.named(self.path, error.orig) from error
            raise

    def _where(self) -> tuple[int, int] | None:
        """The file's device and number on it; None if there is none."""
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _use_log(self) -> None:
        """Write-ahead log; the setting stays in the file, so this changes something only once."""
        raw = self.reader.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as error:
            raise failures.named(self.path, error) from error
        finally:
            raw.close()
