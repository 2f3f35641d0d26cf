"""The data folder: one program at a time, and starting over loses nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from rollkeeper.play.folder import FolderInUse, FolderUnusable, GameFolder

HOLDER = """
import sys, time
from pathlib import Path
from rollkeeper.play.folder import GameFolder
with GameFolder(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_program_is_told_what_to_do_and_a_killed_one_holds_no_lock(tmp_path: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(FolderInUse) as caught, GameFolder(tmp_path):
        pass
    assert str(tmp_path) in caught.value.message and "--data" in caught.value.message
    holder.kill()
    holder.wait()
    with GameFolder(tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_a_named_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FolderUnusable), GameFolder(tmp_path / "file"):
        pass


def test_starting_over_moves_the_flash_aside_and_leaves_the_scores(tmp_path: Path) -> None:
    with GameFolder(tmp_path) as folder:
        assert folder.start_over() is None
        folder.flash.mkdir()
        (folder.flash / "journal.jsonl").write_bytes(b"old handheld")
        folder.database.write_bytes(b"old games")
        kept = folder.start_over()
        assert kept is not None and kept.name == "handheld.bak"
        assert (kept / "journal.jsonl").read_bytes() == b"old handheld"
        assert not folder.flash.exists()
        assert folder.database.read_bytes() == b"old games"
        folder.flash.mkdir()
        second = folder.start_over()
        assert second is not None and second.name == "handheld-2.bak"
        assert (kept / "journal.jsonl").read_bytes() == b"old handheld", "an older one is never overwritten"
