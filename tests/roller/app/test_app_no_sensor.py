"""Without a sensor: the screens say so, and K5, held, is the shake; pressed shortly it is what it always is."""

from players.at_the_table import COMES_TO_REST, Table
from roller.app.app import NO_SENSOR
from running.no_end import going_on
from screens.views_beside import NO_SENSOR as SHOWN

K5 = 0b10000
ALONE = {"game": "travel", "players": ["P1"]}


def without_sensor(dice="", *held):
    """A table whose sensor has gone; it takes one step to know."""
    table = Table(dice, *held)
    table.no_sensor = True
    return table.wait(20)


def rolled_by_key(table, ms=1200):
    table.listens()
    table.wait(ms, down=K5)
    return table.wait(COMES_TO_REST)


def test_the_screens_that_ask_for_a_shake_say_so():
    table = without_sensor("33416")
    assert table.view == ("ready", "P1", 1, 0, False, (), NO_SENSOR) and NO_SENSOR == SHOWN
    rolled_by_key(table)
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0, 2, "", "P1", NO_SENSOR)
    assert table.hold(1).shows == "scores" and NO_SENSOR not in table.view
    table.press(3)
    assert table.shows == "scored" and table.view[9:] == (NO_SENSOR,)
    table.no_sensor = False
    assert NO_SENSOR not in table.wait(20).view


def test_held_the_dice_tumble_and_let_go_they_come_to_rest():
    table = without_sensor("33416" "466")
    table.wait(580, down=K5)
    assert table.shows == "ready"
    table.wait(1000, down=K5)
    assert table.shows == "rolling" and table.logged("roll") == []
    table.wait(280)
    assert table.shows == "rolling"
    table.wait(400)
    assert table.shows == "choosing" and table.logged("roll") == ["33416"]
    rolled_by_key(table.press(1, 2))
    assert (table.events[-1]["roll"], table.events[-1]["keep"]) == ("33466", "12")
    assert table.shows == "choosing"


def test_pressed_shortly_it_is_what_it_always_is():
    table = without_sensor("33416" "55555")
    assert table.press(5).view[4] is True, "it reminds of the shake"
    rolled_by_key(table)
    table.step(down=K5)
    assert table.out.leds == 0
    table.wait(60, down=K5).wait(40)
    assert table.out.leds == K5
    table.hold(1).press(3)
    assert table.shows == "scored"
    assert table.press(5).logged("undo") != []
    assert table.shows == "scores"


def test_a_hold_leaves_the_lock_of_its_die_and_opens_nothing():
    table = without_sensor("33416" "3341")
    rolled_by_key(table)
    table.press(5)
    rolled_by_key(table)
    assert table.events[-1]["keep"] == "5" and table.shows == "choosing" and table.out.leds == K5


def test_it_rolls_after_a_score_and_the_third_time_the_scores_open():
    table = without_sensor("11112" "22221" "33456" "66661")
    for _ in range(3):
        rolled_by_key(table)
    assert table.shows == "rolled"
    table.wait(1400)
    table.press(3)
    assert table.shows in ("scored", "confirm")
    if table.shows == "confirm":
        table.press(3)
    rolled_by_key(table)
    assert table.logged("roll")[-1] == "66661"


def test_it_rolls_in_the_roll_off():
    table = Table("11111" "22222")
    table.press(4).choose("New game", "Travel", "2 players")
    for _ in going_on(lambda: table.shows != "roll_off"):
        table.press(3)
    table.no_sensor = True
    table.wait(20)
    assert table.view[8:] == (NO_SENSOR,)
    rolled_by_key(table)
    rolled_by_key(table)
    assert table.logged("roll-off") == ["11111", "22222"]


def test_all_locked_is_still_no_roll_and_can_be_said_again():
    table = without_sensor("33416")
    rolled_by_key(table)
    table.press(1, 2, 3, 4, 5)
    for _ in range(2):
        noes = table.sounds.count("no")
        rolled_by_key(table)
        assert table.sounds.count("no") == noes + 1
    assert table.logged("roll") == ["33416"]


def test_on_lists_and_pages_it_is_a_key():
    table = without_sensor("33416")
    table.press(4)
    table.wait(20, down=K5)
    assert table.shows == "ready", "back, at once"
    table.wait(1000, down=K5)
    assert table.shows in ("ready", "menu") and table.logged("roll") == [], "a hold that began on a list rolls nothing"


def test_the_sensor_comes_back_while_the_key_is_down():
    table = without_sensor("33416")
    table.wait(900, down=K5)
    assert table.shows == "rolling"
    table.no_sensor = False
    table.wait(200, down=K5)
    assert table.shows == "rolling"
    table.wait(COMES_TO_REST)
    assert table.view == ("choosing", (3, 3, 4, 1, 6), 0, 2, "", "P1")
    table.no_sensor = True
    table.wait(40, down=K5)
    table.no_sensor = False
    table.wait(60, down=K5).wait(60)
    assert table.out.leds == K5, "a press that had begun is not lost"


def test_a_key_that_wakes_the_display_does_nothing_else():
    table = without_sensor("33416" "55555")
    rolled_by_key(table)
    table.wait(125_000)
    assert table.out.bright == 0
    table.wait(60, down=K5).wait(60)
    assert table.out.bright == 2 and table.out.leds == 0
    table.wait(125_000)
    rolled_by_key(table)
    assert table.logged("roll") == ["33416"] and table.shows == "choosing"
    rolled_by_key(table)
    assert len(table.logged("roll")) == 2


def test_with_a_sensor_a_hold_is_a_hold():
    table = Table("33416").shake().hold(5)
    assert table.shows == "scores"
    assert Table().hold(5).shows == "menu"
