"""Views for the golden pictures: a name, and the views to draw one after the other; the last one is the picture.

Imported on CPython and on MicroPython.
"""

from screens.challenge_views import CHALLENGE
from screens.hint_views import HINTS
from screens.setup_views import SETUP
from screens.states_beside import BEGUN, FULL_CARD, HALF, JOKER, LUCKY, NEAR, card_view, choosing, picker, rows
from screens.views_beside import NO_SENSOR, PRACTICE, SELF_TEST

DICE = (3, 3, 4, 4, 6)
HOUSE = (4, 4, 4, 3, 3)
ROWS = rows(HOUSE, {})
FEW = dict([(box, points) for box, points in FULL_CARD.items() if box not in ("chance", "yahtzee")])
ZEROS = dict([(box, points) for box, points in FULL_CARD.items() if box not in ("full_house", "yahtzee")])
AIR = (0, 0, 0, 0, 0)  # all five are in the air
MENU = ("Back to the game", "New game", "Practice", "Just roll", "Score card", "Settings", "Sync", "Self-test", "About")
FULL = "The handheld is full: this was not saved. Plug it into the PC to save your games."
TELL = ("message", "Not saved", FULL, ("", "", "ok", "", ""))
CRASH = (
    "message", "Sorry, I had to restart",
    "Your game is safe.\nMemoryError\nmemory allocation failed, allocating 1024 bytes",
    ("", "", "", "", ""),
)  # fmt: skip

SEAL = "3f2a91c077de10b4"
LONG = "Maximilianus"
WIDE = "WWWWWWWWWWWW"  # as wide as twelve letters can be
WIDER = "WWWWWWWWWWWM"  # as good as
FOUR = ("Anna", "Christopher", "P5", "P7")  # who has a name sits before the guests
TITLES = ("Classic", "Travel", "Partners and chips", "Simple", "Challenge: same dice for all")
COUNTS = ("1 player",) + tuple(["%d players" % players for players in range(2, 9)])
LAYOUTS = ("Everybody alone", "2 teams of 4", "3 teams: 3 + 3 + 2", "4 teams of 2")
SURE = ("message", "New game", "End the current game?\nNew: Partners and chips\n8 players in 3 teams",
        ("", "", "yes", "", "no"))  # fmt: skip
EIGHT = ("Maximilianus", "Konstantinos", "Anne-Marie", "WWWWWWWWWWWW", "Bartholomew", "P6", "P7", "P8")


def thrown(names, totals, following):
    """Rows of the roll-off."""
    return tuple([(name, total, i == following) for i, (name, total) in enumerate(zip(names, totals))])  # noqa: B905


def ranking(names, totals, debts):
    """Rows of the end of a match, from the first on."""
    best = [each for each in zip(names, totals, debts)]  # noqa: B905
    return tuple([(1 + len([each for each in totals if each > total]), names, total, debt)
                  for names, total, debt in best])  # fmt: skip


def standing(names, totals):
    """Rows of the standings, from the first on."""
    return tuple([(1 + len([each for each in totals if each > total]), who, total, totals[0] - total)
                  for who, total in zip(names, totals)])  # noqa: B905  # fmt: skip


