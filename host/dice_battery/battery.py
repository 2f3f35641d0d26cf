"""The tests. Each has its expected values from counting, none from other dice.

Law: a test only takes `dice`, and says of each of its figures how likely it is if all throws are independent and fair.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product
from math import comb, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dice_battery.finding import FEWEST, Counts, Dice, Finding, Judged, classes, judged, off_by
from rollkeeper.fairness.tails import deviations

FACES, DICE = 6, 5
SPREAD = 35 / 12  # the variance of a face; the mean is 3.5
LAGS = 12  # in the stream
LAGS_OF_A_DIE = 3  # throws
WINDOW = 7  # faces, of which a rising run is at most six long
HANDS = {
    "five alike": 6, "four alike": 150, "full house": 300, "three alike": 1200, "two pairs": 1800, "one pair": 3600,
    "all different": 720,
}  # fmt: skip


def battery(dice: Dice) -> Judged:
    """All tests of these dice."""
    return judged([*faces(dice), *pairs(dice), *runs(dice), *gaps(dice), *correlation(dice), *hands(dice)])


def faces(dice: Dice) -> Iterator[Finding]:
    """How often each face came: in all, and at each of the five places."""
    counts = np.stack([np.bincount(dice[:, at], minlength=FACES + 1)[1:] for at in range(DICE)])
    total = counts.sum(axis=0)
    even = [1 / FACES] * FACES
    yield classes("faces", "all faces", total, even)
    for face in range(FACES):
        yield off_by("faces", f"face {face + 1}", deviations(int(total[face]), dice.size, 1 / FACES))
    for at in range(DICE):
        yield classes("positions", f"die {at + 1}, all faces", counts[at], even)
        for face in range(FACES):
            z = deviations(int(counts[at, face]), len(dice), 1 / FACES)
            yield off_by("positions", f"die {at + 1}, face {face + 1}", z)


def pairs(dice: Dice) -> Iterator[Finding]:
    """Two faces together: of two dice in a throw, of one die in a throw and the next, of neighbours in the stream."""
    even = [1 / FACES**2] * FACES**2
    for one in range(DICE):
        for other in range(one + 1, DICE):
            yield classes("pairs", f"dice {one + 1} and {other + 1}", _together(dice[:, one], dice[:, other]), even)
    for at in range(DICE):
        following = _together(dice[0:-1:2, at], dice[1::2, at])  # pairs of throws that share none
        yield classes("pairs", f"die {at + 1} and its next", following, even)
    stream = dice.ravel()
    yield classes("pairs", "neighbours in the stream", _together(stream[0:-1:2], stream[1::2]), even)


def runs(dice: Dice) -> Iterator[Finding]:
    """How long a face repeats in the stream, and how long faces rise, from every seventh on."""
    stream = dice.ravel()
    ends = np.flatnonzero(np.diff(stream))
    lengths = np.diff(ends, prepend=-1)
    yield classes("runs", "of one face", *_lengths(lengths, 1 - 1 / FACES))
    windows = stream[: len(stream) // WINDOW * WINDOW].reshape(-1, WINDOW)
    rising = np.cumprod(np.diff(windows, axis=1) > 0, axis=1).sum(axis=1)
    at_least = [comb(FACES, many) / FACES**many for many in range(1, FACES + 2)]  # so many that rise
    chances = [more - most for more, most in pairwise(at_least)]
    yield classes("runs", "rising", np.bincount(rising, minlength=FACES), chances)


def gaps(dice: Dice) -> Iterator[Finding]:
    """How many faces it takes in the stream until a face comes again."""
    stream = dice.ravel()
    for face in range(1, FACES + 1):
        yield classes("gaps", f"between {face}s", *_lengths(np.diff(np.flatnonzero(stream == face)), 1 / FACES))


def correlation(dice: Dice) -> Iterator[Finding]:
    """Do high faces follow high ones? In the stream, and for each die from throw to throw. Products of faces less their
    mean have the variance SPREAD squared each, and have nothing to do with each other."""
    about_mean = dice - 3.5
    stream = about_mean.ravel()
    for lag in range(1, LAGS + 1):
        yield off_by("correlation", f"stream, {lag} apart", _correlated(stream, lag))
    for at in range(DICE):
        for lag in range(1, LAGS_OF_A_DIE + 1):
            yield off_by("correlation", f"die {at + 1}, {lag} throws apart", _correlated(about_mean[:, at], lag))


def hands(dice: Dice) -> Iterator[Finding]:
    """What lies there after a throw: poker hands, the 252 rolls without an order, the 7776 with one, the sums."""
    counts = _throws(dice)
    yield classes("hands", "poker hands", _gathered(_HAND, counts), [ways / WHOLE for ways in HANDS.values()])
    yield classes("hands", "252 rolls", _gathered(_UNORDERED, counts), np.bincount(_UNORDERED) / WHOLE)
    if len(dice) >= WHOLE * FEWEST:
        yield classes("hands", "7776 rolls in order", counts, [1 / WHOLE] * WHOLE)
    yield classes("hands", "sums", _gathered(_SUM, counts), np.bincount(_SUM) / WHOLE)


def hands_of(dice: Dice) -> list[int]:
    """How often each of HANDS lay there."""
    found: list[int] = _gathered(_HAND, _throws(dice)).tolist()
    return found


def _throws(dice: Dice) -> Counts:
    """How often each of the 7776 throws lay there."""
    return np.bincount(np.polyval(dice.T.astype(np.int64) - 1, FACES), minlength=WHOLE)


def _hand(thrown: tuple[int, ...]) -> str:
    alike = sorted((thrown.count(face) for face in set(thrown)), reverse=True)
    names = {(5,): "five alike", (4, 1): "four alike", (3, 2): "full house", (3, 1, 1): "three alike",
             (2, 2, 1): "two pairs", (2, 1, 1, 1): "one pair"}  # fmt: skip
    return names.get(tuple(alike), "all different")


def _gathered(where: Counts, counts: Counts) -> Counts:
    """Counts of what has the same number in `where`, added."""
    return np.bincount(where, weights=counts).astype(np.int64)


def _together(one: Dice, other: Dice) -> Counts:
    return np.bincount(FACES * (one.astype(np.int64) - 1) + other - 1, minlength=FACES**2)


def _lengths(lengths: Counts, stops: float) -> tuple[Counts, list[float]]:
    """Counts of lengths, and their chances if each step is the last one with the chance `stops`."""
    most = max(2, int(np.log(10 / max(11, len(lengths))) / np.log(1 - stops)) + 1)  # ten are this long, or longer
    counts = np.bincount(np.minimum(lengths, most), minlength=most + 1)[1:]
    chances = [stops * (1 - stops) ** (length - 1) for length in range(1, most)]
    return counts, [*chances, (1 - stops) ** (most - 1)]


def _correlated(values: NDArray[np.floating[Any]], lag: int) -> float:
    return float(np.dot(values[:-lag], values[lag:])) / (SPREAD * sqrt(len(values) - lag))


# What each of the 7776 throws is, in the order of their numbers.
WHOLE = FACES**DICE
_EVERY = list(product(range(1, FACES + 1), repeat=DICE))
_HAND = np.array([list(HANDS).index(_hand(thrown)) for thrown in _EVERY])
_PLACES = {rolled: at for at, rolled in enumerate(combinations_with_replacement(range(1, FACES + 1), DICE))}
_UNORDERED = np.array([_PLACES[tuple(sorted(thrown))] for thrown in _EVERY])
_SUM = np.array([sum(thrown) - DICE for thrown in _EVERY])
