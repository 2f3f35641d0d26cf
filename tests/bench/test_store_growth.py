"""The grown database of the bench is whole."""

from pathlib import Path

import pytest

from bench import store_growth
from rollkeeper.store import Store, check
from rollkeeper.store.check import inspect
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games
from rollkeeper.store.statistics import Chosen, statistics


def test_a_grown_database_is_whole_marked_and_needs_no_folding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_growth, "OF_ONE", 4)
    path = tmp_path / "games.sqlite3"
    store_growth.make(path, 4, 1)
    for count in (8, 24):
        store_growth.grow(path, count)
        assert check.is_marked(path)
        inspect(path)
        store = Store(path, tell=lambda done, total: pytest.fail("it is folded again"))
        rows = store.ask(all_games)
        assert len(rows) == count and len({(row.device, row.epoch) for row in rows}) == count // 4
        assert {row.state for row in rows} == {"ended"}
        assert all(store.ask(view_of_row, row) for row in rows[-4:])
        assert {(each.name, each.games) for each in store.ask(statistics, [], Chosen()).players} == (
            {("Ann", 4), ("Bob", 4)} if count == 8 else {("Ann", 8), ("Bob", 8), ("Cyd", 4), ("Dan", 4)}
        )
        store.close()
