"""Reads raw bits of a handheld's ring oscillator over the cable, while its program is stopped.

Law: nothing on the handheld is written, and its program is started again however this ends.
"""

import base64
import binascii
from collections.abc import Callable
from pathlib import Path

import numpy as np

from rollkeeper.entropy.estimators import Bits
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.board import Identity
from rollkeeper.flashing.flash_errors import BoardRefused, ConnectionLost
from rollkeeper.flashing.raw_repl import BoardSession, text_for_the_pico

IN_A_ROW = 1024  # bytes that are read in one go: 0.4 s without a pause
UNCHANGED = "nothing was changed on that board"
SNIPPET = Path(__file__).with_name("read_on_the_pico.py")


class NoRingOscillator(RollkeeperError):
    """What is at the port has no random source that this program knows."""


class ReadingCutShort(RollkeeperError):
    """The handheld went silent while its bits were read."""


class BitsGarbled(RollkeeperError):
    """What came is not what was asked for."""


def read_bits(session: BoardSession, many: int, progress: Callable[[int], None] = lambda done: None) -> Bits:
    """`many` bits, or a few more, from the board of `session`; `progress` gets how many are there. Raises
    ReadingCutShort or BitsGarbled."""
    try:
        session.run(text_for_the_pico(SNIPPET))
        found = b""
        while 8 * len(found) < many:
            size = min(IN_A_ROW, -(-many // 8) - len(found))
            found += _bytes_of(session.run(f"bits({size})"), size)
            progress(8 * len(found))
    except ConnectionLost as error:
        raise ReadingCutShort(
            f"the handheld at {session.port} stopped answering while its random bits were read",
            "its game goes on where it was",
            "plug it in again, and run this once more",
        ) from error
    except BoardRefused as error:
        what = f"the handheld cannot read its bits ({error.message})"
        raise BitsGarbled(what, UNCHANGED, "run this once more") from error
    return np.unpackbits(np.frombuffer(found, dtype=np.uint8))


def check_is_a_pico(identity: Identity, port: str) -> None:
    """Refuse other boards, whose random source is elsewhere. Raises NoRingOscillator."""
    if identity.platform != "rp2" or identity.implementation != "micropython":
        raise NoRingOscillator(
            f"{identity.machine} ({identity.implementation}) at {port} has no ring oscillator that is read here",
            f"{UNCHANGED}, its program starts again",
            "name the handheld's port with --port",
        )


def _bytes_of(text: str, size: int) -> bytes:
    try:
        found = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if len(found) != size:
        raise BitsGarbled(
            f"of {size} bytes of random bits {len(found)} came whole: something else writes to this port, or the cable "
            "is bad",
            UNCHANGED,
            "close other programs that use the handheld and run this once more",
        )
    return found
