"""How fast events are committed in bulk, beside plain inserts of the same rows in one transaction per batch: what the
checks, the fold and the games' rows cost. Processor time of this process; same seed, same games.
"""

import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from bench.figure import Figure, at_least
from bench.logged import EDITIONS, game
from bench.workbench import Workbench
from rollkeeper.place import Place
from rollkeeper.store import Store
from turnlink.host import Event
from turnlink.line import encode

GAMES = 400
BATCH = 250  # events in a transaction: about what a read of the port brings while old events come
BAR = 0.3
DEVICE, EPOCH = "e660583883724a32", "0badcafe"
NOW = "2026-01-31T12:00:00.000Z"
COLUMNS = "journal_id, n, line, received_at, played_at, played_known"


def bulk_commits(bench: Workbench) -> list[Figure]:
    """On SQLite."""
    bench.say(f"databases: committing {GAMES:,} games")
    batches = of_games(bench.seed, GAMES)
    with tempfile.TemporaryDirectory() as folder:
        kept = seconds(lambda: keep(Path(folder) / "kept.sqlite3", batches))
        other = Path(folder) / "plain.sqlite3"
        plainly = _empty(other, batches)
        with closing(sqlite3.connect(other, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            plain = seconds(lambda: _plain(connection, plainly))
    return [figure("SQLite", kept, plain, sum(map(len, batches)))]


def figure(what: str, kept: float, plain: float, events: int) -> Figure:
    """The share, and both speeds."""
    note = f" ({events / kept:,.0f} events a second of CPU; plainly {events / plain:,.0f})"
    name = f"events committed in bulk, {BATCH} at a time, of plain inserts of the same rows, {what}"
    return at_least(name, plain / kept, BAR, "", digits=2, note=note)


def of_games(seed: int, count: int) -> list[list[Event]]:
    """The events of so many games, in batches."""
    rng = random.Random(seed)
    told = [fields for number in range(count) for fields in game(EDITIONS[number % len(EDITIONS)], rng)]
    whole = [{"n": n, "t": 1000 * n, **fields} for n, fields in enumerate(told, 1)]
    found = [Event(n, encode(fields), fields) for n, fields in enumerate(whole, 1)]
    return [found[at : at + BATCH] for at in range(0, len(found), BATCH)]


def keep(place: Place, batches: list[list[Event]]) -> None:
    """Commit them as a session does."""
    with closing(Store(place)) as store:
        for batch in batches:
            store.keep(DEVICE, EPOCH, batch)


def rows(batches: list[list[Event]]) -> list[list[tuple[object, ...]]]:
    """The same as rows of `events`."""
    return [[(1, event.n, event.line, NOW, NOW, "before") for event in batch] for batch in batches]


def seconds(work: Callable[[], None]) -> float:
    """Processor time of this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _empty(path: Path, batches: list[list[Event]]) -> list[list[tuple[object, ...]]]:
    """Make a database that has the journal and none of its events."""
    keep(path, batches[:1])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events")
    return rows(batches)


def _plain(connection: sqlite3.Connection, batches: list[list[tuple[object, ...]]]) -> None:
    for batch in batches:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(f"INSERT INTO events ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", batch)
        connection.execute("COMMIT")
