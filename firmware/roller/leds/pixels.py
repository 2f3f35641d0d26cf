"""What the LED build shows of a view: 35 pixels, five dice of seven, and how that changes with time. Pure.

There is no text. White dice are free, amber ones are locked; a box is shown as a pattern of dice, green if it has
points, red for a zero; blue belongs to the menu. A key that counts is shown by the die above it, with its number.
White and amber, and this green and this red, also differ in blue: eyes that mix up red and green can tell them apart.
Each of several players has a number and a colour; no two of these are alike for eyes that mix up red and green.
In a practice game all colours have less green: its white dice are pink."""

from roller.leds.colours_and_pips import (
    ALL,
    BOXES,
    BRIGHTEST,
    BYTES,
    DICE,
    FACES,
    FAINT,
    FAINT_MENU,
    FREE,
    LOCKED,
    MENU,
    MIDDLE,
    PIPS,
    PLAYERS,
    POINTS,
    TUMBLING,
    ZERO,
    cap,
    pulsing,
    put_dice,
    put_die,
    put_five,
    put_keys,
    put_number,
)  # fmt: skip

_DARK = bytes(BYTES)

LABELS = {"ok": POINTS, "yes": POINTS, "no": ZERO}
MARKS = {"\x03": POINTS, "\x04": ZERO}  # a tick and a cross
WARNINGS = ("Not saved", "Nearly full", "It stopped", "It hung", "Needs a display", "Battery empty")

STEP, HURRY = 240, 60  # ms from one die to the next of the light that asks for a shake
WINK, DIP, EVERY, FIRST_WINK = 280, 120, 5000, 150  # ms; the dice wink once for each roll, by a DIP, again EVERY 5 s
WHO, WALK = 1000, 16 * STEP  # ms that the number of the player is shown who is to shake, then the light
ALARM = 400  # ms; how fast red comes and goes
BOX, REST = 1200, 800  # ms that the score screen shows the box, then the dice
LOOK = 1500  # ms that the box just written is shown, before the light asks for a shake
THROWN = 2500  # ms that a throw for the first turn is shown
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
    grb: bytearray, view: "views.Ready | views.Scored | views.RollOff", age: int, hurry: bool
) -> int:
    """Shake; or, if no sensor can feel that, K5 in red, which comes and goes. Of several players, whose turn it is: the
    number, now and then, and its colour."""
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