TOTALS = (1575, 342, 342, 217, 199, 180, 101, 5)
DEBTS = (0, 1233, 1233, 1358, 1376, 1395, 1474, 1570)
ROLL_OFFS = (
    ("roll_off_first", (
        ("roll_off", "Who begins?", (0,) * 5, thrown(("P1", "P2"), (0, 0), 0), "P1", False, False, ()),
    )),
    ("roll_off_four", (
        ("roll_off", "Who begins?", DICE, thrown(EIGHT[:4], (20, 0, 0, 0), 1), EIGHT[1], False, False, ()),
    )),
    ("roll_off_nudge", (
        ("roll_off", "Who begins?", DICE, thrown(EIGHT[:4], (9, 17, 20, 0), 3), WIDE, False, True, ()),
    )),
    ("roll_off_no_sensor", (
        ("roll_off", "Tie at 27", (6, 6, 5, 5, 5), thrown(EIGHT, (27, 17, 9, 12, 5, 11, 27, 27), 0), EIGHT[0],
         False, False, ("Maximilianus", "P7", "P8"), NO_SENSOR),
    )),
    ("roll_off_begins_no_sensor", (
        ("roll_off", "Who begins?", (1, 2, 4, 5, 5), thrown(EIGHT[:3], (20, 29, 17), 1), EIGHT[1], True, True, (),
         NO_SENSOR),
    )),
    ("roll_off_eight", (
        ("roll_off", "Who begins?", (6, 6, 5, 5, 5), thrown(EIGHT, (20, 17, 9, 30, 5, 11, 27, 0), 7), EIGHT[7], False,
         False, ()),
    )),
    ("roll_off_tie", (
        ("roll_off", "Tie at 27", (6, 6, 5, 5, 5), thrown(EIGHT, (27, 17, 9, 12, 5, 11, 27, 27), 0), EIGHT[0],
         False, False, ("Maximilianus", "P7", "P8")),
    )),
    ("roll_off_tie_again", (
        ("roll_off", "Tie: again", (6, 5, 5, 5, 1), thrown(("P1", "P3"), (22, 0), 1), "P3", False, False, ()),
    )),
    ("roll_off_begins", (
        ("roll_off", "Who begins?", (1, 2, 4, 5, 5), thrown(EIGHT[:3], (20, 29, 17), 1), EIGHT[1], True, False, ()),
    )),
    ("roll_off_begins_wide", (
        ("roll_off", "Who begins?", (1, 1, 1, 1, 1), thrown(EIGHT, (20, 17, 9, 30, 5, 11, 27, 5), 3), WIDE, True,
         True, ()),
    )),
    ("rolling_off", (("rolling", AIR, 0, 0, (1, 6, 11, 14, 4), (8, 3, 6, 0, 5), LONG, "Roll"),)),
)  # fmt: skip
MATCHES = (
    ("match_two", (("match", ("P2",), ranking((("P2",), ("P1",)), (215, 160), (0, 55)), False, True, SEAL),)),
    ("match_shared", (
        ("match", (), ranking((("P1",), ("P3",), ("P2",)), (215, 215, 160), (-1, -1, -1)), False, True, "..."),
    )),
    ("match_eight", (
        ("match", ("Maximilianus",), ranking([(name,) for name in EIGHT], TOTALS, DEBTS)[:5], True, True, SEAL),
    )),
    ("match_eight_more", (
        ("match", ("Maximilianus",), ranking([(name,) for name in EIGHT], TOTALS, DEBTS)[3:], True, True, SEAL),
    )),
    ("match_eight_plain", (
        ("match", (WIDE,), ranking([(name,) for name in EIGHT[3:] + EIGHT[:3]], TOTALS, (-1,) * 8)[:5], True, False,
         SEAL),
    )),
    ("match_teams", (
        ("match", (LONG, "Konstantinos"), ranking(((LONG, "Konstantinos"), ("Bob", "P4")), (1575, 342), (0, 1233)),
         False, True),
    )),
    ("match_teams_of_four", (
        ("match", FOUR, ranking((FOUR, ("Bob", "Dora", "P6", "P8")), (342, 217), (0, 125)), False, True, SEAL),
    )),
)  # fmt: skip
MANY = (
    ("ready_partners", (("ready", "P3", 4, 127, False, ("P1", "P3")),)),
    ("ready_partners_long", (("ready", LONG, 13, 1470, False, (LONG, "Konstantinos")),)),
    ("ready_partners_four", (
        ("ready", "Dora", 1, 0, False, ("Bob", "Dora", "P6", "P8")),
        ("ready", WIDE, 13, 1470, False, (WIDE, LONG, "P5", "P7")),
    )),
    ("rolling_whose", (("rolling", AIR, 0, 2, (9, 2, 12, 5, 0), (2, 7, 4, 6, 1), LONG, "Roll"),)),
    ("five_whose", (("five", 3, 32, LONG),)),
    ("choosing_whose", (choosing(DICE, 4, 2, LONG, HALF),)),
    ("choosing_wide", (choosing(DICE, 4, 1, WIDE, NEAR),)),
    ("rolled_whose", (("rolled", DICE, LONG),)),
    ("rolled_nudge", (("rolled", DICE, LONG), ("rolled", DICE, LONG, True))),
    ("scores_whose", (picker(DICE, HALF, 0, True, "P2"),)),
    ("scores_whose_long", (picker(DICE, BEGUN, 0, True, "P2"), picker(DICE, BEGUN, 1, True, LONG))),
    ("scores_whose_wide", (picker(DICE, NEAR, 1, False, WIDE),)),
    ("scored_no_sensor", (("scored", "P1", "fours", 12, 0, 5, 127, "", (), NO_SENSOR),)),
    ("scored_next_no_sensor", (
        ("scored", WIDE, "small_straight", 30, 100, 13, 1470, WIDER, (WIDE, LONG, "P5", "P7"), NO_SENSOR),
    )),
    ("scored_next", (("scored", "P1", "fours", 12, 0, 4, 127, "P2", ()),)),
    ("scored_next_long", (("scored", LONG, "small_straight", 30, 100, 13, 1470, "Konstantinos", ()),)),
    ("scored_next_partners", (("scored", "P3", "full_house", 25, 0, 13, 275, "P4", ("P1", "P3")),)),
    ("scored_next_wide", (("scored", WIDE, "small_straight", 30, 100, 13, 1470, WIDER, (WIDE, LONG, "P5", "P7")),)),
    ("card_of_many", (card_view((LONG,), JOKER, 1, True),)),
    ("card_partners", (card_view((LONG, "Konstantinos"), FULL_CARD, 0, True),)),
    ("card_partners_four", (card_view(FOUR, HALF, 0, True),)),
    ("standings_two", (("standings", standing([("Ann",), ("Bob",)], (127, 112)), 5),)),
    ("standings_tie", (("standings", standing([(name,) for name in EIGHT[:4]], (98, 98, 98, 25)), 4),)),
    ("standings_six", (("standings", standing([(name,) for name in EIGHT[:6]], TOTALS), 13),)),
    ("standings_seven", (("standings", standing([(name,) for name in EIGHT[:7]], TOTALS), 13),)),
    ("standings_eight", (("standings", standing([(name,) for name in EIGHT], TOTALS), 13),)),
    ("standings_teams", (("standings", standing([(LONG, "Konstantinos", "P5"), ("Bob", "P4", "P6")], (184, 101)), 9),)),
    ("new_game_edition", (("menu", "New game", TITLES, 0, "Hasbro 2005"),)),
    ("new_game_players", (("menu", "Classic", COUNTS, 7),)),
    ("new_game_teams", (("menu", "8 players", LAYOUTS, 2),)),
    ("new_game_on_a_card", (("menu", "New game", TITLES + ("Game 12 on this card",), 5),)),
    ("new_game_owed", (("menu", "At the end", ("Nobody owes anything", "All owe the difference"), 1),)),
    ("new_game_sure", (SURE,)),
    ("new_game_sure_card", (SURE[:2] + ("End the current game?\nNew: game 12\non this card",) + SURE[3:],)),
)  # fmt: skip

