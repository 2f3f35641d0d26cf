"""The PC program killed with SIGKILL while it copies and follows: nothing is lost, nothing is doubled.

Two machines, both seeded: one kills the real program at a random moment, the other at an exact point of its work.
ROLLKEEPER_SOAK=1 runs them long; `make soak` does it, and reads off the lines COUNTED how often the program has died.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.check import inspect
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="needs PTYs"), pytest.mark.timeout(1800), pytest.mark.nightly,
]  # fmt: skip

SOAK = bool(os.environ.get("ROLLKEEPER_SOAK"))
KILLS = 66 if SOAK else 5  # at random moments
POINTS = 60 if SOAK else 5  # at exact points
SEED = int(os.environ.get("ROLLKEEPER_SEED", "2026"))
GAME: dict[str, object] = {"game": "travel", "players": ["Ann"]}
KILL_AT = str(Path(__file__).parents[2] / "running" / "kill_at.py")


class Kills:
    """A handheld on a PTY, a database, and the host program that dies again and again."""

    def __init__(self, folder: Path, games: int) -> None:
        self.rng = random.Random(SEED)
        self.handheld = PretendHandheld(folder, ListJournal(lines_of_games(games)))
        self.database = folder / "games.sqlite3"
        self.options = ["--port", self.handheld.link, "--database", str(self.database)]
        self.most = 0  # events that were ever stored

    @property
    def journal(self) -> ListJournal:
        return self.handheld.journal

    def stored(self) -> list[bytes]:
        """The lines in the database, by number, seen from outside."""
        if not self.database.exists():
            return []
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10)) as connection:
            try:
                return [line for (line,) in connection.execute("SELECT line FROM events ORDER BY journal_id, n")]
            except sqlite3.OperationalError as error:
                assert "no such table" in str(error)
                return []

    def play_on(self, games: int) -> None:
        """The handheld is played while no PC is there."""
        for _ in range(games):
            more = lines(list(events_of_a_game(self.rng.randrange(10**6))), self.journal.last + 1)
            for line in more:
                self.handheld.play(line)

    def play_one(self) -> None:
        """One more event: a game begins, or is given up."""
        event: dict[str, object] = {"abandon": 1} if b'"game"' in self.journal.lines[-1] else GAME
        self.handheld.play(lines([event], self.journal.last + 1)[0])

    def run_to_the_end(self) -> int:
        """Sync undisturbed. Returns the number of points that it passes."""
        words = [sys.executable, KILL_AT, "0", "sync", *self.options]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        return int(done.stderr.splitlines()[-1])  # before it may be how far it was

    def check(self) -> None:
        """What must hold after each death."""
        self.handheld.end.hung_up()  # as USB tells it to the handheld
        stored = self.stored()
        assert stored == self.journal.lines[: len(stored)], "each event once, in order, byte for byte"
        assert len(stored) >= self.most, "nothing that was stored is gone"
        acknowledged = max(self.journal.acknowledgements, default=0)
        assert acknowledged <= len(stored), "acknowledged only what was committed"
        inspect(self.database)
        self.most = len(stored)

    def died(self, *words: str, point: int) -> bool:
        """Run the program until it kills itself at `point`; whether it came that far."""
        run = [sys.executable, KILL_AT, str(point), *words, *self.options]
        code = subprocess.run(run, capture_output=True, check=False).returncode
        assert code in (0, -signal.SIGKILL), code
        return code != 0

    def finish(self) -> None:
        """Sync undisturbed: then PC and handheld are alike, event for event, and the games are whole."""
        self.handheld.bytes_per_second = 0
        for new in (self.journal.last - self.most, 0):
            done = subprocess.run(
                [sys.executable, "-m", "rollkeeper", "sync", *self.options], capture_output=True, text=True, check=True
            )
            assert done.stdout.startswith(f"{new} new event"), done.stdout + done.stderr
        assert self.stored() == self.journal.lines
        store = Store(self.database)
        rows = store.ask(all_games)
        assert [event.line for row in rows for event in store.ask(events_of, row)] == self.journal.lines
        assert {row.state for row in rows[:-1]} <= {"ended", "abandoned"}
        store.close()


def tell(where: str, deaths: int) -> None:
    """A line for `make soak`."""
    print(f"\nCOUNTED {deaths} {where}")


@pytest.fixture
def kills(tmp_path: Path) -> Iterator[Kills]:
    kills = Kills(tmp_path, 12 * KILLS if SOAK else 30)
    yield kills
    kills.handheld.unplug()


def test_killed_at_random_moments_it_ends_with_every_event_once(kills: Kills) -> None:
    kills.handheld.bytes_per_second = 60_000  # what USB carries; it gives the killer time
    deaths = 0
    for count in range(KILLS):
        verb = kills.rng.choice(["sync", "sync", "watch"])
        program = subprocess.Popen(
            [sys.executable, "-m", "rollkeeper", verb, *kills.options], stdout=subprocess.DEVNULL
        )
        if count % 5 == 4:  # before it has done anything, or just begun
            time.sleep(kills.rng.uniform(0, 0.8))
        else:
            enough = kills.most + kills.rng.randrange(1, 250)
            while program.poll() is None and len(kills.stored()) < min(enough, kills.journal.last):
                time.sleep(0.01)
            time.sleep(kills.rng.uniform(0, 0.02))
        program.send_signal(signal.SIGKILL)
        deaths += program.wait() == -signal.SIGKILL
        kills.check()
        if kills.most == kills.journal.last or kills.rng.random() < 0.2:
            kills.play_on(2)
    assert deaths > KILLS // 2, "most were killed at work"
    tell("at random moments", deaths)
    kills.finish()


def test_killed_at_exact_points_it_ends_with_every_event_once(kills: Kills) -> None:
    deaths = 0
    for count in range(POINTS):
        # The first are in the making of the file; then, of about 2,000 points for 1,000 events, any.
        point = kills.rng.randrange(1, 60) if count % 3 == 0 else kills.rng.randrange(60, 900)
        deaths += kills.died("sync", point=point)
        kills.check()
        if kills.most == kills.journal.last:
            kills.play_on(5)
    assert deaths > POINTS // 2, "most points were reached"
    tell("at exact points", deaths)
    kills.finish()


def test_killed_between_commit_and_acknowledgement_the_event_is_kept_once(kills: Kills) -> None:
    """One new event, and death at each of the last points of its sync: the whole window around the commit."""
    kills.run_to_the_end()
    kills.check()
    kills.play_one()
    points = kills.run_to_the_end()
    outcomes = []
    deaths = 0
    around = range(points - (14 if SOAK else 8), points + 1)
    for point in [each for each in around for _ in (1, 2)]:  # `game` and `abandon` take turns, and differ by a point
        kills.check()
        kills.play_one()
        before = kills.most
        deaths += kills.died("sync", point=point)
        kills.check()
        outcomes.append((kills.most - before, max(kills.journal.acknowledgements) == kills.most))
        kills.run_to_the_end()
    assert set(outcomes) == {(0, True), (1, False), (1, True)}, "before; committed and not acknowledged; after"
    tell("around a commit", deaths)
    kills.finish()


def test_killed_while_a_damaged_database_is_replaced_it_ends_with_every_event_once(kills: Kills) -> None:
    kills.run_to_the_end()
    content = bytearray(kills.database.read_bytes())
    at = content.index(kills.journal.lines[700]) + 5
    content[at : at + 1] = b"!"
    kills.database.write_bytes(content)
    deaths = 0
    for point in [kills.rng.randrange(1, 2500) for _ in range(20)] if SOAK else [60, 600, 1200]:
        deaths += kills.died("sync", point=point)
        kills.handheld.end.hung_up()
    tell("while a database is replaced", deaths)
    kept = [file.read_bytes() for file in kills.database.parent.glob("*-damaged-*/games.sqlite3")]
    kept += [kills.database.read_bytes()]
    assert bytes(content) in kept, "in its place or aside, to the byte"
    kills.run_to_the_end()
    assert bytes(content) in [file.read_bytes() for file in kills.database.parent.glob("*-damaged-*/games.sqlite3")]
    kills.most = kills.journal.last
    kills.finish()
