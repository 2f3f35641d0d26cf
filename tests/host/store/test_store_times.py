"""Every time in the database is looked at when it is checked, in whatever table it stands."""

import time
from pathlib import Path

import pytest

from any_place import asked
from rollkeeper.store import Store
from rollkeeper.store.database_errors import DatabaseDamaged
from rollkeeper.store.inspect_file import inspect
from rollkeeper.store.tables import metadata
from rollkeeper.store.timestamp import month_after, month_of
from rollkeeper.term.time_texts import told
from turnlink.host import Event
from turnlink.line import decode, encode

AT = "2026-01-01T00:00:00.000Z"
ROWS = {"gaps": f"1, 100000, 100000, '{AT}'", "conflicts": f"1, 9, x'7b', '{AT}'", "rosters": f"1, '[]', '{AT}'"}
ROWS |= {"lost_ranges": ROWS["gaps"], "rosters_held": f"1, 'e66', '{AT}'"}  # what is in tables that are empty else
ROWS |= {"hidden_games": f"1, 1, '{AT}'", "nonces": f"1, 'a', 'b', 1, 1, '{AT}', NULL"}
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


def test_a_game_dated_in_the_future_is_not_the_last_one_for_a_year(store: Store) -> None:
    for n in (1, 2, 3):
        events = [{"game": "web", "players": ["Ann"]}, {"roll": "33416"}]
        lines = [encode({"n": at, "t": at, **event}) for at, event in enumerate(events, 1)]
        store.keep(f"ab{n}", "5c1f09aa", [Event(at, line, decode(line)) for at, line in enumerate(lines, 1)])
    asked(store.path, "UPDATE games SET played_to = '9026-11-27T12:00:00.000Z' WHERE id = 2")
    assert store.game("last").ident == 3 and [row.ident for row in store.newest()] == [3, 2, 1]
    assert [row.ident for row in store.newest(2)] == [3, 2] and told(store.game("2").played_to).startswith("before 2")
    asked(store.path, "UPDATE games SET played_to = '9026-11-27T12:00:00.000Z' WHERE id = 3")
    assert store.game("last").ident == 3, "the clock has just been put right"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has no tzset")
@pytest.mark.parametrize(
    ("zone", "at", "month", "after"),
    [
        ("Europe/Berlin", "2025-12-31T23:30:00.000Z", "2026-01", "2026-01-31T23:00:00.000Z"),
        ("America/New_York", "2026-02-01T01:00:00.000Z", "2026-01", "2026-02-01T05:00:00.000Z"),
        ("UTC", "2026-12-31T23:59:59.999Z", "2026-12", "2027-01-01T00:00:00.000Z"),
        ("UTC", "9999-12-31T23:59:59.999Z", "9999-12", None),
    ],
)
def test_a_month_is_one_by_the_clock_on_the_wall(
    zone: str, at: str, month: str, after: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert (month_of(at), month_after(at)) == (month, after)
    finally:
        monkeypatch.undo()
        time.tzset()
