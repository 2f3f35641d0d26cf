"""The screens of scoring: the list of the boxes that are legal now, the question before a zero, the writing."""

from roller.oled import soft_keys as keys
from roller.oled.box_names import NAMES
from roller.oled.canvas import BLANK, fitting
from roller.oled.scroll import roll, thumb, top
from roller.oled.small_dice import small_dice

ROWS = 5         # rows of the list that fit between its title and the keys' labels
LEFT = 33        # the list's columns
RIGHT = 122


def scores(canvas: "Canvas", view: "views.Scores", last: "views.Scores | None") -> None:
    """The legal boxes with their points, best first; the dice stay visible."""
    dice, rows, selected, can_back, name = view
    if last is None or last.dice != dice:
        small_dice(canvas, dice)
    if last is None or last.can_back != can_back:
        keys.labels(canvas, (keys.UP, keys.DOWN, keys.OK, keys.CARD, keys.BACK if can_back else ""))
    if last is None or last.player != name:
        title = fitting((name,), 58) + ": choose" if name else "Choose a box"
        canvas.row(0, title, "", LEFT)
    if last is None or last.rows == rows:
        _list(canvas, rows, selected, None if last is None else last.selected)
    else:
        for page in range(1, ROWS + 1):
            canvas.pages[page][LEFT:] = BLANK[LEFT:]
        _list(canvas, rows, selected, None)


def _list(canvas: "Canvas", rows: tuple, selected: int, before: int | None) -> None:
    """Draw the part of the list around the selected row; `before` is what was selected in it until now."""
    first = top(len(rows), selected, ROWS)
    step = ROWS if before is None else first - top(len(rows), before, ROWS)
    if before is not None and -1 <= step <= 1:
        _bar(canvas, before - first + step)
        if step:
            _entry(canvas, roll(canvas, step, LEFT, RIGHT, ROWS), rows[first + (ROWS - 1 if step > 0 else 0)])
    else:
        for line in range(min(ROWS, len(rows))):
            _entry(canvas, 1 + line, rows[first + line])
    _bar(canvas, selected - first)
    if step:
        thumb(canvas, first, len(rows), ROWS)


def _bar(canvas: "Canvas", line: int) -> None:
    canvas.bar(line + 1, LEFT, RIGHT)


def _entry(canvas: "Canvas", page: int, row: "views.Row") -> None:
    """A box and its points; a star marks a Joker."""
    name = " " + NAMES[row.box]
    if row.kind == "joker":
        name += " \x05"
    canvas.row(page, name, " %d " % row.points, LEFT, RIGHT, True)


def confirm(canvas: "Canvas", view: "views.Confirm", last: None) -> None:
    """Is it meant? Asked before a zero is written."""
    _one(canvas, view.dice, view.row, "Write it?" if view.row.points else "Write a zero?")
    keys.labels(canvas, ("", "", keys.YES, "", keys.NO))


def writing(canvas: "Canvas", view: "views.Writing", last: None) -> None:
    """The chosen row while it is being written."""
    _one(canvas, view.dice, view.row, "\x06 Writing...")


def _one(canvas: "Canvas", dice: tuple, row: "views.Row", title: str) -> None:
    small_dice(canvas, dice)
    canvas.centre(1, title, LEFT)
    _entry(canvas, 3, row)
    _bar(canvas, 2)


SCREENS = {"Scores": scores, "Confirm": confirm, "Writing": writing}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
