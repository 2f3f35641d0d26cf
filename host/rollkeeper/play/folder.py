"""Where a played game is kept: the virtual handheld's flash image and the score database.

The law: one program at a time. The folder is locked by the operating system, so a lock never outlives its program,
not even one that was killed.
"""

import os
from pathlib import Path

from filelock import FileLock, Timeout

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Place


class FolderInUse(RollkeeperError):
    """Another `rollkeeper play` keeps its game in this folder."""


class FolderUnusable(RollkeeperError):
    """The data folder cannot be made or written."""


class GameFolder:
    """A data folder, locked while it is entered as a context.

    flash     what the virtual handheld keeps, a folder; of an emulated Pico its whole flash chip, a file. Absent
              before the first game
    database  the scores; those of real handhelds may be in it as well
    """

    def __init__(self, root: Path | None = None, database: Place | None = None, emulated: bool = False) -> None:
        self.root = root or folders.data()
        self.virtual = self.root / "virtual"
        self.flash = self.virtual / (folders.FLASH if emulated else folders.HANDHELD)
        self.database: Place = database or self.root / folders.DATABASE
        self._lock = FileLock(self.virtual / "play.lock")

    def __enter__(self) -> "GameFolder":
        try:
            self.virtual.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise FolderInUse(
                f"another `rollkeeper play` is using {self.root}",
                todo="play there, or end it with Ctrl-C in its terminal, or start a second handheld in a folder of its "
                "own with --data DIR",
            ) from None
        except OSError as error:
            raise FolderUnusable(
                f"cannot keep a game in {self.root} ({error.strerror or error})",
                todo="name another folder with --data DIR",
            ) from None
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def start_over(self) -> Path | None:
        """Keep the handheld as handheld.bak, or handheld-2.bak and so on: an older one is never overwritten.

        The database stays. Returns where it is now, None without one.
        """
        if not self.flash.exists():
            return None
        kept, number = self.flash.with_suffix(".bak"), 1
        while kept.exists():
            number += 1
            kept = self.flash.with_name(f"{self.flash.stem}-{number}.bak")
        os.replace(self.flash, kept)
        return kept
