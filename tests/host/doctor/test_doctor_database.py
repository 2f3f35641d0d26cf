"""What `rollkeeper doctor` says of the database and its folder, and that it leaves them as they are."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from databases.damage import DAMAGES, LINES, asked, closed
from databases.examined import Examined, Look
from rollkeeper.cli import main
from rollkeeper.doctor import computer

pytestmark = pytest.mark.usefixtures("quiet_computer")


def test_without_a_database_it_makes_none(tmp_path: Path) -> None:
    examined = Examined("--database", str(tmp_path / "new" / "games.sqlite3"))
    assert examined.exit_code == 0 and "makes it" in examined.of("database")[0]["advice"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", DAMAGES)
def test_each_kind_of_damage_is_a_problem_and_stays_as_it_is(name: str, tmp_path: Path) -> None:
    path = closed(tmp_path / "data" / "games.sqlite3")
    DAMAGES[name](path)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    examined = Examined("--database", str(path))
    if path.stat().st_size:
        assert examined.bad() == [("database", "database-damaged")]
        assert "rollkeeper sync" in examined.of("database")[0]["advice"]
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


@pytest.mark.parametrize(
    ("statement", "name"),
    [("PRAGMA user_version = 99", "database-other-version"), ("PRAGMA application_id = 7", "database-damaged")],
)
def test_a_database_that_cannot_be_used_is_named(statement: str, name: str, look: Look, a_database: Path) -> None:
    asked(a_database, statement)
    assert look().bad() == [("database", name)]


def test_a_foreign_file_is_named(look: Look, a_database: Path) -> None:
    a_database.write_text("my diary")
    assert look().bad() == [("database", "foreign-database")]


def test_a_log_that_a_killed_program_has_left_is_read_and_stays(look: Look, a_database: Path) -> None:
    code = f"""
import os, sys
from pathlib import Path
sys.path[:0] = {sys.path!r}
from databases.damage import LINES
from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from rollkeeper.store import Store
Cable(Store(Path({str(a_database)!r})), ListJournal(LINES)).exchange()
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    assert f"{len(LINES)} events" in look().of("database")[0]["found"]


def test_who_writes_and_does_not_finish_is_named(look: Look, a_database: Path) -> None:
    code = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print(1, flush=True)
input()
"""
    words = [sys.executable, "-c", code, str(a_database)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline()
        rows = look().of("database")
        other.communicate(b"\n")
    if sys.platform in ("linux", "darwin"):
        assert (rows[-1]["level"], rows[-1]["name"]) == ("warning", "database-busy")
        assert f"process {other.pid}" in rows[-1]["found"]


def test_who_else_has_it_open_is_told(look: Look, a_database: Path) -> None:
    with closing(sqlite3.connect(a_database)) as mine:
        mine.execute("SELECT count(*) FROM events").fetchone()
        assert len(look().of("database")) == 1, "this program itself is nobody else"


def test_no_room_and_no_right_to_write_are_said(look: Look, a_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, level in ((1_000_000, "problem"), (50_000_000, "warning"), (10**9, "ok")):
        monkeypatch.setattr(computer.shutil, "disk_usage", lambda path, free=free: SimpleNamespace(free=free))
        assert look().of("data folder")[0]["level"] == level
    monkeypatch.setattr(os, "access", lambda path, mode: mode == os.R_OK)
    assert look().bad() == [("database", "database-read-only"), ("data folder", "")]


def test_what_was_kept_aside_is_remembered(look: Look, a_database: Path) -> None:
    (a_database.parent / "games-damaged-2026-01-31-120000").mkdir()
    row = CliRunner().invoke(main, ["doctor", "--database", str(a_database)])
    assert "games-damaged-2026-01-31-120000" in row.output and "sync every handheld once" in row.output
