"""The user's folders in which this program keeps its files, and the names in them.

    data    the scores, and beside them the virtual handheld's flash
    cache   what can be made again: compiled firmware, a compiled emulator, MicroPython's image
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

DATABASE = "games.sqlite3"
HANDHELD = "handheld"  # the journal, the settings and the seeds of a virtual handheld
FLASH = "flash.bin"  # the whole flash chip of an emulated one


def data() -> Path:
    """The folder for what nobody can make again."""
    return user_data_path("rollkeeper", appauthor=False)


def cache() -> Path:
    """The folder for what may be deleted at any time."""
    return user_cache_path("rollkeeper", appauthor=False)


def database() -> Path:
    """The scores."""
    return data() / DATABASE


def keep(path: Path, content: bytes) -> None:
    """Write a file in one step. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with in_one_step(path) as part:
        part.write_bytes(content)


@contextmanager
def in_one_step(path: Path, new: bool = False) -> Iterator[Path]:
    """Gives a file beside `path`, which takes its place when it is whole; a write that fails leaves nothing.
    Raises OSError; FileExistsError if the file must be `new` and is there by then."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        yield part
        if new:
            _link(part, path)
        else:
            part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _link(part: Path, path: Path) -> None:
    """Give the file a second name that nothing has, also if somebody takes it at this very moment."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names, such as that of a USB stick
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        part.replace(path)
