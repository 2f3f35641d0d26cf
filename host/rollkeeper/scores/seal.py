"""The seal of a game: a SHA-256 over all its lines up to the event that closes it, as the handheld shows it at the end.

Whoever has noted the digits, or photographed them, can tell later whether a log of the game is still the same: they
bind every line, the last throws, the edition, the names and the boxes. A log alone cannot: after the seed is told,
everything in it can be computed again. Law: it is made of the exact bytes of each line, with the checksum, without the
line feed.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from turnlink.line import SEAL_DIGITS, seal_text, sealed

if TYPE_CHECKING:
    from rollkeeper.store.journal import StoredEvent

BITS = 4 * SEAL_DIGITS  # that the digits bind
CLOSING = ("end", "abandon")


class Seal:
    """Takes the lines of a game in order, from the event on with which it begins. What follows its close counts no
    more."""

    def __init__(self) -> None:
        self._seal = b""
        self._done = self._lost = False

    def add(self, line: bytes, fields: dict[str, object]) -> None:
        """The next line, and what it says."""
        self._done = self._done or any(kind in fields for kind in CLOSING)
        if not self._done:
            self._seal = sealed(self._seal, line)

    def lose(self) -> None:
        """A line is missing here, or cannot be read."""
        self._lost = self._lost or not self._done

    @property
    def digits(self) -> str:
        """The digits; "" if nobody can know them."""
        return "" if self._lost or not self._seal else seal_text(self._seal)


def seal_of(events: "Iterable[StoredEvent]", first: int) -> str:
    """The digits of a stored game that begins with event `first`; "" if some of its events are lost."""
    seal = Seal()
    for wanted, event in enumerate(events, first):
        if event.first != wanted:
            seal.lose()
        seal.add(event.line, event.fields)
    return seal.digits


def grouped(digits: str) -> str:
    """The digits as people compare them: 3f2a 91c0 77de 10b4."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
