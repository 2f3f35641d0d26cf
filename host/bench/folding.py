"""What the database costs beside the rules: games folded anew, and games imported, beside the same events folded in
memory. Beside the import also the same done plainly: the fold, plain JSON and checksum of each event's line, and
plain inserts of the same rows. Processor time of this process, the least of some runs that take turns; same seed,
same games.
"""

import gc
import json
import random
import sqlite3
import tempfile
import time
from binascii import crc32
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from itertools import count as count_up
from pathlib import Path

from bench.figure import Figure, at_least, at_most
from bench.logged import EDITIONS, game
from bench.workbench import Workbench
from rollkeeper.cli import GARBAGE
from rollkeeper.store import Store
from rollkeeper.store.create import statements
from rollkeeper.store.fold import Fold
from rollkeeper.store.import_file import batches
from rollkeeper.store.refold_by_new_rules import fold_anew
from rollkeeper.store.timestamp import Timestamp
from turnlink.host import Event
from turnlink.line import encode

GAMES = 1000
REPEATS = 7
REFOLD_BAR = 0.6  # ms a game beyond the fold
IMPORT_BAR = 0.5  # of the speed of the fold
NOW = "2026-01-31T12:00:00.000Z"

Fields = dict[str, object]


def folding(bench: Workbench) -> list[Figure]:
    """Both, with GAMES games of one handheld."""
    bench.say(f"databases: folding and importing {GAMES:,} games")
    return figures(bench.seed, GAMES)


def figures(seed: int, count: int) -> list[Figure]:
    """The same of `count` games."""
    threshold = gc.get_threshold()
    gc.set_threshold(GARBAGE)  # as the verb has it
    try:
        with tempfile.TemporaryDirectory() as folder:
            fold, refold, taken, least = _times(Path(folder), _events(seed, count), count)
    finally:
        gc.set_threshold(*threshold)
    a_game = 1000 / count
    beyond = f" of CPU a game, the fold itself {a_game * fold:.2f}"
    note = f" ({a_game * taken:.2f} ms of CPU a game; fold, plain JSON and plain inserts together {a_game * least:.2f})"
    more, share = a_game * (refold - fold), fold / taken
    return [
        at_most(f"refold of {count:,} games, beyond the fold", more, REFOLD_BAR, "ms", digits=2, note=beyond),
        at_least(f"import of {count:,} games", share, IMPORT_BAR, "of the speed of the fold", digits=2, note=note),
    ]


def _events(seed: int, count: int) -> list[Fields]:
    rng = random.Random(seed)
    told = [fields for number in range(count) for fields in game(EDITIONS[number % len(EDITIONS)], rng)]
    return [{"n": n, "t": 1000 * n, **fields} for n, fields in enumerate(told, 1)]


def _times(folder: Path, told: list[Fields], count: int) -> tuple[float, float, float, float]:
    """Seconds of the fold, the refold, the import, and of the least that an import does."""
    lines = [encode(fields) for fields in told]
    with closing(Store(folder / "one.sqlite3")) as store:
        store.keep("e660583883724a32", "0badcafe", [Event(n, lines[n - 1], fields) for n, fields in enumerate(told, 1)])
        file = b"\n".join(store.event_lines())
        refold = min(_refold(store) for _ in range(REPEATS))
    paths = (folder / f"{number}.sqlite3" for number in count_up())
    in_turns = [
        (_fold(told), _read(lines), _insert(next(paths), lines), _import(next(paths), file, count))
        for _ in range(REPEATS)
    ]
    fold, read, insert, taken = map(min, zip(*in_turns, strict=True))
    return fold, refold, taken, fold + read + insert


def _took(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _fold(events: list[Fields]) -> float:
    fold, played = Fold(), Timestamp(NOW)

    def work() -> None:
        for fields in events:
            assert fold.event(int(str(fields["n"])), fields, NOW, played) is None

    return _took(work)


def _refold(store: Store) -> float:
    def work() -> None:
        with store._database.write() as connection:
            fold_anew(connection, 1)

    return _took(work)


def _read(lines: list[bytes]) -> float:
    return _took(lambda: [(json.loads(line), crc32(line)) for line in lines])


def _insert(path: Path, lines: list[bytes]) -> float:
    rows = [(1, n, line, NOW, NOW, "before") for n, line in enumerate(lines, 1)]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for statement in statements():
            connection.execute(statement)
        connection.execute("BEGIN")

        def work() -> None:
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
            connection.execute("COMMIT")

        return _took(work)


def _import(path: Path, file: bytes, count: int) -> float:
    with closing(Store(path)) as other:
        taken = _took(lambda: other.take_in(batches(BytesIO(file), NOW)))
        assert len(other.newest()) == count
        return taken
