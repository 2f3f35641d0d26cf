"""No room, or no right, to write: the real program says so by name, and nothing is lost."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.damage import closed, over, quarantined
from logs.game_log import lines_of_games
from rollkeeper.cli import main
from rollkeeper.cli import sync_with_progress as imported_while_we_may  # noqa: F401
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of
from running.said import said

if os.name == "nt":
    pytest.skip("needs PTYs and limits of POSIX", allow_module_level=True)
import resource

LINES = lines_of_games(20)
NOBODY = 65534


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    yield handheld
    handheld.unplug()


def sync(handheld: PretendHandheld, database: Path, most: int = resource.RLIM_INFINITY) -> tuple[int, str, str]:
    """`rollkeeper sync` in a process that may make no file larger than `most` bytes: its disk is full there."""
    words = [sys.executable, "-m", "rollkeeper", "sync", "--port", handheld.link, "--database", str(database)]
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        check=False,
    )
    handheld.end.hung_up()
    return done.returncode, done.stdout, done.stderr


def kept(database: Path) -> list[bytes]:
    store = Store(database)
    try:
        return [event.line for row in store.ask(all_games) for event in store.ask(events_of, row)]
    finally:
        store.close()


@pytest.mark.parametrize("most", [0, 5_000, 50_000, 200_000])
def test_a_disk_that_fills_up_anywhere_is_named_and_loses_nothing(
    most: int, handheld: PretendHandheld, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    handheld.bytes_per_second = 200_000  # so that it comes in several transactions
    code, out, err = sync(handheld, database, most)
    assert (code, out) == (1, ""), err
    told = " ".join(said(err))
    assert told.startswith("rollkeeper: no room to write the database") and told.endswith("(disk-full)")
    assert told.count("rollkeeper: ") == 1, "nothing else is told"
    handheld.bytes_per_second = 0
    acknowledged = max(handheld.journal.acknowledgements, default=0)
    assert kept(database)[:acknowledged] == LINES[:acknowledged], "what was acknowledged is there"
    code, out, err = sync(handheld, database)
    assert (code, said(err)) == (0, [])
    assert kept(database) == LINES and not quarantined(database)


def test_a_full_disk_leaves_a_damaged_database_where_it_is(handheld: PretendHandheld, tmp_path: Path) -> None:
    database = closed(tmp_path / "games.sqlite3", LINES)
    over(database, database.read_bytes().index(LINES[500]), b"{!")
    damaged = database.read_bytes()
    code, _, err = sync(handheld, database, 30_000)
    assert code == 1 and err.strip().endswith("(disk-full)"), err
    assert database.read_bytes() == damaged
    assert [folder.name for folder in quarantined(database)] == [], "no half-made folder stays behind"
    assert sync(handheld, database)[0] == 0
    assert kept(database) == LINES


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that somebody else may reach; pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize("what", ["folder", "file", "new"])
def test_a_place_that_may_not_be_written_is_named(what: str, place: Path) -> None:
    database = place / "inside" / "games.sqlite3"
    database.parent.mkdir()
    handheld = PretendHandheld(place, ListJournal(LINES))
    os.chmod(handheld.link, 0o666)
    if what != "new":
        store = Store(database)
        Cable(store, ListJournal(LINES[:100])).exchange()
        store.close()
        database.chmod(0o444)
    database.parent.chmod(0o777 if what == "file" else 0o555)
    words = ["sync", "--port", handheld.link, "--database", str(database)]
    root = os.geteuid() == 0
    if root:  # root may write anywhere, so root becomes somebody else
        os.seteuid(NOBODY)
    try:
        result = CliRunner().invoke(main, words)
    finally:
        if root:
            os.seteuid(0)
    assert result.stderr.count("\n") <= 3, repr(result.exception)
    said = result.stderr.strip()
    assert result.exit_code == 1 and said.endswith(("(database-read-only)", "(database-unreachable)")), said
    assert "--database" in said and handheld.journal.acknowledgements == []
    database.parent.chmod(0o755)
    if what != "new":
        database.chmod(0o644)
        assert kept(database) == LINES[:100]
    assert sync(handheld, database)[0] == 0
    assert kept(database) == LINES
    handheld.unplug()
