"""A database with as many games as wanted.

Up to a thousand games are kept as a handheld would send them. The others are the same thousand in the journals of more
handhelds, played a little later each: copied inside the database, as folding 100,000 would take minutes. Same seed,
same games.
"""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Table

from bench.logged import EDITIONS, game
from rollkeeper.store import Store, check
from rollkeeper.store.tables import events, games, journals, results, thrown
from turnlink.host import Event
from turnlink.line import encode

OF_ONE = 1000  # games in a journal
BATCH = 2000  # events in a transaction
HANDHELDS = 4
PLAYERS = ("Ann", "Bob", "Cyd", "Dan")  # each plays on a handheld of their own


def make(path: Path, count: int, seed: int) -> None:
    """Makes a database of `count` games, OF_ONE at most, of one handheld."""
    rng = random.Random(seed)
    found: list[Event] = []
    for number in range(min(count, OF_ONE)):
        for fields in game(EDITIONS[number % len(EDITIONS)], rng):
            n = len(found) + 1
            whole = {"n": n, "t": 1000 * n, **fields}
            found.append(Event(n, encode(whole), whole))
    with closing(Store(path)) as store:
        for at in range(0, len(found), BATCH):
            store.keep(_device(0), _epoch(0), found[at : at + BATCH])


def grow(path: Path, count: int) -> None:
    """Lets a database of OF_ONE games have `count`, a multiple of that. It is marked as whole, as it is."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        begun = connection.execute("SELECT count(*) FROM journals").fetchone()[0]
        for number in range(begun, count // OF_ONE):
            _copy(connection, number)
        connection.execute("COMMIT")
    check.mark(path)


def _copy(connection: sqlite3.Connection, number: int) -> None:
    """Copies the first journal as the journal `number` (0 is the first)."""
    seen = connection.execute("SELECT first_seen FROM journals WHERE id = 1").fetchone()[0]
    connection.execute("INSERT OR IGNORE INTO devices (device, first_seen) VALUES (?, ?)", (_device(number), seen))
    begin = {"id": "?1", "device_id": "(SELECT id FROM devices WHERE device = ?2)", "epoch": "?3"}
    _insert(connection, journals, "id = 1", begin, number + 1, _device(number), _epoch(number))
    _insert(connection, events, "journal_id = 1", {"journal_id": "?1"}, number + 1)
    later = "strftime('%Y-%m-%dT%H:%M:%fZ', played_to, ?1 || ' minutes')"
    ident = f"id + {number} * {OF_ONE}"
    _insert(connection, games, "journal_id = 1", {"id": ident, "journal_id": "?1", "played_to": later}, number + 1)
    other = {"game_id": f"game_id + {number} * {OF_ONE}", "name": "?2", "played_to": later}
    _insert(connection, results, f"game_id <= {OF_ONE}", other, number + 1, PLAYERS[number % len(PLAYERS)])
    _insert(connection, thrown, "journal_id = 1", {"journal_id": "?1"}, number + 1)


def _insert(connection: sqlite3.Connection, table: Table, where: str, other: dict[str, str], *values: object) -> None:
    """Copies rows of a table; the columns of `other` get what it says."""
    names = [column.name for column in table.columns]
    chosen = ", ".join(other.get(name, name) for name in names)
    into = f"INSERT INTO {table.name} ({', '.join(names)})"
    connection.execute(f"{into} SELECT {chosen} FROM {table.name} WHERE {where}", values)


def _device(number: int) -> str:
    return f"e66058388372{number % HANDHELDS:04x}"


def _epoch(number: int) -> str:
    return f"{number:08x}"
