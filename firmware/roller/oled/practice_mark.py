"""The mark of a practice game: on every screen of it, in a place that the screen leaves free."""

from roller.oled.canvas import LEFT, RIGHT

TEXT = "Practice: not recorded"
PAGES = {"RolledOut": 7, "Scored": 1, "Ranking": 1, "Round": 3, "Slide": 4}  # the others have it above the keys


def mark(canvas: "Canvas", kind: str, view: "Any") -> None:
    """Write it over the picture of a view of that kind."""
    if kind == "Ready":
        canvas.centre(7, "Practice %d" % view.total, 26, 100)  # in place of the total
    elif kind == "Table":
        canvas.row(0, "Practice", "", LEFT, 54)  # in place of the name
    elif kind == "RollOff":
        canvas.row(7, TEXT, "", LEFT, 100)
    elif kind not in ("Gauge", "Pattern"):
        canvas.centre(PAGES.get(kind, 6), TEXT, LEFT, RIGHT)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.oled.canvas import Canvas
