"""The five rulesheets once more, written out case by case for the tests: slow, plain, sharing nothing with `fivedice`.

Written from the specification's tables, one paragraph an edition, on purpose with `if edition ==`. A card is
{box: points}; dice are five faces. `moves` answers {box: (points, kind)} and the boxes where 0 may be written although
something could be scored there.
"""

TOP = {"aces": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
BOTTOM = ["three_kind", "four_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance"]
ALL = ["aces", "twos", "threes", "fours", "fives", "sixes"] + BOTTOM


def worth(box, dice):
    """Points by counting patterns in the sorted dice, on purpose unlike the product's way."""
    text = "".join([str(face) for face in sorted(dice)])
    distinct = "".join(sorted(set(text)))
    counts = sorted([text.count(face) for face in distinct])
    if box in TOP:
        return sum([die for die in dice if die == TOP[box]])
    if box == "three_kind":
        return sum(dice) if counts[-1] in (3, 4, 5) else 0
    if box == "four_kind":
        return sum(dice) if counts[-1] in (4, 5) else 0
    if box == "full_house":
        return 25 if counts == [2, 3] else 0
    if box == "small_straight":
        return 30 if "1234" in distinct or "2345" in distinct or "3456" in distinct else 0
    if box == "large_straight":
        return 40 if distinct in ("12345", "23456") else 0
    if box == "yahtzee":
        return 50 if counts == [5] else 0
    return sum(dice)


def as_joker(box, dice):
    """What a Joker scores in a lower box."""
    if box == "full_house":
        return (25, "joker")
    if box == "small_straight":
        return (30, "joker")
    if box == "large_straight":
        return (40, "joker")
    return (worth(box, dice), "joker")


def ordinary(card, dice):
    """An ordinary turn: any open box."""
    found = {}
    for box in ALL:
        if box not in card:
            points = worth(box, dice)
            found[box] = (points, "natural" if points else "zero")
    return found


def moves(edition, card, dice):
    """({box: (points, kind)}, boxes of voluntary zeros, the bonus) for an edition by its name."""
    open_top = [box for box in ALL if box in TOP and box not in card]
    open_bottom = [box for box in BOTTOM if box not in card]
    alike = len(set(dice)) == 1
    held = card.get("yahtzee")
    bonus = 100 if alike and held == 50 else 0
    own = ALL[dice[0] - 1]
    must = False  # whether a scoring box is demanded, so that no zero may be written instead
    if not alike or held is None:
        found = ordinary(card, dice)
    elif own in open_top:
        if edition == "lowe":
            must = held == 50
        elif edition == "travel" or edition == "challenge":
            must = False
        elif edition == "web" or edition == "hasbro":
            must = True
        found = {own: (5 * dice[0], "forced")} if must else ordinary(card, dice)
    elif open_bottom:
        found = {}
        for box in open_bottom:
            found[box] = as_joker(box, dice)
        if edition == "lowe":
            must = held == 50
        elif edition == "travel" or edition == "challenge":
            must = False
        elif edition == "web" or edition == "hasbro":
            must = True
        if not must:
            for box in open_top:
                found[box] = (0, "zero")
    else:
        found = {}
        for box in open_top:
            found[box] = (0, "zero")
    scoring = [box for box in found if found[box][0] > 0]
    if edition == "travel" or edition == "challenge":
        zeros = scoring
    elif edition == "lowe" or edition == "hasbro":
        zeros = [] if must else scoring
    else:
        zeros = []
    return found, zeros, bonus
