"""The screens of the score: what was just scored, the score card, the end of the game."""

from roller.oled import soft_keys as keys
from roller.oled.big_digits import number, width
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, fitting
from roller.oled.font import columns

SHORT = {"small_straight": "Sm. str.", "large_straight": "Lg. str."}   # half a screen is too narrow for their names


def scored(canvas: "Canvas", view: "views.Scored", last: None) -> None:
    """What was just written and by whom, the new total, who is next, and that it can still be taken back."""
    following = view.following
    value = "%s %d" % (fitting(view.partners, 51) or "Total", view.total)
    canvas.row(0, fitting((view.player,), RIGHT - LEFT - 4 - len(columns(value))), value)
    canvas.large(17, shown(view.box), LEFT)
    number(canvas, 2, RIGHT - width(view.points), view.points)
    if view.bonus:
        canvas.row(4, "", "\x05 Bonus +%d" % view.bonus)
    prompt = "shake for turn %d" % view.turn
    if view.no_sensor:
        canvas.centre(5, view.no_sensor)
        canvas.bar(5, LEFT, RIGHT)
        whom = fitting((following,), 85) + ": turn " if following else "Turn "
        canvas.centre(6, "%s%d" % (whom, view.turn))
    elif not following:
        canvas.centre(5, "(( Shake for turn %d ))" % view.turn)
    elif len(columns(following + ", " + prompt)) < RIGHT - LEFT:
        canvas.centre(5, following + ", " + prompt)
    else:
        canvas.centre(5, following + ",")
        canvas.centre(6, prompt)
    keys.labels(canvas, (keys.CARD, "", "", keys.MENU, keys.UNDO))


def card(canvas: "Canvas", view: "page_views.Card", last: None) -> None:
    """A page of the score card: up to eight lines in two columns, the total in the heading."""
    lines = view.lines
    canvas.rule(1)
    canvas.row(0, fitting(view.owners, 76), "Total %d" % view.total)
    half = (len(lines) + 1) // 2
    for at in range(len(lines)):
        box, points = lines[at]
        left = 67 if at >= half else LEFT
        value = " -" if points is None else " %d" % points
        canvas.row(2 + at % half, SHORT.get(box) or shown(box), value, left, left + 58, True)
    if view.pages > 1:
        keys.labels(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK))
        canvas.centre(7, "%d of %d" % (view.page + 1, view.pages), 51, 100)
    else:
        keys.labels(canvas, ("", "", "", "", keys.BACK))


def game_over(canvas: "Canvas", view: "page_views.GameOver", last: None) -> None:
    """The game is over: its total, and what it is made of."""
    canvas.row(0, view.player, "Game over")
    left = (LEFT + RIGHT - width(view.total)) // 2
    number(canvas, 2, left, view.total)
    for page, texts in ((2, ("Upper", "Lower")), (3, (str(view.upper), str(view.lower)))):
        canvas.centre(page, texts[0], LEFT, 36)
        canvas.centre(page, texts[1], 90, RIGHT)
    extra = "Bonus %d" % view.upper_bonus if view.upper_bonus else "%d short of the bonus" % (63 - view.upper)
    if view.bonuses:
        extra += "  \x05 %d x 100" % view.bonuses
    canvas.centre(5, extra)
    keys.labels(canvas, (keys.CARD, "", keys.NEW, "", keys.UNDO if view.can_undo else ""))


SCREENS = {"Scored": scored, "Card": card, "GameOver": game_over}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import page_views, views
    from roller.oled.canvas import Canvas
