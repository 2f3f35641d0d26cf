"""A database at any place, be it a file or a server's, as another program sees it.

Tests that ask for `place` or `new_place` (host/conftest.py) run on SQLite, and with `make postgres` on PostgreSQL.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from rollkeeper.place import Address, Place
from rollkeeper.store import GameRow, Store
from rollkeeper.store.journal import StoredGap, gaps_of

ON_POSTGRESQL = os.environ.get("ROLLKEEPER_POSTGRES") == "must"


def word(place: Place) -> str:
    """What is said behind --database; with the password, if it is an address."""
    return place.url if isinstance(place, Address) else str(place)


def asked(place: Place, statement: str) -> list[tuple[Any, ...]]:
    """What a statement answers, and does, on a connection of its own that is closed again."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(place, isolation_level=None, timeout=10)) as connection:
            return connection.execute(statement).fetchall()
    import psycopg

    with psycopg.connect(place.url.replace("+psycopg", ""), autocommit=True) as server:
        answer = server.execute(statement)
        return answer.fetchall() if answer.description else []


def stored(place: Place, device: str) -> list[bytes]:
    """The lines of a handheld's events, in their order."""
    query = f"""SELECT line FROM events JOIN journals ON journals.id = journal_id JOIN devices ON devices.id = device_id
                WHERE device = '{device}' ORDER BY epoch, n"""
    return [bytes(line) for (line,) in asked(place, query)]


class Held:
    """Somebody else's transaction that holds all of the database, or all journals, and does not end."""

    def __init__(self, place: Place) -> None:
        if isinstance(place, Path):
            self._connection: Any = sqlite3.connect(place, isolation_level=None, check_same_thread=False)
            self._connection.execute("BEGIN IMMEDIATE")
            return
        import psycopg

        self._connection = psycopg.connect(place.url.replace("+psycopg", ""))
        self._connection.execute("LOCK TABLE journals, devices IN EXCLUSIVE MODE")

    def end(self) -> None:
        """Let it go."""
        self._connection.rollback()
        self._connection.close()

    def __enter__(self) -> "Held":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def gaps_in(store: Store, row: GameRow) -> list[StoredGap]:
    """The gaps in a game."""
    with store.reading() as connection:
        return list(gaps_of(connection, row.journal_id, row.first_n, row.last_n))
