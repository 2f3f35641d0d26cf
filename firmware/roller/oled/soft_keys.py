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


# The tabs of every game are there: five would take 5 ms of a screen. A test makes them again.
_KNOWN = (LOCK, OPEN, UP, DOWN, OK, CARD, BACK, UNDO, MENU, YES, NO, NEW)  # those that change with a lock first
_DRAWN = (
    b"\xfe\xff\xff\x81\xbf\xbf\xbf\xff\xcf\xb7\xb7\xcf\xff\xcf\xb7\xb7\xff\x81\xef\xd7\xbf\xff\xff\xfe"
    b"\xfe\xff\xc3\xbd\xbd\xc3\xff\x07\xb7\xb7\xcf\xff\xcf\xa7\xa7\xaf\xff\x87\xf7\xf7\x8f\xff\xff\xfe"
    b"\xfe\xff\xff\xff\xff\xff\xff\xff\xef\xe7\xe3\xe1\xe3\xe7\xef\xff\xff\xff\xff\xff\xff\xff\xff\xfe"
    b"\xfe\xff\xff\xff\xff\xff\xff\xff\xfb\xf3\xe3\xc3\xe3\xf3\xfb\xff\xff\xff\xff\xff\xff\xff\xff\xfe"
    b"\xfe\xff\xff\xe7\xcf\x9f\xcf\xe7\xf3\xf9\xff\xc3\xbd\xbd\xc3\xff\x81\xe7\xdb\xbd\xff\xff\xff\xfe"
    b"\xfe\xff\xff\xc3\xbd\xbd\xbd\xff\xcf\xb7\xb7\x87\xff\x87\xef\xf7\xff\xcf\xb7\xb7\x81\xff\xff\xfe"
    b"\xfe\xff\xff\x81\xb5\xb5\xcb\xff\xcf\xb7\xb7\x87\xff\xcf\xb7\xb7\xff\x81\xef\xd7\xbf\xff\xff\xfe"
    b"\xfe\xff\xc1\xbf\xbf\xc1\xff\x87\xf7\xf7\x8f\xff\xcf\xb7\xb7\x81\xff\xcf\xb7\xb7\xcf\xff\xff\xfe"
    b"\xfe\xff\x81\xfb\xe7\xfb\x81\xff\xcf\xa7\xa7\xaf\xff\x87\xf7\xf7\x8f\xff\xc7\xbf\xbf\x87\xff\xfe"
    b"\xfe\xff\xff\xff\xfd\xfb\x87\xfb\xfd\xff\xcf\xa7\xa7\xaf\xff\xaf\xa7\x97\xd7\xff\xff\xff\xff\xfe"
    b"\xfe\xff\xff\xff\xff\xff\xff\x81\xfb\xf7\xef\x81\xff\xcf\xb7\xb7\xcf\xff\xff\xff\xff\xff\xff\xfe"
    b"\xfe\xff\xff\xff\x81\xfb\xf7\xef\x81\xff\xcf\xa7\xa7\xaf\xff\xc7\xbf\xc7\xbf\xc7\xff\xff\xff\xfe"
)
_others: dict[str, bytes] = {}


def labels(canvas: "Canvas", labels: tuple) -> None:
    """Draw five tabs; an empty label: no tab."""
    for key in range(5):
        tab(canvas, key, labels[key])


def tab(canvas: "Canvas", key: int, label: str) -> None:
    """Draw the tab of one key (0..4): a light key cap with its label."""
    x = 1 + COLUMN * key
    if label in _KNOWN:
        at = _KNOWN.index(label) * TAB
        strip: bytes | memoryview = memoryview(_DRAWN)[at : at + TAB]
    elif label:
        if label not in _others:
            _others[label] = _strip(label)
        strip = _others[label]
    else:
        strip = BLANK[:TAB]
    canvas.pages[7][x : x + TAB] = strip


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
