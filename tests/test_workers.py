"""Who runs which test: two workers for folders, none for a file, and the files with emulated tests first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from running.patience import HANG

ROOT = Path(__file__).parent.parent


def pytest_says(*words: str) -> str:
    """What pytest prints, started as `make test ARGS=...` starts it."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(os.cpu_count() == 1, reason="one core has no use for a second worker")
def test_a_folder_has_two_workers() -> None:
    said = pytest_says("tests/turnlink", "-k", "test_there_and_back")
    assert "\n2 workers [" in said and " passed" in said


@pytest.mark.parametrize(
    "words", [["tests/turnlink/test_line.py"], ["tests/turnlink/test_agreement.py", "-k", "window"],
              ["tests/turnlink/test_line.py::test_there_and_back"],
              ["-s", "tests/turnlink", "-k", "test_there_and_back"]],
    ids=["a file", "a part of it", "a test", "a folder whose tests may print"],
)  # fmt: skip
def test_what_is_quick_or_prints_has_none(words: list[str]) -> None:
    said = pytest_says(*words)
    assert "workers" not in said and " passed" in said


def test_files_with_emulated_tests_come_first() -> None:
    listed = pytest_says("--nightly", "--collect-only", "-q", "tests/turnlink", "tests/emulator/tests").splitlines()
    files = list(dict.fromkeys(line.partition("::")[0] for line in listed if "::" in line))
    emulated = ["mark.emulated" in (ROOT / file).read_text(encoding="utf-8") for file in files]
    assert emulated == sorted(emulated, reverse=True) and {True, False} == set(emulated)
    assert files[-1].startswith("tests/emulator/tests/"), "and the order is kept among the others"


def test_what_takes_long_runs_when_it_is_asked_for_or_named() -> None:
    late = "tests/shaking/test_traces.py::test_the_counts_are_what_the_code_gives"
    for words, runs in ((["tests/shaking"], False), (["--nightly", "tests/shaking"], True), ([late], True)):
        assert (late in pytest_says("--collect-only", "-q", *words)) is runs, words
