"""Whatever carries its own checksum is saved from a damaged file; what is missing is asked for again."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.damage import DAMAGES, LINES, PAGE, asked, cut, garbage, one_bit_of_an_event, over, synced
from logs.game_log import events_of_a_game, lines
from rollkeeper.store import Store, evidence
from rollkeeper.store.check import inspect
from rollkeeper.store.evidence import nonce_for
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games, all_hidden, find_game, hide, newest_games
from rollkeeper.store.journal import log_lines, next_wanted
from rollkeeper.store.lines import rows_in
from rollkeeper.store.names import rename
from rollkeeper.store.repair import begin_anew

GAMES = "SELECT journal_id, first_n, last_n, state, totals, card_n FROM games ORDER BY journal_id, first_n"
OTHER = "0ther"  # another journal of the same handheld


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database that holds LINES, twice."""
    path = tmp_path_factory.mktemp("whole") / "games.sqlite3"
    store = Store(path)
    for epoch in ("5c1f09aa", OTHER):
        Cable(store, ListJournal(LINES, epoch=epoch)).exchange()
    store.close()
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "games.sqlite3"))


def saved(path: Path, epoch: str = "5c1f09aa") -> list[bytes]:
    query = "SELECT line FROM events JOIN journals ON journals.id = journal_id WHERE epoch = '{}' ORDER BY n"
    return [bytes(line) for (line,) in asked(path, query.format(epoch)) if isinstance(line, bytes)]


def page_of(path: Path, name: str) -> int:
    ((page,),) = asked(path, f"SELECT rootpage FROM sqlite_schema WHERE name = '{name}'")
    assert isinstance(page, int)
    return (page - 1) * PAGE


def test_rows_are_carved_out_of_the_bytes_as_sqlite_has_them(path: Path) -> None:
    for journal_id in (0, 3, 127, 128, 40_000):
        asked(path, f"INSERT INTO events SELECT {journal_id}, n, line, received_at, played_at, played_known FROM events"
              " WHERE journal_id = 1 AND n IN (1, 2, 127, 128, 300)")  # fmt: skip
    late = lines([{"roll": "33416"}] * 3, 32_767)
    for n, text in enumerate(late, 32_767):
        asked(
            path,
            f"INSERT INTO events SELECT 1, {n}, x'{text.hex()}', received_at, played_at, 'live' FROM events LIMIT 1",
        )
    assert sorted(set(rows_in(path))) == asked(path, "SELECT * FROM events ORDER BY journal_id, n")


def test_a_line_that_is_no_row_of_events_is_not_carved(path: Path) -> None:
    path.write_bytes(b"".join(line + b"2026-01-31T12:00:00.000Z" * 2 + b"live" for line in LINES))
    assert list(rows_in(path)) == []


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9])
def test_of_a_file_that_was_cut_every_whole_line_comes_back(share: float, path: Path) -> None:
    cut(share)(path)
    there = set(rows_in(path))
    assert begin_anew(path) is not None
    inspect(path)
    for journal_id, epoch in ((1, "5c1f09aa"), (2, OTHER)):
        lines_there = [row[2] for row in sorted(there) if row[0] == journal_id]
        found = saved(path, epoch)  # where the row is cut that has a whole line, that line is saved, too
        assert found == [line for line in LINES if line in found] and len(found) <= len(lines_there) + 1
        assert set(lines_there) <= set(found) and lines_there


@pytest.mark.parametrize("name", ["devices", "journals", "gaps", "games", "sqlite_autoindex_devices_1"])
def test_a_lost_page_of_another_table_costs_no_event(name: str, path: Path) -> None:
    over(path, page_of(path, name), garbage(PAGE))
    assert begin_anew(path) is not None
    assert saved(path) == saved(path, OTHER) == LINES


