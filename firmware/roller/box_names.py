"""The boxes of the score card as the display names them."""

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
    "yahtzee": "Yahtzee",
    "chance": "Chance",
}


def shown(box: str) -> str:
    """The name of a box; anything else (a heading, a total) is shown as it is."""
    return NAMES.get(box, box)
