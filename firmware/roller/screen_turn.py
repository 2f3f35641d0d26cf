"""The screens of a turn while there are dice to roll: ready, rolling, choosing, rolled out.

Locks are the bits of a number: bit 0 is the leftmost die.
"""

from roller import legends as keys
from roller.dice_face import die
from roller.tumbling import tumble

NONE = ("", "", "", "", "")
READY = (keys.CARD, "", "", "", keys.MENU)


def ready(canvas, view: tuple, last: tuple) -> None:
    """Before roll 1: whose turn it is, five blank dice, and what to do."""
    _, name, turn, total, nudge = view
    if last is None or last[1:4] != view[1:4]:
        canvas.clear(0, 1)
        canvas.text(0, 1, name)
        canvas.right(0, 125, "Turn %d of 13" % turn)
        for place in range(5):
            die(canvas, place, 0, False)
        keys.legends(canvas, READY)
        canvas.centre(7, "Total %d" % total, 26, 101)
    canvas.centre(5, "\x07 Shake to roll \x07")
    if nudge:
        canvas.bar(5, 14, 112)
    else:
        canvas.pages[4][:] = bytes(128)


def rolling(canvas, view: tuple, last: tuple) -> None:
    """The free dice tumble, the locked ones stand still."""
    _, faces, locks, number, phase = view
    if last is None or last[3] != number:
        canvas.clear(0, 1)
        canvas.text(0, 1, "Roll %d of 3" % number)
        canvas.centre(6, "Put it down to stop")
    for place in range(5):
        if locks >> place & 1:
            if last is None or not last[2] >> place & 1 or last[1][place] != faces[place]:
                die(canvas, place, faces[place], True)
        else:
            tumble(canvas, place, faces[place], phase)


def choosing(canvas, view: tuple, last: tuple) -> None:
    """After roll 1 or 2: each key locks the die above it."""
    _, dice, locks, left, note = view
    if last is None or last[3] != left:
        canvas.clear(0, 1)
        canvas.text(0, 1, "Roll %d of 3" % (3 - left))
        canvas.right(0, 125, "%d left" % left)
    for place in range(5):
        locked = locks >> place & 1
        if last is None or last[1][place] != dice[place] or last[2] >> place & 1 != locked:
            die(canvas, place, dice[place], locked)
            keys.tab(canvas, place, keys.OPEN if locked else keys.LOCK)
    hint = _hint(locks, note)
    if last is None or hint != _hint(last[2], last[4]):
        canvas.centre(5, hint)


def _hint(locks: int, note: str) -> str:
    if note:
        return note
    if locks == 0b11111:
        return "Hold a key to score"
    return "Shake: roll   Hold: score"


def rolled(canvas, view: tuple, last: tuple) -> None:
    """After roll 3: the dice are final."""
    _, dice, note = view
    canvas.text(0, 1, "Roll 3 of 3")
    for place in range(5):
        die(canvas, place, dice[place], True)
    canvas.clear(4, 6)
    canvas.centre(5, note or "Now choose a box")


VIEWS = {"ready": ready, "rolling": rolling, "choosing": choosing, "rolled": rolled}
