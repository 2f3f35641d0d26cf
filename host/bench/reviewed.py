"""What a review takes once the game is solved: one game as a person asks for it, and many.

The games are of random boxes and three rolls a turn: 39 choices, and hardly two turns on the same card, so that nothing
is remembered from one game to the next but the first turn. Processor time, by an ordinary computer's numbers.
"""

import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.figure import Figure, at_most, beside
from bench.logged import game
from bench.workbench import Workbench
from fivedice.edition import EDITIONS
from rollkeeper.coach.solved import values_of
from rollkeeper.coach.worths import worths_by
from rollkeeper.review.review_game import Source, game_reviewed
from rollkeeper.review.summary import Summary
from rollkeeper.scores.turns import steps
from turnlink.line import encode

GAMES = 200
RUNS = 5
ONE = 0.5  # s
IMPORTED = "rollkeeper.cli.review, rollkeeper.cli.review_answer"


def reviews(bench: Workbench) -> list[Figure]:
    """One game by the command, beyond its imports; many in one process."""
    rng = random.Random(1)
    values = values_of(EDITIONS["travel"])
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "game.jsonl"
        log.write_bytes(b"".join(encode(event) + b"\n" for event in game("travel", rng)))
        one = min(_seconds("-m", "rollkeeper", "review", "--log", str(log)) for _ in range(RUNS))
    start = min(_seconds("-c", f"import {IMPORTED}") for _ in range(RUNS))
    played = [list(steps(game("travel", rng))) for _ in range(GAMES)]
    before = time.process_time()
    worths_of, summary = worths_by(EDITIONS["travel"], values), Summary()
    found = summary.taking(game_reviewed(Source("a game"), each, lambda rules: worths_of) for each in played)
    assert sum(1 for _ in found) == GAMES
    taken = time.process_time() - before
    return [
        at_most("a review of one game once it is solved, CPU beyond start and imports", one - start, ONE, "s", digits=2,
                note=f", and {start:.2f} s for those"),
        beside("games reviewed a second of CPU", f"{GAMES / taken:,.0f}"),
    ]


def _seconds(*words: str) -> float:
    """Processor time of a program in Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
