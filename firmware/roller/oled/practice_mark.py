"""The mark of a game that is not recorded: on every screen of it, in a place that the screen leaves free."""

from roller.oled.canvas import LEFT, RIGHT, fitting, number

TEXTS = ("", "Practice: not recorded", "Score on paper")
PAGES = {"RolledOut": 7, "Ranking": 1, "Round": 3, "Slide": 4}  # the others have it above the keys


def mark(canvas: "Canvas", kind: str, view: "Any", practice: int) -> None:
    """Write it over the picture of a view; `practice` is 1 in a practice game, 2 while the score is kept on paper."""
    text = TEXTS[practice]
    if kind == "Ready":
        canvas.centre(7, "On paper" if practice == 2 else "Practice", 26, 75)
    elif kind == "Table":
        canvas.row(0, "Practice", "", LEFT, 50)  # in place of the name
    elif kind == "Choosing" and not (view.note or view.no_sensor):
        canvas.centre(5, text)
    elif kind == "Standings":
        canvas.centre(7, "Practice", 51, 100)  # in place of the turn
    elif kind == "Card":
        page = canvas.pages[0]
        each = number(b"\x01" * len(page))
        below = number(page) & each << 7  # the top of the first line
        canvas.row(0, fitting(view.owners, 34) + " Practice", "Total %d" % view.total)
        page[:] = (number(page) >> 1 & each * 127 | below).to_bytes(len(page), "little")
    elif kind == "RollOff":
        canvas.row(7, text, "", LEFT, 100)
    elif kind not in ("Gauge", "Pattern", "Away"):
        canvas.centre(PAGES.get(kind, 6), text, LEFT, RIGHT)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.oled.canvas import Canvas
