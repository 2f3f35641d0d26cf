"""What the PC's verbs cost with ever more games in the database: processor time beyond Python's start and the imports.

Each verb runs in a process of its own, as for a person, and measures itself once everything is imported.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from bench import many_games
from bench.figure import Figure, Verdict, at_most, beside
from bench.workbench import Workbench
from rollkeeper.store import Store, checked

SIZES = (10, 100, 1_000, 10_000, 100_000)
REPEATS = 3
BAR = 0.3  # seconds
VERBS = {"show last": ["show", "last"], "games": ["games"], "export last": ["export", "last"]}
PROGRAM = """
import sys, time
import rollkeeper.cli.export, rollkeeper.cli.games, rollkeeper.cli.show
import rollkeeper.cli.opening, rollkeeper.term.game_told, rollkeeper.term.games_table, rollkeeper.term.scorecard_table
from rollkeeper.cli import main
begun = time.process_time()
main(sys.argv[1:], standalone_mode=False)
print(begun, time.process_time() - begun, file=sys.stderr)
"""


def measure(bench: Workbench) -> list[Figure]:
    """Every verb at every size."""
    sizes = [size for size in SIZES if size <= bench.most_games]
    found: dict[str, list[float]] = defaultdict(list)
    starts: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / f"{min(size, many_games.OF_ONE)}.sqlite3"
            bench.say(f"databases: making {size:,} games")
            if size > many_games.OF_ONE:
                many_games.grow(path, size)
            else:
                many_games.make(path, size, bench.seed)
            for name, words in VERBS.items():
                bench.say(f"databases: {name} with {size:,} games")
                runs = [verb(words, path) for _ in range(REPEATS)]
                starts += [start for start, _ in runs]
                found[name].append(statistics.median(beyond for _, beyond in runs))
            bench.say(f"databases: opening {size:,} games to write")
            found["opened to write, marked as whole"].append(_opening(path))
            bench.say(f"databases: checking {size:,} games")
            checked.forget(path)
            found["opened to write, every event checked"].append(_opening(path))
    return [_figure(name, values, sizes) for name, values in found.items()] + [
        beside("Python's start and the imports of these verbs", f"{statistics.median(starts):.2f} s of CPU")
    ]


def verb(words: list[str], path: Path) -> tuple[float, float]:
    """Processor seconds of a verb: until all is imported, and beyond that."""
    command = [sys.executable, "-c", PROGRAM, *words, "--database", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    start, beyond = done.stderr.split()[-2:]
    return float(start), float(beyond)


def _opening(path: Path) -> float:
    begun = time.process_time()
    Store(path).close()
    return time.process_time() - begun


def _figure(name: str, values: list[float], sizes: list[int]) -> Figure:
    """All sizes in one line; the largest has to reach the bar, if the verb has one."""
    told = ", ".join(f"{value:.2f}" for value in values) + " s of CPU"
    name = f"{name}, with {', '.join(f'{size:,}' for size in sizes)} games"
    if not name.startswith(("show", "games")):
        return beside(name, told)
    bar = at_most(name, values[-1], BAR, "s", digits=2)
    return Figure(name, told, bar.bar, bar.verdict if sizes[-1] == SIZES[-1] else Verdict.NO_BAR)
