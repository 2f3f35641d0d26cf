"""Where nothing can be written, a full disk or a read-only drive, everything can be read; also what is in a log."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.damage import LINES, asked, over
from rollkeeper.cli import main
from rollkeeper.store import Store
from rollkeeper.store.check import COMPANIONS, companion

if os.name == "nt":
    pytest.skip("needs limits and permissions of POSIX", allow_module_level=True)
import resource

LOOKS = [("games",), ("show", "last"), ("export", "all"), ("roster",)]


def run(path: Path, *words: str) -> Result:
    return CliRunner().invoke(main, [*words, "--database", str(path)])


def no_file(path: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """The real program where no file can grow by a byte."""
    command = [sys.executable, "-m", "rollkeeper", *words, "--database", str(path)]
    return subprocess.run(
        command,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        check=False,
    )


def killed(path: Path) -> None:
    """More in its log, as a killed program leaves it, and the third file gone."""
    store = Store(path)
    Cable(store, ListJournal(LINES[:60], epoch="0ther")).exchange()
    left = {suffix: companion(path, suffix).read_bytes() for suffix in ("", "-wal")}
    store.close()
    for suffix, content in left.items():
        companion(path, suffix).write_bytes(content)


@pytest.mark.parametrize("logged", [False, True])
@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_a_full_disk_can_be_read(words: tuple[str, ...], logged: bool, path: Path) -> None:
    if logged:
        killed(path)
    whole = path.with_name("copy.sqlite3")
    for suffix in ("", *COMPANIONS):
        if companion(path, suffix).exists():
            shutil.copy(companion(path, suffix), companion(whole, suffix))
    found = no_file(path, *words)
    wanted = run(whole, *words)
    assert (found.returncode, found.stderr) == (0, b"") and found.stdout == wanted.stdout_bytes


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that somebody else may read; pytest's own are closed to others."""
    folder = Path(tempfile.mkdtemp())
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def read_only(path: Path, place: Path, *words: str) -> Result:
    """The same on a copy in `place`, where we may write nothing; nor does it."""
    there = [companion(path, suffix) for suffix in ("", "-wal") if companion(path, suffix).exists()]
    for file in there:
        shutil.copy(file, place)
        (place / file.name).chmod(0o444)
    place.chmod(0o555)
    run(path, *words)  # imports all, while we may
    root = os.geteuid() == 0
    if root:
        os.setresuid(65534, 65534, 0)  # the first of them is the one that `access` asks
    try:
        found = run(place / path.name, *words)
    finally:
        if root:
            os.setresuid(0, 0, 0)
    assert sorted(file.name for file in place.iterdir()) == sorted(file.name for file in there)
    return found


@pytest.mark.parametrize("logged", [False, True])
@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_a_read_only_drive_can_be_read(words: tuple[str, ...], logged: bool, path: Path, place: Path) -> None:
    if logged:
        killed(path)
    found = read_only(path, place, *words)
    assert (found.exit_code, found.stderr) == (0, "") and found.stdout_bytes == run(path, *words).stdout_bytes


@pytest.mark.usefixtures("quiet_computer")
@pytest.mark.parametrize("logged", [False, True])
def test_on_a_read_only_drive_the_doctor_checks_everything(logged: bool, path: Path, place: Path) -> None:
    if logged:
        killed(path)
    found = read_only(path, place, "doctor", "--json")
    told = [row for row in json.loads(found.stdout)["findings"] if row["area"] == "database"]
    assert f"whole: {len(LINES) + 60 * logged} events" in told[0]["found"]
    assert [row["name"] for row in told[1:]] == ["database-read-only"]
    over(path, path.read_bytes().index(LINES[40]), b"{!")
    place.chmod(0o755)
    found = read_only(path, place, "doctor", "--json")
    told = [row for row in json.loads(found.stdout)["findings"] if row["area"] == "database"]
    assert [row["name"] for row in told] == ["database-damaged", "database-read-only"]


@pytest.mark.parametrize("logged", [False, True])
def test_on_a_full_disk_the_doctor_checks_everything(logged: bool, path: Path) -> None:
    if logged:
        killed(path)
    else:
        companion(path, "-wal").write_bytes(b"")  # as it is left when a second file cannot be made
    found = json.loads(no_file(path, "doctor", "--json").stdout)
    told = [row["found"] for row in found["findings"] if row["area"] == "database"]
    assert f"whole: {len(LINES) + 60 * logged} events" in told[0]


def test_rows_that_other_rules_have_made_are_shown_as_they_are(path: Path) -> None:
    asked(path, "UPDATE journals SET fold = 'other rules'")
    assert no_file(path, "games").stdout == run(path, "games").stdout_bytes
    asked(path, "UPDATE journals SET fold = 'other rules'")
    assert no_file(path, "show", "last").returncode == 0


def test_a_file_without_tables_is_named(path: Path) -> None:
    path.write_bytes(b"")
    found = no_file(path, "games")
    assert found.returncode == 1 and found.stderr.endswith(b"(disk-full)\n")
    assert run(path, "games").stdout.startswith("no games yet"), "with room it is begun"
