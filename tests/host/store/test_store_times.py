"""Every time in the database is looked at when it is checked, in whatever table it stands."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from databases.any_place import asked
from rollkeeper.cli import main
from rollkeeper.doctor.computer import check_program
from rollkeeper.real_dice.dice_table import DiceTable
from rollkeeper.store import Store
from rollkeeper.store.check import inspect
from rollkeeper.store.errors import DatabaseDamaged
from rollkeeper.store.games import find_game, newest_games
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
    assert store.ask(find_game, "last").ident == 3 and [row.ident for row in store.ask(newest_games)] == [3, 2, 1]
    assert [row.ident for row in store.ask(newest_games, 2)] == [3, 2]
    assert told(store.ask(find_game, "2").played_to).startswith("before 2")
    asked(store.path, "UPDATE games SET played_to = '9026-11-27T12:00:00.000Z' WHERE id = 3")
    assert store.ask(find_game, "last").ident == 3, "the clock has just been put right"


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


def test_a_clock_that_was_never_set_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollkeeper.store.timestamp.now", lambda: datetime(1970, 1, 1, 0, 20, tzinfo=UTC))
    found = [(finding.level, finding.name) for finding in check_program()]
    assert ("warning", "clock-not-set") in found
    said = CliRunner().invoke(main, ["roster", "Ann", "--database", str(tmp_path / "games.sqlite3")])
    assert said.exit_code == 0 and "clock says 1970-01-01" in said.stderr


def test_the_game_with_real_dice_that_is_on_is_the_newest_whatever_the_clock_said(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hour, name in ((22, "Zoe"), (20, "Ann")):
        at = datetime(2026, 11, 26, hour, tzinfo=UTC)
        for module in ("rollkeeper.real_dice.dice_table.wall_clock", "rollkeeper.store.store.wall_clock"):
            monkeypatch.setattr(module, lambda at=at: at)
        table = DiceTable(store, tmp_path)
        table.begin("web", [name])
    seen: list[str] = []
    DiceTable(store, tmp_path, lambda card, at, clears: seen.append(card["who"])).tell()
    assert seen == ["Ann"]
