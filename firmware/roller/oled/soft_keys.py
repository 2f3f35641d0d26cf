"""The bottom row of the display: what each of the five keys does now, in a tab above its key."""

from roller.oled.canvas import BLANK, number
from roller.oled.font import columns

UP = "\x01"
DOWN = "\x02"
OK = "\x03OK"
CARD = "Card"
BACK = "Back"
UNDO = "Undo"
MENU = "Menu"
YES = "Yes"
NO = "No"
NEW = "New"
LOCK = "Lock"
OPEN = "Open"

COLUMN = 25      # pixels from one key's column to the next
TAB = 24         # width of a tab
_CAP = number(b"\xfe" + b"\xff" * (TAB - 2) + b"\xfe")   # inverts a label, but for the upper corners


def _strip(label: str) -> bytes:
    """A label, dark on light in the middle of its tab, as it stands on page 7."""
    strip = columns(label)
    strip = bytes((TAB + 1 - len(strip)) // 2) + strip + bytes(TAB)
    return (number(strip[:TAB]) ^ _CAP).to_bytes(TAB, "little")


_tabs: dict[str, bytes | memoryview] = {"": BLANK[:TAB]}


def make_all() -> None:
    """Make the tabs of every game that are not made yet: five of them would take 5 ms of a screen."""
    for label in (UP, DOWN, OK, CARD, BACK, UNDO, MENU, YES, NO, NEW, LOCK, OPEN):
        if label not in _tabs:
            _tabs[label] = _strip(label)


def labels(canvas: "Canvas", labels: tuple) -> None:
    """Draw five tabs; an empty label: no tab."""
    for key in range(5):
        tab(canvas, key, labels[key])


def tab(canvas: "Canvas", key: int, label: str) -> None:
    """Draw the tab of one key (0..4): a light key cap with its label."""
    x = 1 + COLUMN * key
    if label not in _tabs:
        _tabs[label] = _strip(label)
    canvas.pages[7][x : x + TAB] = _tabs[label]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
