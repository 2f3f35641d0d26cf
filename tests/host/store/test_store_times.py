"""Every time in the database is looked at when it is checked, in whatever table it stands."""

from pathlib import Path

import pytest

from damage import asked
from rollkeeper.store.database_errors import DatabaseDamaged
from rollkeeper.store.inspection import inspect

AT = "2026-01-01T00:00:00.000Z"
TIMES = (
    "devices.first_seen journals.first_seen events.received_at events.played_at events.played_known "
    "gaps.noticed_at holes.noticed_at games.started_at games.updated_at games.played_from games.from_known "
    "games.played_to games.to_known"
)


@pytest.mark.parametrize("name", TIMES.split())
def test_a_time_that_cannot_be_read_is_found_wherever_it_stands(name: str, path: Path) -> None:
    table, column = name.split(".")
    if table in ("gaps", "holes"):
        asked(path, f"INSERT INTO {table} VALUES (1, 100000, 100000, '{AT}')")
    inspect(path)
    where = "WHERE n = 100" if table == "events" else ""
    asked(path, f"UPDATE {table} SET {column} = 'noon' {where}")
    with pytest.raises(DatabaseDamaged, match=f"a time in the table {table} cannot be read"):
        inspect(path)
