"""The titles of boxes, and the pips of a die, as terminal, page and portraits show them. The handheld has copies, which
tests/test_said_twice.py compares. MicroPython runs this, too."""

import json

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE

TITLES = {box: box[0].upper() + box[1:].replace("_", " ") for box in BOXES}
TITLES.update({"three_kind": "Three of a kind", "four_kind": "Four of a kind", "yahtzee": "Five alike"})

# Places: -1, 0, 1 to the right and down of a die's middle.
PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)  # of the faces 0 (blank) to 6

# The LED build's pixels in the order of their chain: left column from the top, middle, right column from the bottom.
CHAIN: tuple[tuple[int, int], ...] = ((-1, -1), (-1, 0), (-1, 1), (0, 0), (1, 1), (1, 0), (1, -1))


def as_script() -> str:
    """Returns all of it as a module of JavaScript."""
    told = {
        "BOXES": BOXES, "UPPER": UPPER, "LOWER": LOWER, "EXTRA": EXTRA_FIVE_ALIKE,
        "UPPER_BONUS": UPPER_BONUS, "UPPER_BONUS_FROM": UPPER_BONUS_FROM,
        "TITLES": TITLES, "PIPS": PIPS, "CHAIN": CHAIN,
    }  # fmt: skip
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in told.items())
