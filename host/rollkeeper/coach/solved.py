"""Solved games on the disk: each kind of rules is solved once, and then read as it is needed.

A file is the SHA-256 of what follows, and then arrays, lowest byte first. One that is damaged, or cannot be written,
costs time and nothing else.
"""

import logging
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper import folders
from rollkeeper.coach import SWITCHES
from rollkeeper.coach.solve import Spread, Tell, solved, spread, untold
from rollkeeper.coach.turn import SHAPE, Floats

FOLDER = "coach"  # in the cache
FORM = 1  # of the file, and of what it is computed by
MOST_SCORE = 1575  # points: thirteen times five alike
log = logging.getLogger(__name__)


def values_of(edition: Edition, tell: Tell = untold) -> Floats:
    """Returns the values of all cards by the rules of `edition`, kept, or solved now, which takes half a minute."""
    path = file_of(edition, "values")
    kept = read(path)
    if kept is not None and kept.size == 8 * np.prod(SHAPE):
        return kept.view("<f8").reshape(SHAPE)
    values = solved(edition, tell)
    write(path, values)
    return values


def spread_of(edition: Edition, tell: Tell = untold, tell_then: Tell | None = None) -> Spread:
    """Returns the spread of scores by the rules of `edition`: kept, or found in a minute, of which `tell_then`
    hears."""
    path = file_of(edition, "spread")
    parts = (MOST_SCORE + 1, len(BOXES), len(BOXES))
    kept = read(path)
    if kept is not None and kept.size == 8 * sum(parts):
        return Spread(0, *np.split(kept.view("<f8"), np.cumsum(parts)[:-1]))
    found = spread(edition, values_of(edition, tell), tell if tell_then is None else tell_then)
    chances = np.pad(found.chances, (0, MOST_SCORE + 1 - len(found.chances)))
    write(path, np.concatenate([chances, found.box_means, found.box_zeros]))
    return found


def kind_of_rules(edition: Edition) -> tuple[str, ...]:
    """Returns what editions share whose rules are the same for a single player."""
    return tuple(str(getattr(edition, switch)) for switch in SWITCHES)


def file_of(edition: Edition, what: str) -> Path:
    """Returns where something is kept of all editions with these rules."""
    return folders.cache() / FOLDER / f"{what}-{FORM}-{'-'.join(kind_of_rules(edition))}.bin"


def read(path: Path) -> NDArray[np.uint8] | None:
    """Returns the bytes of a file's arrays, read as they are needed; None if it is missing or damaged."""
    try:
        data = np.memmap(path, dtype=np.uint8, mode="r")
    except (OSError, ValueError):  # ValueError: it is empty
        return None
    return data[32:] if sha256(data[32:].data).digest() == data[:32].tobytes() else None


def write(path: Path, *arrays: NDArray[Any]) -> None:
    """Keeps arrays in a file in one step, if it can be written."""
    parts = [array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes() for array in arrays]
    digest = sha256()
    for part in parts:
        digest.update(part)
    try:
        folders.keep(path, b"".join([digest.digest(), *parts]))
    except OSError as error:
        log.warning("a solved game cannot be kept, and is solved again each time: %s", error)
