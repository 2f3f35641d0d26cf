"""Who has a file open, read from a /proc made of files, and from the real one."""

import os
import sys
from pathlib import Path

import pytest

from rollkeeper.link.lsof import Holder, others_with
from running.named_program import sleep_with

if os.name == "nt":
    pytest.skip("needs symbolic links", allow_module_level=True)


def process(proc: Path, pid: int, words: list[str], *files: Path) -> None:
    folder = proc / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "cmdline").write_bytes("\0".join([*words, ""]).encode())
    for number, file in enumerate(files):
        (folder / "fd" / str(number)).symlink_to(file)


def test_programs_are_named_as_the_person_started_them(tmp_path: Path) -> None:
    port, proc = tmp_path / "ttyACM0", tmp_path / "proc"
    port.touch()
    process(proc, 30, ["/usr/bin/screen", "/dev/ttyACM0"], port)
    process(proc, 4, ["/usr/bin/python3.11", "/home/ann/.venv/bin/rollkeeper", "watch", "--port", "x"], port)
    process(proc, 5, ["python3", "-u", "-m", "thonny"], tmp_path / "else", port)
    process(proc, 6, ["python3"], port)
    process(proc, 7, [], port)
    process(proc, 8, ["bad\x1b[2Jname"], port)
    process(proc, 9, ["cat"], tmp_path / "else")
    process(proc, os.getpid(), ["me"], port)
    (proc / "self").mkdir()
    (proc / "10").mkdir()  # ended, or another user's
    names = ["rollkeeper watch", "thonny", "python3", "a program", "bad[2Jname", "screen"]
    assert others_with(port, proc) == [Holder(pid, name) for pid, name in zip([4, 5, 6, 7, 8, 30], names, strict=True)]
    assert str(Holder(4, "rollkeeper watch")) == "rollkeeper watch, process 4"


def test_a_link_leads_to_the_port(tmp_path: Path) -> None:
    port, proc, link = tmp_path / "ttyACM0", tmp_path / "proc", tmp_path / "by-id"
    port.touch()
    link.symlink_to(port)
    process(proc, 3, ["cat"], port)
    assert [holder.pid for holder in others_with(link, proc)] == [3]


def test_a_system_without_proc_tells_nothing(tmp_path: Path) -> None:
    assert others_with(tmp_path, tmp_path / "no-proc") == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_a_real_program_is_found(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with path.open("w") as file, sleep_with(file) as other:
        assert others_with(path) == [Holder(other, "sleep")]
