"""Solved games on the disk: each kind of rules is solved once, and then read as it is needed.

A file is the SHA-256 of what follows, and then numbers of 8 bytes, lowest byte first: all values, or how the scores are
spread. One that is damaged, or cannot be written, costs time and nothing else.
"""

import logging
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper import folders
from rollkeeper.coach import SWITCHES
from rollkeeper.coach.dice import Floats
from rollkeeper.coach.distribution import Spread, spread
from rollkeeper.coach.solve import solved
from rollkeeper.coach.turn import SHAPE

FOLDER = "coach"  # in the cache
FORM = 1  # of the file, and of what it is computed by
MOST_SCORE = 1575  # points: thirteen times five alike
Tell = Callable[[int, int], None]  # hears how much is done of how much
log = logging.getLogger(__name__)


def values_of(edition: Edition, tell: Tell = lambda done, total: None) -> Floats:
    """The values of all cards by the rules of `edition`: kept ones, or solved now, which takes half a minute."""
    path = file_of(edition, "values")
    kept = _read(path, SHAPE)
    if kept is None:
        kept = solved(edition, tell)
        _write(path, kept)
    return kept


def spread_of(edition: Edition, tell: Tell = lambda done, total: None, tell_then: Tell | None = None) -> Spread:
    """How the scores are spread by the rules of `edition`: kept, or found now, which takes a minute more, of which
    `tell_then` hears."""
    path = file_of(edition, "spread")
    parts = (MOST_SCORE + 1, len(BOXES), len(BOXES))
    kept = _read(path, (sum(parts),))
    if kept is not None:
        chances, means, zeros = np.split(kept, np.cumsum(parts)[:-1])
        return Spread(chances, means, zeros)
    found = spread(edition, values_of(edition, tell), tell if tell_then is None else tell_then)
    chances = np.pad(found.chances, (0, MOST_SCORE + 1 - len(found.chances)))
    _write(path, np.concatenate([chances, found.box_means, found.box_zeros]))
    return found


def file_of(edition: Edition, what: str) -> Path:
    """Where they are kept: editions whose rules are the same for a single player share a file."""
    rules = "-".join([str(getattr(edition, switch)) for switch in SWITCHES])
    return folders.cache() / FOLDER / f"{what}-{FORM}-{rules}.bin"


def _read(path: Path, shape: tuple[int, ...]) -> Floats | None:
    try:
        if path.stat().st_size != 32 + 8 * np.prod(shape):
            return None
        values: Floats = np.memmap(path, dtype="<f8", mode="r", offset=32, shape=shape)
        with path.open("rb") as file:
            digest = file.read(32)
    except OSError:
        return None
    return values if sha256(values.data).digest() == digest else None


def _write(path: Path, values: Floats) -> None:
    data = values.astype("<f8").tobytes()
    try:
        folders.keep(path, sha256(data).digest() + data)
    except OSError as error:
        log.warning("the solved game cannot be kept, and is solved anew each time: %s", error)
