"""How soon an event that is being played is safe on the PC: wall time from its last byte on the cable to the moment
another program can read it in the database.

The handheld lives in real time behind a pseudo terminal, and `rollkeeper watch` is a process of its own, as with a real
one. Wall time, so it depends on the machine and on what else that does.
"""

import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bench.figure import Figure, at_most
from bench.workbench import Workbench, roll
from emulator.cable import Cable, PtyCable, TcpCable
from emulator.handheld import VirtualHandheld
from emulator.realtime import Pace
from rollkeeper.errors import RollkeeperError
from rollkeeper.folders import DATABASE
from turnlink.frame import Deframer
from turnlink.line import decode

BAR_MS = 100
EVENTS = 26
PRESS_MS = 60.0  # of the handheld's time
PAUSE_MS = 500.0  # the same, between two events: the journal packs its tail away
LONGEST = 240.0  # seconds until anything that is waited for must have happened: an emulator on a busy computer is slow
WRITE, TAKE_BACK = 3, 5  # the keys


class NotCommitted(RollkeeperError):
    """An event was not logged, or did not reach the database: then there is nothing to measure."""


def measure(bench: Workbench) -> list[Figure]:
    """The longest of some events, with the median beside it."""
    bench.say("live events on their way into the database")
    handheld = bench.ready()
    roll(handheld)
    handheld.hold(1)  # the boxes are shown
    handheld.run_ms(300)
    with tempfile.TemporaryDirectory() as folder, _followed(handheld, Path(folder) / DATABASE) as live:
        found = [live.event(TAKE_BACK if number % 2 else WRITE) for number in range(EVENTS)]
    note = f" of wall time (longest of {EVENTS}; median {statistics.median(found):.0f} ms)"
    return [at_most("live event to committed on the PC", max(found), BAR_MS, "ms", note=note)]


@contextmanager
def _followed(handheld: VirtualHandheld, database: Path) -> Iterator["Live"]:
    """The handheld on its cable, and `rollkeeper watch` at the other end, which has caught up."""
    cable = PtyCable(handheld) if os.name != "nt" else TcpCable(handheld)
    words = [sys.executable, "-m", "rollkeeper", "watch", "--port", cable.port, "--database", str(database)]
    program = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    live = Live(handheld, cable, database)
    try:
        live.until(lambda: live.safe == live.last > 0, "what was played before is copied")
        yield live
    finally:
        program.terminate()
        program.wait()
        cable.close()


class Live:
    """A handheld that lives in real time on `cable`. `last` is the newest event that has left it, `safe` the newest
    that was found in the database, `took_ms` after `left_at`."""

    def __init__(self, handheld: VirtualHandheld, cable: Cable, database: Path) -> None:
        self.last = self.safe = 0
        self.took_ms = self.left_at = 0.0
        self._handheld = handheld
        self._cable = cable
        self._database = database
        self._pace = Pace(handheld, 1.0)
        self._frames = Deframer()
        self._waiting = 0  # bytes that were heard and are not on the cable yet

    def event(self, key: int) -> float:
        """Press `key`, which makes an event; the ms from its last byte to its being committed."""
        before = self.last
        if not self._handheld.oled.lit:
            self._press(key)  # what wakes the display does nothing else
        self._press(key)
        self.until(lambda: self.last > before, f"key {key} makes an event")
        self.until(lambda: self.safe == self.last, "it is committed")
        self.rest(PAUSE_MS)
        return self.took_ms

    def _press(self, key: int) -> None:
        self._handheld.press(key)
        self.rest(PRESS_MS)
        self._handheld.release(key)
        self.rest(PRESS_MS)

    def there(self, n: int) -> bool:
        """Whether event `n` is where it shall be: a connection of its own finds it."""
        if not self._database.exists():
            return False
        try:
            with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True, timeout=0)) as connection:
                return connection.execute("SELECT 1 FROM events WHERE n = ?", (n,)).fetchone() is not None
        except sqlite3.OperationalError:  # the tables are being made
            return False

    def until(self, reached: Callable[[], bool], what: str) -> None:
        """Live on until `reached()`; `what` says it for people."""
        end = time.monotonic() + LONGEST
        while not reached():
            if time.monotonic() > end:
                raise NotCommitted(f"It did not happen within {LONGEST:.0f} seconds that {what}.")
            self._step()

    def rest(self, ms: float) -> None:
        """Live on for so long by the handheld's clock."""
        end = self._handheld.now_ms + ms
        while self._handheld.now_ms < end:
            self._step()

    def _step(self) -> None:
        rest = self._pace.advance()
        received = self._handheld.received
        for line in self._frames.feed(bytes(received[self._waiting :])):
            n = decode(line).get("n")
            if isinstance(n, int):
                self.last, self.left_at = n, time.perf_counter()
        self._cable.serve()
        self._waiting = len(received)
        if self.safe < self.last and self.there(self.last):
            self.safe, self.took_ms = self.last, 1000 * (time.perf_counter() - self.left_at)
        time.sleep(min(rest, 0.001))
