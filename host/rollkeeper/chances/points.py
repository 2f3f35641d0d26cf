"""How points are spread."""

from dataclasses import dataclass

import numpy as np

from rollkeeper.coach.turn import Floats


@dataclass(frozen=True)
class Points:
    """`chances[at]` is how likely `low + at` points are."""

    low: int
    chances: Floats

    @property
    def high(self) -> int:
        """The most points there can be."""
        return self.low + len(self.chances) - 1

    @property
    def mean(self) -> float:
        """What is to be expected."""
        return float(self.chances @ np.arange(self.low, self.high + 1))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return float(np.sqrt(self.chances @ (np.arange(self.low, self.high + 1) - self.mean) ** 2))

    def percentile(self, percent: float) -> int:
        """The points that at most so many of a hundred games stay below, and at least so many do not exceed."""
        return self.low + int(np.searchsorted(np.cumsum(self.chances), percent / 100 * self.chances.sum()))

    def plus(self, points: int) -> "Points":
        """With so many more."""
        return Points(self.low + points, self.chances)

    def between(self, low: int, high: int) -> Floats:
        """The chances of `low` to `high` points, of which these are a part."""
        return np.pad(self.chances, (self.low - low, high - self.high))


def mixed(parts: list[tuple[float, Points]]) -> Points:
    """One of several, by the chance of each."""
    low = min(points.low for _, points in parts)
    found = np.zeros(max(points.high for _, points in parts) - low + 1)
    for chance, points in parts:
        found[points.low - low : points.high - low + 1] += chance * points.chances
    return Points(low, found)
