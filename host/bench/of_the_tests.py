"""What the clone's tests tell: lost, doubled and altered events, what axe-core finds on the pages, and how long all
tests take, which is wall time.

Of lost events: what the last `make soak` has counted, and a short bad cable of its own. The fault machines are part of
the tests. A fault that is found is a miss, and so is a run of all tests with failures.
"""

import json
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from bench.figure import Figure, Verdict, at_most, not_measured
from bench.first_picture import WITHOUT, chromium
from bench.workbench import Workbench

CLONE = Path(__file__).resolve().parents[2]

LOST = "lost / doubled / altered events"
LOST_BAR = "0 / 0 / 0"
COUNTS = Path("tests/faults/counts.json")
SHORT = "tests/faults/test_cable.py::test_every_event_arrives_once_and_unchanged"
TOLD = (("cable", "faults", "faults of the cable"), ("power", "cuts", "power cuts"),
        ("killed", "at random moments", "kills at random moments"), ("killed", "at exact points", "at exact points"),
        ("cable", "events", "events"))  # fmt: skip

AXE = "axe-core on every page and state, light and dark"
AXE_BAR = "0 violations"
PAGES = ("tests/host/web", "tests/host/serve", "tests/host/history")

ALL = "all tests"
ALL_BAR_MINUTES = 10


def never_lost(bench: Workbench) -> list[Figure]:
    """Runs the short bad cable, and tells what the long runs were."""
    if not (CLONE / COUNTS).exists():
        return [not_measured(LOST, "the fault machines are in the clone", LOST_BAR)]
    bench.say("a bad cable")
    failed = _pytest(SHORT)
    note = long_runs(json.loads((CLONE / COUNTS).read_text(encoding="utf-8")))
    if failed:
        return [Figure(LOST, f"found by {SHORT}", LOST_BAR, Verdict.MISSED)]
    return [Figure(LOST, f"0 / 0 / 0 ({note}; and 500 faults just now)", LOST_BAR, Verdict.OK)]


def long_runs(run: dict[str, dict[str, dict[str, int]]]) -> str:
    """What the parts of `make soak` have counted; a part that did not run says so."""
    told = []
    for part, what, words in TOLD:
        count = run.get(part, {}).get("counts", {}).get(what)
        told.append(f"{count:,} {words}" if count is not None else f"no long run of {words}")
    return "the last long run: " + ", ".join(told)


def no_violations(bench: Workbench) -> list[Figure]:
    """Has axe-core look at the pages, in Chromium."""
    if find_spec("axe_playwright_python") is None or chromium() is None:
        return [not_measured(AXE, WITHOUT, AXE_BAR)]
    bench.say("axe-core on the pages")
    if _pytest("-n0", "-k", "axe", *PAGES):
        return [Figure(AXE, "some: see `make browser`", AXE_BAR, Verdict.MISSED)]
    return [Figure(AXE, "0 violations", AXE_BAR, Verdict.OK)]


def all_tests() -> list[Figure]:
    """Runs them all."""
    began = time.monotonic()
    failed = _pytest()
    figure = at_most(ALL, (time.monotonic() - began) / 60, ALL_BAR_MINUTES, "minutes", digits=1)
    if failed:
        return [Figure(ALL, f"{figure.measured}, and some fail", figure.bar, Verdict.MISSED)]
    return [figure]


def left_out() -> list[Figure]:
    """The line of a run without it."""
    return [not_measured(ALL, "add --tests", f"<= {ALL_BAR_MINUTES} minutes")]


def _pytest(*words: str) -> bool:
    """Whether a test has failed, of an ordinary run, not a soak."""
    environment = {name: value for name, value in os.environ.items() if name != "ROLLKEEPER_SOAK"}
    command = [sys.executable, "-m", "pytest", "-q", *words]
    return subprocess.run(command, cwd=CLONE, env=environment, capture_output=True, check=False).returncode != 0
