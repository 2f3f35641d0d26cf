"""Pips and light of the LED build: what dice, boxes and numbers look like, in which colours, how bright they may be.

Law: no channel is ever above BRIGHTEST, and all pixels together never draw more than MOST_MILLIAMPS.
"""

BRIGHTEST = 40  # of 255: the greatest value of a channel
MOST_MILLIAMPS = 150  # of all pixels, at full brightness of a picture; three AAA cells give that for hours
CHANNEL_MILLIAMPS = 20  # one channel at 255: WS2812B as commonly given; SK6812MINI 13 (rev. 01, 9: IOUT)
RESTING_MILLIAMPS = 1  # a dark pixel (SK6812MINI, rev. 01, 8: IDD)

DICE = 5
PIPS = 7  # of a die, in the order of the chain: left column from the top, middle, right column from the bottom
PIXELS = DICE * PIPS
BYTES = 3 * PIXELS
MOST_LIGHT = (MOST_MILLIAMPS - PIXELS * RESTING_MILLIAMPS) * 255 // CHANNEL_MILLIAMPS  # sum of all channels

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

# red, green, blue. A pip of a die takes 48 in all: five sixes are 30 pips, 1440 of MOST_LIGHT.
FREE, LOCKED = (16, 16, 16), (34, 14, 0)
TUMBLING, FAINT = 3, (3, 3, 3)  # the first of each channel, of a die that is low in the air
POINTS, ZERO, MENU, FAINT_MENU = (0, 30, 10), (40, 0, 0), (0, 8, 30), (0, 1, 5)

PAUSE, PULSE, FOR_EVER = 600, 300, 5000  # ms that locks are shown as they are, and as the coach would have them

PLAYERS = (
    (0, 0, 40), (28, 24, 0), (20, 4, 22), (0, 24, 16), (0, 24, 4), (20, 0, 0), (14, 0, 32), (32, 4, 0),
)  # fmt: skip


def put_die(grb: bytearray, place: int, pips: int, colour: tuple) -> None:
    """Light the pips of a bit mask on the die in place 0..4."""
    at = 3 * PIPS * place
    light = bytes((colour[1], colour[0], colour[2]))
    while pips:
        if pips & 1:
            grb[at : at + 3] = light
        pips >>= 1
        at += 3


def put_five(grb: bytearray, patterns: tuple, colour: tuple) -> None:
    for place in range(DICE):
        put_die(grb, place, patterns[place], colour)


def put_number(grb: bytearray, number: int, colour: tuple, place: int = 2, most: int = PIPS) -> None:
    """As many pips, from the third die on, at most seven of each."""
    while number > 0:
        put_die(grb, place, FACES[min(number, most)], colour)
        number -= most
        place += 1


def put_dice(grb: bytearray, faces: tuple, locks: int, dark: bool, seat: int = 0) -> None:
    """Five dice; `dark` is the moment of a wink, in the colour of one of several players."""
    for place in range(DICE):
        colour, share = (LOCKED if locks >> place & 1 else FREE), 4
        if dark and seat and colour is FREE:
            colour, share = PLAYERS[seat - 1], 2
        if dark:
            colour = (colour[0] // share, colour[1] // share, colour[2] // share)
        put_die(grb, place, FACES[faces[place]], colour)


def pulsing(locks: int, hint: int, age: int) -> tuple[int, int]:
    """The locks as they are, and for a moment as the coach would have them (-1: it says nothing); and in how many ms
    they change."""
    if hint < 0:
        return locks, FOR_EVER
    at = age % (PAUSE + PULSE)
    return (locks, PAUSE - at) if at < PAUSE else (hint, PAUSE + PULSE - at)


def put_keys(grb: bytearray, colours: tuple) -> int:
    """The number of each key that has a colour, on the die above it."""
    for place in range(DICE):
        if colours[place]:
            put_die(grb, place, FACES[place + 1], colours[place])
    return -1


def cap(grb: bytearray) -> None:
    """Keep the law of the current: a picture that would draw more becomes darker as a whole."""
    light = sum(grb)
    if light > MOST_LIGHT:
        for at in range(BYTES):
            grb[at] = grb[at] * MOST_LIGHT // light
