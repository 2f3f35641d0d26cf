"""The boxes of the score card as the display names them, and the other lines of a card."""

from roller.words import say

NAMES = {
    "aces": "Aces",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "three_kind": "3 of a kind",
    "four_kind": "4 of a kind",
    "full_house": "Full house",
    "small_straight": "Sm. straight",
    "large_straight": "Lg. straight",
    "yahtzee": "Five alike",
    "chance": "Chance",
    "upper_bonus": "Bonus",
    "bonuses": "100s",
    "total": "Total",
}


def shown(box: str) -> str:
    """The name of a box or of another line; any other text is shown as it is."""
    return say(NAMES.get(box, box))
