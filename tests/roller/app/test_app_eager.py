"""A screen that opens by itself hears nothing at first: an eager thumb writes nothing."""

from logs.matches import begun
from players.at_the_table import COMES_TO_REST, STEP, Table
from roller.app.inputs import EAGER, STUCK
from roller.app.turn import LOOK
from running.no_end import going_on

K3 = 0b00100


def thrice(dice="11112" "22221" "33456"):
    """The step in which the dice of the third roll are shown."""
    table = Table(dice).shake().shake()
    for _ in going_on(lambda: table.shows != "rolled"):
        table.step(energy=1500 if table.shows == "choosing" else 0)
    return table


def opened(table):
    """The step in which the score screen is shown."""
    for _ in going_on(lambda: table.shows != "scores"):
        table.step()
    return table


def quick(table, key=3, ms=80):
    """A quick press by somebody who does not look."""
    return table.wait(ms, down=1 << (key - 1)).wait(ms)


def test_two_quick_presses_after_the_third_roll_write_nothing():
    for after in range(0, LOOK + EAGER - 160, 100):
        table = thrice().wait(max(after, STEP))
        quick(quick(table))
        table.wait(LOOK + EAGER)
        assert table.chosen == "small_straight" and table.logged("score") == [], after
        assert table.press(3).shows == "scored"


def test_a_key_that_is_down_when_the_screen_opens_means_nothing_until_all_are_up():
    table = opened(thrice().wait(LOOK // 2)).wait(60)
    table.wait(EAGER + 1000, down=K3).wait(60, down=K3 | 0b10).wait(60, down=K3).wait(60, down=K3 | 0b10)
    assert table.chosen == "small_straight", "neither walked nor written"
    table.wait(60)
    assert table.logged("score") == []
    assert table.press(2).chosen == "large_straight" and table.press(3).shows in ("scored", "confirm")


def test_a_key_that_is_stuck_leaves_the_others_their_meaning():
    table = Table("11112" "22221" "33456")
    table.wait(STUCK + 1000, down=0b10000)
    assert table.view[:2] == ("message", "Key 5 is stuck")
    table.wait(60, down=0b10100).wait(60, down=0b10000)
    for _ in range(3):
        table.wait(500, down=0b10000, energy=1500).wait(COMES_TO_REST, down=0b10000)
    table.wait(LOOK + EAGER + 100, down=0b10000)
    assert table.shows == "scores"
    table.wait(60, down=0b10010).wait(60, down=0b10000)
    assert table.chosen == "large_straight"


def test_a_press_that_is_heard_comes_after_the_pause_and_not_a_moment_later():
    table = opened(thrice()).wait(EAGER)
    quick(table, 2)
    assert table.chosen == "large_straight"


def test_a_second_press_does_not_close_the_game_that_the_first_has_ended():
    table = Table("12345" * 13)
    for _ in going_on(lambda: not table.game.over):
        table.take_turn()
    quick(table)
    assert table.shows == "end" and table.logged("end") == []
    assert table.press(3).logged("end") != []


def test_a_second_press_after_a_box_does_not_take_it_back():
    table = Table("33355").shake().hold(1)
    table.wait(60, down=K3).wait(40)
    quick(table, 5)
    assert table.shows == "scored" and table.logged("undo") == []
    assert table.press(5).logged("undo") == ["full_house"]


def test_a_shake_is_felt_at_once():
    table = Table("33355" "11111").shake().hold(1)
    table.wait(60, down=K3).wait(60)
    table.wait(320, energy=1500)
    assert table.shows == "rolling"


def test_what_a_player_opens_hears_at_once():
    table = Table("33355" "33355").shake().hold(1)
    assert quick(table, 2, 40).chosen == "small_straight"
    table = Table("", begun("web", ["Ann", "Bob"]))
    assert quick(quick(table, 4, 40), 2, 40).view[3] == 1


def test_words_that_must_be_read_are_not_pressed_away():
    table = Table("33355").shake()
    table.app.failed(table.now, table.app.state, 0, "Not saved", ())
    quick(quick(table))
    assert table.view[:2] == ("message", "Not saved")
    assert table.press(3).shows == "choosing"
