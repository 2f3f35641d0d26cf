"""The thirteen boxes and what five dice are worth in each by themselves (all rulesheets agree on these).

A Joker is not a matter of the dice alone, so it lives in `placement`, not here.
"""

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance")
BOXES = UPPER + LOWER

FULL_HOUSE = 25
SMALL_STRAIGHT = 30
LARGE_STRAIGHT = 40
YAHTZEE = 50


def five_alike(dice: tuple[int, ...]) -> int:
    """The face that all five dice show (1..6), or 0."""
    first = dice[0]
    for die in dice:
        if die != first:
            return 0
    return first


def natural(box: str, dice: tuple[int, ...]) -> int:
    """Points (0..50) that `dice` score in `box` with no Joker.

    Five alike is never a natural full house: the pair must be of another face (sheets 000 to 004).
    """
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    if box == "chance":
        return sum(dice)
    if box == "small_straight":
        return SMALL_STRAIGHT if _run(dice) >= 4 else 0
    if box == "large_straight":
        return LARGE_STRAIGHT if _run(dice) == 5 else 0
    most = 0
    for face in dice:
        count = dice.count(face)
        if count > most:
            most = count
    if box == "three_kind":
        return sum(dice) if most >= 3 else 0
    if box == "four_kind":
        return sum(dice) if most >= 4 else 0
    if box == "full_house":
        return FULL_HOUSE if most == 3 and len(set(dice)) == 2 else 0
    if box == "yahtzee":
        return YAHTZEE if most == 5 else 0
    raise ValueError("no such box: " + box)


def _run(dice: tuple[int, ...]) -> int:
    """Length of the longest run of consecutive faces."""
    best = run = 0
    for face in range(1, 7):
        run = run + 1 if face in dice else 0
        if run > best:
            best = run
    return best
