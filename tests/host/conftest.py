"""Fixtures that several tests of the PC program need."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from damage import LINES, closed
from examined import Examined, Look, contents
from rollkeeper.doctor import ports
from rollkeeper.link import find_handheld
from rollkeeper.store import Store
from wired import Handheld, Wired


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An open database with nothing in it."""
    store = Store(tmp_path / "games.sqlite3")
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
