"""States of a game that can really occur, for the golden pictures: cards, and what the rules make of dice on them.

Imported on CPython and on MicroPython.
"""

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal

HALF = {"threes": 9, "fours": 12, "sixes": 24, "three_kind": 22, "small_straight": 30, "large_straight": 0}
NEAR = {
    "aces": 3, "twos": 6, "threes": 9, "fives": 15, "sixes": 24, "three_kind": 22, "full_house": 25,
    "small_straight": 30, "large_straight": 0, "yahtzee": 50,
}  # fmt: skip
JOKER = {
    "aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "three_kind": 22, "full_house": 25,
    "small_straight": 30, "yahtzee": 50,
}  # fmt: skip
BEGUN = {"threes": 9}
# Five alike in each of thirteen turns: the most there is.
LUCKY = {
    "aces": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 30, "three_kind": 30, "four_kind": 30,
    "full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 50, "chance": 30,
}  # fmt: skip
FULL_CARD = {
    "aces": 2, "twos": 4, "threes": 9, "fours": 12, "fives": 10, "sixes": 18, "three_kind": 22, "four_kind": 0,
    "full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 0, "chance": 23,
}  # fmt: skip


def rows(dice, boxes):
    """The boxes that may be filled, each with its points and kind; the one worth most first."""
    return tuple([(each.box, each.points, each.kind) for each in legal(EDITIONS["travel"], Card(boxes), dice)])


def on_card(row):
    """The place of a row's box on the card."""
    return BOXES.index(row[0])


def total(boxes, bonuses=0):
    """The grand total of a card."""
    return Card(boxes, bonuses).grand()


def card_view(names, boxes, bonuses=0, several=False):
    """The page of a card."""
    card = Card(boxes, bonuses)
    decided = card.upper_bonus() or len([box for box in UPPER if box in boxes]) == 6
    upper = [(box, boxes.get(box)) for box in UPPER]
    upper.append(("upper_bonus", card.upper_bonus() if decided else "%d/63" % card.upper()))
    lower = tuple([(box, boxes.get(box)) for box in LOWER])
    return "card", names, tuple(upper), lower, 100 * bonuses, card.grand(), several


def picker(dice, boxes, selected, can_back=True, name=""):
    """The score screen."""
    return "scores", dice, tuple(sorted(rows(dice, boxes), key=on_card)), selected, can_back, name, Card(boxes).upper()


def choosing(dice, locks, left, name, boxes, note="", no_sensor=""):
    """Dice that may be locked."""
    return (
        "choosing", dice, locks, left, note, name, no_sensor, len(boxes) + 1, total(boxes), rows(dice, boxes)[0],
    )  # fmt: skip
