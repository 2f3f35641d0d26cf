"""Solved games on the disk: each kind of rules is solved once, and then read as it is needed.

A file is the SHA-256 of what follows, and then all values as numbers of 8 bytes, lowest byte first. One that is
damaged, or cannot be written, costs time and nothing else.
"""

import logging
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from fivedice.edition import Edition
from rollkeeper import folders
from rollkeeper.coach.dice import Floats
from rollkeeper.coach.solve import solved
from rollkeeper.coach.turn import SHAPE

FOLDER = "coach"  # in the cache
FORM = 1  # of the file, and of what it is computed by
ASKED = ("five_alike_upper", "joker_upper_zero", "voluntary_zero")  # switches that a single player's game depends on
log = logging.getLogger(__name__)


def values_of(edition: Edition, tell: Callable[[int, int], None] = lambda done, total: None) -> Floats:
    """The values of all cards by the rules of `edition`: kept ones, or solved now, which takes half a minute."""
    path = file_of(edition)
    kept = _read(path)
    if kept is not None:
        return kept
    values = solved(edition, tell)
    _write(path, values)
    return values


def file_of(edition: Edition) -> Path:
    """Where they are kept: editions whose rules are the same for a single player share a file."""
    rules = "-".join([str(getattr(edition, switch)) for switch in ASKED])
    return folders.cache() / FOLDER / f"values-{FORM}-{rules}.bin"


def _read(path: Path) -> Floats | None:
    try:
        if path.stat().st_size != 32 + 8 * np.prod(SHAPE):
            return None
        values: Floats = np.memmap(path, dtype="<f8", mode="r", offset=32, shape=SHAPE)
        with path.open("rb") as file:
            digest = file.read(32)
    except OSError:
        return None
    return values if sha256(values.data).digest() == digest else None


def _write(path: Path, values: Floats) -> None:
    data = values.astype("<f8").tobytes()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(sha256(data).digest() + data)
        os.replace(file.name, path)
    except OSError as error:
        log.warning("the solved game cannot be kept, and is solved anew each time: %s", error)
