"""Standings and score cards: loaded when such a page opens, and unloaded after it.

Their lines are seven rows apart, not eight, and begin a row higher, which is empty in the font: so eight of them fit
above the keys' labels, and a whole card on one page.
"""

from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import BLANK, LEFT, RIGHT, WIDTH, fitting, number
from roller.oled.font import columns

PITCH = 7  # rows from one line to the next
HALF = 63  # the column that parts upper and lower boxes
SHORT = {"small_straight": "Sm. str.", "large_straight": "Lg. str."}  # half a screen is too narrow for their names
_EACH = number(b"\x01" * WIDTH)  # times a mask: the same in each column


class Lines:
    """Lines of text from the top. Each is written on the page of the labels, and moved from there: as one number."""

    def __init__(self, canvas: "Canvas") -> None:
        self.canvas = canvas
        self._pages = [0] * 8
        self._line = 0

    def row(self, label: str, value: str, left: int = LEFT, right: int = RIGHT, dots: bool = False) -> None:
        """A part of the line, as `Canvas.row` writes it."""
        self.canvas.row(7, label, value, left, right, dots)

    def end(self) -> None:
        """The line is complete: the next one follows."""
        page = self.canvas.pages[7]
        text = number(page)
        page[:] = BLANK
        row = PITCH * self._line + PITCH  # of the line, from eight rows above the screen
        at, down = (row >> 3) - 1, row & 7
        if at >= 0:
            self._pages[at] |= (text & _EACH * (255 >> down)) << down
        self._pages[at + 1] |= text >> 8 - down & _EACH * ((1 << down) - 1)
        self._line += 1

    def show(self, labels: tuple) -> None:
        """Put them on the screen, with the keys' labels."""
        for at in range(7):
            self.canvas.pages[at][:] = self._pages[at].to_bytes(WIDTH, "little")
        keys.labels(self.canvas, labels)


def card(canvas: "Canvas", view: "page_views.Card", last: None) -> None:
    """A card: upper boxes and bonus at the left, lower boxes at the right, the 100s between the keys' labels."""
    lines = Lines(canvas)
    total = "Total %d" % view.total
    lines.row(fitting(view.owners, RIGHT - LEFT - 4 - len(columns(total))), total)
    lines.end()
    for at in range(7):
        for rows, left, right in ((view.upper, LEFT, HALF - 4), (view.lower, HALF + 4, RIGHT)):
            box, points = rows[at]
            lines.row(SHORT.get(box) or shown(box), " %s" % ("-" if points is None else points), left, right, True)
        lines.end()
    lines.show((keys.UP, keys.DOWN, "", "", keys.BACK) if view.several else ("", "", "", "", keys.BACK))
    canvas.frame.vline(HALF, 8, 46, 1)
    if view.bonuses:
        canvas.centre(7, "100s %d" % view.bonuses, 51, 100)


def standings(canvas: "Canvas", view: "page_views.Standings", last: None) -> None:
    """Who leads, and how far the others are behind; up to seven places leave room for a title."""
    lines = Lines(canvas)
    if len(view.places) < 8:
        lines.row("Standings", "behind")
        lines.end()
    if len(view.places) < 7:
        lines.end()
    for rank, names, total, behind in view.places:
        lines.row("\x05" if rank == 1 else " %d" % rank, "", LEFT, LEFT + 9)
        lines.row(fitting(names, 64), " %d" % total, LEFT + 11, 98, True)
        lines.row("", "-%d" % behind if behind else "", 99)
        lines.end()
    lines.show((keys.UP, keys.DOWN, "", "", keys.BACK))
    canvas.centre(7, "Turn %d" % view.turn, 51, 100)


SCREENS = {"Card": card, "Standings": standings}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import page_views
    from roller.oled.canvas import Canvas
