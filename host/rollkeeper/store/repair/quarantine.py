"""The quarantine of a damaged database: a dated folder beside it, made for this file alone.

Law: nothing is overwritten and nothing is deleted. A folder that exists is never used again, and the names of the
files stay, so that SQLite's own tools for recovery find the log beside its database.
"""

from datetime import datetime
from pathlib import Path

from rollkeeper.store.files import COMPANIONS, companion


def folder_for(path: Path) -> Path:
    """Make the folder: games-damaged-2026-01-31-120000, or ...-2 and so on if that exists."""
    name = f"{path.stem}-damaged-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        folder = path.with_name(name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir()
            return folder
        except FileExistsError:
            number += 1


def move(path: Path, folder: Path) -> None:
    """Move the database and what belongs to it into `folder`. The database comes last: if this is cut short, no log
    stays behind that a new database would take for its own."""
    for suffix in (*COMPANIONS, ""):
        file = companion(path, suffix)
        if file.exists():
            file.rename(folder / file.name)
