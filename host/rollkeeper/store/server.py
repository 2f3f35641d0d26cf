"""A database of a PostgreSQL server: for a club with several PCs. It does what `database.Database` does with a file.

Readers see the database as it was when they began, and hold nobody up. Writers may come from several PCs at once; each
locks the journal that it writes to (journal.lock), so two never fold one journal side by side, and one handheld waits
for no other. A commit that has returned is on the server's disk, whatever the server is set to otherwise.

Law: nothing here waits without an end: not for the network, not for another PC's lock, and not the server for a PC that
was switched off in the middle of a transaction.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ExceptionContext,
    Integer,
    MetaData,
    Table,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError

from rollkeeper.place import FORM, Address
from rollkeeper.store.dialect import alone, for_a_server
from rollkeeper.store.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseError,
    DatabaseFailure,
    DatabaseOtherVersion,
    DatabaseReadOnly,
    DiskFull,
    ForeignDatabase,
    PassesByItself,
    Unreadable,
)
from rollkeeper.store.tables import VERSION, metadata
from rollkeeper.wording import brief, shown

PATIENCE = 5.0  # seconds to wait for a lock of another PC; ours take milliseconds
CONNECTION = {
    "application_name": "rollkeeper", "client_encoding": "utf8",
    "connect_timeout": "10",  # seconds, as all of these but the last, which is in ms
    "keepalives_idle": "20", "keepalives_interval": "10", "keepalives_count": "3", "tcp_user_timeout": "50000",
}  # fmt: skip
ABANDONED = 300  # seconds; a transaction in which nothing happens for so long is ended, and its locks with it
MARK = "rollkeeper"  # the table that says whose the others are

# For a transaction, not for a connection: so it holds behind a pool, and options of the address stay as they are.
OF_A_TRANSACTION = "SELECT set_config('lock_timeout', %(waits)s, true), set_config('synchronous_commit', 'on', true)"
OURS = "SELECT to_regclass('rollkeeper')"
READING = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


class Server:
    """An open database of a server. `reader` begins transactions that only read."""

    def __init__(self, address: Address, *, patience: float = PATIENCE, look: bool = False) -> None:
        """Connect, and make the tables if they do not exist and `look` is not asked. Raises a DatabaseError."""
        self.address = address
        self.writer = self._made(patience)
        self.reader = self.writer.execution_options(**READING)
        try:
            self.is_made = self._has_tables()
            if not look and not self.is_made:
                self._make()
        except BaseException:
            self.close()
            raise

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction for reading. Raises DatabaseDamaged for what cannot be read."""
        with self._named(), self.reader.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction for writing; committed when it ends without an error."""
        with self._named(), self.writer.begin() as connection:
            connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = '{ABANDONED}s'")
            yield connection

    def close(self) -> None:
        """Leave the server."""
        self.writer.dispose()

    def version(self) -> str:
        """Which PostgreSQL it is, such as 15.18."""
        with self.read() as connection:
            return str(connection.exec_driver_sql("SHOW server_version").scalar_one()).split()[0]

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except Unreadable as error:
            raise damaged(self.address, str(error)) from error

    def _made(self, patience: float) -> Engine:
        url = _url(self.address)
        own: dict[str, Any] = {key: value for key, value in CONNECTION.items() if key not in url.query}
        own["prepare_threshold"] = None  # a pool gives each transaction another of the server's sessions
        try:
            engine = create_engine(url, pool_pre_ping=True, use_native_hstore=False, connect_args=own)
        except ImportError as error:
            raise no_driver(self.address) from error

        waits = max(1, int(1000 * patience))  # ms

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(OF_A_TRANSACTION, {"waits": str(waits)})

        @event.listens_for(engine, "handle_error")
        def failed(context: ExceptionContext) -> None:
            if isinstance(context.original_exception, engine.dialect.loaded_dbapi.Error) and not context.is_pre_ping:
                found = named(self.address, context.original_exception, context.is_disconnect)
                raise found from context.original_exception

        return engine

    def _has_tables(self) -> bool:
        """Whether our tables are there. Raises what is wrong with them."""
        with self.reader.begin() as connection:
            if connection.exec_driver_sql(OURS).scalar_one() is None:
                return False
            version = connection.execute(select(_mark(MetaData()).c.version)).scalar_one()
        if version != VERSION:
            raise other_version(self.address, version, VERSION)
        return True

    def _make(self) -> None:
        """Make the tables, all of them or none."""
        with self.writer.begin() as connection:
            alone(connection, "tables")
            if connection.exec_driver_sql(OURS).scalar_one() is None:
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
                if encoding != "UTF8":
                    raise other_letters(self.address, encoding)
                if found := sorted(metadata.tables.keys() & set(inspect(connection).get_table_names())):
                    raise foreign(self.address, found[0])
                tables = for_a_server()
                mark = _mark(tables)
                tables.create_all(connection, checkfirst=False)
                connection.execute(insert(mark).values(version=VERSION))
        self.is_made = self._has_tables()


def _mark(tables: MetaData) -> Table:
    version = Column("version", Integer, nullable=False, comment="of these tables")
    return Table(MARK, tables, version, comment="says that the tables beside it are Rollkeeper's")


def _url(address: Address) -> URL:
    try:
        return make_url(address.url)
    except (ArgumentError, ValueError) as error:
        raise bad_address(address) from error


SAFE = "nothing was stored and nothing is lost, the handheld keeps its events"


class ServerAway(PassesByItself):
    """Nobody answers at the server's address, or the server is just being started or stopped."""


