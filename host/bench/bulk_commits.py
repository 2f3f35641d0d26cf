"""How fast events are committed in bulk, beside plain inserts of the same rows in one transaction per batch: what the
checks, the fold and the games' rows cost. Both have their database open already, and take turns; of each the median
counts. Wall time, for a commit waits for the disk, and how long it does so changes from moment to moment; processor
time beside it, which is the share where the disk answers at once. Same seed, same games.

A virtual disk may answer in a tenth of a millisecond: it has kept nothing then. So the share is also told for a drive
that takes DRIVE for each commit; consumers' SSDs take 1 to 10 ms, disks that turn about 10.
"""

import gc
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.figure import Figure, at_least
from bench.logged import EDITIONS, game
from bench.workbench import Workbench
from rollkeeper.cli import GARBAGE
from rollkeeper.store import Store
from turnlink.host import Event
from turnlink.line import encode

GAMES = 400
BATCH = 250  # events in a transaction: about what a read of the port brings while old events come
REPEATS = 9
BAR = 0.3
DRIVE = 0.001  # seconds
DEVICE, EPOCH = "e660583883724a32", "0badcafe"
NOW = "2026-01-31T12:00:00.000Z"
COLUMNS = "journal_id, n, line, received_at, played_at, played_known"


class Spent(NamedTuple):
    """Seconds."""

    wall: float
    processor: float


def bulk_commits(bench: Workbench) -> list[Figure]:
    """On SQLite."""
    bench.say(f"databases: committing {GAMES:,} games")
    batches = of_games(bench.seed, GAMES)
    rounds = [_both(batches) for _ in range(REPEATS)]
    kept, plain = (Spent(*map(median, zip(*times, strict=True))) for times in zip(*rounds, strict=True))
    events = sum(map(len, batches))
    return [figure("SQLite", kept, plain, events), on_a_drive(kept, plain, len(batches), _answers())]


def on_a_drive(kept: Spent, plain: Spent, commits: int, answers: float) -> Figure:
    """The share where the drive takes DRIVE for each of the commits, and not what this one `answers` in; computed."""
    more = commits * max(0.0, DRIVE - answers)
    note = f"(computed; this disk takes {1000 * answers:.2f} ms)"
    name = f"the same on a drive that takes {1000 * DRIVE:g} ms to keep a commit"
    return at_least(name, (plain.wall + more) / (kept.wall + more), BAR, "", digits=2, note=note)


def _answers() -> float:
    """Seconds until the disk says that it has kept something, asked as SQLite asks: the median."""
    took, sync = [], getattr(os, "fdatasync", os.fsync)
    with tempfile.TemporaryFile() as file:
        for _ in range(100):
            file.write(bytes(4096))
            file.flush()
            begun = time.perf_counter()
            sync(file.fileno())
            took.append(time.perf_counter() - begun)
    return median(took)


def _both(batches: list[list[Event]]) -> tuple[Spent, Spent]:
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store(Path(folder) / "kept.sqlite3")) as store:
            kept = spent(lambda: keep(store, batches))
        other = Path(folder) / "plain.sqlite3"
        with closing(Store(other)) as store:
            keep(store, batches[:1])
        with closing(sqlite3.connect(other, isolation_level=None)) as connection:
            connection.execute("DELETE FROM events")  # all that is left is the journal
            connection.execute("PRAGMA synchronous = FULL")
            told = rows(batches)
            return kept, spent(lambda: _plain(connection, told))


def figure(what: str, kept: Spent, plain: Spent, events: int) -> Figure:
    """The share, both speeds, and the same of the processor alone."""
    speeds = f"{events / kept.wall:,.0f} events a second; plainly {events / plain.wall:,.0f}"
    note = f"({speeds}; of the processor's time {plain.processor / kept.processor:.2f}, {events / kept.processor:,.0f})"
    name = f"events committed in bulk, {BATCH} at a time, of plain inserts of the same rows, {what}"
    return at_least(name, plain.wall / kept.wall, BAR, "", digits=2, note=note)


def of_games(seed: int, count: int) -> list[list[Event]]:
    """The events of so many games, in batches."""
    rng = random.Random(seed)
    told = [fields for number in range(count) for fields in game(EDITIONS[number % len(EDITIONS)], rng)]
    whole = [{"n": n, "t": 1000 * n, **fields} for n, fields in enumerate(told, 1)]
    found = [Event(n, encode(fields), fields) for n, fields in enumerate(whole, 1)]
    return [found[at : at + BATCH] for at in range(0, len(found), BATCH)]


def keep(store: Store, batches: list[list[Event]]) -> None:
    """Commit them as a session does."""
    for batch in batches:
        store.keep(DEVICE, EPOCH, batch)


def rows(batches: list[list[Event]]) -> list[list[tuple[object, ...]]]:
    """The same as rows of `events`."""
    return [[(1, event.n, event.line, NOW, NOW, "before") for event in batch] for batch in batches]


def spent(work: Callable[[], None], others: Callable[[], float] = lambda: 0.0) -> Spent:
    """What `work` takes; `others` tells the processor time of other processes that work for it."""
    threshold = gc.get_threshold()
    gc.set_threshold(GARBAGE)  # as `rollkeeper sync` has it
    try:
        begun, processor = time.perf_counter(), time.process_time() + others()
        work()
        return Spent(time.perf_counter() - begun, time.process_time() + others() - processor)
    finally:
        gc.set_threshold(*threshold)


def _plain(connection: sqlite3.Connection, batches: list[list[tuple[object, ...]]]) -> None:
    for batch in batches:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(f"INSERT INTO events ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", batch)
        connection.execute("COMMIT")
