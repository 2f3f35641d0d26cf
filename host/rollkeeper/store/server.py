"""A database of a PostgreSQL server, for a club with several PCs. It does what `database.Database` does with a file.

Readers hold nobody up. Writers may come from several PCs; each locks the journal that it writes to (journal.lock), so
one handheld waits for no other. A commit that has returned is on the server's disk, whatever its settings are.

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

from rollkeeper.place import Address
from rollkeeper.store import errors
from rollkeeper.store.errors import DatabaseError, Says, Unreadable
from rollkeeper.store.tables import VERSION, alone, for_a_server, metadata
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
            raise errors.SERVER_DAMAGED.of(self.address, str(error)) from error

    def _made(self, patience: float) -> Engine:
        url = _url(self.address)
        own: dict[str, Any] = {key: value for key, value in CONNECTION.items() if key not in url.query}
        own["prepare_threshold"] = None  # a pool gives each transaction another of the server's sessions
        try:
            engine = create_engine(url, pool_pre_ping=True, use_native_hstore=False, connect_args=own)
        except ImportError as error:
            raise errors.NO_DRIVER.of(self.address) from error

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
            raise errors.other_version(self.address, version, VERSION)
        return True

    def _make(self) -> None:
        """Make the tables, all of them or none."""
        with self.writer.begin() as connection:
            alone(connection, "tables")
            if connection.exec_driver_sql(OURS).scalar_one() is None:
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
                if encoding != "UTF8":
                    raise errors.LETTERS.of(self.address, encoding)
                if found := sorted(metadata.tables.keys() & set(inspect(connection).get_table_names())):
                    raise errors.SERVER_FOREIGN.of(self.address, f"another program's table {found[0]} is in it")
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
        raise errors.BAD_ADDRESS.of(address) from error


OF_POSTGRESQL = {
    "53300": errors.NO_CONNECTION,
    **dict.fromkeys(("55P03", "40P01", "40001"), errors.BUSY),
    **dict.fromkeys(("25006", "0A000"), errors.ONLY_STANDS_BY),  # 0A000: a standby, when a program begins to write
    "42501": errors.NOT_THE_OWNER,
    **dict.fromkeys(("53100", "53200"), errors.FULL),
    **dict.fromkeys(("42P01", "42703", "42P10"), errors.SERVER_DAMAGED),
    **dict.fromkeys(("57P01", "57P02", "57P03", "25P03"), errors.AWAY),
}


def named(address: Address, error: Exception, disconnected: bool) -> DatabaseError:
    """The named error for what the driver reports."""
    said = brief(shown(" ".join(str(error).split())))
    code = getattr(error, "sqlstate", None) or ""
    if not code and type(error).__name__ == "DataError":  # the driver's own: a text with a NUL, say
        kind = errors.VALUE
    elif not code and not disconnected:
        kind = _not_connected(error, said)
    elif disconnected or code.startswith("08"):
        kind = errors.AWAY
    else:
        kind = OF_POSTGRESQL.get(code, errors.SERVER_DAMAGED if code.startswith("XX") else errors.FAILURE)
    return kind.of(address, said)


def _not_connected(error: Exception, said: str) -> Says:
    """By what libpq knows, and then by the server's words outside of quotation marks: a name may be `role`."""
    found = re.sub('"[^"]*"', '""', said.lower())
    if any(words in found for words in ("translate host name", "resolve host", "name or service", "nodename nor")):
        return errors.UNKNOWN
    if "connection option" in found:
        return errors.BAD_SETTING
    connection = getattr(error, "pgconn", None)
    if connection is None or not _lets_in(connection):
        return errors.AWAY
    if "too many" in found or "connection slots" in found or "no more connections" in found:
        return errors.NO_CONNECTION
    refused = ("password", "pg_hba.conf", "authentication failed", "role")
    if connection.needs_password or any(words in found for words in refused):
        return errors.PASSWORD
    if re.search(r'database (name )?"" (does not exist|not found)|no such database', found):
        return errors.NO_DATABASE
    return errors.NOT_LET_IN


def _lets_in(connection: Any) -> bool:
    """Whether a server answers where this connection was tried, and is neither starting nor stopping. It is asked
    without a user's name and password: that is no log-in which could fail."""
    from psycopg.pq import PGconn

    where = {"host": connection.host, "hostaddr": connection.hostaddr, "port": connection.port}
    words = {name: value.decode() for name, value in where.items() if value}
    nobody = {"user": "rollkeeper", "dbname": "rollkeeper", "password": "", "passfile": f"{os.devnull}/none"}
    asked = " ".join(f"{name}='{value}'" for name, value in {**words, **nobody, "connect_timeout": "10"}.items())
    return int(PGconn.ping(asked.encode())) == 0