class ServerUnknown(DatabaseError):
    """There is no computer of that name."""


class ServerRefuses(DatabaseError):
    """The server answers, and does not let this program in."""


class ValueRefused(DatabaseError):
    """The server cannot hold such a text."""


class PasswordRefused(DatabaseError):
    """The server does not let this user in."""


class NoSuchDatabase(DatabaseError):
    """The server has no database of that name."""


class DriverMissing(DatabaseError):
    """What talks with PostgreSQL is not installed."""


class OtherLetters(DatabaseError):
    """The database cannot hold every name."""


def named(address: Address, error: Exception, disconnected: bool) -> DatabaseError:
    """The named error for what the driver reports."""
    said = brief(shown(" ".join(str(error).split())))
    code = getattr(error, "sqlstate", None) or ""
    if not code and type(error).__name__ == "DataError":  # the driver's own: a text with a NUL, say
        return ValueRefused(f"the database {address} cannot hold this value ({said}): write it without that letter")
    if not code and not disconnected:
        return _not_connected(address, error, said)
    if disconnected or code.startswith("08") or code in ("57P01", "57P02", "57P03", "25P03"):
        return away(address, said)
    if code == "53300":
        return _no_place(address, said)
    if code in ("55P03", "40P01", "40001"):
        return DatabaseBusy(
            f"another program is writing to the database {address} and does not finish ({said}): wait for it, or close "
            "it (`rollkeeper import` and the first start of another version take the longest), and try again"
        )
    if code in ("25006", "0A000"):  # the second is what a standby says to who begins to write
        return DatabaseReadOnly(
            f"the database {address} can only be read there ({said}): {SAFE}; is it a copy of another server? Name "
            "that one with --database, or have this one made writable"
        )
    if code == "42501":
        return DatabaseReadOnly(
            f"the database {address} may not be written by this user ({said}): {SAFE}; let the user own the database "
            f"(ALTER DATABASE {address.name or 'NAME'} OWNER TO USER), or name another one with --database"
        )
    if code in ("53100", "53200"):
        return DiskFull(f"no room on the server of the database {address} ({said}): {SAFE}; free some there")
    if code in ("42P01", "42703", "42P10") or code.startswith("XX"):
        return damaged(address, said)
    return DatabaseFailure(f"the database {address} does not do what it should ({said}): try another with --database")


