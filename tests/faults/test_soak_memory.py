"""A soak takes hours: what has been unplugged must not stay in memory because somebody remembers the error."""

import gc
import random
import weakref
from collections import Counter
from pathlib import Path

from faults.pc_beside import Pc, beside

LIVES = 12
LEFT = 2  # the one that is plugged in, and the one whose error is the PC's status


class Cable:
    """The USB end of a handheld that says nothing."""

    plugged = connected = True
    open = False


class Handheld:
    """As much of one as the PC asks for."""

    def __init__(self) -> None:
        self.usb = Cable()
        self.powered = True
        self.received = bytearray()

    def open_port(self) -> None:
        self.usb.open = True

    def close_port(self) -> None:
        self.usb.open = False

    def send(self, data: bytes) -> None:
        """It does not listen."""


def lived(pc: Pc) -> "weakref.ref[Handheld]":
    """One handheld that is plugged in, found, and loses its power; its successor is looked for in vain once."""
    handheld = Handheld()
    pc.handheld = handheld  # type: ignore[assignment]
    for _ in range(4):
        pc.step()
    assert handheld.usb.open
    handheld.powered = False
    for _ in range(3):
        pc.step()
    return weakref.ref(handheld)


def test_a_handheld_that_is_gone_is_gone_from_memory(tmp_path: Path) -> None:
    with beside(tmp_path / "games.sqlite3", random.Random(1), Counter()) as pc:
        lives = [lived(pc) for _ in range(LIVES)]
        gc.collect()
        left = [life for life in lives if life() is not None]
        assert set(pc.troubles) == {"port-vanished", "no-device"} and pc.troubles.total() >= 2 * LIVES
        assert len(left) <= LEFT, f"{len(left)} of {LIVES} are still in memory"
