"""The few places in which the SQL of the two databases differs. Everything else is said once, for both.

SQLite lets one program write at a time, so whoever writes is alone with the whole database. PostgreSQL lets many: there
`alone` and the lock on a journal's row (journal.lock) keep apart those who would write the same.
"""

import json
import sqlite3
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Any
from zlib import crc32

from sqlalchemy import JSON, ClauseElement, Column, Connection, MetaData, Table, Text, func, select
from sqlalchemy import Insert as AnyInsert

from rollkeeper.store.tables import metadata

SQLITE = "sqlite"
PLACES = 120  # values in a statement; more of them are not faster, and the oldest SQLite allows 999


class Prepared:
    """A statement that each commit asks. SQLite gets it past SQLAlchemy, which takes ten times as long for it as SQLite
    does; it finds what SQLite stores, JSON as text. What is wrong then, Database names."""

    def __init__(self, statement: ClauseElement, as_json: tuple[str, ...] = ()) -> None:
        """`as_json`: which values are stored as that."""
        self._statement: Any = statement
        self._as_json = as_json

    def rows(self, connection: Connection, values: dict[str, Any]) -> Sequence[Any]:
        """What it finds, tuples."""
        if connection.dialect.name != SQLITE:
            return connection.execute(self._statement, values).all()
        words, own = self._compiled
        return _sqlite(connection).execute(words, {**own, **values}).fetchall()

    def change(self, connection: Connection, many: Sequence[dict[str, Any]]) -> None:
        """Carry it out with each of these values."""
        if connection.dialect.name != SQLITE:
            if many:
                connection.execute(self._statement, many)
            return
        words, own = self._compiled
        for values in many:
            texts = {name: json.dumps(values[name]) for name in self._as_json}
            _sqlite(connection).execute(words, {**own, **values, **texts})

    @cached_property
    def _compiled(self) -> tuple[str, dict[str, Any]]:
        """In SQLite's words, and the values that are its own."""
        from sqlalchemy.dialects.sqlite import dialect

        found = self._statement.compile(dialect=dialect(paramstyle="named"))
        return str(found), {name: value for name, value in found.params.items() if value is not None}


def _sqlite(connection: Connection) -> sqlite3.Connection:
    raw: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]  # whatever it is
    return raw


def insert_if_new(connection: Connection, table: Table, values: dict[str, Any]) -> None:
    """Insert a row, unless there is one with its key."""
    connection.execute(_insert(connection, table).values(values).on_conflict_do_nothing())


def insert_many_if_new(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows, but for those whose key is there already."""
    if rows:
        connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def insert_or_change(connection: Connection, table: Table, key: str, values: dict[str, Any]) -> None:
    """Insert a row, or change the one that has its `key`."""
    row = _insert(connection, table).values(values)
    changed = {name: value for name, value in values.items() if name != key}
    connection.execute(row.on_conflict_do_update(index_elements=[key], set_=changed))


def insert_rows(
    connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]], without: tuple[str, ...] = ()
) -> None:
    """Insert many rows that are not there yet, each with the values of all columns in their order, but for those
    `without`; JSON as text. Past SQLAlchemy, and many rows in a statement: each takes longer than to store a row."""
    if not rows:
        return
    columns, into = _into(table, without)
    if connection.dialect.name != SQLITE:
        lists = ", ".join(f"%s::{_type(connection, column)}[]" for column in columns)
        connection.exec_driver_sql(f"{into} SELECT * FROM unnest({lists})", tuple(map(list, zip(*rows, strict=True))))
        return
    row = f"({', '.join('?' * len(columns))})"
    at_once = max(1, PLACES // len(columns))
    many = len(rows) - len(rows) % at_once
    if many:
        told = [tuple(chain.from_iterable(rows[at : at + at_once])) for at in range(0, many, at_once)]
        _sqlite(connection).executemany(f"{into} VALUES {', '.join([row] * at_once)}", told)
    if many < len(rows):
        _sqlite(connection).executemany(f"{into} VALUES {row}", rows[many:])


@cache
def _into(table: Table, without: tuple[str, ...]) -> "tuple[tuple[Column[Any], ...], str]":
    """All columns but those, and how an INSERT into them begins."""
    columns = tuple(column for column in table.columns if column.name not in without)
    return columns, f"INSERT INTO {table.name} ({', '.join(column.name for column in columns)})"


def _type(connection: Connection, column: "Column[Any]") -> str:
    """What PostgreSQL calls the column's type."""
    return "JSONB" if isinstance(column.type, JSON) else column.type.compile(connection.dialect)


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
