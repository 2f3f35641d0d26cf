"""docs/reference/database.md: `python -m rollkeeper.store.schema_page` in a clone writes it again, from the tables."""

from pathlib import Path

from sqlalchemy import JSON, Column, Integer, LargeBinary, Table

from rollkeeper.folders import DATABASE
from rollkeeper.place import FORM
from rollkeeper.store.server import MARK
from rollkeeper.store.tables import APPLICATION_ID, VERSION, HowKnown, Utc, events, games, metadata, results

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "database.md"

BEGIN = f"""# The database

All games are in one file of SQLite 3, `{DATABASE}` in your data folder, or where `--database FILE` says. Any program
that reads SQLite can look into it, also while Rollkeeper writes. `rollkeeper backup FILE` makes a copy for that, whole
and in one file:

```
rollkeeper backup copy.sqlite3
datasette copy.sqlite3
sqlite3 copy.sqlite3 "SELECT id, title, players, totals FROM {games.name} WHERE state = 'ended' ORDER BY played_to DESC"
sqlite3 copy.sqlite3 "SELECT n, CAST(line AS TEXT) FROM {events.name} WHERE journal_id = 1 ORDER BY n LIMIT 20"
```

Change nothing in it: the check that every writer makes would call the file damaged. Tables and indexes of your own may
be added. Its `application_id` is {APPLICATION_ID:#x}, its `user_version` {VERSION}: the version of these tables. This
page is written from the program's own description of them, and a test keeps it so.

With `--database {FORM}` the same tables are in a database of a PostgreSQL
server, where event numbers are of type BIGINT, JSON is JSONB, and texts are sorted by their bytes; the table
`{MARK}` has the version. One PC may have the games in a file and others on a server:
`rollkeeper export all --events` and `rollkeeper import` carry them over, either way.

Behind the address may stand what libpq knows, such as `?sslmode=require` or `?options=-csearch_path%3Ddicegames`;
`PGOPTIONS` and the file `.pgpass` hold, too. The database is made with `--encoding UTF8`. PgBouncer may stand before
the server, with a pool of sessions or of transactions. A copy of the server that is only read can be looked at. A
log-in that is refused is not tried again by itself; a server that is away or has no free connection is waited for.

A time is a text in UTC, `2026-01-31T12:00:00.000Z`. How it is known: `live`, the event came as it was played; `clock`,
reckoned from the handheld's milliseconds since it was switched on; `before`, it was played then or earlier.
"""

HEAD = "| column | type | what it is |\n|---|---|---|\n"


def page() -> str:
    """The whole page."""
    return BEGIN + "".join(map(_section, metadata.tables.values()))


def _section(table: Table) -> str:
    lines = [f"\n## {table.name}\n\n{_sentence(table.comment or '')}\n\n", HEAD]
    lines += [f"| `{column.name}` | {_type(column)} | {_told(column)} |\n" for column in table.columns]
    return "".join(lines)


def _type(column: "Column[object]") -> str:
    kinds = ((Utc, "time"), (HowKnown, "text"), (JSON, "JSON"), (Integer, "number"), (LargeBinary, "bytes"))
    name = next((name for kind, name in kinds if isinstance(column.type, kind)), "text")
    if column.foreign_keys:
        name = "number"
    return f"{name}, may be empty" if column.nullable and column.table is not results else name


def _told(column: "Column[object]") -> str:
    """Its meaning, and its part in keys."""
    own = column.comment or column.name.replace("_", " ")
    keys = ["key"] if column.primary_key else []
    keys += [f"`{key.target_fullname}`" for key in column.foreign_keys]
    return f"{own} ({', '.join(keys)})" if keys else own


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
