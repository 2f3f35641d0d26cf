"""A new database in the place of a damaged one: what is moved, what never is, and being cut off between two steps."""

import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from cables.pretend_handheld import ListJournal
from databases.damage import LINES, asked, cut, garbage, over, quarantined, synced
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store, errors, repair
from rollkeeper.store.errors import DatabaseDamaged, DiskFull, ForeignDatabase
from rollkeeper.store.repair import begin_anew, open_or_begin_anew


def test_no_aside_is_ever_overwritten(path: Path) -> None:
    whole = path.read_bytes()
    kept = []
    for seed in range(4):
        path.write_bytes(whole)
        over(path, 0, garbage(50 + seed))
        kept.append(path.read_bytes())
        assert begin_anew(path) is not None
    assert sorted((folder / path.name).read_bytes() for folder in quarantined(path)) == sorted(kept)


def test_a_file_that_is_whole_after_all_stays_where_it_is(path: Path) -> None:
    content = path.read_bytes()
    assert begin_anew(path) is None
    assert path.read_bytes() == content and not quarantined(path)


@pytest.mark.parametrize("content", [b"my diary, dear diary" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_was_never_ours_is_never_moved(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ForeignDatabase):
        open_or_begin_anew(path, Store, lambda news: None)
    assert path.read_bytes() == content


def test_another_programs_damaged_database_is_never_moved(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    asked(path, "CREATE TABLE diary (day TEXT)")
    for _ in range(20):
        asked(path, "INSERT INTO diary VALUES (hex(zeroblob(500)))")
    over(path, 100, garbage(5000))
    content = path.read_bytes()
    with pytest.raises(ForeignDatabase):
        open_or_begin_anew(path, Store, lambda news: None)
    assert path.read_bytes() == content


@pytest.mark.parametrize("step", ["salvage", "move", "put in place"])
def test_cut_off_at_any_step_nothing_is_lost(step: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        """The program ends here."""

    def killed(*_: object) -> None:
        raise Killed

    over(path, path.read_bytes().index(LINES[299]), b"{!")
    damaged = path.read_bytes()
    if step == "salvage":
        monkeypatch.setattr(repair, "salvage", killed)
    elif step == "move":
        monkeypatch.setattr(repair, "move_into", killed)
    else:
        monkeypatch.setattr(
            Path, "rename", lambda file, to: killed() if file.name == "new.sqlite3" else file.replace(to)
        )
    with pytest.raises(Killed):
        begin_anew(path)
    monkeypatch.undo()
    assert synced(path, ListJournal(LINES))[0] == LINES
    kept = [folder / path.name for folder in quarantined(path)]
    assert damaged in [file.read_bytes() for file in kept if file.exists()]


def test_a_log_whose_database_was_deleted_is_kept_and_not_used(path: Path) -> None:
    path.unlink()
    log = path.with_name(path.name + "-wal")
    log.write_bytes(garbage(5000))
    found, told = synced(path, ListJournal(LINES))
    assert found == LINES and [news.name for news in told] == ["database-begun-anew"]
    (folder,) = quarantined(path)
    assert [file.name for file in folder.iterdir()] == [log.name] and (folder / log.name).read_bytes() == garbage(5000)


def test_no_room_for_a_new_one_leaves_the_damaged_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise DiskFull("no room")

    over(path, path.read_bytes().index(LINES[299]), b"{!")
    damaged = path.read_bytes()
    monkeypatch.setattr(repair, "salvage", full)
    with pytest.raises(DiskFull):
        open_or_begin_anew(path, Store, lambda news: None)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("why", ["its folder", "another program"])
def test_what_cannot_be_kept_aside_stays_and_the_person_hears_why(
    why: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "may not be written")

    over(path, path.read_bytes().index(LINES[299]), b"{!")
    damaged = path.read_bytes()
    monkeypatch.setattr(errors, "LONGEST_WAIT", 0.05)
    if why == "its folder":
        monkeypatch.setattr(repair, "move_into", refused)
        reason = "may not be written"
    else:
        reason = "games.sqlite3.lock"  # a program that is at it, and does not end
    with FileLock(path.with_name(path.name + (".lock" if why == "another program" else ".other"))):
        with pytest.raises(DatabaseDamaged, match=f"cannot be kept aside .*{reason}.*move it to another folder"):
            begin_anew(path)
        with pytest.raises(DatabaseDamaged, match="cannot be kept aside"):
            open_or_begin_anew(path, Store, lambda news: None)
    assert path.read_bytes() == damaged


def test_what_was_read_and_is_as_bad_as_the_rest_is_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should not happen; if it did, the new database would be found damaged, and the next, without end."""

    def read_badly(damaged: Path, new: Path) -> int:
        shutil.copy(damaged, new)
        return 99

    over(path, path.read_bytes().index(LINES[299]), b"{!")
    monkeypatch.setattr(repair, "salvage", read_badly)
    found, told = synced(path, ListJournal(LINES))
    assert found == LINES and "with the 0 events" in told[0].message
    assert len(quarantined(path)) == 1


def test_it_is_tried_once_and_then_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(path: Path) -> Store:
        raise DatabaseDamaged("again")

    told: list[RollkeeperError] = []
    with pytest.raises(DatabaseDamaged, match="again"):
        open_or_begin_anew(path, damaged, told.append)
    assert told == [] and not quarantined(path)


def test_a_link_to_a_database_stays_a_link(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.sqlite3"
    link.parent.mkdir()
    link.symlink_to(path)
    cut(0.5)(path)
    assert synced(link, ListJournal(LINES))[0] == LINES
    assert link.is_symlink() and len(quarantined(path)) == 1
