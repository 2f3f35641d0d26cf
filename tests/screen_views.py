"""Views for the golden pictures: a name, and the views to draw one after the other; the last one is the picture.

Imported on CPython and on MicroPython.
"""

ROWS = (
    ("full_house", 25, "joker"),
    ("small_straight", 30, "natural"),
    ("four_kind", 18, "natural"),
    ("three_kind", 18, "natural"),
    ("chance", 18, "natural"),
    ("fours", 12, "natural"),
    ("threes", 6, "natural"),
    ("aces", 0, "zero"),
    ("twos", 0, "zero"),
    ("fives", 0, "zero"),
    ("sixes", 0, "zero"),
    ("large_straight", 0, "zero"),
    ("yahtzee", 0, "zero"),
)
UPPER = (
    ("aces", 3, False), ("twos", 6, False), ("threes", 9, False), ("fours", None, False), ("fives", 15, False),
    ("sixes", 24, False), ("upper_bonus", 0, True), ("total", 127, True),
)  # fmt: skip
LOWER = (
    ("three_kind", 22, False), ("four_kind", None, False), ("full_house", 25, False), ("small_straight", 30, False),
    ("large_straight", 0, False), ("yahtzee", 50, False), ("chance", None, False), ("bonuses", 1200, True),
    ("total", 1575, True),
)  # fmt: skip
DICE = (3, 3, 4, 4, 6)
MENU = ("Go on", "New game", "Score card", "About")
SETTINGS = ("Sound", "Brightness", "Shake sensitivity", "Roll face-down", "Flip the display", "Idle times", "About")
TELL = ("message", "Rollkeeper 0.1.0", ("Every roll is kept.", "USB: make sync"), ("", "", "ok", "", ""))
GIVE_UP = ("message", "New game", ("Give this game up", "and begin a new one?"), ("", "", "yes", "", "no"))
CRASH = (
    "message", "Something broke",
    ("ValueError in journal", "Your game is kept. Starting", "again in a moment."), ("", "", "", "", ""),
)  # fmt: skip

PICTURES = (
    ("splash", (("splash", "0.1.0"),)),
    ("ready_first", (("ready", "P1", 1, 0, False),)),
    ("ready_late", (("ready", "Maximilianus", 13, 1575, False),)),
    ("ready_nudge", (("ready", "P1", 5, 127, False), ("ready", "P1", 5, 127, True))),
    ("ready_nudge_over", (
        ("ready", "P1", 5, 127, False), ("ready", "P1", 5, 127, True), ("ready", "P1", 5, 127, False),
    )),
    ("rolling_1", (("rolling", (1, 2, 3, 4, 5), 0, 1, 0),)),
    ("rolling_1b", (("rolling", (1, 2, 3, 4, 5), 0, 1, 0), ("rolling", (6, 3, 5, 1, 6), 0, 1, 1))),
    ("rolling_1c", (("rolling", (1, 2, 3, 4, 5), 0, 1, 1), ("rolling", (4, 5, 6, 2, 3), 0, 1, 2))),
    ("rolling_1d", (("rolling", (1, 2, 3, 4, 5), 0, 1, 2), ("rolling", (2, 6, 1, 6, 4), 0, 1, 3))),
    ("rolling_3", (("rolling", (3, 3, 5, 2, 6), 3, 3, 6), ("rolling", (3, 3, 2, 6, 1), 3, 3, 7))),
    ("choosing_free", (("choosing", DICE, 0, 2, ""),)),
    ("choosing_locked", (("choosing", DICE, 0, 2, ""), ("choosing", DICE, 12, 2, ""))),
    ("choosing_last", (("choosing", (6, 5, 6, 2, 1), 5, 1, ""),)),
    ("choosing_all", (("choosing", DICE, 30, 1, ""), ("choosing", DICE, 31, 1, ""))),
    ("choosing_note", (("choosing", DICE, 31, 1, ""), ("choosing", DICE, 31, 1, "all locked"))),
    ("rolled", (("rolled", (4, 4, 4, 3, 3), ""),)),
    ("scores_top", (("scores", (4, 4, 4, 3, 3), ROWS, 0, True),)),
    ("scores_middle", (("scores", (4, 4, 4, 3, 3), ROWS, 0, False), ("scores", (4, 4, 4, 3, 3), ROWS, 6, False))),
    ("scores_scrolled_down", (("scores", DICE, ROWS, 4, True), ("scores", DICE, ROWS, 5, True))),
    ("scores_scrolled_up", (("scores", DICE, ROWS, 6, True), ("scores", DICE, ROWS, 5, True))),
    ("scores_around", (("scores", DICE, ROWS, 0, True), ("scores", DICE, ROWS, 12, True))),
    ("scores_end", (("scores", (6, 6, 5, 5, 1), ROWS, 11, True), ("scores", (6, 6, 5, 5, 1), ROWS, 12, True))),
    ("scores_few", (("scores", (1, 2, 3, 4, 6), (("chance", 16, "natural"), ("yahtzee", 0, "zero")), 1, False),)),
    ("confirm_zero", (("confirm", (1, 2, 3, 5, 6), "fours", 0, "zero"),)),
    ("confirm_long", (("confirm", (1, 2, 3, 5, 6), "large_straight", 0, "zero"),)),
    ("writing", (("writing", (4, 4, 4, 3, 3), ROWS, 3),)),
    ("scored", (("scored", "P1", "fours", 12, 0, 5, 127),)),
    ("scored_long", (("scored", "Maximilianus", "small_straight", 30, 100, 13, 1475),)),
    ("scored_zero", (("scored", "P1", "yahtzee", 0, 0, 2, 0),)),
    ("card_upper", (("card", "Maximilianus", UPPER, 0, 2),)),
    ("card_lower", (("card", "Maximilianus", UPPER, 0, 2), ("card", "Maximilianus", LOWER, 1, 2))),
    ("end", (("end", "P1", 217, 58, 0, 159, 0, True),)),
    ("end_most", (("end", "Maximilianus", 1575, 105, 35, 235, 12, False),)),
    ("end_bonus", (("end", "P1", 342, 70, 35, 237, 0, True),)),
    ("card_empty", (("card", "P1", tuple([(box, None, False) for box, _, _ in UPPER[:6]]) + UPPER[6:], 0, 2),)),
    ("menu", (("menu", "Menu", MENU, 0), ("menu", "Menu", MENU, 1))),
    ("menu_long", (("menu", "Settings", SETTINGS, 0), ("menu", "Settings", SETTINGS, 5))),
    ("message", (TELL,)),
    ("message_question", (GIVE_UP,)),
    ("message_crash", (CRASH,)),
)  # fmt: skip
