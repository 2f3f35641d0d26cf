"""The code that runs on the Pico, on the MicroPython unix port: it must not lean on CPython."""

import base64
import hashlib
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from rollkeeper.flashing.pieces import text_for_the_pico
from running.patience import HANG

MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


def on_micropython(code: str) -> list[str]:
    """Runs the Pico's part followed by `code`; the lines it prints."""
    assert MICROPYTHON is not None
    program = f"{text_for_the_pico()}\n{code}"
    done = subprocess.run([MICROPYTHON, "-c", program], capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


pytestmark = pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port on this system")


def test_it_writes_hashes_renames_and_removes(tmp_path: Path) -> None:
    content = bytes(range(256)) * 9
    packer = zlib.compressobj(9, zlib.DEFLATED, 12)
    text = base64.b64encode(packer.compress(content) + packer.flush())
    (tmp_path / "roller/old").mkdir(parents=True)
    (tmp_path / "roller/app.py").write_text("loose")
    said = on_micropython(
        f"begin('{tmp_path}/a.new')\nwrite({text!r}, {len(content)}, 1)\n"
        f"write({base64.b64encode(b'end')!r}, 3, 0)\nend('{tmp_path}/a.new')\n"
        f"rename('{tmp_path}/a.new', '{tmp_path}/a')\nremove(['{tmp_path}/roller/old/'])"
    )
    assert (tmp_path / "a").read_bytes() == content + b"end"
    expected = hashlib.sha256(content + b"end").hexdigest()
    assert said == [f"{expected} {len(content) + 3} {tmp_path}/a.new"]
    assert base64.b64decode(on_micropython(f"part('{tmp_path}/a', 5, 300)")[0]) == content[5:305]
    lines = on_micropython(f"survey(['{tmp_path}/roller', '/no/such/folder'], ['{tmp_path}/a', '/no/such/file'])")
    assert lines[1:] == [
        f"loose 0 {tmp_path}/roller/app.py", f"loose 0 {tmp_path}/roller/",
        f"{expected} {len(content) + 3} {tmp_path}/a",
    ]  # fmt: skip


def test_what_is_sent_has_no_comments_and_no_docstrings() -> None:
    text = text_for_the_pico()
    assert "#" not in text and '"""' not in text
    assert len(text) < 2800
