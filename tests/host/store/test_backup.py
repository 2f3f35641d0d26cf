"""A backup is whole or there is none; a restored database is whole, and the one that was there is kept."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from databases.damage import DAMAGES, LINES, asked, one_bit_of_an_event
from rollkeeper.cli import main
from rollkeeper.store import Store, backup, check
from rollkeeper.store.backup import back_up, restore
from rollkeeper.store.check import nobody
from rollkeeper.store.errors import DatabaseDamaged, DatabaseError
from rollkeeper.store.games import all_games
from turnlink.host import Event
from turnlink.line import decode

EVENTS = "SELECT journal_id, n, line, received_at, played_at FROM events ORDER BY journal_id, n"


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def left(folder: Path) -> list[str]:
    """The names of the files, but for locks."""
    return sorted(file.name for file in folder.iterdir() if not file.name.endswith(".lock"))


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    folder = tmp_path / "beside"
    folder.mkdir()
    return folder


def test_a_backup_has_everything_and_is_one_file(path: Path, beside: Path) -> None:
    result = run("backup", beside / "copy.sqlite3", "--database", path)
    assert result.exit_code == 0 and "8 games" in result.stdout and f"{len(LINES):,} events" in result.stdout
    assert left(beside) == ["copy.sqlite3"]
    assert asked(beside / "copy.sqlite3", EVENTS) == asked(path, EVENTS)
    assert run("games", "--database", beside / "copy.sqlite3").stdout == run("games", "--database", path).stdout


def test_a_backup_is_of_one_moment_while_another_writes(
    path: Path, beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES", 1)
    with closing(Store(path)) as other:

        def write(done: int, total: int) -> None:
            if done in (3, 9):
                event = Event(1, LINES[0], decode(LINES[0]))
                other.keep("e660583883724a33", f"0000000{done}", [event])

        before = asked(path, EVENTS)
        copied = back_up(path, beside / "copy.sqlite3", False, write, nobody)
        assert len(asked(path, EVENTS)) == len(before) + 2
    assert asked(beside / "copy.sqlite3", EVENTS) == before and copied.events == len(before)


def test_a_backup_has_what_is_still_in_the_log(path: Path, beside: Path) -> None:
    with closing(Store(path)) as other:
        other.keep("e660583883724a33", "00000001", [Event(1, LINES[0], decode(LINES[0]))])
        assert path.with_name(path.name + "-wal").stat().st_size
        assert back_up(path, beside / "copy.sqlite3", False, nobody, nobody).events == len(LINES) + 1


def test_nothing_is_overwritten_without_being_told(path: Path, beside: Path) -> None:
    there = beside / "copy.sqlite3"
    there.write_bytes(b"mine")
    assert run("backup", there, "--database", path).stderr.endswith("(backup-exists)\n")
    assert there.read_bytes() == b"mine"
    assert run("backup", there, "--overwrite", "--database", path).exit_code == 0
    assert asked(there, EVENTS) == asked(path, EVENTS)
    before = path.read_bytes()
    assert run("backup", path, "--overwrite", "--database", path).stderr.endswith("(backup-exists)\n")
    assert path.read_bytes() == before


def test_there_must_be_a_database_and_a_place_for_the_copy(path: Path, beside: Path) -> None:
    assert run("backup", beside / "copy", "--database", beside / "none").stderr.endswith("(no-games)\n")
    result = run("backup", beside / "missing" / "copy", "--database", path)
    assert result.exit_code == 1 and result.stderr.endswith("(backup-unwritable)\n"), result.stderr
    assert left(beside) == []


@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_damaged_is_no_backup_and_takes_nothings_place(name: str, path: Path, beside: Path) -> None:
    other = beside / "games.sqlite3"
    other.write_bytes(path.read_bytes())
    whole = path.read_bytes()
    DAMAGES[name](other)
    harmed = other.read_bytes()
    taken = ("backup", beside / "copy", "--database", other)
    put = ("backup", "--restore", other, "--replace", "--database", path)
    for words in (taken, put):
        result = run(*words)
        assert result.exit_code == 1 and "Traceback" not in result.output
        assert 1 <= result.stderr.count("\n") <= 3 and result.stderr.rstrip().endswith(")"), "it has a name"
        assert "part" not in result.stderr.replace("(", " ").split(), result.stderr
    assert path.read_bytes() == whole and not (beside / "copy").exists() and other.read_bytes() == harmed
    assert not [file for file in left(beside) + left(path.parent) if file.endswith(".part") or "replaced" in file]


def test_damage_that_only_our_own_check_sees_is_named(path: Path, beside: Path) -> None:
    one_bit_of_an_event(path)
    with pytest.raises(DatabaseDamaged, match="does not agree with its checksum") as damaged:
        back_up(path, beside / "copy.sqlite3", False, nobody, nobody)
    assert str(path) in damaged.value.message and ".part" not in damaged.value.message


def test_a_backup_is_restored_where_there_is_nothing(path: Path, beside: Path) -> None:
    there = beside / "deep" / "games.sqlite3"
    assert "8 games" in run("backup", "--restore", path, "--database", there).stdout
    assert check.is_marked(there)
    assert asked(there, EVENTS) == asked(path, EVENTS)
    store = Store(there)
    assert len(store.ask(all_games)) == 8
    store.close()


def test_the_database_that_was_there_is_kept_aside(path: Path, beside: Path) -> None:
    there = beside / "games.sqlite3"
    with closing(Store(there)) as store:
        store.keep("e660583883724a33", "00000001", [Event(1, LINES[0], decode(LINES[0]))])
    before = there.read_bytes()
    refused = run("backup", "--restore", path, "--database", there)
    assert refused.exit_code == 1 and refused.stderr.endswith("(database-exists)\n") and there.read_bytes() == before
    result = run("backup", "--restore", path, "--replace", "--database", there)
    assert result.exit_code == 0, result.stderr
    (aside,) = beside.glob("games-replaced-*")
    assert str(aside) in result.stdout and (aside / "games.sqlite3").read_bytes() == before
    assert asked(there, EVENTS) == asked(path, EVENTS)


def test_a_program_that_has_the_old_one_open_says_that_it_is_gone(path: Path, beside: Path) -> None:
    there = beside / "games.sqlite3"
    store = Store(there)
    restore(path, there, True, nobody, nobody)
    with pytest.raises(DatabaseError) as gone:
        store.keep("e660583883724a33", "00000001", [Event(1, LINES[0], decode(LINES[0]))])
    assert gone.value.name == "database-gone"
    store.reopen()
    assert len(store.ask(all_games)) == 8
    store.close()


def test_a_file_that_is_no_backup_is_refused(path: Path, beside: Path) -> None:
    nothing = beside / "empty"
    nothing.write_bytes(b"")
    foreign = beside / "foreign.sqlite3"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE mine (a)")
    for file, name in ((nothing, "no-backup"), (foreign, "foreign-database"), (path, "database-exists")):
        assert run("backup", "--restore", file, "--replace", "--database", path).stderr.endswith(f"({name})\n")
    assert asked(path, "SELECT count(*) FROM events") == [(len(LINES),)]


@pytest.fixture
def left_log(path: Path, beside: Path) -> bytes:
    """The write-ahead log of another database, which was never folded in: beside/copy.sqlite3-wal."""
    log = beside / "copy.sqlite3-wal"
    other = beside / "other.sqlite3"
    Store(other).close()
    with closing(sqlite3.connect(other)) as writer:
        writer.execute("CREATE TABLE notes (text)")
        writer.commit()
        log.write_bytes((beside / "other.sqlite3-wal").read_bytes())
    for file in [*beside.glob("other*")]:
        file.unlink()
    return log.read_bytes()


@pytest.mark.parametrize("words", [(), ("--overwrite",)])
def test_no_backup_is_put_beside_the_log_of_another_database(
    path: Path, beside: Path, left_log: bytes, words: tuple[str, ...]
) -> None:
    result = run("backup", beside / "copy.sqlite3", *words, "--database", path)
    assert result.exit_code == 1 and "(backup-exists)" in result.stderr
    assert left(beside) == ["copy.sqlite3-wal"] and (beside / "copy.sqlite3-wal").read_bytes() == left_log


def test_the_log_of_a_database_that_is_gone_is_not_folded_into_the_restored_one(
    path: Path, beside: Path, left_log: bytes
) -> None:
    back_up(path, beside / "backup", False, nobody, nobody)
    copied = restore(beside / "backup", beside / "copy.sqlite3", False, nobody, nobody)
    assert copied.aside is not None and (copied.aside / "copy.sqlite3-wal").read_bytes() == left_log
    assert asked(beside / "copy.sqlite3", "SELECT name FROM sqlite_schema WHERE name = 'notes'") == []
    assert asked(beside / "copy.sqlite3", EVENTS) == asked(path, EVENTS)


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_what_another_program_has_made_while_it_was_copied_stays(path: Path, beside: Path, verb: str) -> None:
    def make(done: int, total: int) -> None:
        (beside / "copy.sqlite3").write_text("mine")

    if verb == "backup":
        with pytest.raises(backup.BackupExists):
            back_up(path, beside / "copy.sqlite3", False, make, nobody)
    else:
        with pytest.raises(backup.DatabaseExists):
            restore(path, beside / "copy.sqlite3", False, make, nobody)
    assert left(beside) == ["copy.sqlite3"] and (beside / "copy.sqlite3").read_text() == "mine"


def test_a_backup_follows_a_link_and_leaves_it(path: Path, beside: Path) -> None:
    (beside / "link").symlink_to(beside / "copy.sqlite3")
    back_up(path, beside / "link", False, nobody, nobody)
    assert (beside / "link").is_symlink() and asked(beside / "copy.sqlite3", EVENTS) == asked(path, EVENTS)


@pytest.mark.parametrize("cut", ["copy.sqlite3-wal", "copy.sqlite3", "part"])
def test_a_restore_that_is_cut_short_leaves_the_database_and_its_log_in_their_place(
    path: Path, beside: Path, left_log: bytes, cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = beside / "copy.sqlite3"
    here.write_text("mine")
    rename = Path.rename

    def interrupted(file: Path, to: Path) -> Path:
        if file.name.endswith(cut) and file.parent == beside:
            raise KeyboardInterrupt
        return rename(file, to)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", interrupted)
        with pytest.raises(KeyboardInterrupt):
            restore(path, here, True, nobody, nobody)
    assert left(beside) == ["copy.sqlite3", "copy.sqlite3-wal"]
    assert here.read_text() == "mine" and (beside / "copy.sqlite3-wal").read_bytes() == left_log


@pytest.mark.parametrize("words", [("backup", "--overwrite", "pipe"), ("backup --restore", "--replace", "copy")])
def test_what_is_no_file_is_never_replaced(path: Path, beside: Path, words: tuple[str, str, str]) -> None:
    verb, anyway, name = words
    back_up(path, beside / "copy", False, nobody, nobody)
    os.mkfifo(beside / "pipe")
    result = run(*verb.split(), beside / name, anyway, "--database", path if verb == "backup" else beside / "pipe")
    assert result.exit_code == 1 and "-exists)" in result.stderr
    assert (beside / "pipe").is_fifo() and left(beside) == ["copy", "pipe"]


def test_a_folder_that_cannot_be_made_is_named(path: Path, beside: Path) -> None:
    result = run("backup", "--restore", path, "--database", path / "folder" / "games.sqlite3")
    assert result.exit_code == 1 and "(backup-unwritable)" in result.stderr
