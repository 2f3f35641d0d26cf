"""The screens of a turn while there are dice to roll: ready, choosing, rolled out (`tumbling_screen` has the other
one); and of one whose score is kept elsewhere, or that a bot plays.

Locks are the bits of a number: bit 0 is the leftmost die.
"""

from roller.app import views
from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, Canvas, fitting, instead, number
from roller.oled.dice_face import LOCKED, die, stand
from roller.words import say

ALL = 0b11111
PIPS = "mmm"  # as wide as the three pips
_MADE = b"\x3c\x7e\x7e\x7e\x7e\x3c"
_LEFT = b"\x3c\x42\x42\x42\x42\x3c"

# Inverts the hint of the ready screen: rows 35 to 52, with round corners.
_NUDGE = (
    number(b"\xe0\xf0" + b"\xf8" * 120 + b"\xf0\xe0"),
    number(b"\xff" * 124),
    number(b"\x07\x0f" + b"\x1f" * 120 + b"\x0f\x07"),
)


def ready(canvas: Canvas, view: views.Ready, last: views.Ready | None) -> None:
    """Before roll 1: whose turn it is, five blank dice, and what to do."""
    words = instead(view)
    if last is not None and words != instead(last):
        canvas.clear()
        last = None
    if last is None:
        for place in range(5):
            die(canvas, place, 0, False)
        if view.bot:
            canvas.large(36, words)
        elif words:
            canvas.centre(4, say("No sensor"))
            canvas.large(40, say("hold key 5"))
        else:
            canvas.large(36, say("(( Shake! ))"))
        keys.labels(canvas, (keys.CARD if view.turn else "", "", "", keys.MENU, ""))
    if last is None or last[:3] != view[:3] or last.partners != view.partners:
        turn = say("Turn %d") % view.turn if view.turn else ""
        canvas.row(0, canvas.named(view.player, view.total, turn) if view.turn else view.player, turn)
        canvas.centre(7, fitting(view.partners, 48), 26, 75)
    if not words and view.nudge != (last is not None and last.nudge):
        nudge(canvas)


def nudge(canvas: Canvas) -> None:
    """Invert what is written large in the middle; doing it again takes that away."""
    for page in range(3):
        canvas.flip(4 + page, LEFT, RIGHT, _NUDGE[page])


def choosing(canvas: Canvas, view: views.Choosing, last: views.Choosing | None) -> None:
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
            keys.tab(canvas, place, keys.LOCKED if locked else keys.UNLOCKED)
    note = _note(view)
    fresh = last is None or (note, view.no_sensor) != (_note(last), last.no_sensor)
    if last is None or fresh or last[6:] != view[6:]:
        _worth(canvas, view, note)
    if view.no_sensor:
        canvas.row(6, say("All locked" if locks == ALL else "No sensor"), say("Hold 1-4: score"))
        return
    if fresh or changed:
        canvas.row(6, say("All locked") if locks == ALL else _shake(locks), say("Hold: score"))


def pips(canvas: Canvas, rolls: int) -> None:
    """Three pips at the right of the top row: one is filled for each roll that was made."""
    line = canvas.pages[0]
    for at in range(3):
        x = canvas.edge() - 22 + 8 * at
        line[x : x + 6] = _MADE if at < rolls else _LEFT


def _note(view: views.Choosing) -> str:
    """What cannot be done: roll, as no die is free; or what to do instead of a shake that no sensor feels."""
    note: str = view.note
    if note or not view.no_sensor or view.locks == ALL:
        return note
    free = _free(view.locks)
    if free == 5:
        return say("Hold key 5: roll all five")
    if free == 1:
        return say("Hold key 5: roll 1 die")
    return say("Hold key 5: roll %d dice") % free


def _shake(locks: int) -> str:
    """Returns what to do with the dice that are free."""
    free = _free(locks)
    if free == 5:
        return say("Shake all five")
    if free == 1:
        return say("Shake 1 die")
    return say("Shake %d dice") % free


def _free(locks: int) -> int:
    """How many dice are."""
    return [locks >> place & 1 for place in range(5)].count(0)


def _worth(canvas: Canvas, view: views.Choosing, note: str) -> None:
    """Write what these dice are worth now, or a note in a light bar."""
    if note:
        canvas.centre(5, note[0].upper() + note[1:])
        canvas.bar(5, LEFT, RIGHT)
    else:
        now = ""
        if view.best:
            now = say("Now: %s %d") % (shown(view.best.box), view.best.points)
        canvas.row(5, now, "")


def rolled_out(canvas: Canvas, view: views.RolledOut, last: views.RolledOut | None) -> None:
    """After roll 3: the dice are final."""
    canvas.row(0, view.player or say("Roll %d of 3") % 3, "")
    pips(canvas, 3)
    for place in range(5):
        stand(canvas, place, LOCKED[view.dice[place]])
    canvas.large(36, say("Score!" if view.nudge else "Choose a box"))
    if view.nudge:
        nudge(canvas)

def away(canvas: Canvas, view: views.Away, last: None) -> None:
    """The dice are final, and somebody else writes them down."""
    for place in range(5):
        stand(canvas, place, LOCKED[view.dice[place]])
    canvas.row(0, view.player, "")
    if not view.player:
        canvas.centre(0, say("Turn over"))
    paper = view.keeper == "paper"
    canvas.large(32, say("Write it down" if paper else "Choose"))
    canvas.centre(6, say(view.no_sensor or ("Then shake: next turn" if paper else "on the PC, or hold a key")))
    if view.no_sensor:
        canvas.bar(6, LEFT, RIGHT)
    keys.labels(canvas, view.keys)


def watch(canvas: Canvas, view: views.Watch, last: None) -> None:
    """A bot's dice, those it keeps locked, and what it does."""
    canvas.row(0, view.player, say("Roll %d of 3") % view.rolls)
    for place in range(5):
        die(canvas, place, view.dice[place], view.locks >> place & 1 > 0)
    canvas.large(40, view.said)
    keys.labels(canvas, ("", "", keys.OK, keys.MENU, ""))


SCREENS = {"Ready": ready, "Choosing": choosing, "RolledOut": rolled_out, "Away": away, "Watch": watch}
