"""The screens of the score so far: the standings, the cards.

The lines of standings and cards are seven rows apart, not eight, and begin a row higher, which is empty in the font: so
eight of them fit above the keys' labels, and a whole card on one page.
"""

from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, fitting, raise_page
from roller.oled.font import columns

HALF = 63  # the column that parts upper and lower boxes
SHORT = {"small_straight": "Sm. str.", "large_straight": "Lg. str."}  # half a screen is too narrow for their names


def card(canvas: "Canvas", view: "views.Card", last: None) -> None:
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


def standings(canvas: "Canvas", view: "views.Standings", last: None) -> None:
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


SCREENS = {"Card": card, "Standings": standings}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
