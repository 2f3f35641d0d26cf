"""What the LED build shows of a view: 35 pixels, five dice of seven, and how that changes with time. Pure.

There is no text. White dice are free, amber ones are locked; a box is shown as a pattern of dice, green if it has
points, red for a zero; blue belongs to the menu. A key that counts is shown by the die above it, with its number.
White and amber, and this green and this red, also differ in blue: eyes that mix up red and green can tell them apart.
Each of several players has a number and a colour; no two of these are alike for eyes that mix up red and green.
In a practice game all colours have less green: its white dice are pink.

Law: no channel is ever above BRIGHTEST, and all pixels together never draw more than MOST_MILLIAMPS.
"""

from roller.app import views

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

_DARK = bytes(BYTES)

LABELS = {"ok": POINTS, "yes": POINTS, "no": ZERO}
MARKS = {"\x03": POINTS, "\x04": ZERO}  # a tick and a cross

STEP, HURRY = 240, 60  # ms from one die to the next of the light that asks for a shake
WINK, DIP, EVERY, FIRST_WINK = 280, 120, 5000, 150  # ms; the dice wink once for each roll, by a DIP, again EVERY 5 s
WHO, WALK = 1000, 16 * STEP  # ms that the number of the player is shown who is to shake, then the light
ALARM = 400  # ms; how fast red comes and goes
BOX, REST = 1200, 800  # ms that the score screen shows the box, then the dice
LOOK = 1500  # ms that the box just written is shown, before the light asks for a shake
THROWN = 2500  # ms that a roll for the first turn is shown
PARTY = 13 * STEP
STRONG = 2000  # mg of a strong shake


def draw(grb: bytearray, view: tuple, practice: int, age: int) -> int:
    """Put the picture of a view, of a game that is recorded or not (`Outputs.practice`), into `grb` (BYTES of them, in
    the order of the chain: green, red, blue), `age` ms after it came; -1: standing still. Returns in how many ms it
    changes, or -1."""
    grb[:] = _DARK
    kind = type(view).__name__
    drawn: Any = _DRAWN.get(kind, _page)
    due: int = drawn(grb, view, age if age >= 0 else _STILL.get(kind, 0))
    if practice == 1:
        for at in range(0, BYTES, 3):
            grb[at] = (grb[at] + 1) // 3
    cap(grb)
    return due


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


def _beat(age: int, first: int, second: int) -> tuple[bool, int]:
    """Is it the second of two times that take turns, and how many ms until they change."""
    at = age % (first + second)
    return (False, first - at) if at < first else (True, first + second - at)


def _wink(age: int, rolls: int) -> tuple[bool, int]:
    """Are the dice dark for a moment, and how many ms until that may change."""
    at = age % EVERY - FIRST_WINK
    if 0 <= at < rolls * WINK:
        light, left = _beat(at, DIP, WINK - DIP)
        return not light, left
    return False, -at if at < 0 else EVERY - at


def _shake(grb: bytearray, age: int, hurry: bool, colour: tuple) -> int:
    """A light that walks to and fro: shake."""
    step = HURRY if hurry else STEP
    at = age // step % (2 * DICE - 2)
    put_five(grb, (ALL if hurry else MIDDLE,) * DICE, FAINT)
    put_die(grb, min(at, 2 * DICE - 2 - at), ALL if hurry else MIDDLE, colour)
    return step - age % step


def _shake_or_key(
    grb: bytearray, view: views.Ready | views.Scored | views.RollOff, age: int, hurry: bool
) -> int:
    """Shake; or, if no sensor can feel that, key 5 in red, which comes and goes. Of several players, whose turn it is:
    the number, now and then, and its colour."""
    seat = getattr(view, "seat", 0)  # Challenge has none
    colour, left = FREE, 0
    if seat:
        colour = PLAYERS[seat - 1]
        waits, left = _beat(age, WHO, WALK)
        if view.bot or not (waits or hurry):
            put_number(grb, seat, colour)
            return -1 if view.bot else left
        age = age if hurry else WALK - left
    if not view.no_sensor:
        return _shake(grb, age, hurry, colour)
    dark, due = _beat(age, ALARM, ALARM)
    if not dark:
        put_die(grb, DICE - 1, FACES[5], ZERO)
    return min(due, left) if seat and not hurry else due


