"""What the LED build shows of a view: 35 pixels, five dice of seven, and how that changes with time. Pure.

Law: no channel is ever above BRIGHTEST, and all pixels together never draw more than MOST_MILLIAMPS.

There is no text. White dice are free, amber ones are locked; a box is shown as a pattern of dice, green if it has
points, red for a zero; blue belongs to the menu. A key that counts is shown by the die above it, with its number.
White and amber, and this green and this red, also differ in blue: eyes that mix up red and green can tell them apart.
In a practice game all colours have less green: its white dice are pink.
"""

from roller.leds.box_pips import ALL, BOXES, FACES, MIDDLE

BRIGHTEST = 40  # of 255: the greatest value of a channel
MOST_MILLIAMPS = 150  # of all pixels, at full brightness of a picture; three AAA cells give that for hours
CHANNEL_MILLIAMPS = 20  # one channel at 255: WS2812B as commonly given; SK6812MINI 13 (rev. 01, 9: IOUT)
RESTING_MILLIAMPS = 1  # a dark pixel (SK6812MINI, rev. 01, 8: IDD)

DICE = 5
PIPS = 7  # of a die, in the order of the chain: left column from the top, middle, right column from the bottom
PIXELS = DICE * PIPS
BYTES = 3 * PIXELS
MOST_LIGHT = (MOST_MILLIAMPS - PIXELS * RESTING_MILLIAMPS) * 255 // CHANNEL_MILLIAMPS  # sum of all channels

_DARK = bytes(BYTES)

# red, green, blue. A pip of a die takes 48 in all: five sixes are 30 pips, 1440 of MOST_LIGHT.
FREE, LOCKED = (16, 16, 16), (34, 14, 0)
TUMBLING, FAINT = 3, (3, 3, 3)  # the first of each channel, of a die that is low in the air
POINTS, ZERO, MENU, FAINT_MENU = (0, 30, 10), (40, 0, 0), (0, 8, 30), (0, 1, 5)

NO_DICE = "Random source"  # has a picture of its own
LABELS = {"ok": POINTS, "yes": POINTS, "no": ZERO}
WARNINGS = ("Not kept", "Flash nearly full", "It stopped", "Needs a display", "Battery empty", NO_DICE)  # must be seen

STEP, HURRY = 240, 60  # ms from one die to the next of the light that asks for a shake
WINK, DIP, EVERY, FIRST_WINK = 280, 120, 5000, 150  # ms; the dice wink once for each roll, by a DIP, again EVERY 5 s
ALARM = 400  # ms; how fast red comes and goes
BOX, REST = 1200, 800  # ms that the score screen shows the box, then the dice
LOOK = 1500  # ms that the box just written is shown, before the light asks for a shake
THROWN = 2500  # ms that a throw for the first turn is shown
PARTY = 13 * STEP
STRONG = 2000  # mg of a strong shake


def draw(grb: bytearray, view: tuple, practice: int, age: int) -> int:
    """Put the picture of a view, of a game that is recorded or not (`Outputs.practice`), into `grb` (BYTES of them, in
    the order of the chain: green, red, blue), `age` ms after it came. Returns in how many ms it changes, or -1."""
    grb[:] = _DARK
    drawn: Any = _DRAWN.get(type(view).__name__, _page)
    due: int = drawn(grb, view, age)
    if practice == 1:
        for at in range(0, BYTES, 3):
            grb[at] = (grb[at] + 1) // 3
    cap(grb)
    return due


def cap(grb: bytearray) -> None:
    """Keep the law of the current: a picture that would draw more becomes darker as a whole."""
    light = sum(grb)
    if light > MOST_LIGHT:
        for at in range(BYTES):
            grb[at] = grb[at] * MOST_LIGHT // light


def _die(grb: bytearray, place: int, pips: int, colour: tuple) -> None:
    """Light the pips of a bit mask on the die in place 0..4."""
    at = 3 * PIPS * place
    light = bytes((colour[1], colour[0], colour[2]))
    while pips:
        if pips & 1:
            grb[at : at + 3] = light
        pips >>= 1
        at += 3


def _five(grb: bytearray, patterns: tuple, colour: tuple) -> None:
    for place in range(DICE):
        _die(grb, place, patterns[place], colour)


