"""A handheld that says what a test wants, with true checksums: only a program could lie so, no cable."""

from binascii import crc32
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from rollkeeper.store import Store, check
from rollkeeper.store.check import fault
from rollkeeper.store.errors import DatabaseDamaged
from rollkeeper.store.event_file import event_lines
from rollkeeper.store.fold import stories
from rollkeeper.sync.session import Session
from turnlink.frame import frame
from turnlink.message import PROTOCOL

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
HELLO = {"hello": PROTOCOL, "firmware": "0.1.0", "device": DEVICE, "epoch": EPOCH, "first": 1, "game": ""}

Answer = Callable[[bytes], bytes]  # what the PC says, and what the handheld says then


def checked(body: bytes) -> bytes:
    """The frame of the line with this body, however long it gets, and whatever it says."""
    return frame(body[:-1] + b',"c":"%08x"}' % crc32(body))


def fault_in(store: Store) -> str:
    """What the full check finds in the store's file; "" if it is whole. Of a server's database: what cannot be read."""
    if not isinstance(store.path, Path):
        try:
            return "" if list(store.each(stories)) + list(store.each(event_lines)) else "nothing"
        except DatabaseDamaged as error:
            return error.message
    with closing(check.READ.connect(store.path)) as connection:
        return fault(connection)


class LyingEnd:
    """In the place of a pretended handheld's end: it talks without end, whether it was asked or not."""

    request = None

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._heard = b""

    def receive(self, data: bytes) -> None:
        self._heard += data

    def outgoing(self) -> bytes:
        heard, self._heard = self._heard, b""
        return self._answer(heard)

    def hung_up(self) -> None:
        pass


class Talk:
    """A session with a handheld that answers as `answer` does; `now` is the only clock."""

    def __init__(self, store: Store, answer: Answer) -> None:
        self.session = Session(store, "rollkeeper test")
        self.answer = answer
        self.now = 0.0

    def step(self) -> None:
        """A tenth of a second."""
        self.now += 0.1
        said = self.answer(self.session.outgoing(self.now))
        if said:
            self.session.receive(said, self.now)

    def run(self, seconds: float) -> None:
        """So long, or until there is nothing left to ask."""
        end = self.now + seconds
        while self.now < end and not self.session.caught_up:
            self.step()
