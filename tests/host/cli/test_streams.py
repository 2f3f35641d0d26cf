"""Standard streams that are closed, or that lack letters, and terminals that cannot draw: never a traceback."""

import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from databases.damage import LINES, closed
from running.patience import HANG

if os.name == "nt":
    pytest.skip("a shell closes the streams", allow_module_level=True)


def run(words: str, database: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What a shell's line does, in which R is the program."""
    shell = ["sh", "-c", words.replace("R ", f'"{sys.executable}" -P -m rollkeeper ', 1), "sh", str(database)]
    own = {**os.environ, **environment}
    return subprocess.run(shell, capture_output=True, encoding="latin-1", env=own, timeout=HANG, check=False)


@pytest.mark.parametrize(
    ("words", "code", "name"),
    [
        ('R table Cyd --database "$1" <&-', 1, "input-closed"),
        ("R moves --batch <&-", 1, "input-closed"),
        ("R hint --batch <&-", 1, "input-closed"),
        ('R import - --database "$1" <&-', 1, "log-unreadable"),
        ("R replay - <&-", 1, "log-unreadable"),
        ('R games --database "$1" <&-', 0, ""),
        ('R games --database "$1" >&-', 1, "answer-unwritable"),
        ('R games --json --database "$1" >&-', 1, "answer-unwritable"),
        ('R export last --database "$1" >&-', 1, "answer-unwritable"),
        ('R export all --csv --database "$1" >&-', 1, "answer-unwritable"),
        ("R --help >&-", 1, "answer-unwritable"),
        ("R moves --edition web --dice 44444 >&-", 1, "answer-unwritable"),
        ('R show 99 --database "$1" 2>&-', 1, ""),
        ('R table Cyd --database "$1" <&- >&- 2>&-', 1, ""),
        ('R games --database "$1" <&- >&- 2>&-', 1, ""),
        ('R roster Ann --database "$1" <&- 2>&-', 0, ""),
    ],
)
def test_a_closed_stream_is_named(words: str, code: int, name: str, tmp_path: Path) -> None:
    database = closed(tmp_path / "games.sqlite3", LINES[:100])
    done = run(words, database)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    assert done.stderr.count("\n") in ((2, 3) if name else (0,)), done.stderr
    assert f"({name})" in done.stderr + "()", done.stderr
    assert run('R games --database "$1"', database).returncode == 0, "nothing was written into the database"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("words", ["players", "players --json", "games", "games --json", "show last", "stats"])
def test_a_name_in_any_script_is_escaped_where_its_letters_are_missing(
    words: str, encoding: str, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    played = 'printf "33366\\na\\nend\\n" | R table "Zoë" "דוד" "李小龍" --database "$1"'
    table = run(played, database, PYTHONIOENCODING=encoding)
    assert table.returncode == 0 and "Traceback" not in table.stderr, table.stderr
    verb, *options = words.split(" ", 1)
    done = run(f'R {" ".join([verb, *options])} --database "$1"', database, PYTHONIOENCODING=encoding)
    assert done.returncode == 0 and not done.stderr and done.stdout, done.stderr


@pytest.mark.parametrize("words", ["games", "stats", "show last", "roster Ann", "moves --edition web --dice 44444"])
def test_a_dumb_terminal_gets_no_escape_sequence_and_its_whole_width(words: str, tmp_path: Path) -> None:
    import fcntl
    import struct
    import termios

    database = closed(tmp_path / "games.sqlite3", LINES)
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
    command = [sys.executable, "-P", "-m", "rollkeeper", *words.split()]
    command += ["--database", str(database)] * (not words.startswith("moves"))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "FORCE_COLOR")}
    program = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env={**environment, "TERM": "dumb"})
    os.close(slave)
    drawn = b""
    while True:
        try:
            if select.select([master], [], [], HANG)[0]:
                drawn += os.read(master, 65536)
        except OSError:  # it has ended
            break
    os.close(master)
    assert program.wait() == 0 and drawn and not re.search(rb"[\x1b\b]|\r(?!\n)", drawn), drawn
    if words == "games":
        assert max(map(len, drawn.decode().splitlines())) > 80 or "…" not in drawn.decode(), drawn.decode()
