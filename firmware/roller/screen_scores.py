"""The screens of scoring: the list of the boxes that are legal now, the question before a zero, the writing."""

from roller import legends as keys
from roller.box_names import shown
from roller.dice_face import small_dice

ROWS = 6         # rows of the list that fit above the legends
LEFT = 35        # the list's columns
RIGHT = 125


def scores(canvas, view: tuple, last: tuple) -> None:
    """The legal boxes with their points, best first; the dice stay visible."""
    _, dice, rows, selected, can_back = view
    if last is None or last[1] != dice:
        small_dice(canvas, dice)
    if last is None or last[4] != can_back:
        keys.legends(canvas, (keys.UP, keys.DOWN, keys.OK, keys.CARD, keys.BACK if can_back else ""))
    _list(canvas, rows, selected)


def _list(canvas, rows: tuple, selected: int) -> None:
    top = min(max(0, selected - ROWS // 2), max(0, len(rows) - ROWS))
    for line in range(ROWS):
        canvas.pages[line][LEFT - 2 :] = bytes(128 - LEFT + 2)
    for line in range(min(ROWS, len(rows) - top)):
        box, points, kind = rows[top + line]
        canvas.text(line, LEFT, shown(box) + (" \x08" if kind == "joker" else ""))
        canvas.right(line, RIGHT - 2, str(points))
    canvas.bar(selected - top, LEFT - 2, RIGHT)


def confirm(canvas, view: tuple, last: tuple) -> None:
    """Is it meant? Asked before a zero is written."""
    _, dice, box, points, kind = view
    small_dice(canvas, dice)
    canvas.text(1, LEFT, "Write %d in" % points)
    canvas.text(3, LEFT, shown(box) + "?")
    keys.legends(canvas, ("", "", keys.YES, "", keys.NO))


def writing(canvas, view: tuple, last: tuple) -> None:
    """The chosen row while it is being written."""
    _, dice, rows, selected = view
    small_dice(canvas, dice)
    _list(canvas, rows, selected)
    canvas.centre(7, "Writing...")


VIEWS = {"scores": scores, "confirm": confirm, "writing": writing}
