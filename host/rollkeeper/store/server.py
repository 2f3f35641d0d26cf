"""A database of a PostgreSQL server: for a club with several PCs. It does what `database.Database` does with a file.

Readers see the database as it was when they began, and hold nobody up. Writers may come from several PCs at once; each
locks the journal that it writes to (journal.lock), so two never fold one journal side by side, and one handheld waits
for no other. A commit that has returned is on the server's disk, whatever the server is set to otherwise.

Law: nothing here waits without an end: not for the network, not for another PC's lock, and not the server for a PC that
was switched off in the middle of a transaction.
"""

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
from rollkeeper.store import server_errors
from rollkeeper.store.create import VERSION
from rollkeeper.store.database_errors import Unreadable
from rollkeeper.store.dialect import alone, for_a_server
from rollkeeper.store.tables import metadata

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
            raise server_errors.damaged(self.address, str(error)) from error

    def _made(self, patience: float) -> Engine:
        url = _url(self.address)
        own: dict[str, Any] = {key: value for key, value in CONNECTION.items() if key not in url.query}
        own["prepare_threshold"] = None  # a pool gives each transaction another of the server's sessions
        try:
            engine = create_engine(url, pool_pre_ping=True, use_native_hstore=False, connect_args=own)
        except ImportError as error:
            raise server_errors.no_driver(self.address) from error

        waits = max(1, int(1000 * patience))  # ms

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(OF_A_TRANSACTION, {"waits": str(waits)})

        @event.listens_for(engine, "handle_error")
        def failed(context: ExceptionContext) -> None:
            if isinstance(context.original_exception, engine.dialect.loaded_dbapi.Error) and not context.is_pre_ping:
                found = server_errors.named(self.address, context.original_exception, context.is_disconnect)
                raise found from context.original_exception

        return engine

    def _has_tables(self) -> bool:
        """Whether our tables are there. Raises what is wrong with them."""
        with self.reader.begin() as connection:
            if connection.exec_driver_sql(OURS).scalar_one() is None:
                return False
            version = connection.execute(select(_mark(MetaData()).c.version)).scalar_one()
        if version != VERSION:
            raise server_errors.other_version(self.address, version, VERSION)
        return True

    def _make(self) -> None:
        """Make the tables, all of them or none."""
        with self.writer.begin() as connection:
            alone(connection, "tables")
            if connection.exec_driver_sql(OURS).scalar_one() is None:
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
                if encoding != "UTF8":
                    raise server_errors.other_letters(self.address, encoding)
                if found := sorted(metadata.tables.keys() & set(inspect(connection).get_table_names())):
                    raise server_errors.foreign(self.address, found[0])
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
        raise server_errors.bad_address(address) from error
