"""Views of Challenge for the golden pictures, from states that occur: of the printed example, and of four players.

Imported on CPython and on MicroPython.
"""

NO_SENSOR = "No sensor: hold key 5"  # as in roller.app.app
WIDE = "WWWWWWWWWWWW"
LONG = "Maximilianus"
SHOWN = (3, 3, 4, 4, 6)
ONE = (("P1", (0, 0, 4, 4, 4)),)
TWO = (("Ann", (0, 3, 3, 4, 4)), ("Bob", (0, 0, 0, 4, 4)))
TWO_LATER = (("Ann", (1, 3, 3, 4, 4)), ("Bob", (1, 0, 0, 4, 4)))
THREE = TWO + (("Cyd", (3, 3, 4, 4, 6)),)
FOUR = ((LONG, (0, 0, 0, 0, 0)), ("Konstantinos", (0, 0, 0, 0, 6)), (WIDE, (0, 0, 5, 5, 5)), ("Dan", (1, 2, 3, 4, 5)))

CHALLENGE = (
    ("round_first", (("round", "P1", 1, 1, None, False),)),
    ("round_next", (("round", "Bob", 2, 1, ("Bob", "fours", 16, 0), False),)),
    ("round_nudge", (("round", "Bob", 2, 1, ("Bob", "fours", 16, 0), True),)),
    ("round_long", (("round", WIDE, 13, 6, (LONG, "small_straight", 30, 100), False),)),
    ("round_no_sensor", (("round", LONG, 1, 6, None, False, NO_SENSOR),)),
    ("table_one", (("table", "P1", ONE, 2, 2, 0, False),)),
    ("table_two", (("table", "Ann", TWO, 2, 1, 1, False),)),
    ("table_two_nudge", (("table", "Ann", TWO, 2, 1, 1, True),)),
    ("table_two_later", (("table", "Ann", TWO_LATER, 2, 2, -1, False),)),
    ("table_three", (("table", "Bob", THREE, 3, 1, 0, False),)),
    ("table_three_nudge", (("table", "Bob", THREE, 3, 1, 0, True),)),
    ("table_three_no_sensor", (("table", "Bob", THREE, 3, 1, 0, False, NO_SENSOR),)),
    ("table_four", (("table", WIDE, FOUR, 3, 2, 2, False),)),
    ("table_four_nudge", (("table", "Dan", FOUR, 3, 2, 2, True),)),
    ("table_four_no_sensor", (("table", "Dan", FOUR, 3, 2, 2, False, NO_SENSOR),)),
    ("keep_none", (("keep", "Ann", SHOWN, 0, 1),)),
    ("keep_some", (("keep", "Ann", SHOWN, 0, 1), ("keep", "Ann", SHOWN, 0b01111, 1))),
    ("keep_all", (("keep", "Ann", SHOWN, 0b01111, 1), ("keep", "Ann", SHOWN, 0b11111, 1))),
    ("keep_next", (("keep", "Ann", SHOWN, 0b01111, 1), ("keep", WIDE, (1, 4, 6, 4, 4), 0b11000, 2))),
    ("slide_begins", (("slide", "Ann", SHOWN, 0b01101, 0, "Bob"),)),
    ("slide_half", (("slide", "Ann", SHOWN, 0b01101, 3, "Bob"),)),
    ("slide_done", (("slide", "Ann", SHOWN, 0b01101, 6, "Bob"),)),
    ("slide_all", (("slide", LONG, SHOWN, 0b11111, 6, WIDE),)),
    ("slide_none", (("slide", LONG, SHOWN, 0, 6, "Konstantinos"),)),
    ("slide_last", (("slide", "Bob", SHOWN, 0b01100, 6, ""),)),
    ("final_first", (("final", "Ann", (5, 3, 3, 4, 4), None),)),
    ("final_next", (("final", "Bob", (5, 4, 4, 4, 4), ("Ann", "aces", 0, 0)),)),
    ("final_long", (("final", WIDE, (5, 4, 4, 4, 4), (WIDE, "small_straight", 30, 100)),)),
    ("final_alone", (("final", "", (6, 2, 3, 4, 5), None),)),
    ("final_alike", (("final", "Bob", (4, 4, 4, 4, 4), ("Ann", "aces", 0, 0)),)),
    ("final_alike_alone", (("final", "", (4, 4, 4, 4, 4), None),)),
    ("practice_round", (("practice", ("round", "Bob", 2, 1, ("Bob", "fours", 16, 0), False)),)),
    ("practice_table", (("practice", ("table", "Ann", THREE, 2, 1, 1, False)),)),
    ("practice_table_four", (("practice", ("table", WIDE, FOUR, 3, 2, 2, False)),)),
    ("practice_keep", (
        ("practice", ("keep", "Ann", SHOWN, 0, 1)), ("practice", ("keep", "Ann", SHOWN, 0b01111, 1)),
    )),
    ("practice_slide", (("practice", ("slide", "Ann", SHOWN, 0b01101, 6, "Bob")),)),
    ("practice_final", (("practice", ("final", "Bob", (5, 4, 4, 4, 4), ("Ann", "aces", 0, 0))),)),
)  # fmt: skip
