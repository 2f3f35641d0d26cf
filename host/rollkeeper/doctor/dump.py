"""Saves the journal's part of a handheld's flash over the cable, where games are readable text, and makes it blank."""

import os
from base64 import b64decode
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.board import check_identity, find_board
from rollkeeper.flashing.flash_errors import BoardInBootloader, ConnectionLost, OutputUnwritable
from rollkeeper.flashing.layout import JOURNAL_SIZE, SECTOR
from rollkeeper.flashing.raw_repl import BoardSession
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board

PIECE = 2 * SECTOR  # bytes that are read at once
BEGIN = f"""
import rp2
import sys
from binascii import b2a_base64, crc32
def send(data):
    while data:  # what a slow PC has no room for is not waited for, and would be lost
        data = data[sys.stdout.buffer.write(data[:64]) or 0:]
flash = rp2.Flash(start=0, len={JOURNAL_SIZE})
memory = memoryview(flash)
"""
READ = "piece = memory[{at}:{end}]; send(memoryview(b'%d ' % crc32(piece) + b2a_base64(piece)))"
ERASE = "for sector in range({at}, {end}): flash.ioctl(6, sector)"
ERASED_AT_ONCE = 16  # sectors: seven seconds on the slowest flash

Progress = Callable[[int], None]  # how many bytes are done


class DumpExists(RollkeeperError):
    """The file is there already: it may hold games that are nowhere else."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is there already", "it was left as it is, and so was the handheld", "name another file"
        )


def find_port(port: str | None, device: str | None) -> str:
    """The port of the handheld that is meant, or of the only one. Raises an error of the port or BoardInBootloader."""
    board = find_board(find_handheld.choose(port, device) if port or device else None)
    if not isinstance(board, Board):
        raise BoardInBootloader(
            f"a Pico is in BOOTSEL mode ({board}), where its games cannot be read",
            todo="unplug it, plug it in again without holding the button, and run this again",
        )
    return board.path


def read_journal(session: BoardSession, progress: Progress) -> bytes:
    """The journal's part of the flash. Raises ConnectionLost."""
    check_identity(session.take_over())
    session.run(BEGIN)
    content = b""
    while len(content) < JOURNAL_SIZE:
        content += _piece(session, len(content))
        progress(len(content))
    return content


def save(path: Path, content: bytes) -> None:
    """Write a new file, whole and on the disk or not at all. Raises DumpExists or OutputUnwritable."""
    try:
        with folders.in_one_step(path, new=True) as part, part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # what is erased next is nowhere else
    except FileExistsError as error:
        raise DumpExists(path) from error
    except OSError as error:
        what = f"{path} cannot be written ({error.strerror})"
        raise OutputUnwritable(what, "nothing was erased", "name another file") from error


def erase_journal(session: BoardSession, progress: Progress) -> None:
    """Make the journal's part of the flash blank, once it has been read in this session. Raises ConnectionLost."""
    for at in range(0, JOURNAL_SIZE // SECTOR, ERASED_AT_ONCE):
        session.run(ERASE.format(at=at, end=at + ERASED_AT_ONCE))
        progress((at + ERASED_AT_ONCE) * SECTOR)


def _piece(session: BoardSession, at: int) -> bytes:
    """The piece from byte `at` on. Raises ConnectionLost if it came damaged."""
    check, _, text = session.run(READ.format(at=at, end=at + PIECE)).partition(" ")
    piece = b64decode(text)
    if len(piece) != PIECE or str(crc32(piece)) != check:
        raise ConnectionLost(
            f"the journal came damaged from {session.port}", "nothing was saved",
            "plug the handheld in directly, with another cable, and run this again",
        )  # fmt: skip
    return piece
