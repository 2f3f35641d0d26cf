"""The database file: whatever is wrong with it has a name, says what to do, and leaves the file as it is."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, inspect

from logs.game_log import lines_of_games
from rollkeeper.store import Store, database, tables
from rollkeeper.store.database import Database
from rollkeeper.store.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseOtherVersion,
    DatabaseReadOnly,
    DatabaseUnreachable,
    DiskFull,
    ForeignDatabase,
)
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import next_wanted
from turnlink.host import Event
from turnlink.line import decode

EVENTS = [Event(n, line, decode(line)) for n, line in enumerate(lines_of_games(20), 1)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed database with twenty games."""
    path = tmp_path / "games.sqlite3"
    store = Store(path)
    store.keep("device", "epoch", EVENTS)
    store.close()
    return path


def test_what_a_commit_promises(path: Path) -> None:
    database = Database(path)
    with database.reader.begin() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    database.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_folders_are_made(tmp_path: Path) -> None:
    Store(tmp_path / "a" / "b" / "games.sqlite3").close()
    assert (tmp_path / "a" / "b" / "games.sqlite3").exists()


def test_making_the_tables_is_cut_off_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tables.statements()
    monkeypatch.setattr(tables, "statements", lambda: [*made, "NO SQL"])
    with pytest.raises(Exception, match="syntax error"):
        Database(tmp_path / "new.sqlite3")
    monkeypatch.undo()
    database = Database(tmp_path / "new.sqlite3")
    assert inspect(database.reader).get_table_names() == sorted(tables.metadata.tables)
    with database.reader.begin() as connection:
        assert tables.version_of(connection) == tables.VERSION
    database.close()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("epoch TEXT NOT NULL", "epoch TEXT"),
        ("received_at TEXT", "received_at BLOB"),
        ("totals JSON NOT NULL,", ""),
        (",UNIQUE(journal_id,first_n)", ""),
        (",FOREIGN KEY(roster_id)REFERENCES rosters(id)", ""),
        ("CREATE INDEX games_played ON games(played_to,id,edition)", "SELECT 1"),
    ],
)
def test_tables_that_were_made_otherwise_are_told(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tables.statements()
    other = [statement.replace(old, new) for statement in made]
    assert other != made
    monkeypatch.setattr(tables, "statements", lambda: other)
    Database(tmp_path / "games.sqlite3").close()
    monkeypatch.undo()
    with pytest.raises(DatabaseDamaged, match=r"its table [a-z_]+ is not as it was made"):
        Database(tmp_path / "games.sqlite3")


def test_other_words_for_the_same_tables_and_a_persons_own_are_fine(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = replace(sql, ',', ' ,  ')")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE INDEX mine ON games (edition)")
    Store(path).close()


def test_damage_is_found_at_opening(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for at in range(4096, len(content), 3 * 4096):
        content[at : at + 100] = b"\xa5" * 100
    path.write_bytes(content)
    with pytest.raises(DatabaseDamaged, match="rollkeeper sync"):
        Store(path)
    assert path.read_bytes() == content, "the file is kept"


def test_a_file_cut_short_is_damaged(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(DatabaseDamaged):
        Store(path)


def test_a_damaged_file_moved_aside_comes_back_by_storing_again(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(DatabaseDamaged):
        Store(path)
    path.rename(path.with_suffix(".aside"))
    store = Store(path)
    assert store.keep("device", "epoch", EVENTS).last == len(EVENTS)
    assert len(store.ask(all_games)) == 20
    store.close()


@pytest.mark.parametrize("content", [b"my diary, dear diary" * 100, b"x", b"SQLite format 3\0" + b"\xff" * 200])
def test_another_kind_of_file_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises((ForeignDatabase, DatabaseDamaged)):
        Store(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE events (n INTEGER)")
    content = path.read_bytes()
    with pytest.raises(ForeignDatabase, match="--database"):
        Store(path)
    assert path.read_bytes() == content


EARLIER = "an earlier, unreleased .* nothing converts it.* --database, or move this one away.* the handheld still has"


@pytest.mark.parametrize(("version", "advice"), [(99, "update Rollkeeper"), (5, EARLIER), (1, EARLIER), (-1, EARLIER)])
def test_a_database_of_another_version_is_left_alone(version: int, advice: str, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    content = path.read_bytes()
    with pytest.raises(DatabaseOtherVersion, match=advice):
        Store(path)
    assert path.read_bytes() == content


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable):
        Store(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseUnreachable):
        Store(tmp_path / "file" / "games.sqlite3")


@pytest.fixture
def ordinary_user(path: Path) -> Iterator[Path]:
    """The database in a folder that may be read; root may write anywhere, so root becomes somebody else."""
    folder = Path(tempfile.mkdtemp())
    copy = folder / "games.sqlite3"
    shutil.copy(path, copy)
    folder.chmod(0o555)
    copy.chmod(0o444)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield copy
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_read_only_place_is_named(ordinary_user: Path) -> None:
    with pytest.raises((DatabaseReadOnly, DatabaseUnreachable), match="--database"):
        Store(ordinary_user)
    with pytest.raises(DatabaseUnreachable, match="--database"):
        Store(ordinary_user.with_name("new.sqlite3"))


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_read_only_file_can_be_read_but_not_written(ordinary_user: Path) -> None:
    root = os.geteuid() != os.getuid()
    if root:
        os.seteuid(0)
    ordinary_user.parent.chmod(0o777)  # the folder may be written: SQLite needs that to read a write-ahead log
    if root:
        os.seteuid(65534)
    store = Store(ordinary_user)
    assert len(store.ask(all_games)) == 20
    with pytest.raises(DatabaseReadOnly, match="nothing is lost"):
        store.keep("device", "other", EVENTS[:2])
    store.close()


def test_a_full_disk_is_named_and_stores_nothing(path: Path) -> None:
    store = Store(path)

    @event.listens_for(store._database.reader, "connect")
    def small(raw: sqlite3.Connection, entry: object) -> None:
        raw.execute("PRAGMA max_page_count = 1")  # SQLite rounds this up to the present size

    store._database.reader.dispose()
    with pytest.raises(DiskFull, match="free some disk space"):
        store.keep("device", "other", EVENTS)
    assert store.ask(next_wanted, "device", "other") == 1
    assert len(store.ask(all_games)) == 20
    event.remove(store._database.reader, "connect", small)
    store._database.reader.dispose()
    assert store.keep("device", "other", EVENTS).last == len(EVENTS), "and it goes on once there is room"
    assert len(store.ask(all_games)) == 40
    store.close()


def test_two_programs_wait_for_each_other_or_say_so(path: Path) -> None:
    store = Store(path, patience=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseBusy, match="another program"):
        store.keep("device", "other", EVENTS[:1])
    assert len(store.ask(all_games)) == 20, "reading goes on meanwhile"
    other.execute("ROLLBACK")
    assert store.keep("device", "other", EVENTS[:1]).last == 1
    other.close()
    store.close()


def test_what_goes_wrong_with_the_first_connection_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is whole when it is looked at and not when it is opened: the first words are SQLAlchemy's own."""
    monkeypatch.setattr(database, "inspect", lambda *_, **__: path.write_bytes(b"my diary" * 1000))
    with pytest.raises(ForeignDatabase):
        Store(path)
    monkeypatch.undo()
    other = sqlite3.connect(path.with_name("other.sqlite3"), isolation_level=None)
    other.execute("CREATE TABLE locked (a)")
    monkeypatch.setattr(database, "inspect", lambda *_, **__: other.execute("BEGIN EXCLUSIVE"))
    with pytest.raises(DatabaseBusy):
        Store(path.with_name("other.sqlite3"), patience=0.01)
    other.close()
    gone = path.with_name("gone") / "games.sqlite3"
    monkeypatch.setattr(database, "inspect", lambda *_, **__: gone.parent.rmdir())
    with pytest.raises(DatabaseUnreachable):
        Store(gone)


def test_what_a_later_connection_finds_is_named(path: Path) -> None:
    database = Database(path)
    whole = path.read_bytes()

    def read() -> None:
        with database.read() as connection:
            tables.version_of(connection)

    for use in (read, database._use_log):
        database.reader.dispose()  # so that the next one is new
        path.write_bytes(b"my diary" * 1000)
        with pytest.raises(ForeignDatabase):
            use()
        path.write_bytes(whole)
    database.close()
