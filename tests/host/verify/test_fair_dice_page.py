"""What docs/explain/fair-dice.md says is so: its example, its dice, its seal, and the bounds of the tests."""

import hmac
import io
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from roller.app import noise
from rollkeeper.verify.sources import of_file
from turnlink.line import decode, seal_text, sealed

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "explain" / "fair-dice.md").read_text(encoding="utf-8")
LOG = next(block for block in re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if "journal" in block)
LINES = [line.encode() for line in LOG.splitlines()]


def test_the_example_follows_by_both_verifiers(tmp_path: Path) -> None:
    (game,) = of_file(io.BytesIO(LOG.encode()))
    assert (game.state, game.throws, game.checked) == ("follows", 2, 2)
    path = tmp_path / "example.jsonl"
    path.write_bytes(LOG.encode())
    ran = subprocess.run([sys.executable, DOCS / "verify_dice.py", path], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "2 throws follow" in ran.stdout, ran.stdout + ran.stderr


def test_the_example_says_what_the_text_says() -> None:
    events = [decode(line) for line in LINES]
    seed = bytes.fromhex(str(events[-1]["seed"]))
    assert sha256(seed).hexdigest() == events[1]["commit"]
    message = f"e660583883724a32 5c1f09aa 41 44 {events[4]['share']} {events[2]['nonce']}"
    assert f"\n{message}\n" in PAGE
    digest = hmac.digest(seed, message.encode(), "sha256")
    assert [f"{byte:02x}" for byte in digest[:3]] == ["14", "1c", "aa"]
    assert [byte % 6 + 1 for byte in digest[:3]] == [3, 5, 3] and events[4]["roll"] == "63553"
    seal = b""
    for line in LINES[1:-1]:
        seal = sealed(seal, line)
    assert seal_text(seal) == events[-1]["seal"]


def test_the_bounds_are_those_of_the_firmware() -> None:
    bits, half = noise.BLOCK * noise.WINDOW, noise.BLOCK * noise.WINDOW // 2
    assert f"| {noise.REPEATED} times the same bit |" in PAGE
    assert f"| {noise.OFTEN} of a window as its first one |" in PAGE
    assert f"{half + noise.UNEVEN:,} of {bits:,}" in PAGE
    assert f"fewer than {half - noise.UNSTEADY:,} or more than {half + noise.UNSTEADY:,} of {bits:,}" in PAGE
    assert noise.AGAIN == 2 and "windows of 1,024 (49 ms)" in PAGE and noise.WINDOW == 1024
