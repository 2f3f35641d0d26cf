"""The bottom row of the display: what each of the five keys does now, in a tab above its key."""

from roller.font import columns

UP = "\x01"
DOWN = "\x02"
OK = "\x03OK"
CARD = "Card"
BACK = "Back"
UNDO = "Undo"
MENU = "Menu"
YES = "\x03Yes"
NO = "\x04No"
NEW = "New"
LOCK = "Lock"
OPEN = "Open"

COLUMN = 25      # pixels from one key's column to the next
TAB = 24         # width of a tab
FULL = (1 << (8 * TAB)) - 1


def legends(canvas, labels: tuple, last: tuple = ("", "", "", "", "")) -> None:
    """Draw five tabs (an empty label: no tab), leaving alone those that are the same in `last`."""
    for key in range(5):
        if labels[key] != last[key]:
            tab(canvas, key, labels[key])


def tab(canvas, key: int, label: str) -> None:
    """Draw the tab of one key (0..4): a light key cap with its label, 9 rows high, on pages 6 and 7."""
    x = 1 + COLUMN * key
    if not label:
        canvas.pages[6][x : x + TAB] = bytes(TAB)
        canvas.pages[7][x : x + TAB] = bytes(TAB)
        return
    strip = columns(label)
    before = (TAB + 1 - len(strip)) // 2
    strip = bytes(before) + strip
    strip = int.from_bytes(strip, "little") ^ FULL
    canvas.pages[7][x : x + TAB] = strip.to_bytes(TAB, "little")
    canvas.pages[6][x + 1 : x + TAB - 1] = b"\x80" * (TAB - 2)
