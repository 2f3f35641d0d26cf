"""What the counts of thrown dice say: how often each face came, how far off that may be, and does chance explain it.

Law: nobody is told that dice are loaded, or fair, on counts that do not show it. All that is compared with LEVEL is
corrected for how much was looked at (Holm), and beside every answer stands how large a fault would have been found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from rollkeeper.fairness.tails import (
    binomial_two_sided,
    chi_square,
    chi_square_tail,
    deviations,
    holm,
    poisson_two_sided,
    two_sided_normal,
    wilson,
)
from rollkeeper.store.results import Thrown

LEVEL = 0.001  # of so many fair handhelds one would be accused
SURE = 2.576  # standard deviations: 99 % of a normal figure are within them
MANY = 1000  # expected; from there on a count is as good as normal
FEW = 10  # expected of each face; a chi-square of fewer says nothing
ENOUGH = 3600  # dice; in fewer nobody would notice a face that comes a quarter more often than it should
ACCUSED = 4.05  # standard deviations of a fair face: then it is below LEVEL of 13 tests
NINETY_NINE = 2.35  # standard deviations of a loaded face: 99 times in 100 it is no farther below what is expected

LOOKS_FAIR, TOO_FEW, UNEVEN = "looks fair", "too few", "uneven"
FOR_FIVE = (1 / 6, 1 / 36, 1 / 216, 1 / 1296, 1 / 1296)  # the chance of five alike, by dice thrown; kept ones are alike


@dataclass(frozen=True)
class Face:
    """How often a face came, as a share of all, between which shares the true one is, and its corrected chance."""

    face: int
    count: int
    share: float
    low: float
    high: float
    chance: float


@dataclass(frozen=True)
class Die:
    """One of the five: how often each face came there, and the corrected chance of counts so uneven."""

    die: int
    counts: tuple[int, ...]
    chance: float


@dataclass(frozen=True)
class Fives:
    """How many throws made five alike, how many were to be expected, and the corrected chance."""

    throws: int
    count: int
    expected: float
    chance: float


@dataclass(frozen=True)
class Judged:
    """The whole answer. `verdict` is one of LOOKS_FAIR, TOO_FEW and UNEVEN; `would_find`: a face that comes so much
    more often than it should (0.1: by a tenth) would have been found, 99 times in 100."""

    dice: int
    verdict: str
    would_find: float
    faces: tuple[Face, ...]
    places: tuple[Die, ...]
    fives: Fives

    @property
    def wrong(self) -> Iterator[Face | Die | Fives]:
        """What chance does not explain."""
        looked_at: list[Face | Die | Fives] = [*self.faces, *self.places, self.fives]
        return (each for each in looked_at if each.chance < LEVEL)


def judged(thrown: Thrown) -> Judged:
    """The counts, judged."""
    dice = thrown.dice
    totals = [sum(column) for column in zip(*thrown.faces, strict=True)]
    expected, spread = _fives_expected(thrown)
    chances = [_count_chance(total, dice, 1 / 6) for total in totals]
    chances += [_uneven_chance(counts) for counts in thrown.faces]
    chances.append(_fives_chance(thrown.fives, expected, spread))
    corrected = holm(chances)
    faces = tuple(
        Face(face, total, total / dice if dice else 0.0, *wilson(total, dice, SURE), chance)
        for face, (total, chance) in enumerate(zip(totals, corrected, strict=False), 1)
    )
    places = tuple(
        Die(die, counts, chance)
        for die, (counts, chance) in enumerate(zip(thrown.faces, corrected[len(faces) :], strict=False), 1)
    )
    fives = Fives(sum(thrown.for_five), thrown.fives, expected, corrected[-1])
    would_find = _would_find(dice) if dice else float("inf")
    verdict = UNEVEN if min(corrected) < LEVEL else TOO_FEW if dice < ENOUGH else LOOKS_FAIR
    return Judged(dice, verdict, would_find, faces, places, fives)


def _would_find(dice: int) -> float:
    """How much more often a face must come to be found 99 times in 100, from 500 dice on. A loaded face also varies
    more, by how much depends on itself: so it is found in steps."""
    more = 0.0
    for _ in range(50):
        chance = min(1.0, (1 + more) / 6)
        hits = ACCUSED * sqrt(5 * dice) / 6 + NINETY_NINE * sqrt(dice * chance * (1 - chance)) + 1
        more = 6 * hits / dice
    return more


def _count_chance(count: int, tries: int, chance: float) -> float:
    if tries * chance < MANY:
        return binomial_two_sided(count, tries, chance)
    return two_sided_normal(deviations(count, tries, chance))


def _uneven_chance(counts: tuple[int, ...]) -> float:
    mean = sum(counts) / len(counts)
    return chi_square_tail(chi_square(counts, [mean] * len(counts)), len(counts) - 1) if mean >= FEW else 1.0


def _fives_expected(thrown: Thrown) -> tuple[float, float]:
    """The mean, and the variance. Whatever the players keep, each throw has its own chance."""
    throws = list(zip(thrown.for_five, FOR_FIVE, strict=True))
    return sum(many * chance for many, chance in throws), sum(many * chance * (1 - chance) for many, chance in throws)


def _fives_chance(count: int, mean: float, spread: float) -> float:
    """As of Poisson's distribution, which is a little wider than the true one, while few are expected."""
    if mean >= MANY:
        return two_sided_normal((count - mean) / sqrt(spread))
    return poisson_two_sided(count, mean)
