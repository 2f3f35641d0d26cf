"""The file of an open store: it may go away, its log may be hard to share, and somebody may be writing to it."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.damage import LINES, asked, closed
from rollkeeper.store import Store, check
from rollkeeper.store.errors import DatabaseBusy, DatabaseGone, ForeignDatabase
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import next_wanted
from rollkeeper.store.names import confirm_roster, roster_and_holders, set_roster
from turnlink.host import Event
from turnlink.line import decode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
MORE = [Event(n, line, decode(line)) for n, line in enumerate(LINES[:3], 1)]


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.sqlite3"))


def replace(path: Path) -> None:
    closed(path.with_name("other.sqlite3"), LINES[:3]).replace(path)


def keep(store: Store) -> None:
    store.keep(DEVICE, "another0", MORE)


def name(store: Store) -> None:
    store.change(set_roster, ["Ann"])


def confirm(store: Store) -> None:
    found = store.ask(roster_and_holders)
    assert found is not None
    store.change(confirm_roster, found[0], DEVICE)


@pytest.mark.skipif(os.name == "nt", reason="Windows moves no file that is open")
@pytest.mark.parametrize("goes", [move, Path.unlink, replace])
@pytest.mark.parametrize("writes", [keep, name, confirm])
def test_what_was_written_to_a_file_that_has_gone_does_not_count(
    goes: Callable[[Path], object], writes: Callable[[Store], None], path: Path
) -> None:
    store = Store(path)
    store.change(set_roster, ["Bob"])
    goes(path)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink()
    with pytest.raises(DatabaseGone, match="what it lacks is copied from the handheld, and a game with real dice"):
        writes(store)
    store.reopen()
    assert store.ask(next_wanted, DEVICE, EPOCH) == (4 if goes is replace else 1)
    keep(store)
    assert store.ask(next_wanted, DEVICE, "another0") == 4
    store.close()


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_a_log_that_cannot_be_shared_is_read_all_the_same(path: Path, tmp_path: Path) -> None:
    store = Store(path)
    Cable(store, ListJournal(LINES[:60], epoch="0ther")).exchange()
    alone = tmp_path / "alone" / path.name
    alone.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", f"{alone}{suffix}")
    games = store.ask(all_games)
    store.close()
    Path(f"{alone}-shm").symlink_to(alone.parent / "nowhere" / "shm")  # so that nobody can make the third file
    with closing(check.READ.connect(alone, 0.0)) as others, pytest.raises(sqlite3.OperationalError):
        others.execute("SELECT count(*) FROM games")
    looking = Store(alone, look=True)
    assert looking.ask(all_games) == games and any(row.epoch == "0ther" for row in games)
    looking.close()


def test_who_comes_while_another_program_writes_is_told_when_the_file_has_no_log_yet(path: Path) -> None:
    assert asked(path, "PRAGMA journal_mode = DELETE") == [("delete",)]
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy, match="another program"):
            Store(path, patience=0.01)
        other.execute("ROLLBACK")
    Store(path).close()
    assert asked(path, "PRAGMA journal_mode") == [("wal",)]


def test_what_cannot_be_read_is_not_ours_to_move(tmp_path: Path) -> None:
    assert isinstance(check._not_sqlite(tmp_path), ForeignDatabase)
