"""Saves the journal's part of a handheld's flash over the cable, and makes it blank if that is asked for.

In what was saved the games are readable text: an event is the very line that goes over the cable.
"""

from base64 import b64decode
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

from rollkeeper.flashing.board import check_identity
from rollkeeper.flashing.find_board import find_board
from rollkeeper.flashing.flash_errors import BoardInBootloader, ConnectionLost
from rollkeeper.flashing.layout import JOURNAL_SIZE, SECTOR
from rollkeeper.flashing.raw_repl import BoardSession
from rollkeeper.folders import keep
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


def dump(port: str | None, path: Path, progress: Progress, erase: bool = False) -> str:
    """Save the journal of the handheld at `port` (None: the only one there is) in the file `path`; the port. Then
    `erase` it, if that is wanted. Raises a named error of the port or the board, or OSError."""
    board = find_board(port)
    if not isinstance(board, Board):
        raise BoardInBootloader(
            f"a Pico is in BOOTSEL mode ({board}), where its games cannot be read: unplug it, plug it in again without "
            "holding the button, and run this again"
        )
    with BoardSession.open(board.path) as session:
        check_identity(session.take_over())
        session.run(BEGIN)
        content = b""
        while len(content) < JOURNAL_SIZE:
            content += _piece(session, len(content))
            progress(len(content))
        keep(path, content)
        if erase:
            for at in range(0, JOURNAL_SIZE // SECTOR, ERASED_AT_ONCE):
                session.run(ERASE.format(at=at, end=at + ERASED_AT_ONCE))
    return board.path


def _piece(session: BoardSession, at: int) -> bytes:
    """What stands from byte `at` on. Raises ConnectionLost if it has not come as it stands there."""
    check, _, text = session.run(READ.format(at=at, end=at + PIECE)).partition(" ")
    piece = b64decode(text)
    if len(piece) != PIECE or str(crc32(piece)) != check:
        raise ConnectionLost(
            f"the journal came damaged from {session.port}, and nothing was saved: plug the handheld in directly, with "
            "another cable, and run this again"
        )
    return piece
