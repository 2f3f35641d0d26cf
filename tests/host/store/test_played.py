"""When a game was played, from the handheld's hello to the lists that people read; and databases from before that."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from game_log import events_of_a_game
from joined_session import Cable
from pretend_handheld import ListJournal
from rollkeeper import cli
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store, migrations
from rollkeeper.store import store as store_module
from rollkeeper.store.clock import local, stamp
from rollkeeper.store.database import Database
from rollkeeper.store.inspection import inspect
from rollkeeper.store.repair.renewal import open_or_begin_anew
from rollkeeper.store.timestamp import Moment
from rollkeeper.sync import session as session_module
from turnlink.line import encode

NOON = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)
HOUR = 3_600_000  # ms


class Wall:
    """The wall clock of a test."""

    def __init__(self) -> None:
        self.hours = 0.0

    def __call__(self) -> datetime:
        return NOON + timedelta(hours=self.hours)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    for module in (session_module, store_module):
        monkeypatch.setattr(module, "wall_clock", wall)
    return wall


def game_from(seed: int, first: int, t: int) -> list[bytes]:
    """The lines of a game that begins `t` ms after boot, an event each second."""
    return [encode({"n": first + i, "t": t + 1000 * i, **fields}) for i, fields in enumerate(events_of_a_game(seed))]


@pytest.fixture
def synced(tmp_path: Path, wall: Wall) -> Iterator[Store]:
    """Two games of earlier boots, one of this boot two hours ago, and one that is followed live."""
    store = Store(tmp_path / "games.sqlite3")
    journal = ListJournal([])
    journal.lines += game_from(1, 1, 5 * HOUR)
    journal.lines += game_from(2, journal.last + 1, HOUR)
    cable = Cable(store, journal)  # power comes on
    cable.device.now = 3 * HOUR
    journal.lines += game_from(3, journal.last + 1, HOUR)
    cable.exchange()
    wall.hours = 1
    for line in game_from(4, journal.last + 1, 4 * HOUR):
        journal.lines.append(line)
        cable.exchange(1)
        wall.hours += 1 / 3600
    yield store
    store.close()


def test_games_say_when_they_were_played_and_not_when_they_came(synced: Store) -> None:
    first, second, third, fourth = synced.games()
    assert {row.updated_at for row in (first, second, third)} == {stamp(NOON)}, "they came at noon"
    before_boot = Moment(stamp(NOON - timedelta(hours=3)), "before")
    assert [(row.played_from, row.played_to) for row in (first, second)] == [(before_boot, before_boot)] * 2
    assert third.played_from == Moment(stamp(NOON - timedelta(hours=2)), "clock")
    assert (fourth.played_from, fourth.played_to.known) == (Moment(stamp(NOON + timedelta(hours=1)), "live"), "live")
    assert fourth.played_to.at == fourth.updated_at


def test_people_are_told(synced: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")

    def said(*words: str) -> str:
        result = CliRunner().invoke(cli.main, [*words, "--database", str(synced.path)])
        assert result.exit_code == 0
        return result.output

    rows = said("games").splitlines()[:0:-1]
    boot, played, live = (local(stamp(NOON + timedelta(hours=hours))) for hours in (-3, -2, 1))
    assert [boot in row and "before" in row for row in rows] == [True, True, False, False]
    assert "about " + played in rows[2] and live in rows[3] and "about" not in rows[3] and "before" not in rows[3]
    noon = local(stamp(NOON))
    assert said("show", "1").splitlines()[-1] == f"played before {boot}, copied {noon}, handheld e660583883724a32"
    assert said("show", "3").splitlines()[-1].startswith(f"about {played} to about {played}, copied {noon}")
    assert said("show", "4").splitlines()[-1] == f"{live} to {live}, handheld e660583883724a32"
    data = json.loads(said("show", "3", "--json"))
    assert data["played_from"] == {"at": stamp(NOON - timedelta(hours=2)), "known": "clock"}
    assert data["updated_at"] == stamp(NOON)


def test_a_game_that_is_gone_on_with_after_a_boot(tmp_path: Path, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    store = Store(tmp_path / "games.sqlite3")
    journal = ListJournal(game_from(1, 1, 5 * HOUR)[:10])
    cable = Cable(store, journal)
    cable.device.now = HOUR
    cable.exchange()
    wall.hours = 0.5
    journal.lines += [encode({"n": 11, "t": HOUR + HOUR // 2, "abandon": 1})]
    cable.exchange()
    store.close()
    said = CliRunner().invoke(cli.main, ["show", "1", "--database", str(store.path)]).output.splitlines()[-1]
    boot, end = (local(stamp(NOON + timedelta(hours=hours))) for hours in (-1, 0.5))
    assert said.startswith(f"begun before {boot}, played until {end}, handheld")


def test_the_last_game_is_the_one_played_last_though_another_came_later(synced: Store, wall: Wall) -> None:
    wall.hours = 9
    other = Cable(synced, ListJournal(game_from(9, 1, 0), device="e66", epoch="0badcafe"))
    other.device._boot, other.device.now = 1, 30 * HOUR
    other.exchange()
    assert len(synced.games()) == 5 and synced.game("last").ident == 4


def test_a_gap_in_a_game_does_not_move_it(tmp_path: Path, wall: Wall) -> None:
    store = Store(tmp_path / "games.sqlite3")
    journal = ListJournal(game_from(1, 1, HOUR))
    journal.damaged = set(range(20, journal.last + 1))
    journal.lines += game_from(2, journal.last + 1, 2 * HOUR)[:1]  # which proves the gap
    cable = Cable(store, journal)
    cable.device._boot, cable.device.now = 1, 3 * HOUR
    cable.exchange()
    row, _ = store.games()
    assert row.refused and row.played_to == Moment(stamp(NOON - timedelta(hours=2, seconds=-18)), "clock")
    store.close()


CAME = "2026-01-02T03:04:05.678Z"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of version 3, which knew only when events had come."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for version, (name, statements) in enumerate(migrations.STEPS[:3], 1):
            for statement in statements:
                raw.execute(statement)
            raw.execute("INSERT INTO migrations VALUES (?, ?, ?)", (version, name, CAME))
        raw.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
        raw.execute("PRAGMA user_version = 3")
        raw.execute("INSERT INTO devices VALUES (1, 'e660583883724a32', ?)", (CAME,))
        raw.execute("INSERT INTO journals (id, device_id, epoch, first_seen, fold) VALUES (1, 1, 'aa', ?, '')", (CAME,))
        lines = enumerate(game_from(1, 1, HOUR), 1)
        raw.executemany("INSERT INTO events VALUES (1, ?, ?, ?)", [(n, line, CAME) for n, line in lines])
        raw.execute(
            "INSERT INTO games (journal_id, first_n, last_n, edition, players, state, totals, started_at, updated_at) "
            "VALUES (1, 1, 5, 'travel', '[]', 'playing', '[]', ?, ?)",
            (CAME, CAME),
        )
    return path


def test_a_database_from_before_says_not_later_than_it_came(old: Path) -> None:
    lines = game_from(1, 1, HOUR)
    store = Store(old)
    (row,) = store.games()
    assert (row.state, row.last_n, row.played_from, row.played_to) == ("ended", len(lines), Moment(CAME), Moment(CAME))
    stored = [(event.line, event.received_at, event.played) for event in store.events(row)]
    assert stored == [(line, CAME, Moment(CAME, "before")) for line in lines]
    store.close()


def test_cut_off_between_its_new_tables_and_the_new_fold_it_is_sound(old: Path) -> None:
    Database(old).close()  # only the tables
    inspect(old)
    with closing(sqlite3.connect(old)) as raw:
        assert raw.execute("SELECT state, played_to, to_known FROM games").fetchall() == [("playing", CAME, "before")]


def test_a_damaged_database_from_before_is_carried_over_with_its_times(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as raw:
        raw.execute("DELETE FROM events WHERE n = 20")
        raw.execute("PRAGMA journal_mode = WAL")
    news: list[RollkeeperError] = []
    store = open_or_begin_anew(old, Store, news.append)
    (row,) = store.games()
    assert [each.name for each in news] == ["database-begun-anew"]
    assert (row.last_n, row.updated_at, row.played_to) == (len(game_from(1, 1, HOUR)), CAME, Moment(CAME))
    assert row.refused is not None and row.refused["n"] == store.next_wanted(row.device, row.epoch) == 20
    store.close()
