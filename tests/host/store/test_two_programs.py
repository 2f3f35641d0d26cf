"""Two programs on one database: they take turns, wait and say so. And a file that is moved away under a program."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.damage import garbage, over, quarantined
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.cli import sync_with_progress
from rollkeeper.store import Store, errors
from rollkeeper.store.errors import DatabaseBusy
from rollkeeper.store.repair import open_or_begin_anew
from rollkeeper.sync import scorekeeper as keeper_module
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from running.patience import HANG, until
from running.said import said

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")

LINES = lines_of_games(6)


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    yield handheld
    handheld.unplug()


def stored(path: Path, device: str) -> list[bytes]:
    query = """SELECT line FROM events JOIN journals ON journals.id = journal_id JOIN devices ON devices.id = device_id
               WHERE device = ? ORDER BY n"""
    with closing(sqlite3.connect(path)) as connection:
        return [line for (line,) in connection.execute(query, (device,))]


def sync(handheld: PretendHandheld, database: Path) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "rollkeeper", "sync", "--port", handheld.link, "--database", str(database)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_programs_that_begin_one_database_at_the_same_moment_all_succeed(tmp_path: Path) -> None:
    handhelds = []
    for number in range(4):
        (folder := tmp_path / str(number)).mkdir()
        journal = ListJournal(lines_of_games(10, seed=10 * number), device=f"de71ce{number}")
        handhelds.append(PretendHandheld(folder, journal))
    database = tmp_path / "new" / "games.sqlite3"
    programs = [sync(handheld, database) for handheld in handhelds]
    for program, handheld in zip(programs, handhelds, strict=True):
        out, err = program.communicate(timeout=HANG)
        assert (program.returncode, said(err)) == (0, [])
        assert out == f"{handheld.journal.last} new events, 10 games\n"
        assert stored(database, handheld.journal.device) == handheld.journal.lines
        handheld.unplug()


def test_sync_waits_for_a_program_that_writes_and_says_so(tmp_path: Path, handheld: PretendHandheld) -> None:
    database = tmp_path / "games.sqlite3"
    Store(database).close()
    other = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    program = sync(handheld, database)
    assert program.stderr is not None
    first = program.stderr.readline()
    other.execute("ROLLBACK")
    other.close()
    out, err = program.communicate(timeout=HANG)
    assert (program.returncode, out) == (0, f"{len(LINES)} new events, 6 games\n"), err
    assert "another program" not in err, "said once"
    assert first.startswith("rollkeeper: another program is writing to the database")
    if sys.platform == "linux":
        assert f"process {os.getpid()}" in first, "and which one it is"


def test_a_program_that_never_ends_is_named_in_the_end(
    tmp_path: Path, handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "LONGEST_WAIT", 0.2)
    store = Store(tmp_path / "games.sqlite3", patience=0.05)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy, match="another program"):
            sync_with_progress.copy(store, handheld.link, None)
    store.close()


def test_opening_waits_too_and_gives_up_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def busy(path: Path) -> Store:
        raise DatabaseBusy("another program")

    monkeypatch.setattr(errors, "LONGEST_WAIT", 0.05)
    with pytest.raises(DatabaseBusy):
        open_or_begin_anew(tmp_path / "games.sqlite3", busy, lambda news: told.append(news.name))
    assert told == ["database-busy"], "once, not at every attempt"


class Watching:
    """A running scorekeeper with what it said."""

    def __init__(self, path: Path, port: str) -> None:
        self.store = Store(path, patience=0.05)
        self.statuses: list[Status] = []
        self.keeper = Scorekeeper(self.store, port, on_status=self.statuses.append)
        self.keeper.start()
        until(lambda: self.keeper.caught_up)

    @property
    def names(self) -> list[str]:
        return [status.error.name if status.error else "" for status in self.statuses]

    def stop(self) -> None:
        self.keeper.stop()
        self.store.close()


@pytest.fixture
def watching(tmp_path: Path, handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watching]:
    monkeypatch.setattr(keeper_module, "LOOK_EVERY", 0.02)
    watching = Watching(tmp_path / "games.sqlite3", handheld.link)
    yield watching
    watching.stop()


def play_on(handheld: PretendHandheld, seed: int) -> None:
    for line in lines(list(events_of_a_game(seed)), handheld.journal.last + 1):
        handheld.play(line)


@pytest.mark.parametrize("how", ["moved", "deleted", "replaced"])
def test_a_file_that_goes_away_under_a_running_program_is_filled_anew(
    how: str, watching: Watching, handheld: PretendHandheld, tmp_path: Path
) -> None:
    path = watching.store.path
    if how == "moved":
        path.rename(tmp_path / "elsewhere.sqlite3")
    elif how == "deleted":
        path.unlink()
    else:
        Store(tmp_path / "other.sqlite3").close()
        (tmp_path / "other.sqlite3").replace(path)
    for suffix in ("-wal", "-shm"):  # a person who moves a database moves these as well
        path.with_name(path.name + suffix).unlink()
    play_on(handheld, 50)
    until(lambda: "database-gone" in watching.names)
    until(lambda: watching.keeper.caught_up)
    until(lambda: stored(path, handheld.journal.device) == handheld.journal.lines)
    assert watching.statuses[-1].link == "connected"


def test_damage_under_a_running_program_is_healed_while_it_runs(watching: Watching, handheld: PretendHandheld) -> None:
    path = watching.store.path
    watching.store._database.reader.dispose()  # so that nothing is remembered of the file
    with closing(sqlite3.connect(path)) as other:  # the log is folded in, unless somebody reads just then
        until(lambda: other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    over(path, path.read_bytes().index(LINES[-1]) // 4096 * 4096, garbage(4096))
    play_on(handheld, 51)
    until(lambda: "database-begun-anew" in watching.names)
    until(lambda: stored(path, handheld.journal.device) == handheld.journal.lines)
    until(lambda: watching.statuses[-1].link == "connected")
    assert len(quarantined(path)) == 1


def test_a_trouble_that_passes_is_forgotten(watching: Watching, handheld: PretendHandheld) -> None:
    with closing(sqlite3.connect(watching.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_on(handheld, 52)
        until(lambda: "database-busy" in watching.names)
        assert watching.keeper.status.link == "error"
    until(lambda: watching.statuses[-1].link == "connected")
    until(lambda: stored(watching.store.path, handheld.journal.device) == handheld.journal.lines)


def test_a_handheld_that_falls_silent_is_said_and_its_return_too(
    watching: Watching, handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "PATIENCE", 0.3)
    handheld.talk = False
    until(lambda: "handheld-silent" in watching.names)
    assert watching.statuses[-1].link == "waiting" and "switch it off and on" in watching.statuses[-1].message
    handheld.talk = True
    until(lambda: watching.statuses[-1].link == "connected")