def _not_connected(address: Address, error: Exception, said: str) -> DatabaseError:
    """By what libpq knows, and then by the server's words outside of quotation marks: a name may be `role`."""
    found = re.sub('"[^"]*"', '""', said.lower())
    if any(words in found for words in ("translate host name", "resolve host", "name or service", "nodename nor")):
        return ServerUnknown(
            f"there is no computer of that name for the database {address} ({said}): check the name and the network, "
            f"and write the address as {FORM}"
        )
    if "connection option" in found:
        return ServerRefuses(
            f"the address {address} has a setting that is none ({said}): check what stands behind its ?"
        )
    connection = getattr(error, "pgconn", None)
    if connection is None or not _lets_in(connection):
        return away(address, said)
    if "too many" in found or "connection slots" in found or "no more connections" in found:
        return _no_place(address, said)
    refused = ("password", "pg_hba.conf", "authentication failed", "role")
    if connection.needs_password or any(words in found for words in refused):
        return PasswordRefused(
            f"the server does not let this user into the database {address} ({said}): put the password into the file "
            ".pgpass in your home folder (HOST:5432:NAME:USER:PASSWORD, readable by you alone), and ask whoever keeps "
            "the server whether this user may come from this PC"
        )
    if re.search(r'database (name )?"" (does not exist|not found)|no such database', found):
        return NoSuchDatabase(
            f"the server has no database {address} ({said}): make one there with `createdb --encoding UTF8 --template "
            f"template0 --owner USER {address.name or 'NAME'}`, or name another one with --database"
        )
    return ServerRefuses(
        f"the server of the database {address} answers and does not let this program in ({said}): check the user, the "
        "password (in the file .pgpass in your home folder), the name of the database and the address"
    )


def _lets_in(connection: Any) -> bool:
    """Whether a server answers where this connection was tried, and is neither starting nor stopping. It is asked
    without a user's name and password: that is no log-in which could fail."""
    from psycopg.pq import PGconn

    where = {"host": connection.host, "hostaddr": connection.hostaddr, "port": connection.port}
    words = {name: value.decode() for name, value in where.items() if value}
    nobody = {"user": "rollkeeper", "dbname": "rollkeeper", "password": "", "passfile": f"{os.devnull}/none"}
    asked = " ".join(f"{name}='{value}'" for name, value in {**words, **nobody, "connect_timeout": "10"}.items())
    return int(PGconn.ping(asked.encode())) == 0


def _no_place(address: Address, said: str) -> DatabaseBusy:
    return DatabaseBusy(
        f"the server of the database {address} has no connection left ({said}): close another program that uses it, or "
        "try again in a moment"
    )


def away(address: Address, said: str) -> ServerAway:
    """The error for a server that does not answer."""
    return ServerAway(
        f"the server of the database {address} does not answer ({said}): {SAFE}; check that the server runs, the "
        "address and the network"
    )


def damaged(address: Address, found: str) -> DatabaseDamaged:
    """The error for contents that are inconsistent."""
    return DatabaseDamaged(
        f"the database {address} is damaged ({found}); it was left as it is, for quarantine and salvage are only for a "
        "file of SQLite: have the server's backup put back, or name an empty database with --database and run "
        "`rollkeeper sync`, which copies all that the handhelds still hold"
    )


def foreign(address: Address, table: str) -> ForeignDatabase:
    """The error for a database that is not ours."""
    return ForeignDatabase(
        f"{address} is not a Rollkeeper database (another program's table {table} is in it); it was left as it is: "
        "name another one with --database"
    )


def other_version(address: Address, version: int, known: int) -> DatabaseOtherVersion:
    """The error for tables that are not of this program's version."""
    return DatabaseOtherVersion(
        f"the tables of the database {address} are of version {version} and this program reads version {known}; they "
        "were left as they are: let the same version of Rollkeeper run on every PC, or name another database with "
        "--database"
    )


def other_letters(address: Address, encoding: str) -> OtherLetters:
    """The error for a database in which not every name can be written."""
    return OtherLetters(
        f"the database {address} is written in {encoding}, which has not all letters: make another with `createdb "
        "--encoding UTF8 --template template0 --owner USER NAME`"
    )


def bad_address(address: Address) -> DatabaseError:
    """The error for an address that SQLAlchemy does not take."""
    return ServerUnknown(f"the address {address} is not understood: write {FORM}, with :PORT behind HOST")


def no_driver(address: Address) -> DriverMissing:
    """The error for a missing psycopg."""
    return DriverMissing(
        f"to reach the database {address} the package psycopg is needed, and it is not installed here: `pipx inject "
        'rollkeeper "psycopg[binary]"`, or install Rollkeeper with `pip install "rollkeeper[postgresql]"`'
    )
