"""Fixtures that several tests of the PC program need."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from cables.wired import Handheld, Wired
from databases.any_place import ON_POSTGRESQL
from databases.club_server import ClubServer
from databases.damage import LINES, closed
from databases.examined import Examined, Look, contents
from rollkeeper.doctor import ports
from rollkeeper.link import find_handheld
from rollkeeper.place import Address, Place
from rollkeeper.store import Store


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With `make postgres` what is of any database, or of PostgreSQL; without it the rest of the latter is skipped."""
    if ON_POSTGRESQL:
        of_any = {"place", "new_place", "club", "filled"}
        items[:] = [
            item for item in items
            if isinstance(item, pytest.Function) and of_any & set(item.fixturenames)
            and not item.get_closest_marker("of_a_file")
        ]  # fmt: skip


@pytest.fixture(scope="session")
def club() -> Iterator[ClubServer]:
    """A PostgreSQL server."""
    if not ON_POSTGRESQL:
        pytest.skip("a PostgreSQL server: `make postgres` starts one")
    server = ClubServer()
    yield server
    server.end()


@pytest.fixture
def address(club: ClubServer) -> Iterator[Address]:
    """A server's database with nothing in it."""
    address = club.fresh()
    yield address
    club.give_back(address)


@pytest.fixture
def own_server(club: ClubServer) -> Iterator[ClubServer]:
    """A server that may be stopped, and whose databases are new."""
    server = ClubServer()
    yield server
    server.end()


@pytest.fixture
def new_place(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[], Place]]:
    """Makes places for databases: files, or with `make postgres` those of a server, where each is empty."""
    if ON_POSTGRESQL:
        club: ClubServer = request.getfixturevalue("club")
        given: list[Address] = []

        def fresh() -> Place:
            given.append(club.fresh())
            return given[-1]

        yield fresh
        for address in given:
            club.give_back(address)
        return
    numbers = count(1)
    yield lambda: tmp_path / ("games.sqlite3" if (number := next(numbers)) == 1 else f"games-{number}.sqlite3")


@pytest.fixture
def place(new_place: Callable[[], Place]) -> Place:
    """A place for a database."""
    return new_place()


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    """An open database with nothing in it."""
    store = Store(place)
    yield store
    store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed database that holds LINES."""
    return closed(tmp_path / "games.sqlite3")


@pytest.fixture
def wired(store: Store) -> Wired:
    """A session that has caught up with a handheld which does what the PC requests."""
    wired = Wired(store, Handheld())
    wired.run(1)
    assert wired.session.caught_up
    return wired


@pytest.fixture
def quiet_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on the USB, whatever is plugged into this computer."""
    monkeypatch.setattr(find_handheld.list_ports, "comports", list)
    monkeypatch.setattr(ports, "bootloader", lambda: "")


@pytest.fixture
def a_database(tmp_path: Path) -> Path:
    return closed(tmp_path / "data" / "games.sqlite3", LINES[:100])


@pytest.fixture
def look(a_database: Path) -> Look:
    """Runs the doctor, and makes sure that it has changed no file."""

    def look(*words: str) -> Examined:
        before = contents(a_database.parent)
        examined = Examined("--database", str(a_database), *words)
        assert contents(a_database.parent) == before
        return examined

    return look
