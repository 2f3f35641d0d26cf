"""The files that belong to a database, beside it."""

import os
from pathlib import Path

COMPANIONS = ("-wal", "-shm", "-journal")  # SQLite's names for what belongs to a database file
MARK = ".checked"  # ours; see checked.py


def companion(path: Path, suffix: str) -> Path:
    """The file that is kept beside `path`; beside what it leads to, if it is a symbolic link."""
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + suffix)


def is_filled(path: Path, suffix: str) -> bool:
    """Whether that file is there and holds something."""
    file = companion(path, suffix)
    return file.exists() and file.stat().st_size > 0
