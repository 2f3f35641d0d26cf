"""What dice and boxes look like in the pips of five dice of the LED build."""

# Bit i is pip i of the chain; 7 is a die with all its pips.
FACES = (0, 0b0001000, 0b0010001, 0b0011001, 0b1010101, 0b1011101, 0b1110111, 0b1111111)
ALL = FACES[7]
MIDDLE = FACES[1]
_BAR = 0b0101010  # the middle row

BOXES = {
    "aces": FACES[1:2] * 5,
    "twos": FACES[2:3] * 5,
    "threes": FACES[3:4] * 5,
    "fours": FACES[4:5] * 5,
    "fives": FACES[5:6] * 5,
    "sixes": FACES[6:7] * 5,
    "three_kind": (ALL, ALL, ALL, 0, 0),
    "four_kind": (ALL, ALL, ALL, ALL, 0),
    "full_house": (ALL, ALL, ALL, MIDDLE, MIDDLE),
    "small_straight": FACES[1:5] + (0,),
    "large_straight": FACES[1:6],
    "yahtzee": (ALL,) * 5,
    "chance": (_BAR,) * 5,
}
