"""A mark beside the database: these very bytes have been checked whole, or were written by this program into such.

Checking every event takes half a minute with 100,000 games, the sum of the bytes half a second. So a program that
writes checks only what nobody has marked. Law: one byte that differs, or a log that is not folded in, and the mark
says nothing. Who meets damage all the same takes it away, so that the next who writes looks at everything.
"""

from binascii import crc32
from contextlib import suppress
from pathlib import Path

from rollkeeper.store.files import MARK, companion, is_filled

CHECK = "whole 1"  # a stricter check gets a new number
PIECE = 1 << 20  # bytes read at once


def holds(path: Path) -> bool:
    """Whether the database is marked, byte for byte."""
    try:
        marked = companion(path, MARK).read_text(encoding="ascii")
        if not marked.startswith(_size(path)) or is_filled(path, "-wal"):
            return False
        return marked == _mark(path)
    except (OSError, ValueError):
        return False


def note(path: Path) -> None:
    """Mark a database that is whole. Without a place for the mark there is none."""
    with suppress(OSError):
        if not is_filled(path, "-wal"):
            companion(path, MARK).write_text(_mark(path), encoding="ascii")


def move(path: Path, to: Path) -> None:
    """The database `path` is about to become `to`: its mark goes with it."""
    with suppress(OSError):
        companion(path, MARK).replace(companion(to, MARK))


def forget(path: Path) -> None:
    """Take the mark away, if there is one."""
    with suppress(OSError):
        companion(path, MARK).unlink(missing_ok=True)


def _size(path: Path) -> str:
    return f"{CHECK}: {path.stat().st_size} bytes, "


def _mark(path: Path) -> str:
    begins, found = _size(path), 0
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            found = crc32(piece, found)
    return f"{begins}CRC-32 {found:08x}\n"
