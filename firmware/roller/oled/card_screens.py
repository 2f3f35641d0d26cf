"""The screens after a score: what was just scored and who is next, the end of the game."""

from roller.oled import soft_keys as keys
from roller.oled.big_digits import number, width
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, fitting, named


def scored(canvas: "Canvas", view: "views.Scored", last: None) -> None:
    """What was just written and the new total; whoever plays next in large letters, or the box of a player alone; and
    that it can still be taken back."""
    following = view.following
    box = shown(view.box)
    bonus = "\x05 Bonus +%d" % view.bonus if view.bonus else ""
    if following:
        entry = "%s %d" % (box, view.points)
        canvas.row(0, named(view.player, view.total, entry), entry)
        canvas.row(1, fitting(view.partners, 64), bonus)
        canvas.large(20, fitting((following,), 61))
    else:
        canvas.row(0, named(view.player, view.total, bonus), bonus)
        canvas.large(17, box, LEFT)
        number(canvas, 2, RIGHT - width(view.points), view.points)
    if view.no_sensor:
        canvas.centre(5, view.no_sensor)
        canvas.bar(5, LEFT, RIGHT)
        canvas.centre(6, "Turn %d" % view.turn)
    else:
        canvas.centre(5, "(( Shake for turn %d ))" % view.turn)
    keys.labels(canvas, (keys.CARD, "", "", keys.MENU, keys.UNDO))


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
    keys.labels(canvas, (keys.CARD, "", keys.NEW, keys.MENU, keys.UNDO if view.can_undo else ""))


SCREENS = {"Scored": scored, "GameOver": game_over}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import page_views, views
    from roller.oled.canvas import Canvas