def splash(grb: bytearray, view: views.Splash, age: int) -> int:
    put_five(grb, BOXES["large_straight"], LOCKED)
    return -1


def ready(grb: bytearray, view: views.Ready, age: int) -> int:
    return _shake_or_key(grb, view, age, view.nudge)


def rolling(grb: bytearray, view: views.Rolling, age: int) -> int:
    """Dice in the air turn to another face with every other pose, and are the darker the lower they are."""
    for place in range(DICE):
        face, colour = view.faces[place], LOCKED if view.locks >> place & 1 else FREE
        if not face:
            face, colour = (view.turned[place] // 2 * 5 + place) % 6 + 1, (TUMBLING + view.heights[place] // 2,) * 3
        put_die(grb, place, FACES[face], colour)
    return -1


def celebration(grb: bytearray, view: views.Celebration, age: int) -> int:
    """Five alike: colours run through the dice, which end green."""
    for place in range(DICE):
        colour = POINTS
        if view.beat < 32:
            colour = (POINTS, FREE, LOCKED, MENU)[(view.beat + place) % 4]
        put_die(grb, place, FACES[view.face], colour)
    return -1


def choosing(grb: bytearray, view: views.Choosing, age: int) -> int:
    dark, due = _beat(age, DIP, DIP) if view.note else _wink(age, 3 - view.rolls_left)
    locks, left = pulsing(view.locks, view.hint, age)
    put_dice(grb, view.dice, locks, dark, view.seat)
    return min(due, left)


def rolled_out(grb: bytearray, view: views.RolledOut | views.Away | views.Watch, age: int) -> int:
    dark, due = _wink(age, getattr(view, "rolls", 3))
    put_dice(grb, view.dice, getattr(view, "locks", 0), dark)
    return due


def scores(grb: bytearray, view: views.Scores, age: int) -> int:
    """The box that key 3 would write, and the dice, in turn."""
    resting, due = _beat(age, BOX, REST)
    if resting:
        put_dice(grb, view.dice, 0, False)
    else:
        _box(grb, view.rows[view.selected])
    return due


def _box(grb: bytearray, row: views.Row | views.Scored) -> None:
    put_five(grb, BOXES[row.box], POINTS if row.points else ZERO)


def confirm(grb: bytearray, view: views.Confirm, age: int) -> int:
    """A zero: the box, and the keys for yes and no, in turn."""
    asking, due = _beat(age, 500, 500)
    if asking:
        put_keys(grb, (None, None, POINTS, None, ZERO))
    else:
        _box(grb, view.row)
    return due


def writing(grb: bytearray, view: views.Writing, age: int) -> int:
    _box(grb, view.row)
    return -1


def scored(grb: bytearray, view: views.Scored, age: int) -> int:
    if age >= LOOK:
        return _shake_or_key(grb, view, age - LOOK, False)
    _box(grb, view)
    return LOOK - age


def roll_off(grb: bytearray, view: views.RollOff, age: int) -> int:
    """The roll just made, and then the light for whoever shakes next."""
    since = age - THROWN if view.dice[0] else age
    if view.nudge or since >= 0:
        return _shake_or_key(grb, view, max(since, 0), view.nudge)
    put_dice(grb, view.dice, 0, False)
    return THROWN - age


def game_over(grb: bytearray, view: views.GameOver | views.Ranking, age: int) -> int:
    """The game is over: a party, and then key 3 for the next game, key 4 for the menu, key 5 to take the last box
    back."""
    if age >= PARTY:
        return put_keys(grb, (None, None, POINTS, FAINT_MENU, ZERO if view.can_undo else None))
    step = age // STEP
    for place in range(DICE):
        put_die(grb, place, FACES[(step + place) % 6 + 1], (FREE, LOCKED, POINTS, ZERO, MENU)[(2 * step + place) % 5])
    return STEP - age % STEP


def menu(grb: bytearray, view: views.Menu | views.Options, age: int) -> int:
    """The number of the item, on the die above key 3, which chooses it; from eight on the next dice count on. What has
    passed the self-test is green, what has failed red."""
    item = view.selected
    put_keys(grb, (FAINT_MENU, FAINT_MENU, None, None, FAINT_MENU))
    put_number(grb, item + 1, MARKS.get(view[1][item][0], MENU))
    return -1


def options(grb: bytearray, view: views.Options, age: int) -> int:
    """As a menu, and on the last die in green the number of the item's value."""
    if view.selected < 0:
        return _page(grb, view, age)
    menu(grb, view, age)
    at = BYTES - 3 * PIPS
    grb[at:] = bytes(BYTES - at)
    put_die(grb, DICE - 1, FACES[min(view.rows[view.selected].number, PIPS)], POINTS)
    return -1


def card(grb: bytearray, view: views.Card, age: int) -> int:
    """A box of a card: as it is chosen, faint while it is open; then its points, a full die for each ten and white dice
    for the rest, which count as they lie; and of several players the number of whose card it is."""
    if view.at < 0:
        return _page(grb, view, age)
    box, points = (view.upper[:-1] + view.lower)[view.at]
    whole = BOX + (BOX if points else 0) + (REST if view.seat else 0)
    at = age % whole
    if at < BOX:
        put_five(grb, BOXES[box], FAINT if points is None else POINTS if points else ZERO)
        return BOX - at if whole > BOX else -1
    if view.seat and at >= whole - REST:
        put_number(grb, view.seat, PLAYERS[view.seat - 1])
        return whole - at
    for place in range(points // 10):
        put_die(grb, place, ALL, POINTS)
    put_number(grb, points % 10, FREE, points // 10, 6)
    return 2 * BOX - at


def message(grb: bytearray, view: views.Message, age: int) -> int:
    """The keys that answer; a warning blinks red. Above a key that is stuck all pips are red."""
    colours = tuple([LABELS.get(label, MENU) if label else None for label in view.keys])
    if view.alarm != views.WARNING:
        if view.alarm:
            put_die(grb, view.alarm - 1, ALL, ZERO)
        return put_keys(grb, colours)
    asking, due = _beat(age, ALARM, ALARM)
    if asking:
        put_keys(grb, colours)
    else:
        put_five(grb, (ALL,) * DICE, ZERO)
    return due


def pattern(grb: bytearray, view: views.Pattern, age: int) -> int:
    """The self-test: every pixel red, then green, then blue."""
    put_five(grb, (ALL,) * DICE, (ZERO, (0, BRIGHTEST, 0), (0, 0, BRIGHTEST))[view.number])
    return -1


def gauge(grb: bytearray, view: views.Gauge, age: int) -> int:
    """The self-test: a bar of dice, as strong as the shake; the last one at STRONG."""
    for place in range(min(DICE * view.now // STRONG, DICE)):
        put_die(grb, place, ALL, POINTS)
    return -1


def _page(grb: bytearray, view: tuple, age: int) -> int:
    """A page that needs text, such as what a PC has: it can only be left, with K5."""
    put_five(grb, (MIDDLE,) * DICE, FAINT_MENU)
    return put_keys(grb, (None, None, None, None, MENU))


_DRAWN = {
    "Splash": splash, "Ready": ready, "Rolling": rolling, "Celebration": celebration, "Choosing": choosing,
    "RolledOut": rolled_out, "Scores": scores, "Confirm": confirm, "Writing": writing, "Scored": scored,
    "RollOff": roll_off, "GameOver": game_over, "Ranking": game_over, "Menu": menu, "Message": message,
    "Card": card, "Pattern": pattern, "Gauge": gauge, "Options": options, "Watch": rolled_out,
    "Round": ready, "Table": ready, "Keep": rolled_out, "Slide": rolled_out, "Final": rolled_out, "Away": rolled_out,
}  # fmt: skip
_STILL = {"Scored": LOOK, "RollOff": THROWN, "GameOver": PARTY, "Ranking": PARTY}  # ms until it says what to do next

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
