"""Lost, doubled and altered events: what the last `make soak` has counted, and a short bad cable of its own.

The fault machines are part of the tests, so this needs a clone. A fault that is found is a miss.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.figure import Figure, Verdict, not_measured
from bench.workbench import Workbench

NAME = "lost / doubled / altered events"
BAR = "0 / 0 / 0"
CLONE = Path(__file__).resolve().parents[2]
COUNTS = Path("tests/faults/counts.json")
SHORT = "tests/faults/test_cable.py::test_every_event_arrives_once_and_unchanged"
TOLD = (("cable", "faults", "faults of the cable"), ("power", "cuts", "power cuts"),
        ("killed", "at random moments", "kills at random moments"), ("killed", "at exact points", "at exact points"),
        ("cable", "events", "events"))  # fmt: skip


def measure(bench: Workbench) -> list[Figure]:
    """Runs the short bad cable, and tells what the long runs were."""
    if not (CLONE / COUNTS).exists():
        return [not_measured(NAME, "the fault machines are in the clone", BAR)]
    bench.say("a bad cable")
    words = [sys.executable, "-m", "pytest", "-q", SHORT]
    environment = {name: value for name, value in os.environ.items() if name != "ROLLKEEPER_SOAK"}
    ran = subprocess.run(words, cwd=CLONE, env=environment, capture_output=True, check=False)
    note = long_runs(json.loads((CLONE / COUNTS).read_text(encoding="utf-8")))
    if ran.returncode:
        return [Figure(NAME, f"found by {SHORT}", BAR, Verdict.MISSED)]
    return [Figure(NAME, f"0 / 0 / 0 ({note}; and 500 faults just now)", BAR, Verdict.OK)]


def long_runs(run: dict[str, dict[str, dict[str, int]]]) -> str:
    """What the parts of `make soak` have counted; a part that did not run says so."""
    told = []
    for part, what, words in TOLD:
        count = run.get(part, {}).get("counts", {}).get(what)
        told.append(f"{count:,} {words}" if count is not None else f"no long run of {words}")
    return "the last long run: " + ", ".join(told)
