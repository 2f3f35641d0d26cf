"""What the database costs beside the rules: games folded anew, and games imported, beside the same events folded in
memory. Processor time of this process; same seed, same games.
"""

import random
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

from bench.figure import Figure, at_least, at_most
from bench.logged import EDITIONS, game
from bench.workbench import Workbench
from rollkeeper.store import Store
from rollkeeper.store.fold import Fold
from rollkeeper.store.import_file import batches
from rollkeeper.store.refold_by_new_rules import fold_anew
from rollkeeper.store.timestamp import Timestamp
from turnlink.host import Event
from turnlink.line import encode

GAMES = 1000
REFOLD_BAR = 0.6  # ms a game beyond the fold
IMPORT_BAR = 0.5  # of the speed of the fold
NOW = "2026-01-31T12:00:00.000Z"


def folding(bench: Workbench) -> list[Figure]:
    """Both, with GAMES games of one handheld."""
    bench.say(f"databases: folding and importing {GAMES:,} games")
    return figures(bench.seed, GAMES)


def figures(seed: int, count: int) -> list[Figure]:
    """The same of `count` games."""
    rng = random.Random(seed)
    told = [fields for number in range(count) for fields in game(EDITIONS[number % len(EDITIONS)], rng)]
    whole = [{"n": n, "t": 1000 * n, **fields} for n, fields in enumerate(told, 1)]
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store(Path(folder) / "one.sqlite3")) as store:
            store.keep("e660583883724a32", "0badcafe", [Event(int(str(e["n"])), encode(e), e) for e in whole])
            fold = _took(lambda: _fold(whole))
            refold = _took(lambda: _refold(store))
            file = b"\n".join(store.event_lines())
        with closing(Store(Path(folder) / "other.sqlite3")) as other:
            taken = _took(lambda: _import(other, file))
            assert len(other.games()) == count
    beyond = 1000 * (refold - fold) / count
    note = f" of CPU a game, the fold itself {1000 * fold / count:.2f}"
    return [
        at_most(f"refold of {count:,} games, beyond the fold", beyond, REFOLD_BAR, "ms", digits=2, note=note),
        at_least(f"import of {count:,} games", fold / taken, IMPORT_BAR, "of the speed of the fold", digits=2),
    ]


def _took(work: Callable[[], None]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _fold(events: list[dict[str, object]]) -> None:
    fold, played = Fold(), Timestamp(NOW)
    for fields in events:
        assert fold.event(int(str(fields["n"])), fields, NOW, played) is None


def _refold(store: Store) -> None:
    with store._database.write() as connection:
        fold_anew(connection, 1)


def _import(store: Store, file: bytes) -> None:
    store.take_in(batches(BytesIO(file), NOW))
