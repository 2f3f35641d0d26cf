"""The screens of the score: what was just scored and who is next, the standings, the cards.

The lines of standings and cards are seven rows apart, not eight, and begin a row higher, which is empty in the font: so
eight of them fit above the keys' labels, and a whole card on one page.
"""

from roller.oled import soft_keys as keys
from roller.oled.big_digits import number, width
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, fitting, instead, raise_page
from roller.oled.font import columns

HALF = 63  # the column that parts upper and lower boxes
SHORT = {"small_straight": "Sm. str.", "large_straight": "Lg. str."}  # half a screen is too narrow for their names


def scored(canvas: "Canvas", view: "views.Scored", last: None) -> None:
    """What was just written and the new total; whoever plays next in large letters, or the box of a player alone; and
    that it can still be taken back."""
    following = view.following
    box = shown(view.box)
    bonus = "\x05 Bonus +%d" % view.bonus if view.bonus else ""
    if following:
        entry = "%s %d" % (box, view.points)
        canvas.row(0, canvas.named(view.player, view.total, entry), entry)
        canvas.row(1, fitting(view.partners, 64), bonus)
        canvas.large(20, fitting((following,), 61))
    else:
        canvas.row(0, canvas.named(view.player, view.total, bonus), bonus)
        canvas.large(17, box, LEFT)
        number(canvas, 2, RIGHT - width(view.points), view.points)
    told = instead(view, following)
    if told:
        canvas.centre(5, told)
        canvas.bar(5, LEFT, RIGHT)
        canvas.centre(6, "Turn %d" % view.turn)
    else:
        canvas.centre(5, "(( Shake for turn %d ))" % view.turn)
    keys.labels(canvas, (keys.CARD, "", "", keys.MENU, keys.UNDO if view.can_undo else ""))


def card(canvas: "Canvas", view: "match_views.Card", last: None) -> None:
    """A card: upper boxes and bonus at the left, lower boxes at the right, the 100s between the keys' labels."""
    total = "Total %d" % view.total
    right = canvas.edge()
    canvas.row(0, fitting(view.owners, right - LEFT - 4 - len(columns(total))), total, LEFT, right)
    raise_page(canvas.buffer, 0)
    for at in range(7):
        for rows, left, right in ((view.upper, LEFT, HALF - 4), (view.lower, HALF + 4, RIGHT)):
            box, points = rows[at]
            value = " %s" % ("-" if points is None else points)
            canvas.row(1 + at, SHORT.get(box) or shown(box), value, left, right, True)
        raise_page(canvas.buffer, 1 + at)
    keys.labels(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK) if view.several else ("", "", "", "", keys.BACK))
    canvas.frame.vline(HALF, 8, 46, 1)
    if view.bonuses:
        canvas.centre(7, "100s %d" % view.bonuses, 51, 100)


def standings(canvas: "Canvas", view: "match_views.Standings", last: None) -> None:
    """Who leads, and how far the others are behind; up to seven places leave room for a title."""
    page = 0
    if len(view.places) < 8:
        canvas.row(0, "Standings", "behind", LEFT, canvas.edge())
        raise_page(canvas.buffer, 0)
        page = 1 if len(view.places) > 6 else 2
    for rank, names, total, behind in view.places:
        line = canvas.pages[page]
        canvas.row(page, fitting(names, 64), " %d" % total, LEFT + 11, 98, True)
        strip = columns("\x05" if rank == 1 else " %d" % rank)  # a row of its own takes three times as long
        line[LEFT : LEFT + len(strip)] = strip
        if behind:
            strip = columns("-%d" % behind)
            line[RIGHT + 1 - len(strip) : RIGHT + 1] = strip
        raise_page(canvas.buffer, page)
        page += 1
    keys.labels(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK))
    canvas.centre(7, "Turn %d" % view.turn, 51, 100)


SCREENS = {"Scored": scored, "Card": card, "Standings": standings}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import match_views, views
    from roller.oled.canvas import Canvas
