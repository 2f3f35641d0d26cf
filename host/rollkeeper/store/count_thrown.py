"""Which dice an event has thrown: how often each die came to show each face, and which throws could make five alike.

Law: a kept die was not thrown, so it does not count. What counts is every throw that the rules allow, also one of a
game that was given up: who leaves out what was thrown can make any dice look loaded.

A throw of shared dice is the roller's, and its dice stand in the order in which they fill the pockets: the first of a
throw counts as die 1. Of those only throws of all five could make five alike for everybody, and only they count as
such. A throw for the start counts as any other.
"""

from collections.abc import Iterable
from itertools import combinations

from fivedice.event import dice_of, faces_of, keep_of

DICE, FACES = 5, 6
FIVES = 0  # the place of the throws that made five alike; 1 to DICE: those that could have, by how many dice they were
PLACES = DICE + 1 + DICE * FACES  # the others: how often die 1 showed 1, 2 to 6; the same of dice 2 to 5

Dice = tuple[int, ...]
# By the dice that are kept: of each that is thrown its place among the faces, and what a face is added to.
THROWN = {
    keep: [(die - 1, DICE + FACES * (die - 1)) for die in range(1, DICE + 1) if die not in keep]
    for many in range(DICE + 1)
    for keep in combinations(range(1, DICE + 1), many)
}
Throws = dict[int, list[int]]  # by seat, from 0 on: PLACES counts


def counts_of(throws: Throws, seat: int) -> list[int]:
    """The counts of the player at `seat`, which begin with his first throw."""
    counts = throws.get(seat)
    if counts is None:
        counts = throws[seat] = [0] * PLACES
    return counts


def count_thrown(throws: Throws, seat: int, event: dict[str, object]) -> None:
    """Add the dice of a roll, or of a throw for the start, of the player at `seat` (from 0 on)."""
    start = "roll-off" in event
    dice, keep = (dice_of(event, "roll-off"), ()) if start else (faces_of(event), keep_of(event))
    if len(dice) == DICE:
        count_many(throws, [(seat, dice, keep)])
        return
    counts = counts_of(throws, seat)
    for die, face in enumerate(dice):
        counts[DICE + FACES * die + face] += 1


def count_many(throws: Throws, rolls: Iterable[tuple[int, Dice, Dice]]) -> None:
    """The same of many rolls that are read already: whose each was, its five faces, and the numbers of the kept
    dice."""
    for seat, dice, keep in rolls:
        counts = throws.get(seat) or counts_of(throws, seat)
        for at, before in THROWN[keep]:
            counts[before + dice[at]] += 1
        alike = dice[keep[0] - 1] if keep else 0
        for die in keep:
            if dice[die - 1] != alike:
                break
        else:
            counts[DICE - len(keep)] += 1
            counts[FIVES] += dice.count(dice[0]) == DICE
