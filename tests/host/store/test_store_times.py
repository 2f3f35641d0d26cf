"""Every time in the database is looked at when it is checked, in whatever table it stands."""

from pathlib import Path

import pytest

from damage import asked
from rollkeeper.store.database_errors import DatabaseDamaged
from rollkeeper.store.inspect_file import inspect
from rollkeeper.store.tables import metadata

AT = "2026-01-01T00:00:00.000Z"
ROWS = {"gaps": f"1, 100000, 100000, '{AT}'", "conflicts": f"1, 9, x'7b', '{AT}'", "rosters": f"1, '[]', '{AT}'"}
ROWS |= {"lost_ranges": ROWS["gaps"], "rosters_held": f"1, 'e66', '{AT}'"}  # what is in tables that are empty else
ROWS |= {"hidden_games": f"1, 1, '{AT}'", "nonces": f"1, 'a', 'b', 1, 1, '{AT}'"}
TIMES = [
    f"{table.name}.{column.name}"
    for table in metadata.tables.values()
    for column in table.columns
    if column.name.endswith(("_at", "_seen", "_from", "_to", "_known"))
]


@pytest.mark.parametrize("name", TIMES)
def test_a_time_that_cannot_be_read_is_found_wherever_it_stands(name: str, path: Path) -> None:
    table, column = name.split(".")
    for empty in ("rosters", table):
        if empty in ROWS:
            asked(path, f"INSERT OR IGNORE INTO {empty} VALUES ({ROWS[empty]})")
    inspect(path)
    where = "WHERE n = 100" if table == "events" else ""
    asked(path, f"UPDATE {table} SET {column} = 'noon' {where}")
    with pytest.raises(DatabaseDamaged, match=f"a time in the table {table} cannot be read"):
        inspect(path)
