"""Greets what is at a serial port, until a handheld of ours answers or declines.

The fields of a hello name rows of the database and say how much is to come, so one that no handheld of ours could have
said counts as no answer (`is_ours`).
"""

import time
from collections.abc import Iterator

from rollkeeper import __version__
from rollkeeper.errors import RollkeeperError
from rollkeeper.link.serial_port import Port
from rollkeeper.store.lines import NAME
from rollkeeper.sync.retry import Retry
from rollkeeper.sync.session_errors import declined
from turnlink.host import Hello, HostEnd, Refused

PROGRAM = f"rollkeeper {__version__}"
GREET_EVERY = 0.5  # seconds between greetings while nobody has answered
PATIENCE = 10.0  # seconds without an answer until the port is said not to be a Rollkeeper; a virtual one boots slowly
MOST_EVENTS = 10**7  # in a journal; the flash of a Pico holds tens of thousands


def is_ours(hello: Hello) -> bool:
    """Whether a handheld of ours can have said it, in whatever protocol."""
    named = NAME.fullmatch(hello.device) and NAME.fullmatch(hello.epoch)
    return named is not None and 0 < hello.first <= MOST_EVENTS + 1 and 0 <= hello.last <= MOST_EVENTS


def answered(item: object) -> Hello | RollkeeperError | None:
    """What a greeting was answered with: a hello of ours, or the error for a handheld that declines; None: not yet."""
    if isinstance(item, Hello) and is_ours(item):
        return item
    return declined(item.why) if isinstance(item, Refused) and item.what == "hello" else None


Heard = tuple[bytes, Hello | RollkeeperError | None]


def greet(port: Port, seconds: float) -> Iterator[Heard]:
    """Greets for `seconds`; yields the bytes that came, and the answer if it is among them, after which it ends."""
    cable, again, end = HostEnd(PROGRAM), Retry.every(GREET_EVERY), time.monotonic() + seconds
    answer: Hello | RollkeeperError | None = None
    while answer is None and time.monotonic() < end:
        if again.due(time.monotonic()):
            port.write(cable.greet())
        data = port.read()
        answer = next((said for item in cable.receive(data) if (said := answered(item)) is not None), None)
        yield data, answer
