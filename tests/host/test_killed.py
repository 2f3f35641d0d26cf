"""The PC program killed with SIGKILL in the middle of a copy: nothing is lost, nothing is doubled."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game_log import lines_of_games
from pretend_handheld import ListJournal, PretendHandheld
from rollkeeper.store import Store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")

LINES = lines_of_games(30)


def test_killed_again_and_again_it_ends_with_every_event_once(tmp_path: Path) -> None:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    handheld.bytes_per_second = 60_000  # what USB carries; it gives the killer time
    database = tmp_path / "games.sqlite3"
    command = [sys.executable, "-m", "rollkeeper", "sync", "--port", handheld.link, "--database", str(database)]
    seen = []
    for _ in range(4):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        before = seen[-1] if seen else 0
        while process.poll() is None and stored(database) < before + 150:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        handheld.end.hung_up()
        seen.append(stored(database))
        acknowledged = max(handheld.journal.acknowledgements, default=0)
        assert acknowledged <= seen[-1], "acknowledged only what was committed"
    assert seen == sorted(seen) and 0 < seen[0] < len(LINES)
    handheld.bytes_per_second = 0
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{len(LINES) - seen[-1]} new events, ")
    store = Store(database)
    assert [event.line for row in store.games() for event in store.events(row)] == LINES
    assert [row.state for row in store.games()] == ["ended"] * 30
    store.close()
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout == "0 new events, 0 games\n"
    handheld.unplug()


def stored(database: Path) -> int:
    """How many events the database has, seen from outside."""
    if not database.exists():
        return 0
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])
    except sqlite3.OperationalError:
        return 0  # the tables are not there yet
    finally:
        connection.close()
