"""`rollkeeper import`, and the forms of `rollkeeper export`, as a person meets them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from databases.any_place import asked, word
from databases.damage import closed
from rollkeeper.cli import main, opening
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.place import Place, place

Run = Callable[..., Result]


@pytest.fixture
def here(new_place: Callable[[], Place]) -> str:
    return word(closed(new_place()))


@pytest.fixture
def there(new_place: Callable[[], Place]) -> str:
    return word(new_place())


def run(*words: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=given)


def test_what_is_exported_on_one_pc_is_imported_on_another(here: str, there: str, tmp_path: Path) -> None:
    file = str(tmp_path / "club.jsonl")
    assert run("export", "all", "--events", "--output", file, "--database", here).exit_code == 0
    assert run("import", file, "--database", there).stdout.endswith(" events imported; 8 games\n")
    again = run("import", "-", "--database", there, given=Path(file).read_bytes()).stdout
    assert again.startswith("0 events imported, ") and again.endswith(" were there already; 0 games\n")
    data = json.loads(run("import", file, "--json", "--database", there).stdout)
    assert data["new"] == 0 and data["there"] > 100 and data["games"] == []
    assert run("games", "--database", there).stdout == run("games", "--database", here).stdout


def test_a_bad_line_is_named_with_its_number(here: str, there: str, tmp_path: Path) -> None:
    log = run("export", "1", "--events", "--database", here).stdout_bytes.splitlines(keepends=True)
    log[3] = log[3].replace(b"score", b"scone").replace(b"roll", b"rill")
    result = run("import", "-", "--database", there, given=b"".join(log))
    assert result.exit_code == 1 and result.stderr.count("\n") == 2
    assert "line 4: " in result.stderr and result.stderr.endswith("(damaged-event)\n")
    assert asked(place(there), "SELECT count(*) FROM events") == [(0,)]


@pytest.mark.parametrize(("text", "name"), [(b"", "no-events"), (b"\n\n", "no-events"), (b"hello\n", "json")])
def test_a_file_that_is_none_of_ours_is_refused(text: bytes, name: str, there: str) -> None:
    assert run("import", "-", "--database", there, given=text).stderr.endswith(f"({name})\n")
    assert run("import", "nowhere.jsonl", "--database", there).stderr.endswith("(log-unreadable)\n")


def test_a_bar_is_shown_while_much_is_read(here: str, there: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[float] = []
    monkeypatch.setattr(opening, "LONG_WORK", 1000)
    monkeypatch.setattr("rollkeeper.term.terminal.LateBar.show", lambda bar, done, total: shown.append(done))
    log = run("export", "all", "--events", "--database", here).stdout_bytes
    log *= 1 + 1000 // log.count(b"\n")
    assert run("import", "-", "--database", there, given=log).exit_code == 0
    assert shown and 0 < shown[0] <= len(log)


def test_tables_for_a_spreadsheet_are_marked_in_a_file_only(here: str, tmp_path: Path) -> None:
    for form in ("--csv", "--turns"):
        out = tmp_path / f"out{form}"
        piped = run("export", "all", form, "--database", here).stdout_bytes
        assert run("export", "all", form, "--output", str(out), "--database", here).exit_code == 0
        assert out.read_bytes() == BYTE_ORDER_MARK + piped
    assert piped.count(b"\r\n") == 1 + 8 * 13
