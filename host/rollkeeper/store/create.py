"""The shape of a database: the tables make it, and two numbers in its header say that it is ours, and of which form.

Law: the tables are said once, in `tables`. A file of another form is refused by name, never converted.
"""

import re
import sqlite3
from contextlib import closing
from functools import cache

from sqlalchemy import ClauseElement, Connection, Engine
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from rollkeeper.store.tables import metadata

APPLICATION_ID = 0x526F6C6C  # "Roll": how a database says that it is ours
VERSION = 11  # of the tables; a change of them is a new number

SHAPE = (
    """SELECT t.name, c.cid, c.name, c.type, c."notnull", c.pk
       FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'""",
    """SELECT t.name, i."unique", i.origin, c.seqno, c.name FROM sqlite_schema AS t
       JOIN pragma_index_list(t.name) AS i JOIN pragma_index_info(i.name) AS c WHERE t.type = 'table'""",
    """SELECT t.name, k."table", k."from", k."to"
       FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table'""",
)


@cache
def statements() -> tuple[str, ...]:
    """What makes the tables and their indexes, in their order; with no letter too many, as all of them are to stand on
    the first page of the file. (SQLite takes INT for INTEGER, but for an id that it gives itself; and of a table
    without a rowid no part of the key can be NULL.)"""
    found: list[ExecutableDDLElement] = []
    for table in metadata.tables.values():
        found += [CreateTable(table), *map(CreateIndex, table.indexes)]
    whole = [re.sub(r"(?<=[(,)]) | (?=[()])", "", " ".join(text_of(each).split())) for each in found]
    return tuple(re.sub(r"(?<!\(id) INTEGER", " INT", _without_needless(text)) for text in whole)


def _without_needless(text: str) -> str:
    """The text of a table without the NOT NULL of its key, if that says nothing."""
    key = re.search(r"PRIMARY KEY\((id(?=\))|[^)]*(?=\).*\)WITHOUT ROWID$))", text)
    for column in key[1].split(",") if key else ():
        text = re.sub(rf"(?<=[(,])({column} \w+) NOT NULL", r"\1", text, count=1)
    return text


def text_of(statement: ClauseElement) -> str:
    """A statement as SQLite takes it, with a ? for each value."""
    return str(statement.compile(dialect=sqlite.dialect()))


def version_of(connection: Connection) -> int:
    """The version of the tables; 0 in a new file."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def make(writer: Engine) -> None:
    """Make the tables in a new file, in one transaction: a crash leaves all of them or none."""
    with writer.begin() as connection:
        if version_of(connection):  # asked again under the lock: another program may have been quicker
            return
        for statement in statements():
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def changed_table(connection: sqlite3.Connection) -> str | None:
    """The first table that is not there as it was made; None if all are. A person may add some, or an index.

    What SQLite makes of the tables' texts is compared, as another SQLAlchemy may write them with other words.
    """
    texts = {" ".join(str(text).split()) for (text,) in connection.execute("SELECT sql FROM sqlite_schema")}
    if texts.issuperset(statements()):
        return None
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in statements():
            made.execute(statement)
        missing = {row for query in SHAPE for row in set(made.execute(query)) - set(connection.execute(query))}
    return min((str(name) for name, *_ in missing), default=None)
