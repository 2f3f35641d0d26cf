"""The screens of scoring: the list of the boxes that are legal now, the question before a zero, the writing, and what
was just scored and who is next."""

from fivedice.card import UPPER_BONUS_FROM
from roller.app import views
from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import BLANK, LEFT, RIGHT, Canvas, draw_thumb, first_of, fitting, instead, roll_list
from roller.oled.dice_face import small_dice
from roller.oled.font import columns, width_of_digits, write_digits
from roller.words import say

ROWS = 5         # rows of the list that fit between its title and the keys' labels
LIST_LEFT = 33        # the list's columns
LIST_RIGHT = 122


def scores(canvas: Canvas, view: views.Scores, last: views.Scores | None) -> None:
    """The legal boxes with their points, in the card's order. The dice stay visible, and how far the bonus is. With
    hints each box says what it loses against the best one."""
    dice, rows, _, can_back, name, upper, losses = view
    if last is None or last.dice != dice:
        small_dice(canvas, dice)
    if last is None or last.can_back != can_back:
        keys.labels(canvas, (keys.UP, keys.DOWN, keys.OK, keys.CARD, keys.BACK if can_back else ""))
    if last is None or (last.player, last.upper) != (name, upper):
        done = say("Bonus %d/%d") % (upper, UPPER_BONUS_FROM) if upper < UPPER_BONUS_FROM else say("Bonus \x05")
        canvas.row(0, fitting((name,), LIST_RIGHT - LIST_LEFT - 1 - len(columns(done))), done, LIST_LEFT + 2, 125)
    before = None
    if last is not None and (last.rows, last.losses) == (rows, losses):
        before = last.selected
    elif last is not None:
        for page in range(1, ROWS + 1):
            canvas.pages[page][LIST_LEFT:] = BLANK[LIST_LEFT:]
    _list(canvas, view, before)


def _list(canvas: Canvas, view: views.Scores, before: "int | None") -> None:
    """Draw the part of the list around the selected row; `before` is the one that was selected in it until now."""
    count = len(view.rows)
    first = first_of(count, view.selected, ROWS)
    step = ROWS
    if before is not None:
        step = first - first_of(count, before, ROWS)
    if before is not None and -1 <= step <= 1:
        _bar(canvas, before - first + step)
        if step:
            page = roll_list(canvas, step, LIST_LEFT, LIST_RIGHT, ROWS)
            _line(canvas, page, view, first + page - 1)
    else:
        for at in range(min(ROWS, count)):
            _line(canvas, 1 + at, view, first + at)
    _bar(canvas, view.selected - first)
    if step:
        draw_thumb(canvas, first, count, ROWS)


def _bar(canvas: Canvas, line: int) -> None:
    canvas.bar(line + 1, LIST_LEFT, LIST_RIGHT)


def _line(canvas: Canvas, page: int, view: views.Scores, at: int) -> None:
    _row(canvas, page, view.rows[at], view.losses[at] if view.losses else -1)


def _row(canvas: Canvas, page: int, row: views.Row, loss: int = -1) -> None:
    """A box and its points; a star marks a Joker, or in its place stands what is lost by it (1/1024 point)."""
    name = " " + shown(row.box)
    said = " %d " % row.points
    if loss < 0:
        if row.kind == "joker":
            name += " \x05"
    else:
        tenths = (10 * loss + 512) >> 10
        if loss:
            said += "-%d " % (tenths // 10) if tenths > 99 else "-%d.%d " % (tenths // 10, tenths % 10)
        else:
            said += say("best") + " "
    canvas.row(page, name, said, LIST_LEFT, LIST_RIGHT, True)


def confirm(canvas: Canvas, view: views.Confirm, last: None) -> None:
    """Ask before a zero is written."""
    _one(canvas, view.dice, view.row, say("Write it?" if view.row.points else "Write a zero?"))
    keys.labels(canvas, ("", "", keys.YES, "", keys.NO))


def writing(canvas: Canvas, view: views.Writing, last: None) -> None:
    """The chosen row while it is being written."""
    _one(canvas, view.dice, view.row, say("\x06 Writing..."))


def _one(canvas: Canvas, dice: tuple, row: views.Row, title: str) -> None:
    small_dice(canvas, dice)
    canvas.centre(1, title, LIST_LEFT)
    _row(canvas, 3, row)
    _bar(canvas, 2)


def scored(canvas: Canvas, view: views.Scored, last: None) -> None:
    """What was just written and the new total; whoever plays next in large letters, or the box of a player alone; and
    that it can still be taken back."""
    following = view.following
    box = shown(view.box)
    bonus = say("\x05 Bonus +%d") % view.bonus if view.bonus else ""
    if following:
        entry = "%s %d" % (box, view.points)
        canvas.row(0, canvas.named(view.player, view.total, entry), entry)
        canvas.row(1, fitting(view.partners, 64), bonus)
        canvas.large(20, fitting((following,), 61))
    else:
        canvas.row(0, canvas.named(view.player, view.total, bonus), bonus)
        canvas.large(17, box, LEFT)
        write_digits(canvas, 2, RIGHT - width_of_digits(view.points), view.points)
    words = instead(view)
    if words:
        canvas.centre(5, words)
        canvas.bar(5, LEFT, RIGHT)
        canvas.centre(6, say("Turn %d") % view.turn)
    else:
        canvas.centre(5, say("(( Shake for turn %d ))") % view.turn)
    keys.labels(canvas, (keys.CARD, "", "", keys.MENU, keys.UNDO if view.can_undo else ""))


SCREENS = {"Scores": scores, "Confirm": confirm, "Writing": writing, "Scored": scored}
