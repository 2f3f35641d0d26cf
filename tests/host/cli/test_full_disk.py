"""An answer that cannot be written is three lines on stderr, however it is written; a reader may go at any time."""

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
REQUEST = '{"edition":"travel","card":{},"dice":[1,1,1,1,1]}\n'


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        ("--help",), ("--version",), ("rules", "travel"), ("moves", "--edition", "travel", "--dice", "44444"),
        ("moves", "--edition", "travel", "--dice", "44444", "--json"), ("moves", "--batch"),
    ],
)  # fmt: skip
def test_where_there_is_no_room(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        program = [sys.executable, "-m", "rollkeeper", *words]
        done = subprocess.run(program, input=REQUEST, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == (
        "rollkeeper: the answer cannot be written (No space left on device).\nWhat was asked for may be done.\n"
        "Is there room where it goes? (answer-unwritable)\n"
    )


def test_who_reads_no_further() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "rollkeeper", "moves", "--batch"], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdin and program.stdout and program.stderr
    program.stdout.close()
    program.stdin.write(REQUEST)
    program.stdin.close()
    said = program.stderr.read()
    assert program.wait() == 1 and "Traceback" not in said, said
    program.stderr.close()
