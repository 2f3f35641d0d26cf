"""docs/reference/database.md is what the tables say, and what stands in it can be done."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from databases.damage import closed
from rollkeeper.store.schema_page import PAGE, page
from rollkeeper.store.tables import metadata


def test_the_page_is_what_the_tables_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m rollkeeper.store.schema_page"


def test_every_table_and_column_is_explained() -> None:
    plain = {"id", "first_seen", "noticed_at", "received_at", "set_at"}  # say it by their names
    for table in metadata.tables.values():
        assert table.comment
        assert not [column.name for column in table.columns if not column.comment and column.name not in plain]


def test_the_page_has_every_column_that_sqlite_has(path: Path) -> None:
    told = {
        (table, column)
        for table, rows in re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page(), re.MULTILINE | re.DOTALL)
        for column in re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)
    }
    query = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'"
    with closing(sqlite3.connect(path)) as connection:
        assert told == set(connection.execute(query))


def test_the_tables_are_described_on_the_first_page_of_the_file(path: Path) -> None:
    """So that a file whose end is lost still says where its rows are."""
    leaf = 13  # sqlite.org/fileformat.html, section 1.6: the kind of a page that leads to no others
    assert path.read_bytes()[100] == leaf


@pytest.mark.parametrize("query", re.findall(r'^sqlite3 \S+ "(.+)"$', page(), re.MULTILINE))
def test_its_examples_answer(query: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(closed(tmp_path / "games.sqlite3"))) as connection:
        assert connection.execute(query).fetchone()
