"""A program that only looks reads no more than it shows, names the damage that it meets, and leaves nothing behind."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bench import store_growth
from databases.damage import DAMAGES, asked, closed, over
from rollkeeper.cli import main
from rollkeeper.store import games
from rollkeeper.store import lines as store_lines
from rollkeeper.store.check import inspect

LOOKS = [("games",), ("show", "last"), ("show", "3", "--json", "--events"), ("export", "2"), ("export", "all")]


def run(path: Path, *words: str) -> Result:
    return CliRunner().invoke(main, [*words, "--database", str(path)])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database that holds LINES."""
    return closed(tmp_path_factory.mktemp("whole") / "games.sqlite3")


@pytest.fixture(scope="module")
def said(whole: Path) -> dict[tuple[str, ...], bytes]:
    """What is said of it while it is whole."""
    return {words: run(whole, *words).stdout_bytes for words in LOOKS}


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "games.sqlite3"))


# Reading no more than is shown


@pytest.fixture
def grown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of three hundred games in six journals, whole in every respect."""
    monkeypatch.setattr(store_growth, "OF_ONE", 50)
    path = tmp_path / "many.sqlite3"
    store_growth.make(path, 50, 1)
    store_growth.grow(path, 300)
    inspect(path)
    return path


@pytest.mark.parametrize(("words", "lines", "rows"), [(("show", "last"), 3 * 54, 1), (("games",), 0, 21)])
def test_what_is_not_shown_is_not_read(
    words: tuple[str, ...], lines: int, rows: int, grown: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = {"lines": 0, "rows": 0}

    def counts(name: str, called: object) -> object:
        def count(*values: object) -> object:
            counted[name] += 1
            return called(*values)  # type: ignore[operator]

        return count

    monkeypatch.setattr(store_lines, "decode", counts("lines", store_lines.decode))
    monkeypatch.setattr(games, "_row", counts("rows", games._row))
    result = run(grown, *words)
    assert result.exit_code == 0 and counted["lines"] <= lines and counted["rows"] == rows
    assert words[0] == "show" or "there are more" in result.output


def test_the_game_played_last_is_found_by_an_index(grown: Path) -> None:
    query = "SELECT * FROM games ORDER BY played_to DESC, id DESC LIMIT 20"
    plan = asked(grown, f"EXPLAIN QUERY PLAN {query}")
    assert [row[-1] for row in plan] == ["SCAN games USING INDEX games_played"]
    shown = [json.loads(run(grown, "show", word, "--json").output)["game"] for word in ("last", "300")]
    assert shown[0] == shown[1]


# Damage


def honest(result: Result, whole: bytes) -> bool:
    """Whether it was read as it was written, or the damage was named."""
    if result.exit_code == 0:
        return result.stdout_bytes == whole
    return result.exit_code == 1 and result.stderr.count("\n") <= 3 and result.stderr.endswith("(database-damaged)\n")


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_read_of_a_damaged_database_is_true_or_named(
    name: str, words: tuple[str, ...], path: Path, said: dict[tuple[str, ...], bytes]
) -> None:
    DAMAGES[name](path)
    damaged = path.read_bytes()
    result = run(path, *words)
    assert honest(result, said[words]), (result.output, result.exception)
    if path.stat().st_size:
        assert path.read_bytes() == damaged


@pytest.mark.parametrize("seed", range(60))
def test_a_byte_that_flips_makes_no_traceback_and_no_other_event(
    seed: int, path: Path, said: dict[tuple[str, ...], bytes]
) -> None:
    rng = random.Random(seed)
    at = rng.randrange(path.stat().st_size)
    over(path, at, bytes([path.read_bytes()[at] ^ rng.randrange(1, 256)]))
    for words in LOOKS[:3]:
        result = run(path, *words)
        assert isinstance(result.exception, SystemExit | None), result.exception
    for words in LOOKS[3:]:
        result = run(path, *words)
        lines = set(result.stdout_bytes.splitlines())
        assert isinstance(result.exception, SystemExit | None) and lines <= set(said[words].splitlines())


def test_looking_leaves_nothing_behind(path: Path) -> None:
    for words in LOOKS:
        assert run(path, *words).exit_code == 0
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_who_looks_imports_nothing_of_the_cable_and_leaves_no_garbage_to_look_for(whole: Path) -> None:
    """Both took time of every verb: the one as it began, the other as Python ended."""
    program = (
        "import atexit, gc, sys\n"
        "late = {'turnlink.host', 'rollkeeper.link.lsof'}\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 0, late & set(sys.modules)))\n"
        "from rollkeeper.cli import main\n"
        f"main(['games', '--database', {str(whole)!r}])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("True set()\n")
