"""The pages of games and players in a real browser, from a database with games in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.history.played_store import fill
from host.serve.conftest import screen  # noqa: F401
from host.serve.served import Served
from host.web.conftest import chromium  # noqa: F401
from rollkeeper.store import Store


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard whose database has the games of `fill`."""
    store = Store(tmp_path / "games.sqlite3")
    fill(store)
    store.close()
    with Served(tmp_path) as running:
        yield running
