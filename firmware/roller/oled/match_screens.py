"""The screens of a game of several players: the roll-off that says who begins, and the ranking at the end."""

from roller.oled import soft_keys as keys
from roller.oled.canvas import LEFT, RIGHT, fitting
from roller.oled.dice_face import small_dice

TABLE = 34       # the columns beside the small dice
HALF = 42        # width of half of them
STAR = "\x05"
MORE = "More"


def roll_off(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """The dice of the last throw, everybody's total, and who shakes next or begins."""
    _, title, dice, rows, name, begins, nudge, tied = view[:8]
    small_dice(canvas, dice)
    canvas.row(0, title, "", TABLE)
    for at in range(len(rows)):
        _throw(canvas, at, rows[at], len(rows) > 4)
    if begins:
        canvas.centre(5, fitting((name,), 64) + " begins", TABLE, RIGHT)
        canvas.centre(6, "(( Shake for turn 1 ))")
    else:
        if tied:
            canvas.centre(5, fitting(tied, 64) + " again", TABLE, RIGHT)
        canvas.centre(6, fitting((name,), 57) + ": shake to begin")
    if view[8:]:
        canvas.centre(6, view[8])
    if nudge or view[8:]:
        canvas.bar(6, LEFT, RIGHT)
    keys.legends(canvas, ("", "", "", "", keys.MENU))


def _throw(canvas: "Canvas", at: int, row: tuple, halves: bool) -> None:
    """A player's total: in one column for up to four players, in two for more."""
    name, total, is_next = row
    left, right = TABLE, RIGHT - 2
    if halves:
        left += (HALF + 4) * (at // 4)
        right = left + HALF
    points = "%d" % total if total else "-"
    canvas.row(1 + at % 4, fitting((name,), right - left - 14), points, left, right - 1, True)
    if is_next:
        canvas.bar(1 + at % 4, left - 2, right + 2)


def match(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """The ranking: winners with a star, and what the others owe if the edition settles that."""
    _, winner, rows, more, can_undo = view
    owes = rows[0][3] >= 0
    canvas.row(0, fitting(winner, 84) + (" win" if len(winner) > 1 else " wins") if winner else "A shared win",
               "owes" if owes else "")  # fmt: skip
    page = 1
    if len(rows) < 6:
        canvas.rule(1)
        page = 2
    for rank, names, total, debt in rows:
        canvas.row(page, STAR if rank == 1 else " %d" % rank, "", LEFT, LEFT + 9)
        right = 98 if owes else RIGHT
        canvas.row(page, fitting(names, right - LEFT - 34), " %d" % total, LEFT + 11, right, True)
        if debt > 0:
            canvas.row(page, "", "%d" % debt, right + 1, RIGHT)
        page += 1
    keys.legends(canvas, (keys.CARD, MORE if more else "", keys.NEW, keys.MENU, keys.UNDO if can_undo else ""))


VIEWS = {"roll_off": roll_off, "match": match}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