def _dice(grb: bytearray, faces: tuple, locks: int, free: tuple, dark: bool) -> None:
    """Five dice; `dark` is the moment of a wink."""
    for place in range(DICE):
        colour = LOCKED if locks >> place & 1 else free
        if dark:
            colour = tuple([each // 4 for each in colour])
        _die(grb, place, FACES[faces[place]], colour)


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


def _shake(grb: bytearray, age: int, hurry: bool) -> int:
    """A light that walks to and fro: shake."""
    step = HURRY if hurry else STEP
    at = age // step % (2 * DICE - 2)
    _five(grb, (ALL if hurry else MIDDLE,) * DICE, FAINT)
    _die(grb, min(at, 2 * DICE - 2 - at), ALL if hurry else MIDDLE, FREE)
    return step - age % step


def _shake_or_key(grb: bytearray, no_sensor: str, age: int, hurry: bool) -> int:
    """Shake; or, if no sensor can feel that, K5 in red, which comes and goes."""
    if not no_sensor:
        return _shake(grb, age, hurry)
    dark, due = _beat(age, ALARM, ALARM)
    if not dark:
        _die(grb, DICE - 1, FACES[5], ZERO)
    return due


def _keys(grb: bytearray, colours: tuple) -> int:
    """The number of each key that has a colour, on the die above it."""
    for place in range(DICE):
        if colours[place]:
            _die(grb, place, FACES[place + 1], colours[place])
    return -1


def splash(grb: bytearray, view: "views.Splash", age: int) -> int:
    _five(grb, BOXES["large_straight"], LOCKED)
    if view.sectors:  # the flash is made ready: a die for each fifth
        for place in range(view.done * DICE // view.sectors):
            _die(grb, place, FACES[place + 1], POINTS)
    return -1


def ready(grb: bytearray, view: "views.Ready", age: int) -> int:
    return _shake_or_key(grb, view.no_sensor, age, view.nudge)


def rolling(grb: bytearray, view: "views.Rolling", age: int) -> int:
    """Dice in the air turn to another face with every other pose, and are the darker the lower they are."""
    for place in range(DICE):
        face, colour = view.faces[place], LOCKED if view.locks >> place & 1 else FREE
        if not face:
            face, colour = (view.turned[place] // 2 * 5 + place) % 6 + 1, (TUMBLING + view.heights[place] // 2,) * 3
        _die(grb, place, FACES[face], colour)
    return -1


def celebration(grb: bytearray, view: "views.Celebration", age: int) -> int:
    """Five alike: colours run through the dice, which end green."""
    for place in range(DICE):
        _die(grb, place, FACES[view.face], (POINTS, FREE, LOCKED, MENU)[(view.beat + place) * (view.beat < 32) % 4])
    return -1


def choosing(grb: bytearray, view: "views.Choosing", age: int) -> int:
    dark, due = _beat(age, DIP, DIP) if view.note else _wink(age, 3 - view.rolls_left)
    _dice(grb, view.dice, view.locks, FREE, dark)
    return due


def rolled_out(grb: bytearray, view: "views.RolledOut | page_views.Away", age: int) -> int:
    dark, due = _wink(age, 3)
    _dice(grb, view.dice, 0, FREE, dark)
    return due


def scores(grb: bytearray, view: "views.Scores", age: int) -> int:
    """The box that K3 would write, and the dice, in turn."""
    resting, due = _beat(age, BOX, REST)
    if resting:
        _dice(grb, view.dice, 0, FREE, False)
    else:
        _box(grb, view.rows[view.selected])
    return due


def _box(grb: bytearray, row: "views.Row | views.Scored") -> None:
    _five(grb, BOXES[row.box], POINTS if row.points else ZERO)


def confirm(grb: bytearray, view: "views.Confirm", age: int) -> int:
    """A zero: the box, and the keys for yes and no, in turn."""
    asking, due = _beat(age, 500, 500)
    if asking:
        _keys(grb, (None, None, POINTS, None, ZERO))
    else:
        _box(grb, view.row)
    return due


def writing(grb: bytearray, view: "views.Writing", age: int) -> int:
    _box(grb, view.row)
    return -1


def scored(grb: bytearray, view: "views.Scored", age: int) -> int:
    if age >= LOOK:
        return _shake_or_key(grb, view.no_sensor, age - LOOK, False)
    _box(grb, view)
    return LOOK - age


def roll_off(grb: bytearray, view: "page_views.RollOff", age: int) -> int:
    """The throw just made, and then the light for whoever shakes next."""
    if view.nudge or not view.dice[0] or age >= THROWN:
        return _shake_or_key(grb, view.no_sensor, age, view.nudge)
    _dice(grb, view.dice, 0, FREE, False)
    return THROWN - age


def game_over(grb: bytearray, view: "page_views.GameOver | page_views.Ranking", age: int) -> int:
    """The game is over: a party, and then K3 for the next game, K4 for the menu, K5 to take the last box back."""
    if age >= PARTY:
        return _keys(grb, (None, None, POINTS, FAINT_MENU, ZERO if view.can_undo else None))
    step = age // STEP
    for place in range(DICE):
        _die(grb, place, FACES[(step + place) % 6 + 1], (FREE, LOCKED, POINTS, ZERO, MENU)[(2 * step + place) % 5])
    return STEP - age % STEP


def menu(grb: bytearray, view: "views.Menu | page_views.Options", age: int) -> int:
    """The number of the item, on the die above K3, which chooses it; from eight on the next dice count on. What the
    self-test has found is green, or red if something failed."""
    title, item = view.title, view.selected + 1
    colour = POINTS if title == "All is well" else ZERO if title.endswith(" failed") else MENU
    _keys(grb, (FAINT_MENU, FAINT_MENU, None, None, FAINT_MENU))
    place = 2
    while item > 0:
        _die(grb, place, FACES[min(item, PIPS)], colour)
        item -= PIPS
        place += 1
    return -1


def options(grb: bytearray, view: "page_views.Options", age: int) -> int:
    """As a menu, and on the last die in green the number of the item's value."""
    if view.selected < 0:
        return _page(grb, view, age)
    menu(grb, view, age)
    at = BYTES - 3 * PIPS
    grb[at:] = bytes(BYTES - at)
    _die(grb, DICE - 1, FACES[min(view.rows[view.selected].number, PIPS)], POINTS)
    return -1


def message(grb: bytearray, view: "views.Message", age: int) -> int:
    """The keys that answer; a warning blinks red."""
    colours = tuple([LABELS.get(label, MENU) if label else None for label in view.keys])
    if view.title not in WARNINGS:
        return _keys(grb, colours)
    asking, due = _beat(age, ALARM, ALARM)
    if asking:
        _keys(grb, colours)
    else:
        _five(grb, BOXES["chance"] if view.title == NO_DICE else (ALL,) * DICE, ZERO)
    return due


def pattern(grb: bytearray, view: "page_views.Pattern", age: int) -> int:
    """The self-test: every pixel red, then green, then blue."""
    _five(grb, (ALL,) * DICE, (ZERO, (0, BRIGHTEST, 0), (0, 0, BRIGHTEST))[view.number])
    return -1


def gauge(grb: bytearray, view: "page_views.Gauge", age: int) -> int:
    """The self-test: a bar of dice, as strong as the shake; the last one at STRONG."""
    for place in range(min(DICE * view.now // STRONG, DICE)):
        _die(grb, place, ALL, POINTS)
    return -1


def _page(grb: bytearray, view: tuple, age: int) -> int:
    """A page that needs text, such as the score card: it can only be left, with K5."""
    _five(grb, (MIDDLE,) * DICE, FAINT_MENU)
    return _keys(grb, (None, None, None, None, MENU))


_DRAWN = {
    "Splash": splash, "Ready": ready, "Rolling": rolling, "Celebration": celebration, "Choosing": choosing,
    "RolledOut": rolled_out, "Scores": scores, "Confirm": confirm, "Writing": writing, "Scored": scored,
    "RollOff": roll_off, "GameOver": game_over, "Ranking": game_over, "Menu": menu, "Message": message,
    "Pattern": pattern, "Gauge": gauge,
    "Round": ready, "Table": ready, "Keep": rolled_out, "Slide": rolled_out, "Final": rolled_out,
    "Options": options, "Away": rolled_out,
}  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.app import page_views, views
