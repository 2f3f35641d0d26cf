"""The bottom row of the display: what each of the five keys does now, in a tab above its key."""

from roller.oled.canvas import Canvas, number
from roller.oled.font import columns
from roller.words import say

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
MORE = "More"
LOCKED = "\x07"  # a closed padlock: the die above is locked
UNLOCKED = "\x08"

COLUMN = 25      # pixels from one key's column to the next
TAB = 24         # width of a tab
_CAP = number(b"\xfe" + b"\xff" * (TAB - 2) + b"\xfe")   # inverts a label, but for the upper corners


def _strip(label: str) -> bytes:
    """A label, dark on light in the middle of its tab, as it stands on page 7."""
    strip = columns(label)
    strip = bytes((TAB + 1 - len(strip)) // 2) + strip + bytes(TAB)
    return (number(strip[:TAB]) ^ _CAP).to_bytes(TAB, "little")


_strips: dict[str, bytes] = {"": bytes(TAB)}  # of the labels that were drawn once


def labels(canvas: Canvas, labels: tuple) -> None:
    """Draw five tabs; an empty label: no tab."""
    for key in range(5):
        tab(canvas, key, labels[key])


def tab(canvas: Canvas, key: int, label: str) -> None:
    """Draw the tab of one key (0..4): a light key cap with the label of that name."""
    x = 1 + COLUMN * key
    label = say(label)
    if label not in _strips:
        _strips[label] = _strip(label)
    canvas.pages[7][x : x + TAB] = _strips[label]
