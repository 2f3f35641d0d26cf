"""A damaged database: it is noticed, kept aside under a name of its own, and everything comes back by syncing again."""

import os
import random
import shutil
from pathlib import Path

import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.any_place import gaps_in
from databases.damage import DAMAGES, LINES, PAGE, asked, garbage, over, quarantined, synced
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseDamaged
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games
from rollkeeper.term.time_texts import local, told

OURS = (".lock", ".checked")  # small files of ours beside the database
FLIPS = 1000 if os.environ.get("ROLLKEEPER_SOAK") else 60


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database that holds LINES, and one with its write-ahead log as a killed program leaves it."""
    folder = tmp_path_factory.mktemp("whole")
    store = Store(folder / "games.sqlite3")
    Cable(store, ListJournal(LINES[:200])).exchange()
    store.close()
    store = Store(folder / "games.sqlite3")
    Cable(store, ListJournal(LINES)).exchange()
    for suffix in ("", "-wal", "-shm"):
        shutil.copy(folder / f"games.sqlite3{suffix}", folder / f"killed.sqlite3{suffix}")
    store.close()
    return folder


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole / "games.sqlite3", tmp_path / "games.sqlite3"))


def killed(whole: Path, path: Path) -> Path:
    """The database with its log, in the place of `path`."""
    for suffix in ("", "-wal", "-shm"):
        shutil.copy(whole / f"killed.sqlite3{suffix}", path.with_name(path.name + suffix))
    return path


@pytest.mark.parametrize("name", DAMAGES)
def test_each_kind_of_damage_is_kept_aside_and_everything_comes_back(name: str, path: Path) -> None:
    DAMAGES[name](path)
    damaged = path.read_bytes()
    found, told = synced(path, ListJournal(LINES))
    assert found == LINES
    assert [news.name for news in told] == ["database-begun-anew"]
    (folder,) = quarantined(path)
    assert (folder / path.name).read_bytes() == damaged, "kept to the byte"
    assert str(folder) in told[0].message and "sync each of them once" in told[0].message
    assert sorted(file.name for file in path.parent.iterdir() if file.suffix not in OURS) == [folder.name, path.name]
    store = Store(path)
    assert [row.state for row in store.ask(all_games)] == ["ended"] * 8
    store.close()


@pytest.mark.parametrize("name", DAMAGES)
def test_who_only_looks_is_told_and_moves_nothing(name: str, path: Path) -> None:
    DAMAGES[name](path)
    damaged = path.read_bytes()
    with pytest.raises(DatabaseDamaged, match="rollkeeper sync"):
        Store(path)
    assert path.read_bytes() == damaged and not quarantined(path)


def test_an_empty_file_is_a_new_database(path: Path) -> None:
    path.write_bytes(b"")
    found, told = synced(path, ListJournal(LINES))
    assert (found, told, quarantined(path)) == (LINES, [], [])


@pytest.mark.parametrize("seed", range(FLIPS))
def test_whatever_byte_flips_the_handheld_brings_its_events_back(seed: int, path: Path) -> None:
    rng = random.Random(seed)
    at = rng.randrange(path.stat().st_size)
    over(path, at, bytes([path.read_bytes()[at] ^ rng.randrange(1, 256)]))
    assert synced(path, ListJournal(LINES))[0] == LINES
    store = Store(path)  # and nothing that a person may ask for fails
    for row in store.ask(all_games):
        store.ask(view_of_row, row)
        gaps_in(store, row)
        local(row.updated_at)
        assert told(row.played_from) and told(row.played_to)
    store.close()


@pytest.mark.parametrize(
    ("kind", "held"),
    [
        ("its own", {len(LINES)}),
        ("cut short", set(range(200, len(LINES)))),
        ("garbage", {len(LINES)}),
        ("of an older copy", {len(LINES)}),
        ("of another database", {0}),  # SQLite cannot tell it from its own: the handheld has to bring everything
    ],
)
def test_a_log_that_fits_is_used_and_one_that_does_not_harms_nothing(
    kind: str, held: set[int], whole: Path, path: Path
) -> None:
    log = path.with_name(path.name + "-wal")
    if kind in ("its own", "cut short"):
        killed(whole, path)
    if kind == "cut short":
        log.write_bytes(log.read_bytes()[:-777])
    if kind == "garbage":
        log.write_bytes(garbage(50_000))
    if kind == "of an older copy":
        log.write_bytes((whole / "killed.sqlite3-wal").read_bytes())
    if kind == "of another database":
        other = Store(path.with_name("other.sqlite3"))
        Cable(other, ListJournal(lines_of_games(3, seed=90), device="0ther")).exchange()
        shutil.copy(path.with_name("other.sqlite3-wal"), log)
        other.close()
    copy = shutil.copytree(path.parent, path.parent.with_name(f"{path.parent.name}-copy")) / path.name
    ours = "journal_id IN (SELECT j.id FROM journals j JOIN devices d ON d.id = device_id WHERE device != '0ther')"
    assert asked(copy, f"SELECT count(*) FROM events WHERE {ours}")[0][0] in held
    assert synced(path, ListJournal(LINES)) == (LINES, []) and not quarantined(path)


def test_what_the_handheld_no_longer_holds_is_read_from_the_damaged_file(path: Path) -> None:
    at = path.read_bytes().index(LINES[299])
    over(path, at, b'{"n":300,!')
    asked(path, "UPDATE events SET played_at = '2026-01-01T00:00:00.000Z', played_known = 'clock' WHERE n = 7")
    times = asked(path, "SELECT n, received_at, played_at, played_known FROM events WHERE n != 300")
    journal = ListJournal(LINES)
    journal.first = 250
    found, told = synced(path, journal)
    assert found == LINES, "all but 300 from the file, 300 from the handheld"
    assert "320 events that could be read" in told[0].message
    assert asked(path, "SELECT n, received_at, played_at, played_known FROM events WHERE n != 300") == times
    assert asked(path, "SELECT count(*) FROM gaps UNION ALL SELECT count(*) FROM lost_ranges") == [(0,), (0,)]


def test_gaps_are_carried_over_as_gaps(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    journal = ListJournal(LINES)
    journal.first, journal.damaged = 5, {30, 31}
    before = synced(path, journal)[0]
    over(path, path.read_bytes().index(LINES[-1]), b"!")
    assert synced(path, journal)[0] == before == LINES[4:29] + LINES[31:]
    assert asked(path, "SELECT first, last FROM gaps") == [(1, 4), (30, 31)]


def test_damage_found_at_first_use_is_named(path: Path) -> None:
    store = Store(path)
    store._database.reader.dispose()  # so that nothing is remembered of the file
    at = path.read_bytes().index(LINES[-1]) // PAGE * PAGE
    over(path, at, garbage(PAGE))
    more = lines(list(events_of_a_game(70)), len(LINES) + 1)
    with pytest.raises(DatabaseDamaged):
        Cable(store, ListJournal([*LINES, *more])).exchange()
    news = store.begin_anew()
    assert news is not None
    cable = Cable(store, ListJournal([*LINES, *more]))
    cable.exchange()
    assert cable.stored == [*LINES, *more]
    store.close()


def test_a_sound_database_is_not_suspected(path: Path) -> None:
    """Everything that the store itself writes must pass its own check: gaps, refusals, several journals."""
    store = Store(path)
    journal = ListJournal(lines([{"roll": "11111"}, {"game": "moon", "players": ["Zoë\ud800"]}, {"undo": "aces"}]))
    journal.epoch, journal.device, journal.first = "0badcafe", "another", 2
    Cable(store, journal).exchange()
    assert {(row.device, row.state) for row in store.ask(all_games)} >= {("another", "refused")}
    store.close()
    assert asked(path, "SELECT first, last FROM gaps") == [(1, 1)]
    before = asked(path, "SELECT count(*) FROM events")
    assert synced(path, ListJournal(LINES)) == (LINES, []) and not quarantined(path)
    assert asked(path, "SELECT count(*) FROM events") == before
