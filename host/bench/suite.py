"""How long all tests take: the only figure here in wall time."""

import subprocess
import sys
import time
from pathlib import Path

from bench.figure import Figure, Verdict, at_most, not_measured

NAME = "all tests"
BAR_MINUTES = 10


def measure() -> list[Figure]:
    """Runs pytest on the clone. A run with failures is a miss."""
    clone = Path(__file__).resolve().parents[2]
    began = time.monotonic()
    ran = subprocess.run([sys.executable, "-m", "pytest", "-q"], cwd=clone, capture_output=True, check=False)
    figure = at_most(NAME, (time.monotonic() - began) / 60, BAR_MINUTES, "minutes", digits=1)
    if ran.returncode:
        return [Figure(NAME, f"{figure.measured}, and some fail", figure.bar, Verdict.MISSED)]
    return [figure]


def left_out() -> list[Figure]:
    """The line of a run without it."""
    return [not_measured(NAME, "add --tests", f"<= {BAR_MINUTES} minutes")]
