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

MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


def on_micropython(code: str) -> list[str]:
    """Runs the Pico's part followed by `code`; the lines it prints."""
    assert MICROPYTHON is not None
    program = f"{text_for_the_pico()}\n{code}"
    done = subprocess.run([MICROPYTHON, "-c", program], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


pytestmark = pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port on this system")


def test_it_writes_hashes_renames_and_removes(tmp_path: Path) -> None:
    content = bytes(range(256)) * 9
    packer = zlib.compressobj(9, zlib.DEFLATED, 12)
    text = base64.b64encode(packer.compress(content) + packer.flush())
    folder = f"{tmp_path}/roller"
    on_micropython(
        f"make_folders(['{tmp_path}', '{folder}', '{folder}/old'])\n"
        f"write([('{folder}/a.new', 2000, 1), ('{folder}/b', 304, 1)], {text!r}, 1)\n"
        f"rename([('{folder}/a.new', '{folder}/a')])\n"
        f"remove(['{folder}/old/'])"
    )
    assert (tmp_path / "roller/a").read_bytes() == content[:2000]
    assert (tmp_path / "roller/b").read_bytes() == content[2000:]
    on_micropython(f"write([('{folder}/a', 3, 0)], {base64.b64encode(b'end')!r}, 0)")
    assert (tmp_path / "roller/a").read_bytes() == content[:2000] + b"end"
    lines = on_micropython(f"survey(['{folder}', '/no/such/folder'], ['{folder}/b', '/no/such/file'])")
    expected = hashlib.sha256(content[2000:]).hexdigest()
    assert lines.count(f"{expected} 304 {folder}/b") == 2
    assert f"folder 0 {folder}/" in lines


def test_what_is_sent_has_no_comments_and_no_docstrings() -> None:
    text = text_for_the_pico()
    assert "#" not in text and '"""' not in text
    assert len(text) < 2600
