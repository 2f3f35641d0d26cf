"""The mark of a database that was checked whole: a writer trusts it to the byte, and damage takes it away."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.damage import LINES, PAGE, asked, one_bit_of_an_event, over, synced
from rollkeeper.cli import main
from rollkeeper.store import Store, check
from rollkeeper.store.check import MARK, companion
from rollkeeper.store.errors import DatabaseDamaged
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import find_game


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The events that the full check has looked at."""
    found: list[object] = []
    fields_of = check.fields_of
    monkeypatch.setattr(check, "fields_of", lambda n, line: found.append(n) or fields_of(n, line))
    return found


def test_what_this_program_has_closed_is_not_checked_again(path: Path, looked_at: list[object]) -> None:
    store = Store(path)
    Cable(store, ListJournal(LINES[:5], epoch="0ther")).exchange()
    store.close()
    Store(path).close()
    assert looked_at == []


def test_a_file_without_a_mark_is_checked_once(path: Path, looked_at: list[object]) -> None:
    companion(path, MARK).unlink()
    Store(path).close()
    Store(path).close()
    assert len(looked_at) == len(LINES)


def test_how_far_the_check_is_can_be_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    companion(path, MARK).unlink()
    monkeypatch.setattr(check, "EVERY", 100)
    told: list[tuple[int, int]] = []
    Store(path, checking=lambda done, total: told.append((done, total))).close()
    Store(path, checking=lambda done, total: told.append((0, 0))).close()
    assert told == [(100, len(LINES)), (200, len(LINES)), (300, len(LINES))]


def test_any_other_byte_and_it_is_checked(path: Path, looked_at: list[object]) -> None:
    one_bit_of_an_event(path)
    with pytest.raises(DatabaseDamaged):
        Store(path)
    assert looked_at


def test_a_log_that_is_not_folded_in_and_the_mark_says_nothing(path: Path, looked_at: list[object]) -> None:
    store = Store(path)
    Cable(store, ListJournal(LINES[:5], epoch="0ther")).exchange()
    assert not check.is_marked(path)
    Store(path).close()
    assert len(looked_at) == len(LINES) + 5
    assert not check.is_marked(path), "the other is still open"
    store.close()
    assert check.is_marked(path)


def forged(path: Path) -> None:
    """Damage below a mark that says the file is whole: a bit that has decayed unseen since."""
    over(path, path.read_bytes().index(LINES[10]), b'{"n":11,"T"')
    check.mark(path)
    assert check.is_marked(path)


@pytest.mark.parametrize("words", [("show", "1"), ("export", "all"), ("doctor",)])
def test_damage_that_somebody_meets_is_mended_by_the_next_sync(path: Path, words: tuple[str, ...]) -> None:
    forged(path)
    result = CliRunner().invoke(main, [*words, "--database", str(path)])
    assert result.exit_code == 1 and "rollkeeper sync" in result.output
    found, told = synced(path, ListJournal(LINES))
    assert found == LINES and [news.name for news in told] == ["database-begun-anew"]


def test_a_damaged_database_that_is_closed_gets_no_mark(path: Path) -> None:
    forged(path)
    store = Store(path)
    with pytest.raises(DatabaseDamaged):
        store.ask(view_of_row, store.ask(find_game, "1"))
    store.close()
    assert not check.is_marked(path)


def test_another_file_in_its_place_gets_no_mark(path: Path) -> None:
    store = Store(path)
    path.rename(path.with_suffix(".old"))
    path.write_bytes(b"something else")
    store.close()
    assert not check.is_marked(path)


def test_an_index_that_disagrees_with_its_table_is_damage(path: Path) -> None:
    ((page,),) = asked(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'games_played'")
    assert isinstance(page, int)
    begin = (page - 1) * PAGE
    over(path, begin, path.read_bytes()[begin : begin + PAGE].replace(b"-", b"."))
    with pytest.raises(DatabaseDamaged, match="games_played"):
        Store(path)
