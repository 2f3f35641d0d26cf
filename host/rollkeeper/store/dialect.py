"""The few places in which the SQL of the two databases differs. Everything else is said once, for both.

SQLite lets one program write at a time, so whoever writes is alone with the whole database. PostgreSQL lets many: there
`alone` and the lock on a journal's row (journal.lock) keep apart those who would write the same.
"""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from sqlalchemy import JSON, Connection, MetaData, Table, Text, func, select
from sqlalchemy import Insert as AnyInsert

from rollkeeper.store.tables import metadata

SQLITE = "sqlite"


def insert_if_new(connection: Connection, table: Table, rows: dict[str, Any] | Sequence[dict[str, Any]]) -> None:
    """Insert a row, or rows, but for those whose key is there already."""
    if rows:
        connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def insert_or_change(connection: Connection, table: Table, values: dict[str, Any]) -> None:
    """Insert a row, or change the one that has its key."""
    key = table.primary_key.columns.keys()
    changed = {name: value for name, value in values.items() if name not in key}
    row = _insert(connection, table).values(values)
    connection.execute(row.on_conflict_do_update(index_elements=key, set_=changed))


def alone(connection: Connection, what: str) -> None:
    """Wait until no other program is at `what`, and keep others from it to the end of this transaction."""
    if connection.dialect.name != SQLITE:
        connection.execute(select(func.pg_advisory_xact_lock(crc32(b"rollkeeper " + what.encode()))))


def for_a_server() -> MetaData:
    """The tables as a PostgreSQL server has them: texts in the order of their bytes, whatever language the server is
    set to, and JSON that can be compared."""
    from sqlalchemy.dialects.postgresql import JSONB

    made = MetaData()
    for table in metadata.tables.values():
        for column in table.to_metadata(made).columns:
            if isinstance(column.type, Text):
                column.type = Text(collation="C")
            elif isinstance(column.type, JSON):
                column.type = JSONB()
    return made


def _insert(connection: Connection, table: Table) -> Any:
    """The INSERT that knows ON CONFLICT. What another database needs is not imported."""
    insert: type[AnyInsert]
    if connection.dialect.name == SQLITE:
        from sqlalchemy.dialects.sqlite import Insert as insert
    else:
        from sqlalchemy.dialects.postgresql import Insert as insert
    return insert(table)
