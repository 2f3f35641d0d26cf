"""How many points, and how many presses, it takes to always write the top row of the score screen.

The games are simulated on the PC with the firmware's own list of boxes (`fivedice.placement.legal`), once in its order
(points less the box's par) and once by points alone; same dice, same way of locking. That way is a simple one, such as
somebody may have who leaves the thinking to the list:

    five alike, or a large straight, or a full house whose box is open: score it
    a run of four or five while a straight is open: lock it (score it if only the small straight is open)
    else lock the face that there is most of, the higher of two

A press is a lock that changes, a key held to score early, K3, and K3 again where a zero is asked about.
"""

import random
from collections.abc import Callable
from statistics import mean, stdev

from bench.figure import Figure, at_least, at_most, beside
from bench.workbench import Workbench
from fivedice.box import BOXES, FULL_HOUSE, natural
from fivedice.card import Card
from fivedice.edition import EDITIONS, EXTRA_FIVE_ALIKE
from fivedice.placement import Placement, legal

GAMES = 10_000
MORE_BAR, PRESSES_BAR = 10, 4.4
TRAVEL = EDITIONS["travel"]

Order = Callable[[Card, tuple[int, ...]], Placement]


def always_the_top_row(bench: Workbench) -> list[Figure]:
    """Mean scores of both orders, and presses a turn in the new one."""
    bench.say("games that always take the top row")
    ours = [game(top_row, random.Random(f"{bench.seed}/{number}")) for number in range(GAMES)]
    plain = [game(most_points, random.Random(f"{bench.seed}/{number}")) for number in range(GAMES)]
    score, by_points = mean(total for total, _ in ours), mean(total for total, _ in plain)
    error = stdev(new - old for (new, _), (old, _) in zip(ours, plain, strict=True)) / GAMES**0.5
    note = f" (by points alone {by_points:.1f}; {GAMES:,} games each, same dice and locks)"
    return [
        beside("mean score, always the top row", f"{score:.1f} points{note}"),
        at_least(
            "more than in the order by points", score - by_points, MORE_BAR, "points", digits=1,
            note=f" (standard error {error:.1f})",
        ),
        at_most("presses a turn, always the top row", mean(presses for _, presses in ours), PRESSES_BAR, "", digits=2),
    ]  # fmt: skip


def top_row(card: Card, dice: tuple[int, ...]) -> Placement:
    """The first of the list."""
    return legal(TRAVEL, card, dice)[0]


def most_points(card: Card, dice: tuple[int, ...]) -> Placement:
    """The one with most points; the first on the card of equal ones."""
    return max(legal(TRAVEL, card, dice), key=lambda each: (each.points, -BOXES.index(each.box)))


def game(order: Order, chance: random.Random) -> tuple[int, float]:
    """One game: its total, and the presses of an average turn."""
    card, pressed = Card(), 0
    while not card.full():
        dice, presses = turn(card, chance)
        found = order(card, dice)
        bonus = EXTRA_FIVE_ALIKE if natural("yahtzee", dice) and card.earns_extra() else 0
        card = card.with_score(found.box, found.points, bonus)
        pressed += presses + (1 if found.points else 2)
    return card.grand(), pressed / len(BOXES)


def turn(card: Card, chance: random.Random) -> tuple[tuple[int, ...], int]:
    """The dice of a turn, and the presses until the boxes are listed."""
    dice = [chance.randint(1, 6) for _ in range(5)]
    locked: set[int] = set()
    presses = 0
    for _ in range(2):
        wanted = locks(tuple(dice), card)
        if wanted is None:
            return tuple(dice), presses + 1
        presses += len(wanted ^ locked)
        locked = wanted
        dice = [die if place in locked else chance.randint(1, 6) for place, die in enumerate(dice)]
    return tuple(dice), presses


def locks(dice: tuple[int, ...], card: Card) -> set[int] | None:
    """The places (0..4) of the dice to lock; None: score these."""
    most = max(map(dice.count, dice))
    large, small = "large_straight" not in card.boxes, "small_straight" not in card.boxes
    if most == 5 or (large and natural("large_straight", dice)):
        return None
    if natural("small_straight", dice) and (large or small):
        return run(dice) if large else None
    if natural("full_house", dice) == FULL_HOUSE and "full_house" not in card.boxes:
        return None
    face = max(die for die in dice if dice.count(die) == most)
    return {place for place, die in enumerate(dice) if die == face}


def run(dice: tuple[int, ...]) -> set[int]:
    """The places of four faces in a row, the lowest run, each face once."""
    low = next(low for low in (1, 2, 3) if set(range(low, low + 4)) <= set(dice))
    return {dice.index(face) for face in range(low, low + 4)}
