"""A table with the fake handheld, for the tests of this folder."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from host.play.bare_keeper import BareKeeper
from rollkeeper.play.table import Keep, Table

FAKE = Path(__file__).with_name("fake_handheld.py")


def words(folder: Path, speed: float = 0) -> list[str]:
    return [sys.executable, str(FAKE), "--flash", str(folder / "handheld"), "--speed", str(speed)]


@asynccontextmanager
async def laid_table(folder: Path, speed: float = 0, keep: Keep = BareKeeper) -> AsyncIterator[Table]:
    table = Table(words(folder, speed), keep)
    try:
        await table.lay()
        yield table
    finally:
        await table.clear()
