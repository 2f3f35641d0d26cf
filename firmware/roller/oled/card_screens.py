"""The screens of the score: what was just scored, the score card, the end of the game."""

from roller.oled import soft_keys as keys
from roller.oled.big_digits import number, width
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, fitting
from roller.oled.font import columns

SHORT = {"small_straight": "Sm. str.", "large_straight": "Lg. str."}   # half a screen is too narrow for their names


def scored(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """What was just written and by whom, the new total, who is next, and that it can still be taken back."""
    _, name, box, points, bonus, turn, total, following, partners = view[:9]
    value = "%s %d" % (fitting(partners, 51) or "Total", total)
    canvas.row(0, fitting((name,), RIGHT - LEFT - 4 - len(columns(value))), value)
    canvas.large(17, shown(box), LEFT)
    number(canvas, 2, RIGHT - width(points), points)
    if bonus:
        canvas.row(4, "", "\x05 Bonus +%d" % bonus)
    prompt = "shake for turn %d" % turn
    if view[9:]:
        canvas.centre(5, view[9])
        canvas.bar(5, LEFT, RIGHT)
        canvas.centre(6, "%s: turn %d" % (fitting((following,), 85), turn) if following else "Turn %d" % turn)
    elif not following:
        canvas.centre(5, "(( Shake for turn %d ))" % turn)
    elif len(columns(following + ", " + prompt)) < RIGHT - LEFT:
        canvas.centre(5, following + ", " + prompt)
    else:
        canvas.centre(5, following + ",")
        canvas.centre(6, prompt)
    keys.legends(canvas, (keys.CARD, "", "", keys.MENU, keys.UNDO))


def card(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """A page of the score card: up to eight lines in two columns; the line "total" stands in the heading."""
    _, names, rows, page, pages = view
    canvas.rule(1)
    lines = [row for row in rows if row[0] != "total"]
    total = [row[1] for row in rows if row[0] == "total"]
    canvas.row(0, fitting(names, 76), "Total %d" % total[0] if total else "")
    half = (len(lines) + 1) // 2
    for at in range(len(lines)):
        label, points, _ = lines[at]
        left = 67 if at >= half else LEFT
        value = " -" if points is None else " %d" % points
        canvas.row(2 + at % half, SHORT.get(label) or shown(label), value, left, left + 58, True)
    if pages > 1:
        keys.legends(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK))
        canvas.centre(7, "%d of %d" % (page + 1, pages), 51, 100)
    else:
        keys.legends(canvas, ("", "", "", "", keys.BACK))


def end(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """The game is over: its total, and what it is made of."""
    _, name, total, upper, upper_bonus, lower, bonuses, can_undo = view
    canvas.row(0, name, "Game over")
    left = (LEFT + RIGHT - width(total)) // 2
    number(canvas, 2, left, total)
    for page, texts in ((2, ("Upper", "Lower")), (3, (str(upper), str(lower)))):
        canvas.centre(page, texts[0], LEFT, 36)
        canvas.centre(page, texts[1], 90, RIGHT)
    extra = "Bonus %d" % upper_bonus if upper_bonus else "%d short of the bonus" % (63 - upper)
    if bonuses:
        extra += "  \x05 %d x 100" % bonuses
    canvas.centre(5, extra)
    keys.legends(canvas, (keys.CARD, "", keys.NEW, "", keys.UNDO if can_undo else ""))


VIEWS = {"scored": scored, "card": card, "end": end}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
