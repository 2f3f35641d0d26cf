"""The pages of games and players in a real browser, from a database with games in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from databases.any_place import ON_POSTGRESQL
from databases.club_server import ClubServer
from host.history.played_store import fill
from host.serve.conftest import screen  # noqa: F401
from host.serve.served import Served
from host.web.conftest import chromium  # noqa: F401
from rollkeeper.place import Address
from rollkeeper.store import Store


@pytest.fixture(scope="module")
def filled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An open database that has the games of `fill`: a file, or with `make postgres` one of a server."""
    club: ClubServer | None = request.getfixturevalue("club") if ON_POSTGRESQL else None
    store = Store(tmp_path_factory.mktemp("pages") / "games.sqlite3" if club is None else club.fresh())
    fill(store)
    yield store
    store.close()
    if club is not None and isinstance(store.path, Address):
        club.give_back(store.path)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Served]:
    """A scoreboard whose database has the games of `fill`."""
    store = Store(tmp_path / "games.sqlite3")
    fill(store)
    store.close()
    with Served(tmp_path) as running:
        yield running
