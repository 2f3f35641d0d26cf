"""How immediate the page of `rollkeeper play` feels: wall time from a key on the page to the changed picture on it.

The only figures here that depend on the machine and on what else it does: measure on a quiet one.
"""

import asyncio
import tempfile
from pathlib import Path

from bench.figure import Figure, at_most
from bench.workbench import Workbench
from rollkeeper.play.latency import measure as key_to_picture
from rollkeeper.play.latency import summary

BAR_MS = 150
PRESSES = 25


def measure(bench: Workbench) -> list[Figure]:
    """The longest of some presses, with the median beside it."""
    bench.say("key to picture on the page")
    with tempfile.TemporaryDirectory() as folder:
        found = summary(asyncio.run(key_to_picture(Path(folder), image=bench.image, presses=PRESSES)))
    note = f" of wall time (longest of {PRESSES}; median {found['median_ms']:.0f} ms)"
    return [at_most("key on the page to picture on the page", found["longest_ms"], BAR_MS, "ms", note=note)]
