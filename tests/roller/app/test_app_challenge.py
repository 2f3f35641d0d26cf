"""Challenge on the handheld: the printed example key by key, choices, undo, a power cut."""

from logs.matches import begun, fold
from players.at_the_table import Table
from players.round_of_challenge import AB, done, final, keep_all, pockets, round_of, write

EXAMPLE = "33446" "1" "46" "5" "4"


def test_the_printed_example_key_by_key():
    table = round_of(EXAMPLE)
    assert table.view == ("round", "A", 1, 1, None, False) and table.out.leds == 0
    table.shake()
    assert table.view == ("keep", "A", (3, 3, 4, 4, 6), 0, 1)
    table.press(1, 2, 3, 4)
    assert table.view[3] == 0b01111 and table.out.leds == 0b01111
    table.hold(2).wait(100)
    assert table.view[:4] == ("slide", "A", (3, 3, 4, 4, 6), 0b01111) and table.view[5] == "B"
    assert table.out.leds == 0
    table.wait(2000)
    assert table.view == ("keep", "B", (3, 3, 4, 4, 6), 0, 1)
    done(table.press(3, 4))
    assert table.view[:2] == ("table", "A") and pockets(table) == ["03344", "00044"]
    assert table.view[3:5] == (2, 1), "step 2: the least that anyone needs is one die"
    table.shake()
    assert pockets(table) == ["13344", "10044"] and table.view[3:5] == (2, 2)
    table.shake()
    assert table.view == ("keep", "A", (1, 3, 3, 4, 4), 0b11110, 2), "what stayed is still kept"
    done(table)
    assert table.view == ("keep", "B", (1, 4, 6, 4, 4), 0b11000, 2)
    done(table.press(2))
    assert pockets(table) == ["03344", "00444"] and table.view[3:5] == (3, 1)
    table.shake()
    assert pockets(table) == ["53344", "50444"] and table.view[4] == 1
    table.shake()
    assert table.view == ("final", "A", (5, 3, 3, 4, 4), None)
    table.wait(1300)
    assert table.shows == "scores" and table.view[5] == "A"
    points = {}
    for row in table.view[2]:
        points[row[0]] = row[1]
    said = [("aces", 0), ("threes", 6), ("fours", 8), ("fives", 5), ("chance", 19)]
    assert [(box, points[box]) for box, _ in said] == said
    write(table, "aces")
    assert table.view == ("final", "B", (5, 4, 4, 4, 4), ("A", "aces", 0, 0))
    table.press(3)
    assert [(row[0], row[1]) for row in table.view[2] if row[0] in ("three_kind", "four_kind", "chance")] == [
        ("three_kind", 21), ("four_kind", 21), ("chance", 21),
    ]  # fmt: skip
    write(table, "fours")
    assert table.view == ("round", "B", 2, 1, ("B", "fours", 16, 0), False), "the cup goes to the left"
    assert table.game.cards[0].boxes == {"aces": 0} and table.game.cards[1].boxes == {"fours": 16}
    assert table.logged("roll") == ["33446", "1", "46", "5", "4"]
    assert table.logged("choose") == ["1234", "34", "2345", "245"]


def test_dice_tumble_beside_those_of_the_step():
    table = round_of(EXAMPLE).shake()
    done(done(table.press(1, 2, 3, 4)).press(3, 4))
    table.shake()
    table.wait(300, energy=1500)
    rolling = [view for view in table.views if view[0] == "rolling" and view[1][0] == 1]
    assert rolling[-1][1][3:] == (0, 0) and rolling[-1][3] == 2 and rolling[-1][7] == "Step" and table.out.leds == 0
    assert len(set([view[4][1:3] for view in rolling])) > 2 and len(set([view[1][0] for view in rolling])) == 1


def test_a_key_that_was_down_before_does_not_end_the_next_choice():
    table = round_of(EXAMPLE).shake().press(1)
    table.wait(700, down=0b00100)
    assert table.logged("choose") == ["1"]
    table.wait(3000, down=0b00100)
    assert table.view[:2] == ("keep", "B") and table.logged("choose") == ["1"]
    table.wait(60)
    table.hold(3)
    table.wait(500)  # the slide of B's; a key goes on to the table
    assert table.logged("choose") == ["1", ""]
    table = round_of(EXAMPLE).shake()
    table.hold(1).wait(500)
    assert table.shows == "slide"
    table.wait(2000, down=0b00001)  # goes on, and stays down
    assert table.view[:2] == ("keep", "B") and table.logged("choose") == [""]


def test_a_choice_is_made_up_anew_until_the_throw():
    table = round_of(EXAMPLE).shake()
    done(done(table.press(1, 2, 3, 4)).press(3, 4))
    assert table.view[5] == 1, "B chose last"
    table.press(5)
    assert table.view == ("keep", "B", (3, 3, 4, 4, 6), 0b01100, 1)
    done(table.press(5))
    assert pockets(table) == ["03344", "00446"] and table.events[-1]["player"] == 2
    table.press(2)
    assert table.view[5] == 0
    table.press(5)
    assert table.view[:4] == ("keep", "A", (3, 3, 4, 4, 6), 0b01111)
    done(table.press(1, 2, 3, 4))
    assert pockets(table) == ["00000", "00446"] and table.view[4] == 2
    table.shake()
    assert table.view[5] == -1, "dice lie on the shelf: too late"
    table.press(5)
    assert table.shows == "table" and table.view[6] is True


