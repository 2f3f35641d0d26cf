"""The cards of the first turns, kept on the disk: from each of them thousands of cards lie ahead, too many to be worked
out while people wait.

A file is the SHA-256 of what follows: how many cards; for each of them filled, fifty, upper, least points and how many
numbers; and the numbers, 4 bytes each, a row for each card, as `Points` has them. Lowest byte first. One that is
damaged is made anew.
"""

import logging
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fivedice.edition import Edition
from rollkeeper import folders
from rollkeeper.chances.ahead import Layer, Tell, layers
from rollkeeper.chances.points import Points
from rollkeeper.coach.solved import file_of
from rollkeeper.coach.turn import Floats
from rollkeeper.errors import RollkeeperError

LAST = 4  # filled boxes; with more, what lies ahead is worked out when it is asked for
LEAST = 1e-10  # what is left out at either end of a row
NOTHING = (0, 0, 0)  # the empty card
log = logging.getLogger(__name__)


class NotKept(RollkeeperError):
    """The table of the first turns is not there."""

    def __init__(self) -> None:
        super().__init__("the chances of the first turns have not been worked out yet: `rollkeeper chances` does it")


class Early:
    """The table: cards, and the points to come on each."""

    def __init__(self, heads: NDArray[np.int32], numbers: NDArray[np.float32]) -> None:
        ends = np.cumsum(heads[:, 4], dtype=np.int64)
        rows = zip(heads.tolist(), ends.tolist(), strict=True)
        self._rows = {(filled, fifty, upper): (low, end - wide, end) for (filled, fifty, upper, low, wide), end in rows}
        self._numbers = numbers

    def row(self, card: tuple[int, int, int]) -> Points:
        """The points to come on one of its cards."""
        low, begin, end = self._rows[card]
        chances = np.asarray(self._numbers[begin:end], dtype=float)
        return Points(low, chances / chances.sum())


def kept(edition: Edition) -> Early | None:
    """The table by these rules, if there is a whole one."""
    path = _path(edition)
    try:
        data = np.memmap(path, dtype=np.uint8, mode="r")
        if sha256(data[32:].data).digest() != data[:32].tobytes():
            return None
        return _read(data[32:])
    except (OSError, ValueError):  # none, or an empty one
        return None


def make(edition: Edition, values: Floats, tell: Tell = lambda done, total: None) -> Early:
    """Work it out, minutes, and keep it."""
    heads: list[tuple[int, ...]] = []
    rows: list[NDArray[np.float32]] = []
    for layer in layers(edition, values, NOTHING, tell, np.float32):
        if next(iter(layer))[0].bit_count() <= LAST:
            for card, row in _cards(layer):
                heads.append(card)
                rows.append(row)
    cards, numbers = np.array(heads, dtype="<i4"), np.concatenate(rows).astype("<f4")
    parts = (np.array([len(heads)], dtype="<i8").tobytes(), cards.tobytes(), numbers.tobytes())
    digest = sha256()
    for part in parts:
        digest.update(part)
    try:
        folders.keep(_path(edition), b"".join([digest.digest(), *parts]))
    except OSError as error:
        log.warning("the chances of the first turns cannot be kept, and are worked out anew each time: %s", error)
    return Early(cards, numbers)


def _cards(layer: Layer) -> Iterator[tuple[tuple[int, ...], NDArray[np.float32]]]:
    for (filled, fifty), rest in layer.items():
        for upper, row in zip(rest.sums.tolist(), rest.chances, strict=True):
            begin = int(np.searchsorted(np.cumsum(row), LEAST))
            end = len(row) - int(np.searchsorted(np.cumsum(row[::-1]), LEAST))
            yield (filled, fifty, upper, rest.low + begin, end - begin), row[begin:end].astype(np.float32)


def _read(data: NDArray[np.uint8]) -> Early:
    count = int(data[:8].view("<i8")[0])
    heads = data[8 : 8 + 20 * count].view("<i4").reshape(count, 5)
    return Early(heads, data[8 + 20 * count :].view("<f4"))


def _path(edition: Edition) -> Path:
    return file_of(edition, "early")
