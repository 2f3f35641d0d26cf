"""The PC beside an emulated handheld: the real program, and its sync over a real PTY."""

import os
import subprocess
import sys
from pathlib import Path

from host.flashing.plugged_in import PluggedIn
from players.player import Player
from running.patience import HANG


def rollkeeper(*arguments: str) -> str:
    """Run the real program; what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "rollkeeper", *arguments],
        capture_output=True, text=True, timeout=HANG, env={**os.environ, "COLUMNS": "120"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def synced(player: Player, database: Path) -> str:
    """`rollkeeper sync` over a real PTY in the middle of what is going on; what it says."""
    player.handheld.close_port()
    with PluggedIn(player.handheld) as pico:
        said = rollkeeper("sync", "--port", pico.port, "--database", str(database))
    player.open_port()
    return said
