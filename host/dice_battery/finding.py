"""What a test found, and how findings are judged together.

Law: a figure that is compared with a level is corrected for the number of tests (Holm), so that fair dice fail the
whole battery no more often than LEVEL says.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rollkeeper.fairness.tails import chi_square_tail, holm, two_sided_normal

LEVEL = 0.001  # fair dice are accused once in a thousand batteries, at most
FEWEST = 10  # expected in a class; rarer ones are counted as one

Dice = NDArray[np.int8]
Counts = NDArray[np.int64]


def two_sided_chi_square(value: float, freedom: int) -> float:
    """Too uneven or too even: twice the smaller tail. Dice that come out more evenly than chance are no dice."""
    above = chi_square_tail(value, freedom)
    return min(1.0, 2 * min(above, 1 - above))


@dataclass(frozen=True)
class Finding:
    """`figure` is a chi-square of `freedom` degrees, or standard deviations if that is 0."""

    family: str
    name: str
    figure: float
    freedom: int
    chance: float


def off_by(family: str, name: str, z: float) -> Finding:
    """A figure that is normal if the dice are fair."""
    return Finding(family, name, float(z), 0, two_sided_normal(z))


def classes(family: str, name: str, counts: Counts, chances: Sequence[float]) -> Finding:
    """Counts in classes, each with its exact chance."""
    expected = np.asarray(chances, dtype=float) * counts.sum()
    rare = expected < FEWEST
    if rare.any():  # with the rarest of the others, if they are too few together
        for at in np.argsort(np.where(rare, np.inf, expected)):
            if expected[rare].sum() >= FEWEST or rare[at]:
                break
            rare[at] = True
        counts = np.append(counts[~rare], counts[rare].sum())
        expected = np.append(expected[~rare], expected[rare].sum())
    figure = float(((counts - expected) ** 2 / expected).sum())
    return Finding(family, name, figure, len(counts) - 1, two_sided_chi_square(figure, len(counts) - 1))


@dataclass(frozen=True)
class Judged:
    """All findings of a battery, their corrected chances, and what is wrong by them."""

    findings: list[Finding]
    corrected: list[float]

    @property
    def wrong(self) -> list[Finding]:
        """The findings that fair dice do not give."""
        return [each for each, chance in zip(self.findings, self.corrected, strict=True) if chance < LEVEL]


def judged(findings: list[Finding]) -> Judged:
    """The findings, judged together."""
    return Judged(findings, holm([each.chance for each in findings]))
