"""The screens of a turn while there are dice to roll: ready, choosing, rolled out; `tumbling` has the one between.

Locks are the bits of a number: bit 0 is the leftmost die.
"""

from roller.oled import soft_keys as keys
from roller.oled.canvas import LEFT, RIGHT, fitting, number
from roller.oled.dice_face import LOCKED, die, stand

ALL = 0b11111

# Inverts the hint of the ready screen: rows 35 to 52, with round corners.
_NUDGE = (
    number(b"\xe0\xf0" + b"\xf8" * 120 + b"\xf0\xe0"),
    number(b"\xff" * 124),
    number(b"\x07\x0f" + b"\x1f" * 120 + b"\x0f\x07"),
)


def ready(canvas: "Canvas", view: "views.Ready", last: "views.Ready | None") -> None:
    """Before roll 1: whose turn it is, five blank dice, and what to do."""
    if last is not None and last.no_sensor != view.no_sensor:
        canvas.clear()
        last = None
    if last is None:
        for place in range(5):
            die(canvas, place, 0, False)
        if view.no_sensor:
            why, do = view.no_sensor.split(": ")
            canvas.centre(4, why)
            canvas.large(40, do)
        else:
            canvas.large(36, "(( Shake! ))")
        keys.labels(canvas, (keys.CARD if view.turn else "", "", "", "", keys.MENU))
    if last is None or last[:3] != view[:3] or last.partners != view.partners:
        canvas.row(0, fitting((view.player,), 67), "Turn %d of 13" % view.turn if view.turn else "")
        canvas.centre(7, "%s %d" % (fitting(view.partners, 51) or "Total", view.total), 26, 100)
    if not view.no_sensor and view.nudge != (last is not None and last.nudge):
        for page in range(3):
            canvas.flip(4 + page, LEFT, RIGHT, _NUDGE[page])


def choosing(canvas: "Canvas", view: "views.Choosing", last: "views.Choosing | None") -> None:
    """After roll 1 or 2: each key locks the die above it."""
    dice, locks, left, _, name, _ = view
    if last is None or last.rolls_left != left or last.player != name:
        canvas.row(0, name or "Roll %d of 3" % (3 - left), "%d rolls left" % left if left > 1 else "1 roll left")
    changed = ALL if last is None or last.dice != dice else locks ^ last.locks
    for place in range(5):
        if changed >> place & 1:
            locked = locks >> place & 1
            die(canvas, place, dice[place], locked)
            keys.tab(canvas, place, keys.OPEN if locked else keys.LOCK)
    note = _note(view)
    if last is None or note != _note(last) or (locks == ALL) != (last.locks == ALL):
        _hint(canvas, locks, note)


def heading(canvas: "Canvas", name: str, text: str) -> None:
    """Who plays, at the left where the ready screen has it, and then the text; a player alone needs no name."""
    canvas.row(0, name or text, text if name else "")


def _note(view: "views.Choosing") -> str:
    """What cannot be done: roll, as no die is free; or shake, as no sensor feels it."""
    return view.note or ("" if view.locks == ALL else view.no_sensor)


def _hint(canvas: "Canvas", locks: int, note: str) -> None:
    """What can be done now, or a note in a light bar."""
    if note:
        canvas.centre(5, note[0].upper() + note[1:])
        canvas.bar(5, LEFT, RIGHT)
    elif locks == ALL:
        canvas.centre(5, "Hold any key to score")
    else:
        canvas.row(5, "Shake: roll", "Hold key: score")


def rolled_out(canvas: "Canvas", view: "views.RolledOut", last: None) -> None:
    """After roll 3: the dice are final."""
    heading(canvas, view.player, "Roll 3 of 3")
    for place in range(5):
        stand(canvas, place, LOCKED[view.dice[place]])
    canvas.large(36, "Choose a box")


SCREENS = {"Ready": ready, "Choosing": choosing, "RolledOut": rolled_out}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
