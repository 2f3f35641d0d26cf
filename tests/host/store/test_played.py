"""When a game was played, from the handheld's hello to the lists that people read."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from click.testing import CliRunner

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.any_place import word
from logs.game_log import events_of_a_game
from rollkeeper import cli
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store import store as store_module
from rollkeeper.store.games import all_games, find_game
from rollkeeper.store.timestamp import Timestamp, stamp
from rollkeeper.sync import session as session_module
from rollkeeper.term.time_texts import local
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
def synced(place: Place, wall: Wall) -> Iterator[Store]:
    """Two games of earlier boots, one of this boot two hours ago, and one that is followed live."""
    store = Store(place)
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
    first, second, third, fourth = synced.ask(all_games)
    assert {row.updated_at for row in (first, second, third)} == {stamp(NOON)}, "they came at noon"
    before_boot = Timestamp(stamp(NOON - timedelta(hours=3)), "before")
    assert [(row.played_from, row.played_to) for row in (first, second)] == [(before_boot, before_boot)] * 2
    assert third.played_from == Timestamp(stamp(NOON - timedelta(hours=2)), "clock")
    assert (fourth.played_from, fourth.played_to.known) == (Timestamp(stamp(NOON + timedelta(hours=1)), "live"), "live")
    assert fourth.played_to.at == fourth.updated_at


def when(shown: str) -> str:
    """The line of `show` that says when a game was played, and on which handheld."""
    (line,) = [line for line in shown.splitlines() if "handheld" in line]
    return line


def test_people_are_told(synced: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")

    def said(*words: str) -> str:
        result = CliRunner().invoke(cli.main, [*words, "--database", word(synced.path)])
        assert result.exit_code == 0
        return result.output

    rows = said("games").splitlines()[:0:-1]
    boot, played, live = (local(stamp(NOON + timedelta(hours=hours))) for hours in (-3, -2, 1))
    assert [boot in row and "before" in row for row in rows] == [True, True, False, False]
    assert "about " + played in rows[2] and live in rows[3] and "about" not in rows[3] and "before" not in rows[3]
    noon = local(stamp(NOON))
    assert when(said("show", "1")) == f"played before {boot}, copied {noon}, handheld e660583883724a32"
    assert when(said("show", "3")).startswith(f"about {played} to about {played}, copied {noon}")
    assert when(said("show", "4")) == f"{live} to {live}, handheld e660583883724a32"
    data = json.loads(said("show", "3", "--json"))
    assert data["played_from"] == {"at": stamp(NOON - timedelta(hours=2)), "known": "clock"}
    assert data["updated_at"] == stamp(NOON)


def test_a_game_that_is_gone_on_with_after_a_boot(place: Place, wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    store = Store(place)
    journal = ListJournal(game_from(1, 1, 5 * HOUR)[:10])
    cable = Cable(store, journal)
    cable.device.now = HOUR
    cable.exchange()
    wall.hours = 0.5
    journal.lines += [encode({"n": 11, "t": HOUR + HOUR // 2, "abandon": 1})]
    cable.exchange()
    store.close()
    said = when(CliRunner().invoke(cli.main, ["show", "1", "--database", word(store.path)]).output)
    boot, end = (local(stamp(NOON + timedelta(hours=hours))) for hours in (-1, 0.5))
    assert said.startswith(f"begun before {boot}, played until {end}, handheld")


def test_the_last_game_is_the_one_played_last_though_another_came_later(synced: Store, wall: Wall) -> None:
    wall.hours = 9
    other = Cable(synced, ListJournal(game_from(9, 1, 0), device="e66", epoch="0badcafe"))
    other.device._boot, other.device.now = 1, 30 * HOUR
    other.exchange()
    assert len(synced.ask(all_games)) == 5 and synced.ask(find_game, "last").ident == 4


def test_a_gap_in_a_game_does_not_move_it(place: Place, wall: Wall) -> None:
    store = Store(place)
    journal = ListJournal(game_from(1, 1, HOUR))
    journal.damaged = set(range(20, journal.last + 1))
    journal.lines += game_from(2, journal.last + 1, 2 * HOUR)[:1]  # which proves the gap
    cable = Cable(store, journal)
    cable.device._boot, cable.device.now = 1, 3 * HOUR
    cable.exchange()
    row, _ = store.ask(all_games)
    assert row.refused and row.played_to == Timestamp(stamp(NOON - timedelta(hours=2, seconds=-18)), "clock")
    store.close()
