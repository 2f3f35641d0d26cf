"""What a person sees of the OLED at a glance: what the tabs above the five keys say, and so which screen it is."""

from functools import cache

from emulator.handheld import VirtualHandheld
from faults.shown import picture

WIDTH = 128  # bytes of a page of the display
COLUMN, TAB = 25, 24  # from one tab to the next, and its width
# As roller.oled.soft_keys has them, and what they are called here.
LABELS = {
    "\x01": "up", "\x02": "down", "\x03OK": "ok", "Card": "card", "Back": "back", "Undo": "undo", "Menu": "menu",
    "Yes": "yes", "No": "no", "New": "new", "\x07": "lock", "\x08": "lock", "More": "more", "Skip": "skip",
}  # fmt: skip


@cache
def _strips() -> dict[bytes, str]:
    """What a tab looks like, from pictures that have five at a time."""
    found = {}
    names = list(LABELS)
    for at in range(0, len(names), 5):
        some = names[at : at + 5]
        row = picture(("message", "", "", tuple(some + [""] * (5 - len(some)))))[7 * WIDTH :]
        for key, label in enumerate(some):
            found[_strip(row, key)] = LABELS[label]
    return found


def _strip(row: bytes, key: int) -> bytes:
    return row[1 + COLUMN * key : 1 + COLUMN * key + TAB]


def turned(handheld: VirtualHandheld) -> bool:
    """Whether the owner holds it the other way round."""
    return handheld.oled.on and not handheld.oled.segments_flipped


def picture_on(handheld: VirtualHandheld) -> bytes:
    """The picture as the firmware has drawn it: held the other way round it is the glass that mirrors its columns."""
    return bytes(handheld.oled.ram)


def tabs(picture: bytes) -> tuple[str, ...]:
    """What the tabs of a picture say; "" where there is none."""
    row = picture[7 * WIDTH :]
    return tuple(_strips().get(_strip(row, key), "") for key in range(5))


def screen(picture: bytes) -> str:
    """Which kind of screen it is; "" for one without tabs: dice tumble, a box is written, a test runs."""
    said = tabs(picture)
    first, second, third, fourth, last = said
    if said == ("lock",) * 5:
        below = picture[6 * WIDTH : 7 * WIDTH]
        return "choosing" if any(below) else "keep"
    if first == "up":
        return "scores" if fourth == "card" else "list" if third == "ok" else "pages"
    if third == "new":
        return "over"
    if third == "yes":
        return "sure"
    if third == "ok":
        return "final" if first == "card" else "message"
    if fourth == "menu":
        return "shake" if last != "back" else "table" if first == "card" else "away"
    if second == "ok":
        return "message"
    return "pages" if last == "back" else "message" if last == "skip" else ""


def not_recorded(picture: bytes) -> int:
    """Where the mark of a practice game, or of a score on paper, stands in a picture; -1: nowhere."""
    return max(picture.find(word) for word in _marks())


@cache
def _marks() -> tuple[bytes, ...]:
    """The words "Practice" and "paper", as they stand on the ready screen."""
    ready = ("ready", "P1", 1, 0, False, ())
    rows = (picture((kind, ready))[7 * WIDTH + 26 : 7 * WIDTH + 75] for kind in ("practice", "paper"))
    practice, paper = (row.strip(b"\0") for row in rows)
    return practice, paper[-20:]
