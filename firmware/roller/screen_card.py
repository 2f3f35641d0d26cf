"""The screens of the score: what was just scored, the score card, the end of the game."""

from roller import legends as keys
from roller.box_names import shown


def scored(canvas, view: tuple, last: tuple) -> None:
    """What was just written, the new total, and that it can still be taken back."""
    _, name, box, points, bonus, turn, total = view
    canvas.text(0, 1, name)
    canvas.right(0, 125, "Total %d" % total)
    canvas.text(2, 1, shown(box))
    canvas.large(2, 90, str(points))
    if bonus:
        canvas.text(4, 1, "Bonus +%d" % bonus)
    canvas.centre(5, "Shake for turn %d" % turn)
    keys.legends(canvas, (keys.CARD, "", "", "", keys.UNDO))


def card(canvas, view: tuple, last: tuple) -> None:
    """A page of the score card."""
    _, title, rows, page, pages = view
    canvas.clear()
    canvas.text(0, 1, title)
    if pages > 1:
        canvas.right(0, 125, "%d/%d" % (page + 1, pages))
    for at in range(min(len(rows), 10)):
        label, points, flag = rows[at]
        line = 1 + at % 5
        x = 1 + 64 * (at // 5)
        canvas.text(line, x, shown(label))
        if points is not None:
            canvas.right(line, x + 60, str(points))
    keys.legends(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK) if pages > 1 else ("", "", "", "", keys.BACK))


def end(canvas, view: tuple, last: tuple) -> None:
    """The game is over: its total."""
    _, name, total, upper, upper_bonus, lower, bonuses, can_undo = view
    canvas.text(0, 1, name)
    canvas.right(0, 125, "Game over")
    canvas.large_centre(1, str(total))
    canvas.centre(4, "Upper %d+%d  Lower %d" % (upper, upper_bonus, lower))
    keys.legends(canvas, (keys.CARD, "", keys.NEW, "", keys.UNDO if can_undo else ""))


VIEWS = {"scored": scored, "card": card, "end": end}
