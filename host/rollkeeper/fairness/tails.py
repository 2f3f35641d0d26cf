"""How likely chance alone is to bring a figure at least so far off: tails of distributions, with nothing but `math`.

Law: every function is exact but for rounding, or says what it leaves out; the tests compare with printed tables.
"""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square of `freedom` degrees of freedom is `value` or more, by the closed form."""
    if value <= 0:
        return 1.0
    half, odd = value / 2, freedom % 2
    total = erfc(sqrt(half)) if odd else 0.0
    for at in range((freedom - odd) // 2):
        power = at + odd / 2
        total += exp(power * log(half) - half - lgamma(power + 1))
    return min(1.0, total)


def two_sided_normal(z: float) -> float:
    """The chance that a normal figure is `z` standard deviations off, or more, to either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square(counts: Sequence[float], expected: Sequence[float]) -> float:
    """Returns how far counts are off the expected ones, in all."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def binomial_two_sided(hits: int, tries: int, chance: float) -> float:
    """Returns the exact chance to be at least this far off, twice the smaller tail, for counts of which few are
    expected."""
    if tries == 0:
        return 1.0
    return _two_sided([_binomial(each, tries, chance) for each in range(hits + 1)])


def poisson_two_sided(hits: int, mean: float) -> float:
    """Returns that chance for Poisson's distribution."""
    if mean == 0:
        return 1.0
    return _two_sided([exp(each * log(mean) - mean - lgamma(each + 1)) for each in range(hits + 1)])


def deviations(hits: int, tries: int, chance: float) -> float:
    """Returns how many standard deviations a count is off."""
    return (hits - tries * chance) / sqrt(tries * chance * (1 - chance))


def _two_sided(up_to_it: Sequence[float]) -> float:
    """Twice the smaller tail, from the chances of no hit, of one, and so on up to those that there were."""
    below = min(1.0, sum(up_to_it))
    return min(1.0, 2 * min(below, 1 - below + up_to_it[-1]))


def _binomial(hits: int, tries: int, chance: float) -> float:
    ways = lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1)
    return exp(ways + hits * log(chance) + (tries - hits) * log(1 - chance))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances corrected for how many were looked at (Holm 1979): by chance alone one of them is below a level no
    more often than that level says."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [0.0] * len(chances)
    least = 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, (len(chances) - rank) * chances[at]))
        found[at] = least
    return found


def wilson(hits: int, tries: int, z: float) -> tuple[float, float]:
    """Between which shares the true one is, for `z` standard deviations (Wilson 1927); good for few tries, too."""
    if tries == 0:
        return 0.0, 1.0
    share, weight = hits / tries, z * z / tries
    middle = (share + weight / 2) / (1 + weight)
    off = z / (1 + weight) * sqrt(share * (1 - share) / tries + weight / tries / 4)
    return max(0.0, middle - off), min(1.0, middle + off)
