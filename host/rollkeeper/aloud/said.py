"""What is said of one view, and the words that all views share."""

from collections.abc import Sequence
from typing import NamedTuple

from rollkeeper.scores.box_titles_and_pips import TITLES

NO_KEYS = ("",) * 5
UP, DOWN, OK, CARD, MENU, BACK, UNDO = "Up", "Down", "OK", "Score card", "Menu", "Back", "Take the entry back"
# What the handheld's display writes on a key (`roller.app`), in words.
LABELS = {"ok": OK, "yes": "Yes", "no": "No", "Card": CARD}
SIGNS = {"\x05": "star", "\x06": ""}  # of the display's font


class Said(NamedTuple):
    """lines    what the display says, from the top
    keys     what each key does when it is pressed, "" for nothing
    hold     what any key does when it is held, "" for nothing
    brief    what is announced when this appears; without it all lines are
    chosen   which of the lines is the chosen one of a list, -1 where there is none; `place` says "2 of 13"
    topic    a change of it counts as another view
    box      the box of the card that is chosen, or asked about
    """

    lines: tuple[str, ...]
    keys: tuple[str, ...] = NO_KEYS
    hold: str = ""
    brief: tuple[str, ...] = ()
    chosen: int = -1
    place: str = ""
    topic: str = ""
    box: str = ""


def titled(box: str) -> str:
    """The title of a box; another line of a card as the display has it."""
    return TITLES.get(box) or {"upper_bonus": "Bonus", "bonuses": "100s", "total": "Total"}.get(box, box)


def dice(faces: Sequence[int]) -> str:
    """Faces in a row; an empty place is one."""
    return ", ".join(str(face) if face else "none" for face in faces)


def locked(locks: int) -> list[int]:
    """The numbers of the dice that are locked, from the left."""
    return [place + 1 for place in range(5) if locks >> place & 1]


def advised(hint: int) -> tuple[str, ...]:
    """Which dice the coach would keep, by a mask; nothing where it has said nothing (-1)."""
    if hint < 0:
        return ()
    return (f"The coach keeps {listed(locked(hint)) or 'none'}.",)


def listed(words: Sequence[object]) -> str:
    """ "1, 2 and 3"."""
    texts = [str(word) for word in words]
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""


def plain(text: str) -> str:
    """A text of the display without the signs of its font."""
    for sign, word in SIGNS.items():
        text = text.replace(sign, word)
    return text.strip()


def keys_of(labels: Sequence[str]) -> tuple[str, ...]:
    """The five labels of a view that brings its own."""
    return tuple(LABELS.get(label, label) for label in labels)


def shake(no_sensor: str, what: str, bot: str = "") -> str:
    """What to do for `what`: shake, or what the display says where no shake can be felt; or that it is the turn of
    `bot`, which needs none."""
    if bot:
        return f"{bot}: its turn."
    return f"{no_sensor}, {what}." if no_sensor else f"Shake {what}."


def instead(no_sensor: str) -> str:
    """How dice are rolled, in two or three words: "shake", or what the display says where no shake can be felt."""
    return no_sensor.partition(": ")[2] or "shake"
