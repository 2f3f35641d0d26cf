"""`hardware/install-kicad.sh` while another program has the lock of apt or dpkg. Its commands are stand-ins."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from generators.facts import HARDWARE

LISTS = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)"
DPKG = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (unattended-upgr)"

# What it is asked, a line each, is in `asked`; a line of `refusals` is what the next call fails with, if any.
APT = """#!/bin/sh
echo "$*" >>"$DESK/asked"
case "$1" in indextargets) echo bookworm-backports; exit 0 ;; esac
refusal=$(head -n 1 "$DESK/refusals")
sed -i 1d "$DESK/refusals"
if [ -n "$refusal" ]; then echo "$refusal" >&2; exit 100; fi
[ "$2" != install ] || touch "$DESK/installed"
"""
KICAD = """#!/bin/sh
[ ! -e "$DESK/installed" ] || echo 9.0.2
"""
SLEEP = """#!/bin/sh
echo "sleep $1" >>"$DESK/asked"
"""

pytestmark = pytest.mark.skipif(
    shutil.which("apt-get") is None or "ID=debian" not in Path("/etc/os-release").read_text(encoding="utf-8"),
    reason="needs Debian",
)


def installed(desk: Path, refusals: list[str]) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """The script's end, and what it asked apt-get for or slept, in order."""
    for name, text in {"apt-get": APT, "kicad-cli": KICAD, "sleep": SLEEP, "id": "#!/bin/sh\necho 0\n"}.items():
        (desk / name).write_text(text)
        (desk / name).chmod(0o755)
    (desk / "refusals").write_text("".join(line + "\n" for line in refusals))
    environment = {**os.environ, "DESK": str(desk), "PATH": f"{desk}:{os.environ['PATH']}"}
    script = ["sh", str(HARDWARE / "install-kicad.sh")]
    ended = subprocess.run(script, capture_output=True, text=True, env=environment, timeout=120, check=False)
    return ended, (desk / "asked").read_text().splitlines()


def test_it_waits_for_another_program_and_says_so(tmp_path: Path) -> None:
    ended, asked = installed(tmp_path, [LISTS, LISTS, "", DPKG])
    assert ended.returncode == 0 and "KiCad 9.0.2 is installed." in ended.stdout
    assert ended.stderr.count("Waiting for that program, ten minutes at most") == 1 and LISTS in ended.stderr
    assert [what.split()[1] for what in asked if what.startswith("-q")][:3] == ["update"] * 3
    assert asked.count("sleep 10") == 3


def test_it_does_not_wait_for_ever(tmp_path: Path) -> None:
    ended, asked = installed(tmp_path, [DPKG] * 100)
    assert ended.returncode == 3 and "after ten minutes" in ended.stderr.splitlines()[-1]
    assert asked.count("sleep 10") == 60


def test_what_is_no_lock_is_not_waited_for(tmp_path: Path) -> None:
    ended, asked = installed(tmp_path, ["E: Unable to fetch some archives"])
    assert ended.returncode == 3 and "sleep 10" not in asked
    assert "apt-get update failed" in ended.stderr.splitlines()[-1]
