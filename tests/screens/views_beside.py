"""Views beside the recorded game, for the golden pictures: practice, a flash that is nearly full, the self-test.

Imported on CPython and on MicroPython.
"""

from screens.states_beside import FULL_CARD, HALF, JOKER, card_view, choosing, picker, rows

DICE = (3, 3, 4, 4, 6)
LONG = "Maximilianus"
NO_SENSOR = "No sensor: hold key 5"  # as in roller.app.app
MENU = ("Back to the game", "New game", "End practice", "Just roll", "Score cards", "Settings", "Sync", "Self-test",
        "About")  # fmt: skip
RANKING = ((1, (LONG,), 342, 0), (2, ("P2",), 217, 125), (3, ("P3",), 101, 241), (4, ("P5",), 99, 243),
           (5, ("P6",), 5, 337))  # fmt: skip
TOTALS = ((LONG, 20, False), ("P2", 0, True), ("P3", 0, False), ("P4", 0, False))


def practised(*views):
    """The same views in a practice game."""
    return tuple([("practice", view) for view in views])


PRACTICE = (
    ("practice_ready", practised(
        ("ready", "P1", 1, 0, False, ()), ("ready", LONG, 13, 1470, False, ()),
    )),
    ("practice_partners", practised(("ready", "P1", 2, 42, True, ("P1", "P3")),)),
    ("practice_rolling", practised(
        ("rolling", (0,) * 5, 0, 1, (0, 5, 11, 8, 2), (8,) * 5, "", "Roll"),
        ("rolling", (0,) * 5, 0, 1, (2, 3, 13, 10, 15), (6, 2, 0, 7, 4), "", "Roll"),
    )),
    ("practice_choosing", practised(choosing(DICE, 0, 2, "Ann", {}), choosing(DICE, 12, 2, "Ann", {}))),
    ("practice_note", practised(choosing(DICE, 31, 1, LONG, HALF, "nothing left to roll"))),
    ("practice_no_sensor", practised(choosing(DICE, 12, 1, LONG, HALF, "", NO_SENSOR))),
    ("practice_rolled", practised(("rolled", DICE, ""))),
    ("practice_scores", practised(picker(DICE, HALF, 0), picker(DICE, HALF, 5))),
    ("practice_confirm", practised(("confirm", DICE, ("fours", 0, "zero")))),
    ("practice_writing", practised(("writing", DICE, rows(DICE, HALF)[0]))),
    ("practice_scored", practised(("scored", LONG, "small_straight", 30, 100, 13, 1470, "WWWWWWWWWWWW", ()))),
    ("practice_card", practised(card_view((LONG,), JOKER, 1))),
    ("practice_cards", practised(card_view(("P1", "P3"), FULL_CARD, 0, True))),
    ("practice_standings", practised(("standings", ((1, ("P2",), 142, 0), (2, (LONG,), 127, 15)), 5))),
    ("practice_end", practised(("end", LONG, 1575, 105, 35, 235, 12, False))),
    ("practice_match", practised(("match", (LONG,), RANKING, True, True))),
    ("practice_roll_off", practised(("roll_off", "Who begins?", DICE, TOTALS, "P2", False, False, ()))),
    ("practice_menu", practised(("menu", "Menu", MENU, 0), ("menu", "Menu", MENU, 3))),
    ("practice_message", practised(
        ("message", "New game", "End the current game?\nNew: Partners and chips\n8 players in 3 teams",
         ("", "", "yes", "", "no")),
    )),
    ("nearly_full", (
        ("message", "Nearly full",
         "Plug it into the PC to save your games. Until then: a practice game (OK).",
         ("Card", "", "ok", "Menu", "")),
    )),
)  # fmt: skip

NO_KEYS = ("", "", "", "", "")
ASKED = ("", "", "yes", "", "no")
WELL = (
    "\x03 display: SSD130x answers", "\x03 sensor: LIS3DH, 1012 mg", "\x03 flash: 612 kB free",
    "\x03 random: no pattern", "\x03 battery: 4.02 V", "\x03 memory: 78 kB free", "\x03 key 1: closes",
    "\x03 key 2: closes", "\x03 key 3: closes", "\x03 key 4: closes", "\x03 key 5: closes", "\x03 LEDs: seen",
    "\x03 picture: seen", "\x03 sound: heard", "\x03 shake: felt, 2310 mg",
)  # fmt: skip
FAILED = WELL[:3] + ("\x04 random: repeats 511 times", "\x04 battery: 2.41 V") + WELL[5:8] + (
    "\x04 key 3: not pressed in 10 s",) + WELL[9:14] + ("\x04 shake: only 1230 mg felt",)
SELF_TEST = (
    ("test_check", (("message", "Self-test", "Display...\n1 of 6", ("", "", "", "", "Back")),)),
    ("test_key", (
        ("message", "Keys", "Press key 2: its LED shines\n10 s", ("", "\x02", "", "", "Back")),
    )),
    ("test_leds", (
        ("message", "LEDs", "Did each LED shine when its key was asked for?\n10 s; hold key 5: stop", ASKED),
    )),
    ("test_picture", (
        ("message", "Picture", "All light, all dark,\nchequered: no dot wrong?\n9 s; hold key 5: stop", ASKED),
    )),
    ("test_sound", (
        ("message", "Sound", "Did you hear four tones,\neach higher than the last?\n10 s; hold key 5: stop",
         ("Play", "", "yes", "", "no")),
    )),
    ("test_pattern_light", (("pattern", 0),)),
    ("test_pattern_dark", (("pattern", 1),)),
    ("test_pattern_chequered", (("pattern", 2),)),
    ("test_shake", (("gauge", 0, 0, 10),)),
    ("test_shake_some", (("gauge", 640, 1180, 7),)),
    ("test_shake_most", (("gauge", 4800, 5120, 3),)),
    ("test_writing", (("message", "Self-test", "\x06 Writing...", NO_KEYS),)),
    ("test_well", (("menu", "All is well", WELL, 0),)),
    ("test_failed", (("menu", "4 of 15 failed", FAILED, 3), ("menu", "4 of 15 failed", FAILED, 14))),
)  # fmt: skip
