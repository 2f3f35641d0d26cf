"""The screens of a turn while there are dice to roll: ready, choosing, rolled out. `tumbling_screen` has the other one.

Locks are the bits of a number: bit 0 is the leftmost die.
"""

from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, fitting, instead, number
from roller.oled.dice_face import LOCKED, die, stand
from roller.oled.font import columns

ALL = 0b11111
HINT = 57  # columns of what a shake would do
_hints: dict[int, bytes] = {}  # made once, before a key waits for one
PIPS = "mmm"  # as wide as the three pips
_MADE = b"\x3c\x7e\x7e\x7e\x7e\x3c"
_LEFT = b"\x3c\x42\x42\x42\x42\x3c"

# Inverts the hint of the ready screen: rows 35 to 52, with round corners.
_NUDGE = (
    number(b"\xe0\xf0" + b"\xf8" * 120 + b"\xf0\xe0"),
    number(b"\xff" * 124),
    number(b"\x07\x0f" + b"\x1f" * 120 + b"\x0f\x07"),
)


def ready(canvas: "Canvas", view: "views.Ready", last: "views.Ready | None") -> None:
    """Before roll 1: whose turn it is, five blank dice, and what to do."""
    told = instead(view, view.player)
    if last is not None and told != instead(last, last.player):
        canvas.clear()
        last = None
    if last is None:
        for place in range(5):
            die(canvas, place, 0, False)
        if told:
            why, do = told.split(": ")
            canvas.centre(4, why)
            canvas.large(40, do)
        else:
            canvas.large(36, "(( Shake! ))")
        keys.labels(canvas, (keys.CARD if view.turn else "", "", "", keys.MENU, ""))
    if last is None or last[:3] != view[:3] or last.partners != view.partners:
        turn = "Turn %d" % view.turn if view.turn else ""
        canvas.row(0, canvas.named(view.player, view.total, turn) if view.turn else view.player, turn)
        canvas.centre(7, fitting(view.partners, 48), 26, 75)
    if not told and view.nudge != (last is not None and last.nudge):
        nudge(canvas)


def nudge(canvas: "Canvas") -> None:
    """Invert what is written large in the middle; doing it again takes that away."""
    for page in range(3):
        canvas.flip(4 + page, LEFT, RIGHT, _NUDGE[page])


def choosing(canvas: "Canvas", view: "views.Choosing", last: "views.Choosing | None") -> None:
    """After roll 1 or 2: each key locks the die above it."""
    dice, locks, left, _, name, _, _, total, _, _, hint = view
    if last is None or (last.rolls_left, last.player, last.total) != (left, name, total):
        canvas.row(0, canvas.named(name, total, PIPS) if view.turn else name, "")
        pips(canvas, 3 - left)
    changed = ALL if last is None or (last.dice, last.hint) != (dice, hint) else locks ^ last.locks
    for place in range(5):
        if changed >> place & 1:
            locked = locks >> place & 1
            die(canvas, place, dice[place], locked, hint >= 0 and hint >> place & 1)
            keys.tab(canvas, place, keys.OPEN if locked else keys.LOCK)
    note = _note(view)
    fresh = last is None or (note, view.no_sensor) != (_note(last), last.no_sensor)
    if last is None or fresh or last[6:] != view[6:]:
        _worth(canvas, view, note)
    if view.no_sensor:
        canvas.row(6, "All locked" if locks == ALL else "No sensor", "Hold 1-4: score")
        return
    if fresh:
        canvas.row(6, "", "Hold: score")
    if fresh or changed:
        hint = _hint(locks)
        canvas.pages[6][LEFT : LEFT + len(hint)] = hint


def pips(canvas: "Canvas", rolls: int) -> None:
    """Three pips at the right of the top row: one is filled for each roll that was made."""
    line = canvas.pages[0]
    for at in range(3):
        x = canvas.edge() - 22 + 8 * at
        line[x : x + 6] = _MADE if at < rolls else _LEFT


def _note(view: "views.Choosing") -> str:
    """What cannot be done: roll, as no die is free; or what to do instead of a shake that no sensor feels."""
    note: str = view.note
    if note or not view.no_sensor or view.locks == ALL:
        return note
    return "Hold key 5: " + _dice("roll", view.locks)


def _dice(verb: str, locks: int) -> str:
    """To roll the dice that are free, in words."""
    free = [locks >> place & 1 for place in range(5)].count(0)
    return verb + (" all five" if free == 5 else " 1 die" if free == 1 else " %d dice" % free)


def _worth(canvas: "Canvas", view: "views.Choosing", note: str) -> None:
    """What these dice are worth now, or a note in a light bar."""
    if note:
        canvas.centre(5, note[0].upper() + note[1:])
        canvas.bar(5, LEFT, RIGHT)
    else:
        now = ""
        if view.best:
            now = "Now: %s %d" % (shown(view.best.box), view.best.points)
            for locks in b"" if view.no_sensor else b"\1\3\7\17\37":
                _hint(locks)
        canvas.row(5, now, "Turn %d" % view.turn if view.turn else "")


def _hint(locks: int) -> bytes:
    """What a shake would do, as wide as all of these are."""
    free = 5
    left = locks
    while left:
        free -= left & 1
        left >>= 1
    if free not in _hints:
        strip = columns(_dice("Shake", locks) if free else "All locked")
        _hints[free] = strip + bytes(HINT - len(strip))
    return _hints[free]


def rolled_out(canvas: "Canvas", view: "views.RolledOut", last: "views.RolledOut | None") -> None:
    """After roll 3: the dice are final."""
    canvas.row(0, view.player or "Roll 3 of 3", "")
    pips(canvas, 3)
    for place in range(5):
        stand(canvas, place, LOCKED[view.dice[place]])
    canvas.large(36, "Score!" if view.nudge else "Choose a box")
    if view.nudge:
        nudge(canvas)


SCREENS = {"Ready": ready, "Choosing": choosing, "RolledOut": rolled_out}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