def splash(grb: bytearray, view: "views.Splash", age: int) -> int:
    put_five(grb, BOXES["large_straight"], LOCKED)
    if view.sectors:  # the flash is made ready: a die for each fifth
        for place in range(view.done * DICE // view.sectors):
            put_die(grb, place, FACES[place + 1], POINTS)
    return -1


def ready(grb: bytearray, view: "views.Ready", age: int) -> int:
    return _shake_or_key(grb, view, age, view.nudge)


def rolling(grb: bytearray, view: "views.Rolling", age: int) -> int:
    """Dice in the air turn to another face with every other pose, and are the darker the lower they are."""
    for place in range(DICE):
        face, colour = view.faces[place], LOCKED if view.locks >> place & 1 else FREE
        if not face:
            face, colour = (view.turned[place] // 2 * 5 + place) % 6 + 1, (TUMBLING + view.heights[place] // 2,) * 3
        put_die(grb, place, FACES[face], colour)
    return -1


def celebration(grb: bytearray, view: "views.Celebration", age: int) -> int:
    """Five alike: colours run through the dice, which end green."""
    for place in range(DICE):
        put_die(grb, place, FACES[view.face], (POINTS, FREE, LOCKED, MENU)[(view.beat + place) * (view.beat < 32) % 4])
    return -1


def choosing(grb: bytearray, view: "views.Choosing", age: int) -> int:
    dark, due = _beat(age, DIP, DIP) if view.note else _wink(age, 3 - view.rolls_left)
    locks, left = pulsing(view.locks, view.hint, age)
    put_dice(grb, view.dice, locks, dark, view.seat)
    return min(due, left)


def rolled_out(grb: bytearray, view: "views.RolledOut | views.Away | views.Watch", age: int) -> int:
    dark, due = _wink(age, getattr(view, "rolls", 3))
    put_dice(grb, view.dice, getattr(view, "locks", 0), dark)
    return due


def scores(grb: bytearray, view: "views.Scores", age: int) -> int:
    """The box that K3 would write, and the dice, in turn."""
    resting, due = _beat(age, BOX, REST)
    if resting:
        put_dice(grb, view.dice, 0, False)
    else:
        _box(grb, view.rows[view.selected])
    return due


def _box(grb: bytearray, row: "views.Row | views.Scored") -> None:
    put_five(grb, BOXES[row.box], POINTS if row.points else ZERO)


def confirm(grb: bytearray, view: "views.Confirm", age: int) -> int:
    """A zero: the box, and the keys for yes and no, in turn."""
    asking, due = _beat(age, 500, 500)
    if asking:
        put_keys(grb, (None, None, POINTS, None, ZERO))
    else:
        _box(grb, view.row)
    return due


def writing(grb: bytearray, view: "views.Writing", age: int) -> int:
    _box(grb, view.row)
    return -1


def scored(grb: bytearray, view: "views.Scored", age: int) -> int:
    if age >= LOOK:
        return _shake_or_key(grb, view, age - LOOK, False)
    _box(grb, view)
    return LOOK - age


def roll_off(grb: bytearray, view: "views.RollOff", age: int) -> int:
    """The throw just made, and then the light for whoever shakes next."""
    since = age - THROWN if view.dice[0] else age
    if view.nudge or since >= 0:
        return _shake_or_key(grb, view, max(since, 0), view.nudge)
    put_dice(grb, view.dice, 0, False)
    return THROWN - age


def game_over(grb: bytearray, view: "views.GameOver | views.Ranking", age: int) -> int:
    """The game is over: a party, and then K3 for the next game, K4 for the menu, K5 to take the last box back."""
    if age >= PARTY:
        return put_keys(grb, (None, None, POINTS, FAINT_MENU, ZERO if view.can_undo else None))
    step = age // STEP
    for place in range(DICE):
        put_die(grb, place, FACES[(step + place) % 6 + 1], (FREE, LOCKED, POINTS, ZERO, MENU)[(2 * step + place) % 5])
    return STEP - age % STEP


def menu(grb: bytearray, view: "views.Menu | views.Options", age: int) -> int:
    """The number of the item, on the die above K3, which chooses it; from eight on the next dice count on. What has
    passed the self-test is green, what has failed red."""
    item = view.selected
    put_keys(grb, (FAINT_MENU, FAINT_MENU, None, None, FAINT_MENU))
    put_number(grb, item + 1, MARKS.get(view[1][item][0], MENU))
    return -1


def options(grb: bytearray, view: "views.Options", age: int) -> int:
    """As a menu, and on the last die in green the number of the item's value."""
    if view.selected < 0:
        return _page(grb, view, age)
    menu(grb, view, age)
    at = BYTES - 3 * PIPS
    grb[at:] = bytes(BYTES - at)
    put_die(grb, DICE - 1, FACES[min(view.rows[view.selected].number, PIPS)], POINTS)
    return -1


def card(grb: bytearray, view: "views.Card", age: int) -> int:
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


def message(grb: bytearray, view: "views.Message", age: int) -> int:
    """The keys that answer; a warning blinks red. Above a key that is stuck all pips are red."""
    colours = tuple([LABELS.get(label, MENU) if label else None for label in view.keys])
    if view.title not in WARNINGS:
        if view.title.endswith("stuck"):
            put_die(grb, int(view.title[4]) - 1, ALL, ZERO)
        return put_keys(grb, colours)
    asking, due = _beat(age, ALARM, ALARM)
    if asking:
        put_keys(grb, colours)
    else:
        put_five(grb, (ALL,) * DICE, ZERO)
    return due


def pattern(grb: bytearray, view: "views.Pattern", age: int) -> int:
    """The self-test: every pixel red, then green, then blue."""
    put_five(grb, (ALL,) * DICE, (ZERO, (0, BRIGHTEST, 0), (0, 0, BRIGHTEST))[view.number])
    return -1


def gauge(grb: bytearray, view: "views.Gauge", age: int) -> int:
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

    from roller.app import views
