"""What the figures of bulk commits and of PostgreSQL measure is the right work. No seconds."""

from contextlib import closing
from pathlib import Path

import pytest

from any_place import ON_POSTGRESQL, asked
from bench import bulk_commits, on_postgresql, store_growth
from bench.figure import Verdict
from rollkeeper.place import Address
from rollkeeper.store import Store


def test_both_commit_the_same_rows(tmp_path: Path) -> None:
    batches = bulk_commits.of_games(1, 12)
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        bulk_commits.keep(store, batches)
    stored = asked(path, "SELECT journal_id, n, line FROM events ORDER BY n")
    assert len(batches) > 1 and stored == [row[:3] for batch in bulk_commits.rows(batches) for row in batch]
    found = bulk_commits.figure("SQLite", bulk_commits.Spent(4.0, 2.0), bulk_commits.Spent(2.0, 0.5), 100)
    assert found.measured == "0.50 (25 events a second; plainly 50; of the processor's time 0.25, 50)"


def test_a_drive_that_takes_its_time_is_as_slow_for_both() -> None:
    kept, plain = bulk_commits.Spent(4.0, 2.0), bulk_commits.Spent(1.0, 0.5)
    for commits, answers, share in ((0, 0, "0.25"), (2000, 0, "0.50"), (2000, 0.0005, "0.40"), (2000, 0.002, "0.25")):
        found = bulk_commits.on_a_drive(kept, plain, commits, answers)
        assert found.measured.startswith(f"{share} (computed; this disk takes ")
        assert found.verdict is (Verdict.OK if float(share) >= 0.3 else Verdict.MISSED)


@pytest.mark.skipif(not ON_POSTGRESQL, reason="a PostgreSQL server: `make postgres` starts one")
def test_a_server_gets_all_rows_of_a_file(tmp_path: Path, address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_growth, "OF_ONE", 4)
    path = tmp_path / "games.sqlite3"
    store_growth.make(path, 4, 1)
    store_growth.grow(path, 8)
    Store(address).close()
    on_postgresql._carry(path, address)
    with_file, with_server = Store(path), Store(address, look=True)
    assert with_file.games() == with_server.games() and list(with_file.stories()) == list(with_server.stories())
    with_file.close()
    with_server.close()
