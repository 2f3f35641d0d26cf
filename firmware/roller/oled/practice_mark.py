"""The mark of a practice game: on every screen of it, in a place that the screen leaves free."""

from roller.oled.canvas import LEFT, RIGHT

TEXT = "Practice: not recorded"
PAGES = {"rolled": 7, "scored": 1, "match": 1}  # the others have it above the keys


def mark(canvas: "Canvas", view: tuple) -> None:
    """Write it over the picture of a view."""
    kind = view[0]
    if kind == "ready":
        canvas.centre(7, "Practice %d" % view[3], 26, 100)  # in place of the total
    elif kind == "roll_off":
        canvas.row(7, TEXT, "", LEFT, 100)
    elif kind not in ("gauge", "pattern"):
        canvas.centre(PAGES.get(kind, 6), TEXT, LEFT, RIGHT)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