@pytest.mark.parametrize(
    "name", [name for name in DAMAGES if ("first page" in name or "header" in name) and "cut" not in name]
)
def test_without_its_first_page_every_line_comes_back(name: str, path: Path) -> None:
    DAMAGES[name](path)
    news = begin_anew(path)
    assert news is not None and f"{2 * len(LINES)} events" in news.message
    assert saved(path) == saved(path, OTHER) == LINES
    (folder,) = path.parent.glob("*-damaged-*")
    assert [file.name for file in folder.iterdir()] == [path.name], "no copy stays behind"


def test_a_lost_page_costs_only_what_was_on_it_though_the_handheld_is_gone(path: Path) -> None:
    over(path, path.read_bytes().index(LINES[200]) // PAGE * PAGE, garbage(PAGE))
    there = set(rows_in(path))
    assert begin_anew(path) is not None
    found = [row[2] for row in sorted(there) if row[0] == 1]
    assert saved(path) == found and len(found) > len(LINES) - 60 and LINES[-1] in found
    store = Store(path)
    for row in store.ask(all_games):
        store.ask(view_of_row, row)
        list(store.each(log_lines, row))
    store.close()


# What is missing


@pytest.fixture
def damaged(path: Path) -> Path:
    """Events 100 to 120, and 200, are damaged."""
    for line in [*LINES[99:120], LINES[199]]:
        for epoch in (1, 2):
            asked(path, f"UPDATE events SET line = x'00' WHERE journal_id = {epoch} AND line = x'{line.hex()}'")
    return path


def test_what_is_missing_is_asked_for_and_fills_the_lost_range(damaged: Path) -> None:
    before = asked(damaged, GAMES)
    found, told = synced(damaged, ListJournal(LINES))
    assert found == LINES and len(told) == 1
    assert saved(damaged, OTHER) == LINES[:99] + LINES[120:199] + LINES[200:], "its turn has not come"
    assert asked(damaged, "SELECT journal_id, first, last FROM lost_ranges") == [(2, 100, 120), (2, 200, 200)]
    inspect(damaged)
    assert synced(damaged, ListJournal(LINES, epoch=OTHER)) == (LINES, [])
    assert asked(damaged, "SELECT * FROM lost_ranges") == asked(damaged, "SELECT * FROM refusals") == []
    assert asked(damaged, GAMES) == before
    inspect(damaged)


@pytest.mark.parametrize(("first", "gaps"), [(110, [(100, 109)]), (150, [(100, 120)]), (300, [(100, 120), (200, 200)])])
def test_what_the_handheld_no_longer_holds_either_is_a_gap(first: int, gaps: list[object], damaged: Path) -> None:
    journal = ListJournal(LINES)
    journal.first = first
    found, _ = synced(damaged, journal)
    lost = {
        n for begin, end in [(100, 109), (100, 120), (200, 200)] if (begin, end) in gaps for n in range(begin, end + 1)
    }
    assert found == [line for n, line in enumerate(LINES, 1) if n not in lost]
    assert asked(damaged, "SELECT first, last FROM gaps") == gaps
    assert asked(damaged, "SELECT count(*) FROM lost_ranges WHERE journal_id = 1") == [(0,)]
    inspect(damaged)


def test_a_sync_that_is_cut_off_in_a_lost_range_goes_on_there(damaged: Path) -> None:
    assert begin_anew(damaged) is not None
    store = Store(damaged)
    device, epoch = ListJournal(LINES).device, "5c1f09aa"
    cable = Cable(store, ListJournal(LINES[:109]))
    assert store.ask(next_wanted, device, epoch) == 100
    cable.exchange()
    assert store.ask(next_wanted, device, epoch) == 110
    rows = store.ask(all_games)
    assert {row.state for row in rows if row.epoch == epoch and row.first_n < 100 < row.last_n} == {"refused"}
    for row in rows:
        store.ask(view_of_row, row)
    store.close()
    found, told = synced(damaged, ListJournal(LINES))
    assert (found, told) == (LINES, [])


def test_live_events_come_after_the_lost_range_is_filled(damaged: Path) -> None:
    more = [*LINES, *lines(list(events_of_a_game(70)), len(LINES) + 1)]
    found, _ = synced(damaged, ListJournal(more))
    assert found == more
    store = Store(damaged)
    assert [row.state for row in store.ask(all_games) if row.epoch == "5c1f09aa"] == ["ended"] * 9
    store.close()


@pytest.mark.parametrize("last", ["3100031", "29", "'x'", "33"])
def test_a_damaged_gap_hides_no_event_that_the_handheld_holds(last: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    journal = ListJournal(LINES)
    journal.damaged = {30, 31}
    synced(path, journal)
    asked(path, f"UPDATE gaps SET last = {last}")
    over(path, path.read_bytes().index(LINES[-1]), b"!")
    journal.damaged = {31}
    assert synced(path, journal)[0] == LINES[:30] + LINES[31:]
    assert asked(path, "SELECT first, last FROM gaps") == [(31, 31)]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs Linux")
@pytest.mark.parametrize("name", ["its first page", "cut in the middle", "one bit of an event", "a page in the middle"])
def test_no_file_stays_open(name: str, path: Path) -> None:
    DAMAGES[name](path)
    begin_anew(path)
    store = Store(path, look=True)
    store.ask(newest_games)
    store.close()
    opened = [os.readlink(each) for each in Path("/proc/self/fd").iterdir() if each.exists()]
    assert not [each for each in opened if str(path.parent) in each]


def test_corrected_names_and_hidden_games_go_along(path: Path) -> None:
    with closing(Store(path)) as store:
        store.change(rename, "P1", "Ann")
        store.change(hide, store.ask(find_game, "3"))
        rows = store.ask(all_games)
    one_bit_of_an_event(path)
    assert begin_anew(path) is not None
    with closing(Store(path)) as store:
        assert {name for row in store.ask(all_games) for name in row.players} == {"Ann"}
        assert [row.first_n for row in store.ask(all_hidden)] == [row.first_n for row in rows if row.hidden]


def test_events_that_were_told_in_two_ways_go_along(path: Path) -> None:
    asked(path, "INSERT INTO conflicts VALUES (2, 3, x'7b7d', '2026-07-01T20:00:00.000Z')")
    one_bit_of_an_event(path)
    assert begin_anew(path) is not None
    with closing(Store(path)) as store, store.reading() as connection:
        assert [(each.epoch, each.events) for each in evidence.all_told_twice(connection)] == [(OTHER, [3])]


def test_nonces_and_what_was_seen_live_go_along(path: Path) -> None:
    device = "e660583883724a32"
    with closing(Store(path)) as store:
        first = [store.change(nonce_for, device, epoch, 1, commit * 64) for epoch, commit in ((OTHER, "a"), ("x", "b"))]
    asked(path, "INSERT INTO witnesses VALUES (2, 1, 7, 1)")
    asked(path, f"UPDATE nonces SET journal_id = 99 WHERE nonce = '{first[1]}'")  # no journal that there is
    one_bit_of_an_event(path)
    assert begin_anew(path) is not None
    with closing(Store(path)) as store:
        assert [store.change(nonce_for, device, "z", 1, commit * 64) for commit in "ab"] == first
        row = next(row for row in store.ask(all_games) if row.epoch == OTHER)
        with store.reading() as connection:
            drawn = [evidence.nonce_of_commitment(connection, commit * 64, device, 1, 9) for commit in "ab"]
            where = [each.elsewhere for each in drawn if each]
            assert where == [f"event 1 of journal {OTHER} of handheld {device}", ""]
            assert evidence.seen(connection, row) == 7


@pytest.mark.parametrize("name", ["player_names", "hidden_games", "conflicts", "nonces", "witnesses"])
def test_without_them_every_event_comes_back(name: str, path: Path) -> None:
    over(path, page_of(path, name), garbage(PAGE))
    assert begin_anew(path) is not None
    assert saved(path) == saved(path, OTHER) == LINES
