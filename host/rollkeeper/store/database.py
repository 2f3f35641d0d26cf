"""A database that is open: a file, or one of a server (server.py), which is imported only for that.

A commit that has returned survives a power cut (write-ahead log, synchronous=FULL): an acknowledgement promises that to
the handheld. Writers take the lock when they begin (BEGIN IMMEDIATE), so two programs wait for each other, up to
`patience` seconds, and do not fail in the middle.

Law: a writer opens only what was checked whole, now or as its mark says; a reader changes nothing, and checks what it
reads.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from rollkeeper.place import Address, Place
from rollkeeper.store import check, errors, tables
from rollkeeper.store.check import Tell, Way, inspect, nobody, way_to_look
from rollkeeper.store.errors import UNWRITABLE
from rollkeeper.store.journal import is_up_to_date

if TYPE_CHECKING:
    from rollkeeper.store.server import Server  # what PostgreSQL needs is imported only for it

Opened: TypeAlias = "Database | Server"


PAGES = 4000  # 16 MB of the log, until it goes into the file: what is written again and again goes there once
PATIENCE = 5.0  # seconds to wait for another program's transaction; ours take milliseconds


class Database:
    """An open database file. `reader` begins transactions that may run side by side, `writer` one at a time."""

    def __init__(self, path: Path, *, patience: float = PATIENCE, look: bool = False, tell: Tell = nobody) -> None:
        """Open `path`, making it and its folder if they do not exist. Raises a DatabaseError. `look`: the file must
        exist and is only read. `tell` hears how far the check of a file without a mark is."""
        self.path = path
        self._sound = False  # checked whole, and nothing seen since that speaks against it
        way = way_to_look(path, patience) if look else _way_to_write(path, patience, tell)
        self.reader = self._engine(way, patience)
        self.writer = self.reader.execution_options(begin="IMMEDIATE")
        self._place = self._where()
        try:
            with self.reader.connect() as connection:
                self.is_made = tables.version_of(connection) == tables.VERSION  # its tables are there
            if not look:
                if not self.is_made:
                    tables.make(self.writer)
                self._use_log()
                self._place = self._where()
        except BaseException:
            self.close()
            raise
        self._sound = not look

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction for reading. Raises DatabaseDamaged for what cannot be read, DatabaseGone as `write`."""
        self._check_place()
        with self._named(), self.reader.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction for writing; committed when it ends without an error. Raises DatabaseGone if another file is at
        the path by then: what was written would be forgotten with the one that is open."""
        self._check_place()
        with self._named(), self.writer.begin() as connection:
            yield connection
        self._check_place()

    def _check_place(self) -> None:
        """Raises DatabaseGone. Before a transaction, too: a new connection would be one to another file."""
        if self._where() != self._place:
            self.close()
            raise errors.GONE.of(self.path)

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except errors.Unreadable as error:
            self._doubt()
            raise errors.DAMAGED.of(self.path, str(error)) from error
        except errors.DatabaseDamaged:
            self._doubt()
            raise
        except sqlite3.Error as error:  # of what goes past SQLAlchemy
            found = errors.named(self.path, error)
            if isinstance(found, errors.DatabaseDamaged):
                self._doubt()
            raise found from error

    def _doubt(self) -> None:
        """Damage was found: the file is not marked as whole, and the next writer checks all of it."""
        self._sound = False
        check.forget_mark(self.path)

    def close(self) -> None:
        """Give the file back, marked as whole if it is."""
        self.reader.dispose()
        if self._sound and self._where() == self._place:
            check.mark(self.path)
        self._sound = False

    def _engine(self, way: Way, patience: float) -> Engine:
        url = URL.create("sqlite", database=str(self.path))
        engine = create_engine(url, creator=lambda: way.connect(self.path, patience))

        @event.listens_for(engine, "connect")
        def connected(raw: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
            with closing(raw.cursor()) as cursor:  # what it finds in the file, `failed` names
                cursor.execute("PRAGMA foreign_keys = ON")
                cursor.execute("PRAGMA synchronous = FULL")
                cursor.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")

        @event.listens_for(engine, "begin")
        def began(connection: Connection) -> None:
            how = connection.get_execution_options().get("begin", "DEFERRED")
            self._plainly(connection, f"BEGIN {how}")

        @event.listens_for(engine, "handle_error")
        def failed(context: ExceptionContext) -> None:
            if isinstance(context.original_exception, sqlite3.Error):
                raise errors.named(self.path, context.original_exception) from context.original_exception

        return engine

    def _where(self) -> tuple[int, int] | None:
        """The file's device and number on it; None if there is none."""
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _use_log(self) -> None:
        """Write-ahead log; the setting stays in the file, so this changes something only once."""
        with self.reader.connect() as connection:
            self._plainly(connection, "PRAGMA journal_mode = WAL")

    def _plainly(self, connection: Connection, statement: str) -> None:
        """Past SQLAlchemy, which would begin a transaction first, and takes longer."""
        try:
            connection.connection.cursor().execute(statement)
        except sqlite3.Error as error:
            raise errors.named(self.path, error) from error


def _way_to_write(path: Path, patience: float, tell: Tell) -> Way:
    """How to write to `path`, which is inspected before, or to a new file in a folder that is made. Raises as that."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise errors.UNREACHABLE.of(path, str(error)) from error
    inspect(path, patience, whole=not check.is_marked(path), tell=tell)
    return check.WRITE


def open_place(place: Place, patience: float, *, look: bool = False, tell: Tell = nobody) -> Opened:
    """The database at `place`; `look` and `tell`, which hears only of a file, are as for Database. Raises a
    DatabaseError."""
    if isinstance(place, Address):
        from rollkeeper.store.server import Server

        return Server(place, patience=patience, look=look)
    return Database(place, patience=patience, look=look, tell=tell)


def open_to_write(place: Place, patience: float, tell: Tell, checking: Tell) -> Opened:
    """The database for a writer, with all games as these rules make them."""
    database = open_place(place, patience, tell=checking)
    try:
        if not is_up_to_date(database):
            from rollkeeper.store.fold import bring_up_to_date  # takes time to import, and is hardly ever needed

            bring_up_to_date(database, tell)
    except BaseException:
        database.close()
        raise
    return database


def open_to_look(place: Place, patience: float, tell: Tell, checking: Tell) -> Opened:
    """The database for a reader, brought up to date before if it can be written; if not, its rows are as other rules
    have made them."""
    database = open_place(place, patience, look=True)
    try:
        if database.is_made and is_up_to_date(database):
            return database
    except BaseException:
        database.close()
        raise
    database.close()
    try:
        open_to_write(place, patience, tell, checking).close()
    except UNWRITABLE:
        if not database.is_made:
            raise
    return open_place(place, patience, look=True)
