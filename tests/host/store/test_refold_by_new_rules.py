"""An old database: its games' rows are made anew when other rules have folded them, and keep their numbers."""

import sqlite3
from pathlib import Path

import pytest

from game_log import lines, lines_of_games
from rollkeeper.cli import open_database
from rollkeeper.store import Store, refold_by_new_rules
from rollkeeper.store.database import Database
from rollkeeper.store.fold import fingerprint
from rollkeeper.store.fold_new_events import Folds
from turnlink.host import Event
from turnlink.line import decode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
HOUSE: dict[str, object] = {"game": "web", "players": ["Ann"], "switches": {"voluntary_zero": "any"}}


def keep(store: Store, raw: list[bytes], epoch: str = EPOCH) -> None:
    store.keep(DEVICE, epoch, [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])


def old_database(path: Path, journals: int = 1) -> None:
    """As other rules have left it, with rows that they got wrong."""
    Database(path).close()
    with sqlite3.connect(path) as raw:
        at = "2026-01-01T00:00:00.000Z"
        raw.execute("INSERT INTO devices VALUES (1, ?, ?)", (DEVICE, at))
        events = [*lines_of_games(2), *lines([HOUSE, {"roll": "33416"}], len(lines_of_games(2)) + 1)]
        starts = [n for n, line in enumerate(events, 1) if b'"game"' in line]
        for journal in range(1, journals + 1):
            raw.execute("INSERT INTO journals VALUES (?, 1, ?, ?, 'old')", (journal, f"epoch{journal:03}", at))
            raw.executemany(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, 'before')",
                [(journal, n, line, at, at) for n, line in enumerate(events, 1)],
            )
            raw.execute("INSERT INTO refusals VALUES (?, ?, 'shared-dice', 'not yet')", (journal, starts[2]))
            for start in reversed(starts):  # in an order of their own, so that numbers are seen to stay
                row = (journal, start, start, start, at, at, at, at)
                raw.execute(
                    "INSERT INTO games (journal_id, first_n, last_n, edition, players, state, totals, refused_n,"
                    " refused_name, refused_message, started_at, updated_at, card_n, card_column, title, played_from,"
                    " from_known, played_to, to_known) VALUES (?, ?, ?, 'travel', '[\"P1\"]', 'refused', '[]', ?,"
                    " 'shared-dice', 'not yet', ?, ?, 1, 1, '', ?, 'before', ?, 'before')",
                    row,
                )


def test_an_old_database_is_refolded(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    old_database(path)
    store = Store(path)
    third, second, first = store.games()
    assert [row.ident for row in (third, second, first)] == [1, 2, 3], "games keep their numbers"
    totals = [decode(line)["end"] for line in lines_of_games(2) if b'"end"' in line]
    assert [(row.state, row.totals) for row in (first, second)] == [("ended", [total]) for total in totals]
    assert (third.state, third.title, third.refused) == ("playing", "Web rules, house rules", None)
    with store._database.reader.begin() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM refusals").scalar_one() == 0
    assert first.started_at == "2026-01-01T00:00:00.000Z", "not now"
    store.close()


def test_it_is_done_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "games.sqlite3")
    keep(store, lines_of_games(1))
    store.close()
    monkeypatch.setattr(refold_by_new_rules, "fold_anew", lambda *_: pytest.fail("these rules have folded it"))
    Store(tmp_path / "games.sqlite3").close()


def test_other_rules_fold_every_journal_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "games.sqlite3")
    keep(store, lines_of_games(1))
    store.close()
    with sqlite3.connect(tmp_path / "games.sqlite3") as raw:
        raw.execute("UPDATE games SET totals = '[0]', state = 'refused', title = ''")
    monkeypatch.setattr(refold_by_new_rules, "fingerprint", lambda: "other rules")
    store = Store(tmp_path / "games.sqlite3")
    assert [(row.state, row.title) for row in store.games()] == [("ended", "Travel")]
    assert store.games()[0].totals != [0]
    store.close()


def test_a_game_that_the_rules_no_longer_see_loses_its_row(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    old_database(path)
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE games SET first_n = first_n + 1 WHERE id = 1")
    store = Store(path)
    assert [row.ident for row in store.games()] == [2, 3, 4]
    store.close()


def test_a_crash_leaves_a_journal_done_or_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"
    old_database(path, journals=3)
    carry, left = Folds.carry, [2]

    def crash(*words: object) -> object:
        left[0] -= 1
        done = carry(*words)  # type: ignore[arg-type]
        if not left[0]:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(Folds, "carry", crash)
    with pytest.raises(KeyboardInterrupt):
        Store(path)
    monkeypatch.undo()
    with sqlite3.connect(path) as raw:
        folded = [fold == fingerprint() for (fold,) in raw.execute("SELECT fold FROM journals ORDER BY id")]
        states = [state for (state,) in raw.execute("SELECT state FROM games WHERE first_n = 1 ORDER BY journal_id")]
    assert (folded, states) == ([True, False, False], ["ended", "refused", "refused"])
    store = Store(path)
    assert {row.state for row in store.games()} == {"ended", "playing"}
    store.close()


def test_how_far_it_is_can_be_told(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    old_database(path, journals=2)
    told: list[tuple[int, int]] = []
    Store(path, tell=lambda done, total: told.append((done, total))).close()
    count = len(lines_of_games(2)) + 2
    assert told == [(0, 2 * count), (count, 2 * count), (2 * count, 2 * count)]


def test_long_work_shows_a_bar_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(open_database, "MANY", 10)
    old_database(tmp_path / "games.sqlite3", journals=2)
    open_database.open_store(tmp_path / "games.sqlite3").close()
    assert "applying the rules of this version" in capsys.readouterr().err
    open_database.open_store(tmp_path / "games.sqlite3").close()
    assert capsys.readouterr().err == "", "there is nothing left to do"
