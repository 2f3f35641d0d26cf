"""Who may win: of how the final scores of several columns are spread, the chance of each place.

Law: each column is played for itself, for points. Nobody takes risks because another is ahead, and no column's dice
say anything about another's. A tie is a shared place, as `fivedice.settlement` has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rollkeeper.chances.points import Points
from rollkeeper.coach.turn import Floats


@dataclass(frozen=True)
class Prospect:
    """Of one column: to win alone, to share the first place, and `share`, which counts a win that k share as 1/k, so
    that those of all columns add up to 1. `places[at]` is the chance of place `at + 1`, alone or shared."""

    win: float
    shared: float
    share: float
    places: list[float]


def chances_of(columns: Sequence[Points]) -> list[Prospect]:
    """The chances of each of them."""
    low, high = min(each.low for each in columns), max(each.high for each in columns)
    equal = [each.between(low, high) for each in columns]
    below = [np.concatenate([[0.0], np.cumsum(each)[:-1]]) for each in equal]
    above = [np.concatenate([np.cumsum(each[::-1])[::-1][1:], [0.0]]) for each in equal]
    return [_chance(own, equal, below, above) for own in range(len(columns))]


def to_be_ahead(others: Sequence[Points], chance: float) -> int:
    """The least final score that is above those of all others with at least this chance."""
    low, high = min(each.low for each in others), max(each.high for each in others)
    under = np.prod([np.cumsum(each.between(low, high)) for each in others], axis=0)
    return low + 1 + int(np.searchsorted(under, min(chance, float(under[-1]))))


def _chance(own: int, equal: list[Floats], below: list[Floats], above: list[Floats]) -> Prospect:
    others = [at for at in range(len(equal)) if at != own]
    tied = _counted(others, below, equal)  # nobody above, by how many are level
    better = _counted(others, [less + level for less, level in zip(below, equal, strict=True)], above)
    places = [float(equal[own] @ row) for row in better]
    win, *ties = [float(equal[own] @ row) for row in tied]
    return Prospect(win, sum(ties), win + sum(tie / at for at, tie in enumerate(ties, 2)), places)


def _counted(others: list[int], no: list[Floats], yes: list[Floats]) -> list[Floats]:
    """For each score, how likely it is that of the others none, one, two .. are a yes, and all the rest a no."""
    nothing = np.zeros(len(no[0]))
    rows: list[Floats] = [np.ones(len(no[0]))]
    for other in others:
        kept, more = [*rows, nothing], [nothing, *rows]
        rows = [same * no[other] + fewer * yes[other] for same, fewer in zip(kept, more, strict=True)]
    return rows
