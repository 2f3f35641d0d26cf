"""A damaged database as far as SQLite still leads to its rows, also with the first page or the end of the file gone.

Where a table's page is lost, its index may still have the same; and where the first page is, that of any new database
says as well where the tables begin, because all are made in the same order.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import BindParameter, Table, bindparam, null, select

from rollkeeper.store.database import Database
from rollkeeper.store.files import FROZEN, READ, Way
from rollkeeper.store.lines import is_name
from rollkeeper.store.tables import devices, events, gaps, journals, text_of

NEEDED = (devices, journals, events, gaps)
TABLES = f"SELECT count(*) FROM sqlite_schema WHERE name IN {tuple(table.name for table in NEEDED)}"
DEVICES = [
    select(devices.c.id, devices.c.device).with_statement_hint(way)
    for way in ("NOT INDEXED", "INDEXED BY sqlite_autoindex_devices_1")
]
JOURNALS = [
    select(journals.c.id, journals.c.device_id, journals.c.epoch, seen).with_statement_hint(way)
    for seen, way in ((journals.c.first_seen, "NOT INDEXED"), (null(), "INDEXED BY sqlite_autoindex_journals_1"))
]
WHOSE: BindParameter[int] = bindparam("journal_id")
GAPS = select(gaps.c.first, gaps.c.last, gaps.c.noticed_at).where(gaps.c.journal_id == WHOSE)
EVENTS = select(events).where(events.c.journal_id == WHOSE).order_by(events.c.n)
PAGE = 4096  # bytes; SQLite's default


@dataclass(frozen=True)
class Journal:
    """Whose events these are, and when the first came."""

    device: str
    epoch: str
    first_seen: object


class Torn:
    """A damaged database, open for reading. `is_torn` once SQLite could not read something."""

    def __init__(self, path: Path, folder: Path) -> None:
        """`folder` takes a copy if the file's first page has to be mended."""
        self.is_torn = False
        self._copies = [folder / "mended.sqlite3", folder / "first.sqlite3"]
        if not path.exists():
            self._connection = sqlite3.connect(":memory:")
            return
        self._connection = _connected(path, READ)
        if next(self._rows(TABLES), (0,)) != (4,):
            self._connection.close()
            mended, first = self._copies
            Database(first).close()
            shutil.copy(path, mended)
            with mended.open("r+b") as file:
                file.write(first.read_bytes()[:PAGE])
            self._connection = _connected(mended, FROZEN)

    def close(self) -> None:
        """Give the file back, and remove the copy."""
        self._connection.close()
        for copy in self._copies:
            for file in copy.parent.glob(f"{copy.name}*"):
                file.unlink()

    def journals(self) -> dict[int, Journal]:
        """The journals whose names can be read, by their ids."""
        devices = {ident: name for query in DEVICES for ident, name in self._rows(text_of(query)) if is_name(name)}
        found: dict[int, Journal] = {}
        for query in JOURNALS:
            for ident, device, epoch, seen in self._rows(text_of(query)):
                if isinstance(ident, int) and ident not in found and device in devices and is_name(epoch):
                    found[ident] = Journal(str(devices[device]), str(epoch), seen)
        return found

    def events(self, journal_id: int) -> Iterator[tuple[object, ...]]:
        """The rows of a journal's events, up to the first that SQLite cannot read."""
        return self._rows(text_of(EVENTS), journal_id)

    def gaps(self, journal_id: int) -> Iterator[tuple[object, ...]]:
        """The rows of its gaps, in the same way."""
        return self._rows(text_of(GAPS), journal_id)

    def rows(self, table: Table) -> Iterator[dict[str, Any]]:
        """The rows of a table of facts, in the order of its key."""
        columns = table.columns.keys()
        for row in self._rows(text_of(select(table).order_by(*table.primary_key.columns))):
            yield dict(zip(columns, row, strict=True))

    def _rows(self, query: str, *values: object) -> Iterator[tuple[object, ...]]:
        try:
            yield from self._connection.execute(query, values)
        except (sqlite3.Error, UnicodeDecodeError):
            self.is_torn = True


def _connected(path: Path, way: Way) -> sqlite3.Connection:
    connection = way.connect(path)
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    connection.execute("PRAGMA writable_schema = ON")  # so that a file that is too short is read as far as it goes
    return connection