def test_markers_that_are_alike_are_found_again():
    table = round_of("33343" "11111").shake()
    done(done(table.press(1, 4)))
    table.press(2, 5)
    assert table.view[1:4] == ("A", (3, 3, 3, 4, 3), 0b01100)


def test_who_keeps_all_waits_and_nothing_is_thrown_if_all_do():
    table = round_of("44444").shake()
    for _ in range(2):
        for name in AB:
            assert table.view[1] == name
            keep_all(table)
    assert table.shows in ("final", "scores") and table.game.rolls == 3 and table.logged("roll") == ["44444"]
    assert table.logged("choose") == ["12345"] * 4


def test_one_player_alone_is_asked_and_shown_the_same():
    table = round_of("12345" "6" "6", ["P1"]).shake()
    table.press(2, 3, 4, 5).hold(1).wait(100)
    assert table.view[5] == ""
    table.wait(1000)
    assert pockets(table) == ["02345"]
    table.press(2)
    assert table.view[5] == 0 and table.view[6], "there is nobody else to go to"
    table.shake()
    assert table.view[:4] == ("keep", "P1", (6, 2, 3, 4, 5), 0b11110)
    table.press(1).hold(1).wait(1000)
    assert table.view[:3] == ("final", "", (6, 2, 3, 4, 5))
    write(table.wait(1300), "large_straight")
    assert table.view == ("round", "P1", 2, 1, ("P1", "large_straight", 40, 0), False)


def test_entries_are_taken_back_one_after_the_other():
    table = write(final().wait(1300), "chance").press(3)
    write(table, "small_straight")
    assert table.shows == "round"
    table.press(5)
    assert table.shows == "scores" and table.view[5] == "B" and table.logged("undo") == ["small_straight"]
    write(table, "chance").press(5)
    assert table.logged("undo") == ["small_straight", "chance"]
    table = write(final().wait(1300), "chance").press(5)
    assert table.shows == "scores" and table.view[5] == "A" and table.game.waiting == (0, 1)
    write(table, "aces")
    assert table.view[3] == ("A", "aces", 1, 0)
    table.shake(300)
    assert table.shows == "final" and table.sounds[-1] == "no"
    assert table.press(1).shows == "standings" and table.press(2).view[1] == ("B",) and table.press(5).shows == "final"
    assert table.press(4).shows == "menu" and table.press(5).shows == "final"
    assert table.hold(2).shows == "scores"


def test_the_first_throw_takes_the_entry_for_good():
    table = write(final(["P1"]).wait(1300), "chance")
    table.shake()
    assert table.game.last is None and table.shows == "keep"


def test_a_power_cut_leaves_whose_choice_it_is_and_what_was_locked():
    one = fold(begun("challenge", AB, switches={"start": "first_listed"}), {"roll": "33446"})
    table = Table("", one, locks=0b00110)
    assert table.view == ("keep", "A", (3, 3, 4, 4, 6), 0b00110, 1) and table.out.leds == 0b00110
    two = fold(one, {"choose": "1234"})
    assert Table("", two, locks=0b00001).view[:4] == ("keep", "B", (3, 3, 4, 4, 6), 1)
    throw = fold(two, {"choose": "34"}, {"roll": "1"})
    table = Table("", throw, locks=0b00001)
    assert pockets(table) == ["13344", "10044"] and table.out.leds == 0
    after = fold(throw, {"roll": "46"})
    assert Table("", after).view[3] == 0b11110
    last = fold(after, {"choose": "2345"}, {"choose": "245"}, {"roll": "5"}, {"roll": "4"})
    assert Table("", last).view == ("final", "A", (5, 3, 3, 4, 4), None)
    half = fold(last, {"score": "aces", "points": 0})
    table = Table("", half)
    assert table.view == ("final", "B", (5, 4, 4, 4, 4), ("A", "aces", 0, 0))
    assert table.wait(5000).shows == "final", "it waits until it is handed over"
    over = fold(half, {"score": "fours", "points": 16})
    assert Table("", over).view == ("round", "B", 2, 1, ("B", "fours", 16, 0), False)


def test_a_full_flash_takes_a_choice_and_a_throw_back():
    table = round_of(EXAMPLE).shake().press(1)
    before = table.game
    table.hold(2)
    table.app.failed(table.now, before, 1, "Not saved", ("full",))
    table.wait(40)
    assert table.press(3).view[:4] == ("keep", "A", (3, 3, 4, 4, 6), 1)


def test_from_the_menu_with_a_roll_off():
    table = Table("55555" "11111" "12345").press(4)
    assert table.shows == "menu"
    table.choose("New game", "Challenge: same dice for all")
    assert table.view[2] == ("1 player", "2 players", "3 players", "4 players")
    table.choose("3 players")
    assert table.shows == "roll_off" and table.logged("game")[-1] == "challenge"
    table.app.source.left = [6] * 5 + [5] * 5 + [1] * 5 + [1, 2, 3, 4, 5]
    table.shake().shake().shake()
    assert table.view[4:6] == ("P1", True)
    table.shake()
    assert table.view[:3] == ("keep", "P1", (1, 2, 3, 4, 5))
    assert table.logged("roll") == ["12345"]


def test_without_a_display_it_is_refused_with_a_warning():
    table = Table()
    table.app.display = False
    table.press(4).choose("New game", "Challenge: same dice for all")
    assert table.view[:2] == ("message", "Needs a display")
    table.press(3)
    assert table.shows == "ready" and table.logged("game") == ["travel"]
