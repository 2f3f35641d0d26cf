"""Views of games with hints, and of bots, for the golden pictures. Imported on CPython and on MicroPython."""

from screens.states_beside import BEGUN, HALF, JOKER, choosing, picker, rows

DICE = (3, 3, 4, 4, 6)
FIVES = (5, 5, 5, 5, 5)


def hinted(view, hint):
    """Dice that may be locked, with the mask of those that the coach would keep."""
    return view + (0, hint)


def ranked(dice, boxes, selected, losses):
    """The score screen with what each box loses, in the card's order, by what the coach says."""
    return picker(dice, boxes, selected) + (losses,)


LOSSES = (3200, 20480, 0, 1536, 13500, 9000, 8000, 5000, 4000, 3000, 2000, 52000, 700)  # threes are best
HINTS = (
    ("hint_choosing", (choosing(DICE, 0, 2, "P1", BEGUN), hinted(choosing(DICE, 0, 2, "P1", BEGUN), 0b00011))),
    ("hint_choosing_locked", (
        hinted(choosing(DICE, 0, 2, "P1", BEGUN), 0b01100), hinted(choosing(DICE, 0b10100, 2, "P1", BEGUN), 0b01100),
    )),
    ("hint_choosing_all", (hinted(choosing(DICE, 0, 1, "P1", HALF), 0b11111),)),
    ("hint_keep", (("keep", "Ann", DICE, 0b00100, 1, -1), ("keep", "Ann", DICE, 0b00100, 1, 0b10100))),
    ("hint_scores", (picker(DICE, {}, 3), ranked(DICE, {}, 2, LOSSES))),
    ("hint_scores_walked", (ranked(DICE, {}, 2, LOSSES), ranked(DICE, {}, 6, LOSSES))),
    ("bot_looks", (("watch", "Coach bot", DICE, 0, 1, "..."),)),
    ("bot_keeps", (("watch", "Rival bot", DICE, 0b01100, 2, "Rolls 2 more"),)),
    ("bot_no_hints", (("watch", "Coach bot", DICE, 0b10000, 2, "No hints"),)),
    ("bot_last", (("watch", "Kid bot", FIVES, 0b11111, 3, "..."),)),
    ("bot_begins", (("ready", "Coach bot", 1, 0, False, (), "", 1, True),)),
    ("bot_is_next", (
        ("scored", "Maximilianus", "small_straight", 30, 100, 13, 1470, "Coach bot", (), "", 1, True, True),
    )),
    ("bot_has_scored", (("scored", "Coach bot", "full_house", 25, 0, 4, 127, "Ann", (), "", 1, False, False),)),
    ("bot_throws", (
        ("roll_off", "Who begins?", DICE, (("Ann", 20, False), ("Coach bot", 0, True)), "Coach bot", False, False, (),
         "", 1, True),
    )),
    ("hint_scores_joker", (ranked(FIVES, JOKER, 0, (0, 10000, 20000, 30000)[: len(rows(FIVES, JOKER))]),)),
)  # fmt: skip
