"""What the figures of the store measure is the right work: the real verbs, on databases that are whole. No seconds."""

from pathlib import Path

import pytest

from bench import store_growth
from bench.figure import Verdict
from rollkeeper.store import Store, checked
from rollkeeper.store.inspect_file import inspect
from rollkeeper.store.statistics import Chosen


@pytest.mark.parametrize("name", store_growth.VERBS)
def test_a_verb_runs_and_says_what_it_took(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store_growth.make(path, 7, 1)
    assert store_growth.verb(store_growth.VERBS[name], path) > 0


def test_a_grown_database_is_whole_marked_and_needs_no_folding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_growth, "OF_ONE", 4)
    path = tmp_path / "games.sqlite3"
    store_growth.make(path, 4, 1)
    for count in (8, 24):
        store_growth.grow(path, count)
        assert checked.holds(path)
        inspect(path)
        store = Store(path, tell=lambda done, total: pytest.fail("it is folded anew"))
        rows = store.games()
        assert len(rows) == count and len({(row.device, row.epoch) for row in rows}) == count // 4
        assert {row.state for row in rows} == {"ended"}
        assert all(store.view(row) for row in rows[-4:])
        assert {(each.name, each.games) for each in store.statistics([], Chosen()).players} == (
            {("Ann", 4), ("Bob", 4)} if count == 8 else {("Ann", 8), ("Bob", 8), ("Cyd", 4), ("Dan", 4)}
        )
        store.close()


def test_the_bar_is_for_the_largest_database_alone() -> None:
    sizes = list(store_growth.SIZES)
    verdicts = [
        store_growth._figure(name, values, sizes[: len(values)]).verdict
        for name, values in (
            ("games", [9, 9, 9, 9, 0.3]),
            ("games", [0, 0, 0, 0, 0.31]),
            ("games", [9]),
            ("other", [9]),
        )
    ]
    assert verdicts == [Verdict.OK, Verdict.MISSED, Verdict.NO_BAR, Verdict.NO_BAR]
