"""Which dice an event has thrown: how often each die came to show each face, and which throws could make five alike.

Law: a kept die was not thrown, so it does not count. What counts is every throw that the rules allow, also one of a
game that was given up: who leaves out what was thrown can make any dice look loaded.

A throw of shared dice is the roller's, and its dice stand in the order in which they fill the pockets: the first of a
throw counts as die 1. Of those only throws of all five could make five alike for everybody, and only they count as
such. A throw for the start counts as any other.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from fivedice.event import dice_of, faces_of, keep_of

DICE, FACES = 5, 6
FIVES = 0  # what made five alike; 1 to DICE: what could, by how many dice were thrown; 10 * die + face: a face
WHAT = (*range(DICE + 1), *(10 * die + face for die in range(1, DICE + 1) for face in range(1, FACES + 1)))

Dice = tuple[int, ...]
# By the dice that are kept: of each that is thrown its place among the faces, and what a face is added to.
THROWN = {
    keep: [(die - 1, 10 * die) for die in range(1, DICE + 1) if die not in keep]
    for many in range(DICE + 1)
    for keep in combinations(range(1, DICE + 1), many)
}
Throws = dict[int, Counter[int]]  # by seat, from 0 on: how often each of WHAT


def count_thrown(throws: Throws, seat: int, event: dict[str, object]) -> None:
    """Add the dice of a roll, or of a throw for the start, of the player at `seat` (from 0 on)."""
    counts = throws.get(seat)
    if counts is None:
        counts = throws[seat] = Counter()
    start = "roll-off" in event
    dice, keep = (dice_of(event, "roll-off"), ()) if start else (faces_of(event), keep_of(event))
    for die, face in enumerate(dice, 1):
        if die not in keep:
            counts[10 * die + face] += 1
    if _for_five(dice, keep):
        counts[DICE - len(keep)] += 1
        counts[FIVES] += len(set(dice)) == 1


def count_many(throws: Throws, rolls: Iterable[tuple[int, Dice, Dice]]) -> None:
    """The same of many rolls that are read already, in a third of the time: whose each was, its five faces, and the
    numbers of the kept dice."""
    found: dict[int, list[int]] = {}
    for seat, dice, keep in rolls:
        what = found.setdefault(seat, [])
        what += [ten + dice[at] for at, ten in THROWN[keep]]
        if _for_five(dice, keep):
            what.append(DICE - len(keep))
            if len(set(dice)) == 1:
                what.append(FIVES)
    for seat, what in found.items():
        throws.setdefault(seat, Counter()).update(what)


def _for_five(dice: Dice, keep: Dice) -> bool:
    """Whether a throw could make five alike: all dice that were kept are."""
    return len(dice) == DICE and (len(keep) < 2 or len({dice[die - 1] for die in keep}) == 1)