PICTURES = (
    ("splash", (("splash", "0.1.0"),)),
    ("ready_first", (("ready", "P1", 1, 0, False, ()),)),
    ("ready_late", (("ready", "Maximilianus", 13, 1470, False, ()),)),
    ("ready_no_sensor", (
        ("ready", "P1", 5, 127, True, ()), ("ready", "P1", 5, 127, False, (), NO_SENSOR),
        ("ready", "P1", 5, 127, True, (), NO_SENSOR),
    )),
    ("ready_sensor_back", (("ready", "P1", 5, 127, False, (), NO_SENSOR), ("ready", "P1", 5, 127, False, ()))),
    ("ready_nudge", (("ready", "P1", 5, 127, False, ()), ("ready", "P1", 5, 127, True, ()))),
    ("ready_nudge_over", (
        ("ready", "P1", 5, 127, False, ()), ("ready", "P1", 5, 127, True, ()), ("ready", "P1", 5, 127, False, ()),
    )),
    ("rolling_1", (("rolling", AIR, 0, 1, (0, 5, 11, 8, 2), (8, 8, 8, 8, 8), "", "Roll"),)),
    ("rolling_1b", (
        ("rolling", AIR, 0, 1, (0, 5, 11, 8, 2), (8, 8, 8, 8, 8), "", "Roll"),
        ("rolling", AIR, 0, 1, (2, 3, 13, 10, 15), (6, 2, 0, 7, 4), "", "Roll"),
    )),
    ("rolling_step", (("rolling", (3, 0, 0, 0, 0), 1, 2, (0, 5, 11, 8, 2), (0, 8, 5, 6, 3), "Ann", "Step"),)),
    ("rolling_3", (
        ("rolling", (3, 3, 0, 0, 0), 3, 3, (0, 0, 13, 4, 1), (0, 0, 0, 7, 4), "", "Roll"),
        ("rolling", (3, 3, 0, 0, 0), 3, 3, (0, 0, 15, 6, 3), (0, 0, 3, 5, 6), "", "Roll"),
    )),
    ("landing_1", (
        ("rolling", (3, 0, 0, 0, 0), 0, 1, (0, 5, 11, 8, 2), (8, 8, 5, 6, 3), "", "Roll"),
        ("rolling", (3, 3, 0, 0, 0), 0, 1, (0, 0, 12, 9, 3), (0, 8, 8, 4, 2), "", "Roll"),
    )),
    ("landing_3", (("rolling", (3, 3, 5, 2, 0), 3, 3, (0, 0, 0, 0, 7), (0, 0, 0, 8, 6), "", "Roll"),)),
    ("five", (("five", 6, 0, ""), ("five", 6, 4, ""))),
    ("choosing_free", (choosing(DICE, 0, 2, "Ann", {}),)),
    ("choosing_locked", (choosing(DICE, 0, 2, "Ann", HALF), choosing(DICE, 12, 2, "Ann", HALF))),
    ("choosing_last", (choosing((6, 5, 6, 2, 1), 5, 1, "Ann", NEAR),)),
    ("choosing_all", (choosing(DICE, 30, 1, "Ann", HALF), choosing(DICE, 31, 1, "Ann", HALF))),
    ("choosing_no_sensor", (choosing(DICE, 4, 1, "Ann", HALF), choosing(DICE, 12, 1, "Ann", HALF, "", NO_SENSOR))),
    ("choosing_no_sensor_all", (
        choosing(DICE, 15, 1, "Ann", HALF, "", NO_SENSOR), choosing(DICE, 31, 1, "Ann", HALF, "", NO_SENSOR),
    )),
    ("choosing_sensor_back", (choosing(DICE, 12, 1, LONG, HALF, "", NO_SENSOR), choosing(DICE, 12, 1, LONG, HALF))),
    ("choosing_note", (choosing(DICE, 31, 1, "Ann", HALF), choosing(DICE, 31, 1, "Ann", HALF, "nothing left to roll"))),
    ("choosing_first", (choosing(DICE, 0, 2, "Ann", HALF)[:9] + (None,),)),
    ("rolled", (("rolled", HOUSE, ""),)),
    ("scores_top", (picker(HOUSE, {}, 0),)),
    ("scores_middle", (picker(HOUSE, {}, 0, False), picker(HOUSE, {}, 6, False))),
    ("scores_scrolled_down", (picker(DICE, BEGUN, 3), picker(DICE, BEGUN, 4))),
    ("scores_scrolled_up", (picker(DICE, BEGUN, 6), picker(DICE, BEGUN, 5))),
    ("scores_around", (picker(DICE, {}, 0), picker(DICE, {}, 12))),
    ("scores_end", (picker((6, 6, 5, 5, 1), {}, 11), picker((6, 6, 5, 5, 1), {}, 12))),
    ("scores_few", (picker((1, 2, 2, 4, 6), FEW, 1, False),)),
    ("scores_joker", (picker((4,) * 5, JOKER, 1, True, "Ann"),)),
    ("scores_zeros", (picker((1, 2, 2, 5, 6), ZEROS, 0, False, "Ann"),)),
    ("confirm_zero", (("confirm", (1, 2, 3, 5, 6), ("fours", 0, "zero")),)),
    ("confirm_long", (("confirm", (1, 2, 3, 5, 6), ("large_straight", 0, "zero")),)),
    ("writing", (("writing", HOUSE, ROWS[3]),)),
    ("scored", (("scored", "P1", "fours", 12, 0, 5, 127, "", ()),)),
    ("scored_long", (("scored", "Maximilianus", "small_straight", 30, 100, 13, 1470, "", ()),)),
    ("scored_zero", (("scored", "P1", "yahtzee", 0, 0, 2, 0, "", ()),)),
    ("card", (card_view((LONG,), NEAR),)),
    ("card_most", (card_view((LONG,), LUCKY, 12),)),
    ("card_full", (card_view(("Ann",), FULL_CARD),)),
    ("end", (("end", "P1", 217, 58, 0, 159, 0, True),)),
    ("end_most", (("end", "Maximilianus", 1575, 105, 35, 235, 12, False, SEAL),)),
    ("end_bonus", (("end", "P1", 342, 70, 35, 237, 0, True, SEAL),)),
    ("card_empty", (card_view(("P1",), {}),)),
    ("menu", (("menu", "Menu", MENU, 0), ("menu", "Menu", MENU, 1))),
    ("menu_end", (("menu", "Menu", MENU, 0), ("menu", "Menu", MENU, 7))),
    ("message", (TELL,)),
    ("message_crash", (CRASH,)),
) + MANY + ROLL_OFFS + MATCHES + CHALLENGE + PRACTICE + SELF_TEST + SETUP + HINTS  # fmt: skip
