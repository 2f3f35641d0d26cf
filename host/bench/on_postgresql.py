"""The same verbs on PostgreSQL and on SQLite: processor time from the shell, that of the server's processes included.

The games are those of store_growth, carried over with COPY. The server is started here and ends with it.
"""

import sqlite3
import statistics
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from bench import bulk_commits, store_growth
from bench.bulk_commits import figure, keep, of_games, spent
from bench.figure import Figure, at_most, not_measured
from bench.workbench import Workbench
from club_server import ClubServer, program
from rollkeeper.place import Address
from rollkeeper.store import Store
from rollkeeper.store.tables import metadata

VERBS = ("show last", "show 7 --events", "games", "stats Ann")
REPEATS = 5
BAR = 2  # times SQLite


def on_postgresql(bench: Workbench) -> list[Figure]:
    """Every verb that has a bar, and commits in bulk."""
    if program("initdb") is None:
        return [not_measured("the verbs on PostgreSQL", "PostgreSQL is not installed", f"<= {BAR} times SQLite")]
    count = bench.most_games
    found: list[Figure] = []
    club = ClubServer()
    try:
        with tempfile.TemporaryDirectory() as folder:
            path, address = Path(folder) / "games.sqlite3", club.fresh()
            bench.say(f"PostgreSQL: making {count:,} games")
            store_growth.make(path, count, bench.seed)
            store_growth.grow(path, count)
            Store(address).close()
            _carry(path, address)
            for name in VERBS:
                bench.say(f"PostgreSQL: {name} with {count:,} games")
                words = store_growth.VERBS[name]
                on_sqlite = statistics.median(store_growth.verb(words, path) for _ in range(REPEATS))
                before = club.processor()
                here = statistics.median(store_growth.verb(words, address) for _ in range(REPEATS))
                there = (club.processor() - before) / REPEATS
                note = f" SQLite ({here:.2f} s of CPU and {there:.2f} of the server's; SQLite {on_sqlite:.2f})"
                name = f"{name} on PostgreSQL, with {count:,} games"
                found.append(at_most(name, (here + there) / on_sqlite, BAR, "times", digits=1, note=note))
        bench.say("PostgreSQL: committing in bulk")
        found.append(_bulk(club, bench.seed))
    finally:
        club.end()
    return found


def _carry(path: Path, address: Address) -> None:
    """Copy all rows of a file into a server's database that has none."""
    with closing(sqlite3.connect(path)) as file, _connected(address) as server:
        for table in metadata.sorted_tables:
            columns = ", ".join(table.columns.keys())
            with server.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
                for row in file.execute(f"SELECT {columns} FROM {table.name}"):
                    copy.write_row(row)
        server.commit()
        server.autocommit = True
        server.execute("VACUUM ANALYZE")  # as the server does by itself after a while


def _bulk(club: ClubServer, seed: int) -> Figure:
    """Of this process and the server together."""
    batches = of_games(seed, bulk_commits.GAMES)
    with closing(Store(club.fresh())) as store:
        kept = spent(lambda: keep(store, batches), club.processor)
    second = club.fresh()
    with closing(Store(second)) as store:
        keep(store, batches[:1])
    places = f"INSERT INTO events ({bulk_commits.COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s)"
    with _connected(second) as server:
        server.execute("DELETE FROM events")
        server.commit()
        told = bulk_commits.rows(batches)

        def plain() -> None:
            for batch in told:
                with server.cursor() as cursor:
                    cursor.executemany(places, batch)
                server.commit()

        took = spent(plain, club.processor)
    return figure("PostgreSQL (which does not wait for the disk here)", kept, took, sum(map(len, batches)))


def _connected(address: Address) -> Any:
    import psycopg

    return psycopg.connect(address.url.replace("+psycopg", ""))
