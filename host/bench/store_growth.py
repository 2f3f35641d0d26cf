"""What the PC's verbs cost with ever more games in the database: processor time from the shell, with Python's start.

Each verb runs in a process of its own, as for a person: Python keeps what it has compiled, also where the environment
says that it should not, as compiling this program takes a sixth of a verb's time.

Up to a thousand games are kept as a handheld would send them. The others are the same thousand in the journals of more
handhelds, played a little later each: copied inside the database, as folding 100,000 would take minutes. Same seed,
same games.
"""

import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from sqlalchemy import Table

from bench import history_pages
from bench.figure import Figure, Verdict, at_most, beside
from bench.logged import EDITIONS, game
from bench.workbench import Workbench
from rollkeeper.place import Address, Place
from rollkeeper.store import Store, checked
from rollkeeper.store.tables import events, games, journals, results, thrown
from turnlink.host import Event
from turnlink.line import encode

OF_ONE = 1000  # games in a journal
BATCH = 2000  # events in a transaction
HANDHELDS = 4
PLAYERS = ("Ann", "Bob", "Cyd", "Dan")  # each plays on a handheld of their own

SIZES = (10, 100, 1_000, 10_000, 100_000)
REPEATS = 3
BAR = 0.3  # seconds
VERBS = {
    "show last": ["show", "last"],
    "show 7 --events": ["show", "7", "--events"],
    "games": ["games"],
    "stats Ann": ["stats", "Ann"],
    "stats": ["stats"],
    "fairness": ["fairness"],
    "export last": ["export", "last"],
}
WITH_BAR = ("show last", "show 7 --events", "games", "stats Ann", "fairness")
START = "import gc, rollkeeper.cli as c; gc.set_threshold(c.GARBAGE); import rollkeeper.cli.open_database"
AS_A_PERSON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def store_growth(bench: Workbench) -> list[Figure]:
    """Every verb at every size."""
    sizes = [size for size in SIZES if size <= bench.most_games]
    found: dict[str, list[float]] = defaultdict(list)
    shown: dict[str, list[tuple[float, float]]] = defaultdict(list)
    starts = [_processor([sys.executable, "-c", START]) for _ in range(REPEATS)]
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"{min(size, OF_ONE)}.sqlite3"
            bench.say(f"databases: making {size:,} games")
            if size > OF_ONE:
                grow(path, size)
            else:
                make(path, size, bench.seed)
            for name, words in VERBS.items():
                bench.say(f"databases: {name} with {size:,} games")
                found[name].append(statistics.median(verb(words, path) for _ in range(REPEATS)))
            bench.say(f"databases: pages of {size:,} games")
            for name, times in history_pages.pages(path).items():
                shown[name].append(times)
            bench.say(f"databases: opening {size:,} games to write")
            found["opened to write, marked as whole"].append(_opening(path))
            bench.say(f"databases: checking {size:,} games")
            checked.forget(path)
            found["opened to write, every event checked"].append(_opening(path))
    pages = [_page_figure(name, values, sizes) for name, values in shown.items()]
    return [_figure(name, values, sizes) for name, values in found.items()] + pages + [
        beside("of that, Python's start and the imports of the store", f"{statistics.median(starts):.2f} s of CPU")
    ]


def verb(words: list[str], place: Place) -> float:
    """Processor seconds of a verb, from the shell: all of them, with Python's start."""
    where = place.url if isinstance(place, Address) else str(place)
    return _processor([sys.executable, "-m", "rollkeeper", *words, "--database", where])


def _processor(command: list[str]) -> float:
    """Processor seconds of a program."""
    import resource  # not on Windows

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True, env=AS_A_PERSON)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _opening(path: Path) -> float:
    begun = time.process_time()
    Store(path).close()
    return time.process_time() - begun


def _figure(name: str, values: list[float], sizes: list[int]) -> Figure:
    """All sizes in one line; the largest has to reach the bar, if the verb has one."""
    told = ", ".join(f"{value:.2f}" for value in values) + " s of CPU"
    has_bar = name in WITH_BAR
    name = f"{name}, with {', '.join(f'{size:,}' for size in sizes)} games"
    if not has_bar:
        return beside(name, told)
    bar = at_most(name, values[-1], BAR, "s", digits=2)
    return Figure(name, told, bar.bar, bar.verdict if sizes[-1] == SIZES[-1] else Verdict.NO_BAR)


def _page_figure(name: str, values: list[tuple[float, float]], sizes: list[int]) -> Figure:
    """The same of a page; Ann has a quarter of the games."""
    walls, computed = (", ".join(f"{value:.0f}" for value in each) for each in zip(*values, strict=True))
    told = f"{walls} ms; CPU {computed} ms"
    has_bar = name in history_pages.WITH_BAR
    name = f"{name}, with {', '.join(f'{size:,}' for size in sizes)} games"
    if not has_bar:
        return beside(name, told)
    bar = at_most(name, values[-1][0], history_pages.BAR_MS, "ms")
    return Figure(name, told, bar.bar, bar.verdict if sizes[-1] == SIZES[-1] else Verdict.NO_BAR)


def make(path: Path, count: int, seed: int) -> None:
    """Make a database with `count` games, OF_ONE at most, of one handheld."""
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
    """Let a database of OF_ONE games have `count`, a multiple of that. It is marked as whole, as it is."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        begun = connection.execute("SELECT count(*) FROM journals").fetchone()[0]
        for number in range(begun, count // OF_ONE):
            _copy(connection, number)
        connection.execute("COMMIT")
    checked.note(path)


def _copy(connection: sqlite3.Connection, number: int) -> None:
    """Copy the first journal as the journal `number` (0 is the first)."""
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
    """Copy rows of a table; the columns of `other` get what it says."""
    names = [column.name for column in table.columns]
    chosen = ", ".join(other.get(name, name) for name in names)
    into = f"INSERT INTO {table.name} ({', '.join(names)})"
    connection.execute(f"{into} SELECT {chosen} FROM {table.name} WHERE {where}", values)


def _device(number: int) -> str:
    return f"e66058388372{number % HANDHELDS:04x}"


def _epoch(number: int) -> str:
    return f"{number:08x}"
