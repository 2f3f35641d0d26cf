"""The mark of a practice game: on every screen of it, in a place that the screen leaves free."""

from roller.oled.canvas import LEFT, RIGHT, fitting, number

TEXT = "Practice: not recorded"
PAGES = {"RolledOut": 7, "Ranking": 1, "Round": 3, "Slide": 4}  # the others have it above the keys


def mark(canvas: "Canvas", kind: str, view: "Any") -> None:
    """Write it over the picture of a view of that kind."""
    if kind == "Ready":
        canvas.centre(7, "Practice", 26, 75)
    elif kind == "Table":
        canvas.row(0, "Practice", "", LEFT, 54)  # in place of the name
    elif kind == "Choosing" and not (view.note or view.no_sensor):
        canvas.centre(5, TEXT)
    elif kind == "Standings":
        canvas.centre(7, "Practice", 51, 100)  # in place of the turn
    elif kind == "Card":
        page = canvas.pages[0]
        each = number(b"\x01" * len(page))
        below = number(page) & each << 7  # the top of the first line
        canvas.row(0, fitting(view.owners, 34) + " Practice", "Total %d" % view.total)
        page[:] = (number(page) >> 1 & each * 127 | below).to_bytes(len(page), "little")
    elif kind == "RollOff":
        canvas.row(7, TEXT, "", LEFT, 100)
    elif kind not in ("Gauge", "Pattern"):
        canvas.centre(PAGES.get(kind, 6), TEXT, LEFT, RIGHT)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.oled.canvas import Canvas
