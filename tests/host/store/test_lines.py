"""Lines of every length are found in the bytes of a file that was cut, and saved."""

from pathlib import Path

import pytest

from databases.damage import PAGE, asked, closed, cut, garbage, over
from rollkeeper.store.lines import rows_in
from rollkeeper.store.repair import begin_anew
from turnlink.line import LONGEST, encode

SHORTEST = 121  # bytes; what most events have fewer than
HALF = LONGEST // 2
REST = 60  # bytes of a row behind its line: when it came, when it was played, and how that is known


def begun(n: int, size: int) -> bytes:
    """A `game` line of so many bytes: eight players with names as long as that takes."""
    names = ["A"] * 8
    event = {"n": n, "t": 1000 * n, "game": "travel", "players": names}
    if size > HALF:  # names alone do not fill the longest line
        event["commit"] = "5a" * 32
    at = 0
    while (missing := size - len(encode(event))) > 0:
        if len(names[at]) == 12:
            at += 1
        names[at] += "é" if missing >= 6 else "x"  # six bytes in a line, or one
    return encode(event)


LINES = []
for _size in range(SHORTEST, LONGEST + 1):
    LINES.append(begun(len(LINES) + 1, _size))
    LINES.append(encode({"n": len(LINES) + 1, "t": 1000 * len(LINES), "abandon": 1}))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return closed(tmp_path_factory.mktemp("whole") / "games.sqlite3", LINES)


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "games.sqlite3"
    copy.write_bytes(whole.read_bytes())
    return copy


def test_there_is_a_line_of_every_length() -> None:
    assert sorted(map(len, LINES[::2])) == list(range(SHORTEST, LONGEST + 1))


def test_every_row_is_found_in_the_bytes(path: Path) -> None:
    content = path.read_bytes()
    found = [line for _, _, line, *_ in rows_in(path)]
    assert [line for line in LINES if content.count(line) != found.count(line)] == []
    assert set(found) == set(LINES)


@pytest.mark.parametrize("share", [0.4, 0.7, 0.95])
def test_of_a_file_that_was_cut_all_that_is_in_its_bytes_is_saved(share: float, path: Path) -> None:
    cut(share)(path)
    over(path, 0, garbage(PAGE))
    content = path.read_bytes()
    sure = [line for line in LINES if content[:-REST].count(line)]
    assert begin_anew(path) is not None
    saved = [line for (line,) in asked(path, "SELECT line FROM events ORDER BY n")]
    assert [line for line in saved if not content.count(line)] == []
    assert [line for line in sure if line not in saved] == [] and len(sure) > 80
