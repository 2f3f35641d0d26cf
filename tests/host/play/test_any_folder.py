"""Programs that this one starts run none of the working folder's files, whatever their names are."""

import subprocess
import sys
from pathlib import Path

import pytest

from rollkeeper.chances.worker import COMMAND
from rollkeeper.cli.systemd_service import unit_text
from rollkeeper.play.virtual_process import command
from running.patience import HANG

NAMES = ("random", "queue", "click", "serial", "code", "types", "signal", "numpy")
VIRTUAL = command(Path("flash.bin"))
SERVICE = next(line for line in unit_text([]).splitlines() if line.startswith("ExecStart=")).removeprefix("ExecStart=")
STARTED = {
    "worker": [*COMMAND],
    "virtual handheld": [*VIRTUAL[:4], "--help"],
    "service": [*SERVICE.split()[:5], "--help"],
}


@pytest.mark.parametrize("what", STARTED)
def test_what_lies_in_the_working_folder_is_not_run(what: str, tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'run')!r}, 'a').write({name!r})\n")
    words = STARTED[what]
    assert words[0] == sys.executable
    done = subprocess.run(words, cwd=tmp_path, input="", capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert not (tmp_path / "run").exists()
